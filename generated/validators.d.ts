// Generated from the contract by `npm run generate`. Do not edit: change the contract and run it again.

/** Why a value was refused, as Ajv reports it; `instancePath` is a JSON pointer into the value. */
export interface ValidationError {
  instancePath: string
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
  message?: string
}

/**
 * Whether a value fits; if not, `errors` says why until the next call. Request bodies get their defaults
 * filled in.
 */
export interface Validate {
  (value: unknown): boolean
  errors?: ValidationError[] | null
  /** Of a request body: loads what finds the errors after the first. */
  members?(): Promise<Members | undefined>
}

/** What an object may hold, member by member. */
export interface Members {
  /** The names of all; undefined where there may be others. */
  known?: readonly string[]
  /** Each takes the whole object, and looks at one member only. */
  validate: readonly Validate[]
}

export declare const listPetsQuery: Validate
export declare const PetsResponse: Validate
export declare const ErrorResponse: Validate
export declare const createPetQuery: Validate
export declare const createPetHeaders: Validate
export declare const createPetBody: Validate
export declare const PetResponse: Validate
export declare const getPetPath: Validate
export declare const getPetQuery: Validate
export declare const getPetHeaders: Validate
export declare const replacePetPath: Validate
export declare const replacePetQuery: Validate
export declare const replacePetHeaders: Validate
export declare const replacePetBody: Validate
export declare const deletePetPath: Validate
export declare const deletePetQuery: Validate
export declare const deletePetHeaders: Validate
export declare const listCategoriesQuery: Validate
export declare const listCategories200Response: Validate
export declare const createCategoryQuery: Validate
export declare const createCategoryHeaders: Validate
export declare const createCategoryBody: Validate
export declare const CategoryResponse: Validate
export declare const getCategoryPath: Validate
export declare const getCategoryQuery: Validate
export declare const getCategoryHeaders: Validate
export declare const replaceCategoryPath: Validate
export declare const replaceCategoryQuery: Validate
export declare const replaceCategoryHeaders: Validate
export declare const replaceCategoryBody: Validate
export declare const deleteCategoryPath: Validate
export declare const deleteCategoryQuery: Validate
export declare const deleteCategoryHeaders: Validate
export declare const listInventoryQuery: Validate
export declare const listInventory200Response: Validate
export declare const getInventoryItemPath: Validate
export declare const getInventoryItemQuery: Validate
export declare const getInventoryItemHeaders: Validate
export declare const InventoryItemResponse: Validate
export declare const updateInventoryPath: Validate
export declare const updateInventoryQuery: Validate
export declare const updateInventoryHeaders: Validate
export declare const updateInventoryBody: Validate
export declare const listOrdersQuery: Validate
export declare const listOrders200Response: Validate
export declare const placeOrderQuery: Validate
export declare const placeOrderHeaders: Validate
export declare const placeOrderBody: Validate
export declare const OrderResponse: Validate
export declare const getOrderPath: Validate
export declare const getOrderQuery: Validate
export declare const getOrderHeaders: Validate
export declare const updateOrderPath: Validate
export declare const updateOrderQuery: Validate
export declare const updateOrderHeaders: Validate
export declare const updateOrderBody: Validate
export declare const cancelOrderPath: Validate
export declare const cancelOrderQuery: Validate
export declare const cancelOrderHeaders: Validate

/** The model of a contract: what it means once references are followed and gaps are completed. */
export { fitted } from './completion/fit.ts'
export { editedText } from './edited.ts'
export {
  itemSchema,
  methods,
  modelOf,
  type Operation,
  operationsIn,
  type Parameter,
  readParameters,
  textData,
} from './model.ts'
export { inTermsOf30 } from './normalise.ts'
export { outgoingAt } from './outgoing.ts'
export { requirements, schemesOf, whereabouts } from './security.ts'
export { basePath, pathOf } from './servers.ts'
export { type UndescribedMember, undescribedIn } from './undescribed.ts'

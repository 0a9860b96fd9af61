/**
 * Usual names: of members that identify something, of members that hold a list, of parameters that choose a page. Contracts say none of it in
 * any other way; mocks, client packages and conformance read it here.
 */

/** A name without what tells spellings apart: `item_id`, `item-id` and `itemId` are one. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/**
 * Of the names of members, the one by which a path parameter names an item: that of its name, or of the end of its name (`id` for `{itemId}`),
 * or a usual one.
 */
export function idMember(names: readonly string[], parameter: string): string | undefined {
  const named = (name: string) => names.find((one) => plainName(one) === name)
  const asked = plainName(parameter)
  const endings = names.filter((one) => plainName(one).length > 1 && asked.endsWith(plainName(one)))
  const [longest] = endings.sort((a, b) => b.length - a.length)
  return named(asked) ?? longest ?? named('id') ?? named('uuid') ?? named('guid')
}

/** The members of an object that usually hold a list, where it has several arrays. */
const usualLists = ['items', 'data', 'results', 'values', 'entries', 'records', 'content']

/**
 * Of the names of members that are arrays, the one that is the list; undefined where nobody can say.
 * @param collection the last segment of the path: `articles`
 */
export const listMember = (arrays: readonly string[], collection: string): string | undefined =>
  arrays.length < 2
    ? arrays[0]
    : [collection, ...usualLists]
        .map((name) => arrays.find((one) => plainName(one) === plainName(name)))
        .find((one) => one !== undefined)

const pageNames = {
  limit: /^(limit|perpage|pagesize|pagelimit|maxresults|maxitems|top|resultsperpage|itemsperpage)$/,
  /** These may mean something else, unless a page can be chosen as well. */
  vagueLimit: /^(size|count|max|first|take)$/,
  offset: /^(offset|skip|start|startat|startindex|pageoffset)$/,
  page: /^page(number|no|num|index)?$/,
  cursor:
    /^(after|afterid|startingafter|(next|page)?cursor|(next)?pagetoken|nexttoken|continuationtoken|marker|lastid|pageafter)$/,
}

/** The query parameters of a list by what they mean for its pages. */
export interface PageParameters<Parameter> {
  limit: Parameter | undefined
  offset: Parameter | undefined
  /** The number of a page. */
  page: Parameter | undefined
  /** The last item that was seen, or a text that a response gives for the next page. */
  cursor: Parameter | undefined
}

/** Finds those parameters. Those that count are numbers. @param typeOf gives the `type` of a parameter's schema */
export function pageParameters<Parameter extends { name: string }>(
  parameters: readonly Parameter[],
  typeOf: (parameter: Parameter) => unknown,
): PageParameters<Parameter> {
  const find = (names: RegExp, isOfType: (type: unknown) => boolean) =>
    parameters.find((one) => names.test(plainName(one.name)) && isOfType(typeOf(one)))
  const counts = (type: unknown) => type === 'integer' || type === 'number'
  const chosen = {
    offset: find(pageNames.offset, counts),
    page: find(pageNames.page, counts),
    cursor: find(pageNames.cursor, (type) => !['object', 'array', 'boolean'].includes(String(type))),
  }
  const isChosen = Object.values(chosen).some((one) => one !== undefined)
  const vague = isChosen ? find(pageNames.vagueLimit, counts) : undefined
  return { ...chosen, limit: find(pageNames.limit, counts) ?? vague }
}

/** True if a parameter of this name is a cursor. */
export const isCursor = (name: string): boolean => pageNames.cursor.test(plainName(name))

/** True if a parameter of this name may change what is on a page. */
export const mayPage = (name: string): boolean =>
  /^(page|offset|cursor|skip|after|before|limit|perpage|start|size|count|max|top|next)/.test(plainName(name))

/** Resources: what a contract says about its collections, their items, ids and pages. */
export {
  type ItemShape,
  inEnvelope,
  itemShape,
  keyOf,
  type ListShape,
  listShape,
  membersOf,
  pageOf,
  pagingOf,
} from './resources.ts'
export { idMember, isCursor, mayPage, type PageParameters, pageParameters, plainName } from './usual-names.ts'

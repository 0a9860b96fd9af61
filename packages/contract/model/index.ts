/** The model of a contract: what it means once references are followed and gaps are completed. */
export { withQueryNames } from './completion/path-names.ts'
export { editedText } from './edited.ts'
export { encodingsOf, membersOf, readableMembers } from './form.ts'
export {
  type Body,
  type Content,
  type Header,
  itemSchema,
  modelOf,
  type Operation,
  operationsIn,
  type Parameter,
  type ResponseSpec,
  textData,
} from './model.ts'
export { normalise } from './normalise.ts'
export { documentedStatus, hasHeader } from './operation.ts'
export { outgoingOf, parseUrl } from './outgoing.ts'
export { schemesOf } from './security.ts'
export { basePath, pathOf } from './servers.ts'
export { shapeOf } from './text-shape.ts'
export { type UndescribedMember, undescribedIn } from './undescribed.ts'
export { upgraded } from './upgrade.ts'

import { catalogue } from './error-catalogue.js'
import { examplesOf, operationRule } from './operation.js'
import { child, isFields, isText } from './redocly.js'

/** The errors shown as examples are such as the server sends: their codes are of the catalogue, under its status. */
export const errorCodes = operationRule(({ responses }, report, context, root) => {
  const { fields: codes } = child(root, context, ...catalogue)
  for (const { status, node } of responses.filter((response) => /^[45]\d\d$/.test(response.status))) {
    for (const example of examplesOf(child(node, context, 'content', 'application/json'), context)) {
      const { code, message } = example.fields
      const entry = codes[String(code)]
      const expected = isFields(entry) ? entry.status : undefined
      if (expected === undefined) {
        report(`the code ${code} is not in x-error-codes of Error; add it or fix it`, example, 'code')
      } else if (expected !== Number(status)) {
        report(`the code ${code} belongs to status ${expected}, not ${status}`, example, 'code')
      }
      if (example.fields.status !== Number(status)) {
        report(`the example's status is not that of its response; write ${status}`, example, 'status')
      }
      if (!isText(message) || !/ .*[.?!]$/s.test(message)) {
        report('the message is not a sentence; write what the server would say', example, 'message')
      }
    }
  }
})

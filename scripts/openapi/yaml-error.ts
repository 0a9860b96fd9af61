import type { YAMLError } from 'yaml'

/** Where an error of YAML's syntax shows, in characters from the beginning, and its fix, in words of the editor rather than the parser. */
export function explainYamlError(
  text: string,
  { code, pos: [offset], message }: YAMLError,
): { offset: number; message: string } {
  const conflict = text.search(/^<{7} /m)
  if (conflict >= 0)
    return {
      offset: conflict,
      message: 'a merge left its conflict here; keep one side and remove the markers',
    }
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const [line = '', ...after] = text.slice(start).split('\n')
  const before = text.slice(0, start).trimEnd().split('\n').at(-1) ?? ''
  const next = after.find((one) => one.trim() !== '') ?? ''
  const say = (reason: string) => ({ offset, message: `not valid YAML: ${reason}` })
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && /:\s.*:(\s|$)/.test(line))
    return say('a text with a colon and a space in it needs quotes')
  const other = { BLOCK_AS_IMPLICIT_KEY: next, BAD_INDENT: before }[code as string]
  if (other !== undefined && columnOf(other) !== columnOf(line)) {
    const which = other === next ? 'the next' : 'the one above'
    return say(
      `this line begins in column ${columnOf(line)} and ${which} in column ${columnOf(other)}; keys of one object begin in the same column`,
    )
  }
  if (code === 'MULTILINE_IMPLICIT_KEY')
    return say('a key without a colon, or a text without its closing quote')
  if (code === 'TAB_AS_INDENT') return say('tabs are not allowed as indentation; use spaces')
  return say(message)
}

const columnOf = (line: string) => line.search(/\S|$/) + 1

/** A line that GitHub shows at its place: https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions */
export function annotation(
  kind: 'error' | 'notice',
  title: string,
  { file, line, column }: { file: string; line: number; column: number },
  message: string,
): string {
  const text = message.replaceAll('%', '%25').replaceAll('\n', '%0A')
  return `::${kind} title=${title},file=${file},line=${line},col=${column}::${text}`
}

import { readChecked } from '../openapi/load.ts'
import { readSource } from '../openapi/parse.ts'
import { ContractRefused } from '../openapi/problem.ts'
import type { Problem } from './problem.ts'

/**
 * What keeps the generator from taking a contract; of journeys, what keeps everybody from reading them.
 * @throws ContractRefused for a file that is not there
 */
export async function refusalsOf(file: string): Promise<Problem[]> {
  try {
    await (file.endsWith('.arazzo.yaml') ? readSource(file, 'mocks') : readChecked(file))
    return []
  } catch (error) {
    if (!(error instanceof ContractRefused)) throw error
    return error.lines.map((text) => {
      const [, name, line, column, message] = /^(.+?):(\d+):(\d+):? (.*)$/s.exec(text) ?? []
      if (name === undefined || message === undefined) throw error
      return { file: name, line: Number(line), column: Number(column), rule: 'generate', message }
    })
  }
}

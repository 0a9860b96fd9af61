/** Reads results as JSON on stdin and prints the chart as SVG on stdout. A program of its own, for its packages are installed on demand. */
import { text } from 'node:stream/consumers'
import { Error as errorsOnly, logger, parse, View } from 'vega'
import { compile } from 'vega-lite'
import type { Results } from '../results.ts'
import { specification } from './specification.ts'

const results: Results = JSON.parse(await text(process.stdin))
const { spec } = compile(specification(results), { logger: logger(errorsOnly) })
const view = new View(parse(spec), { renderer: 'none' })
process.stdout.write(`${await view.toSVG()}\n`)

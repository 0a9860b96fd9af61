/** Reads results as JSON on stdin and prints the chart as SVG on stdout. A program of its own, for its packages are installed on demand. */
import { text } from 'node:stream/consumers'
import { parse, View } from 'vega'
import { compile } from 'vega-lite'
import type { Results } from '../results.ts'
import { specification } from './specification.ts'

const results: Results = JSON.parse(await text(process.stdin))
const view = new View(parse(compile(specification(results)).spec), { renderer: 'none' })
process.stdout.write(`${await view.toSVG()}\n`)

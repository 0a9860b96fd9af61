/** The chart as a Vega-Lite specification: a panel for each kind of work, a bar for each contestant. */
import type { TopLevelSpec } from 'vega-lite'
import { contestants, petstore } from '../contestants.ts'
import { type Measured, medianOf, type Results, valuesOf } from '../results.ts'
import { spreadOf } from '../statistics.ts'
import { works } from '../work/index.ts'

const colours = { petstore: '#0b7a4b', 'same work': '#8fa3b5', 'does less': '#dfe4e9' }

/** A bar. */
interface Bar {
  work: string
  name: string
  perSecond: number
  slowest: number
  fastest: number
  label: string
  kind: keyof typeof colours
}

/** The chart of the standard cells of a run. */
export function specification({ measured, machine }: Results): TopLevelSpec {
  const [standard] = measured
  const cells = measured.filter(
    ({ connections, pets }) => connections === standard?.connections && pets === standard.pets,
  )
  const titles = cells.map(({ work }) => titleOf(work))
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    background: 'white',
    padding: 16,
    title: {
      text: 'Requests per second on one core',
      subtitle: [
        `${standard?.connections} connections, ${standard?.pets} pets, SQLite with synchronous=FULL. Lines show the slowest and the fastest round.`,
        `${machine.processor}, Node ${machine.node}, ${machine.date}`,
      ],
      anchor: 'start',
      fontSize: 18,
      subtitleFontSize: 12,
      subtitleColor: '#556',
      offset: 16,
    },
    data: { values: cells.flatMap(barsOf) },
    facet: {
      field: 'work',
      type: 'nominal',
      sort: titles,
      title: null,
      header: { labelFontSize: 14, labelFontWeight: 'bold', labelAnchor: 'start' },
    },
    columns: 2,
    spacing: { row: 24, column: 32 },
    resolve: { scale: { x: 'independent', y: 'independent' } },
    spec: {
      width: 300,
      height: { step: 19 },
      encoding: {
        y: {
          field: 'name',
          type: 'nominal',
          sort: contestants.map(({ name }) => name),
          axis: {
            title: null,
            ticks: false,
            domain: false,
            labelFontSize: 12,
            labelLimit: 200,
            labelPadding: 6,
          },
        },
      },
      layer: [
        {
          mark: { type: 'bar', height: 14 },
          encoding: {
            x: {
              field: 'perSecond',
              type: 'quantitative',
              axis: null,
              // Room for the labels beyond the longest bar.
              scale: { domainMin: 0, padding: 60 },
            },
            color: {
              field: 'kind',
              type: 'nominal',
              scale: { domain: Object.keys(colours), range: Object.values(colours) },
              legend: { title: null, orient: 'top', labelFontSize: 12, symbolType: 'square' },
            },
          },
        },
        {
          mark: { type: 'rule', color: '#333', opacity: 0.6 },
          encoding: { x: { field: 'slowest', type: 'quantitative' }, x2: { field: 'fastest' } },
        },
        {
          mark: { type: 'text', align: 'left', dx: 5, fontSize: 11, color: '#223' },
          encoding: {
            x: { field: 'fastest', type: 'quantitative' },
            text: { field: 'label', type: 'nominal' },
          },
        },
      ],
    },
    config: { font: 'Helvetica, Arial, sans-serif', view: { stroke: null } },
  }
}

const titleOf = (name: string): string => works.find((work) => work.name === name)?.title ?? name

function barsOf({ work, figures }: Measured): Bar[] {
  return figures.map((figure) => {
    const { least, greatest } = spreadOf(valuesOf(figure, 'perSecond'))
    const perSecond = medianOf(figure, 'perSecond')
    const contestant = contestants.find(({ name }) => name === figure.name)
    const doesAll = contestant?.authenticates && contestant.validates
    return {
      work: titleOf(work),
      name: figure.name,
      perSecond,
      slowest: least,
      fastest: greatest,
      label: Math.round(perSecond).toLocaleString('en').replaceAll(',', ' '),
      kind: figure.name === petstore ? 'petstore' : doesAll ? 'same work' : 'does less',
    }
  })
}

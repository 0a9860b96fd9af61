/** The chart as a Vega-Lite specification: a panel for each kind of work, a bar for each contestant. */
import type { TopLevelSpec } from 'vega-lite'
import { contestants, petstore } from '../contestants.ts'
import { type Measured, type Results, surroundingsOf, valuesOf, whole } from '../results.ts'
import { spreadOf } from '../statistics.ts'
import { works } from '../work.ts'

const colours = {
  petstore: '#0b7a4b',
  'peers that check keys and validate': '#8fa3b5',
  'peers that do less': '#d5dbe1',
}

/** The panels, most telling first. */
const panels = ['get', 'list', 'create', 'order', 'mix', 'invalid', 'unauthorized']

/** A bar. Lengths are shares of the longest in its panel, so that all panels have one scale. */
interface Bar {
  work: string
  name: string
  length: number
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
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    background: 'white',
    padding: 16,
    title: {
      text: 'Requests per second on one core',
      subtitle: [
        `${standard ? surroundingsOf(standard) : 'Nothing measured'}, SQLite with synchronous=FULL. Lines show the slowest and the fastest round.`,
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
      sort: panels.map(titleOf),
      title: null,
      header: { labelFontSize: 14, labelFontWeight: 'bold', labelAnchor: 'start' },
    },
    columns: 2,
    spacing: { row: 24, column: 32 },
    resolve: { scale: { y: 'independent' } },
    spec: {
      width: 320,
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
            labelLimit: 300,
            labelPadding: 6,
          },
        },
      },
      layer: [
        {
          mark: { type: 'bar', height: 14 },
          encoding: {
            // Beyond the longest bar is room for its label.
            x: { field: 'length', type: 'quantitative', axis: null, scale: { domain: [0, 1.2] } },
            color: {
              field: 'kind',
              type: 'nominal',
              scale: { domain: Object.keys(colours), range: Object.values(colours) },
              legend: {
                title: null,
                orient: 'top',
                labelFontSize: 12,
                labelLimit: 400,
                symbolType: 'square',
              },
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
  const longest = Math.max(...figures.flatMap((figure) => valuesOf(figure, 'perSecond')))
  return figures.map((figure) => {
    const { median, least, greatest } = spreadOf(valuesOf(figure, 'perSecond'))
    return {
      work: titleOf(work),
      name: figure.name,
      length: median / longest,
      slowest: least / longest,
      fastest: greatest / longest,
      label: whole(median),
      kind: kindOf(figure.name),
    }
  })
}

function kindOf(name: string): Bar['kind'] {
  if (name === petstore) return 'petstore'
  const contestant = contestants.find((one) => one.name === name)
  return contestant?.authenticates && contestant.validates
    ? 'peers that check keys and validate'
    : 'peers that do less'
}

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { lostLines } from '../log/standard-output.ts'
import { type Family, type Sample, single } from './exposition.ts'

/** How often the delay of the event loop is measured, in milliseconds. */
const resolution = 20

/** Watches this process. `close` when done. */
export function watchProcess(): { families(): Family[]; close(): void } {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()

  /** The delays since the last time, in seconds. The histogram holds whole intervals, the expected part included. */
  const delays = (): Sample[] => {
    const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1e3)
    const samples = [0.5, 0.99].map((quantile) => {
      return { labels: { quantile }, value: seconds(delay.percentile(quantile * 100)) }
    })
    samples.push({ labels: { quantile: 1 }, value: seconds(delay.max) })
    delay.reset()
    return samples
  }

  return {
    families: () => {
      const { rss, heapUsed } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      return [
        {
          name: 'event_loop_delay_seconds',
          type: 'gauge',
          help: 'How late the event loop was since the last scrape; the quantile 1 is the worst.',
          samples: delays(),
        },
        single('process_cpu_seconds_total', (user + system) / 1e6, 'Processor time used.'),
        single('process_resident_memory_bytes', rss, 'Memory held.'),
        single('heap_bytes', heapUsed, 'Memory in use by JavaScript values.'),
        single(
          'log_lines_lost_total',
          lostLines(),
          'Log lines that were lost: the disk was full, or nobody read them.',
        ),
        single(
          'process_start_time_seconds',
          performance.timeOrigin / 1e3,
          'When the process started, in seconds since 1970.',
        ),
      ]
    },
    close: () => void delay.disable(),
  }
}

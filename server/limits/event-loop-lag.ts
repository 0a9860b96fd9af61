/** How often the lag of the event loop is measured, in milliseconds. */
const interval = 100

/** Whether the server has more work than it can do. */
export interface LoadMonitor {
  isOverloaded(): boolean
  stop(): void
}

/**
 * Watches how late the event loop is: a timer that fires late shows how long everything else waited. Being late once can be a
 * slow disk or a full garbage collection; being late twice in a row is too much work.
 * @param maxLag what is too late, in milliseconds; 0 watches nothing
 */
export function watchLoad(maxLag: number): LoadMonitor {
  if (maxLag === 0) return { isOverloaded: () => false, stop() {} }
  let due = performance.now() + interval
  let late = 0
  const timer = setInterval(() => {
    const now = performance.now()
    late = now - due > maxLag ? late + 1 : 0
    due = now + interval
  }, interval).unref()
  return {
    isOverloaded: () => late > 1,
    stop: () => clearInterval(timer),
  }
}

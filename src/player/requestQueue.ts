/** Runs jobs one at a time, so that the engine never has two player requests at once. */
interface RequestQueue {
  /** True while a job runs or waits. */
  readonly busy: boolean
  /** Number of waiting jobs. */
  readonly waiting: number
  /** Resolves or rejects like the job. A job that has not started when `clear` is called resolves with undefined. */
  run<T>(job: () => Promise<T>): Promise<T | undefined>
  /** Drops waiting jobs. */
  clear(): void
}

interface Entry {
  readonly start: () => Promise<void>
  readonly drop: () => void
}

export function createRequestQueue(): RequestQueue {
  let entries: Entry[] = []
  let running = false

  async function drain(): Promise<void> {
    running = true
    for (let entry = entries.shift(); entry !== undefined; entry = entries.shift()) await entry.start()
    running = false
  }

  return {
    get busy() {
      return running
    },
    get waiting() {
      return entries.length
    },
    run: (job) =>
      new Promise((resolve, reject) => {
        entries.push({ start: () => job().then(resolve, reject), drop: () => resolve(undefined) })
        if (!running) void drain()
      }),
    clear: () => {
      const dropped = entries
      entries = []
      for (const entry of dropped) entry.drop()
    },
  }
}

import type { CDPSession } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** CPU time, without the time in which the thread waited for a processor. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** A task of the main thread. */
export interface MainTask {
  /** Wall-clock ms; on a busy machine mostly the time of other processes. */
  readonly ms: number
  /** CPU time in ms. */
  readonly workMs: number
}

/** Traces the page; `stop` returns the main thread's tasks of a millisecond and more in the last `ms`. */
export async function traceTasks(cdp: CDPSession) {
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline']
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  return {
    stop: async (lastMs: number): Promise<readonly MainTask[]> => {
      const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
      await cdp.send('Tracing.end')
      await complete
      const end = events.reduce((latest, { ts }) => Math.max(latest, ts), 0)
      const main = new Set(
        events
          .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
          .map(({ pid, tid }) => `${pid}/${tid}`),
      )
      const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && main.has(`${pid}/${tid}`))
      return tasks
        .filter(({ ts, dur = 0 }) => ts > end - lastMs * 1_000 && dur >= 1_000)
        .map(({ dur = 0, tdur = dur }) => ({ ms: dur / 1_000, workMs: tdur / 1_000 }))
    },
  }
}

import type { CDPSession } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Of the processor, without what the thread has waited for one. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** A task of the main thread. */
export interface MainTask {
  /** ms of the wall clock; on a busy machine it is mostly other processes' time. */
  readonly ms: number
  /** ms of the processor. */
  readonly workMs: number
}

/** Traces the page; `stop` gives the main thread's tasks of a millisecond and more in so many ms before it. */
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

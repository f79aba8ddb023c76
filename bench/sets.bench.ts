import { type Bench, medianOf, once, timeMs } from './bench.ts'
import { playFor, withBrowser } from './page.bench.ts'
import { daemonRun, NODES, ORDINALS, ordinalRun, type SetRun } from './setRuns.ts'

interface SetToMeasure {
  readonly name: string
  readonly about: string
  readonly run: () => SetRun
}

const onNodes = { name: 'daemons', about: `a DaemonSet on ${NODES} nodes, maxUnavailable 10%`, run: daemonRun }
const ofOrdinals = `a StatefulSet of ${ORDINALS.toLocaleString('en-US')}`
const inOrder = { name: 'ordered', about: `${ofOrdinals}, OrderedReady`, run: () => ordinalRun('OrderedReady') }
const sideBySide = { name: 'parallel', about: `${ofOrdinals}, Parallel`, run: () => ordinalRun('Parallel') }

/** Real ms from an apply until the set matches its spec. */
function rollMs(run: SetRun, version: string): number {
  return timeMs(() => {
    run.apply(version)
    run.settle()
  })
}

function engineBenches({ name, about, run }: SetToMeasure): Bench[] {
  const measured = once(() => {
    const set = run()
    return { created: rollMs(set, 'v1'), updated: rollMs(set, 'v2') }
  })
  return [
    {
      name: `sets.${name}.create.ms`,
      unit: 'ms',
      on: `${about}: from apply until all are available; once`,
      run: () => measured().created,
    },
    {
      name: `sets.${name}.update.ms`,
      unit: 'ms',
      on: `${about}: a new image for all of them; once`,
      run: () => measured().updated,
    },
  ]
}

/** Benches of the page that plays the update of an available set. */
function pageBenches({ name, about, run }: SetToMeasure): Bench[] {
  const measured = once(() => {
    const set = run()
    rollMs(set, 'v1')
    set.apply('v2')
    const { session } = set
    return withBrowser((browser, address) =>
      playFor(browser, address, { session, stdin: set.manifest('v2'), lastsMs: 10_000 }),
    )
  })
  const on = `while the page plays an update of ${about}, at 1× for 10 s, 1440 × 900, no GPU`
  return [
    {
      name: `page.sets.${name}.frame.median-ms`,
      unit: 'ms',
      on: `frames ${on}; 16.7 is every frame of a display of 60 Hz`,
      budget: 16.7,
      run: async () => medianOf((await measured()).frames),
    },
    {
      name: `page.sets.${name}.longtask.max-ms`,
      unit: 'ms',
      on: `the main thread's longest task ${on}; 0 is none of 50 ms or more`,
      run: async () => Math.max(0, ...(await measured()).tasks),
    },
    {
      name: `page.sets.${name}.work.max-ms`,
      unit: 'ms',
      on: `the processor's time for the main thread's longest task ${on}`,
      budget: 50,
      run: async () => Math.max(...(await measured()).work),
    },
  ]
}

export const benches: readonly Bench[] = [
  ...[onNodes, inOrder, sideBySide].flatMap(engineBenches),
  ...[onNodes, sideBySide].flatMap(pageBenches),
]

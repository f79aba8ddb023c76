import type { ControlLoopView, OwnWriteView } from '../../engine/index.ts'

/** A write that a cache does not show yet. */
export interface AwaitedWrite {
  /** Plural: `pods`. */
  readonly resource: string
  readonly version: number
  /** The newest resourceVersion that the cache has. */
  readonly seen: number
}

const PROCESS = 'kube-controller-manager'

/** What the caches of the controllers have yet to show of a controller's own writes; undefined if they show it all. */
export function awaitedWrite({ informers }: ControlLoopView, { written }: OwnWriteView): AwaitedWrite | undefined {
  const seenOf = (resource: string): number =>
    informers.find((one) => one.process === PROCESS && one.resource === resource)?.observedVersion ?? 0
  return written.map((one) => ({ ...one, seen: seenOf(one.resource) })).find(({ version, seen }) => version > seen)
}

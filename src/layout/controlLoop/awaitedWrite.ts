import type { ControlLoopView, OwnWriteView } from '../../engine/index.ts'

/** A controller's own write that an informer cache does not show yet. */
interface AwaitedWrite {
  /** Resource in the plural: `pods`. */
  readonly resource: string
  readonly version: number
  /** The newest resourceVersion in the cache. */
  readonly seen: number
}

const PROCESS = 'kube-controller-manager'

/** The first own write of a controller that its caches do not show yet; undefined if they show all of them. */
export function awaitedWrite({ informers }: ControlLoopView, { written }: OwnWriteView): AwaitedWrite | undefined {
  const seenOf = (resource: string): number =>
    informers.find((one) => one.process === PROCESS && one.resource === resource)?.observedVersion ?? 0
  return written.map((one) => ({ ...one, seen: seenOf(one.resource) })).find(({ version, seen }) => version > seen)
}

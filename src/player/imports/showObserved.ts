/** Seeks within a recording. */

import { useCluster } from '../../store/cluster.ts'
import { usePlayback } from '../../store/playback.ts'
import { openRun } from '../../store/run/openRun.ts'
import { select, showWorkload } from '../../store/selection.ts'
import { pause, seek } from '../actions/actions.ts'

/**
 * Seeks to a time (Unix ms) and selects an object named `Pod shop/web-1` or `Node node-1`. `scaled`: the workload
 * `Deployment/web` that an autoscaler scales, which the stage shows.
 */
export async function showObserved(object: string, unixMs: number, scaled?: string): Promise<void> {
  pause()
  await seek(openRun().virtualMsAfter(unixMs))
  const [kind = '', path = ''] = object.split(' ', 2)
  const slash = path.indexOf('/')
  const [namespace, name] = [path.slice(0, Math.max(0, slash)), path.slice(slash + 1)]
  const { workloads } = useCluster.getState()
  const own = `${kind}/${name}`
  const workload = [...workloads.values()].find(
    (one) => `${one.kind}/${one.name}` === (scaled ?? own) && one.namespace === namespace,
  )
  if (workload !== undefined) showWorkload(workload.uid)
  select({ kind, namespace, name, uid: scaled === undefined ? (workload?.uid ?? '') : '' })
}

/** Seeks to the start of the next gap; after the last gap, to the first gap. */
export async function showNextGap(): Promise<void> {
  const begins = openRun().gaps.map(({ fromMs }) => fromMs)
  const { at } = usePlayback.getState().cursor
  const later = begins.filter((fromMs) => fromMs > at)
  if (begins.length === 0) return
  pause()
  await seek(Math.min(...(later.length > 0 ? later : begins)))
}

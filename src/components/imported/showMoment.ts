/** From what was found in a recording to the place in the run. */
import { pause, seek, select, showWorkload } from '../../player/actions/actions.ts'
import { useCluster } from '../../store/cluster.ts'
import { virtualMsAfter } from '../../store/observed.ts'

/** Goes to a moment (Unix ms) and shows the object, which is named as `Pod shop/web-1` or `Node node-1`. */
export async function showMoment(object: string, unixMs: number): Promise<void> {
  pause()
  await seek(virtualMsAfter(unixMs))
  const [kind = '', path = ''] = object.split(' ', 2)
  const slash = path.indexOf('/')
  const [namespace, name] = [path.slice(0, Math.max(0, slash)), path.slice(slash + 1)]
  const { workloads } = useCluster.getState()
  const workload = [...workloads.values()].find(
    (one) => one.kind === kind && one.name === name && one.namespace === namespace,
  )
  if (workload !== undefined) showWorkload(workload.uid)
  select({ kind, namespace, name, uid: workload?.uid ?? '' })
}

/** What the simulated cluster of a plan has beside its nodes: objects that Pods name and nobody has written. */
import {
  type KubeObject,
  rollingResources,
  type Session,
  type WorkloadNeeds,
  workloadNeeds,
} from '../../engine/index.ts'
import { type MissingObject, missingKeys, missingObjects } from '../../manifest/editor/missingObjects.ts'

/** Creates the simplest form of what Pods of these workloads name and what is not there, and says what that is. */
export function addStandIns(session: Session, needs: readonly WorkloadNeeds[]): readonly MissingObject[] {
  for (const { kind, namespace, name, keys } of missingObjects(needs)) {
    const metadata = { name, namespace }
    const filled = Object.fromEntries(keys.map((key) => [key, 'example']))
    const object =
      kind === 'PersistentVolumeClaim'
        ? { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } }
        : kind === 'Secret'
          ? { stringData: filled }
          : { data: filled }
    apply(session, { apiVersion: 'v1', kind, metadata, ...object })
  }
  for (const { kind, namespace, name, keys } of missingKeys(needs)) {
    if (kind === 'PersistentVolumeClaim') continue
    const values = Object.fromEntries(keys.map((key) => [key, kind === 'Secret' ? btoa('example') : 'example']))
    session.command({
      type: 'kubectl',
      args: ['patch', kind.toLowerCase(), name, '-n', namespace, '-p', JSON.stringify({ data: values })],
    })
  }
  return [...missingObjects(needs), ...missingKeys(needs)]
}

function apply(session: Session, object: object): void {
  session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: JSON.stringify(object) })
}

/** What the workloads of the cluster name and it does not have. */
export function needsNow({ cluster: { store } }: Session): WorkloadNeeds[] {
  const resources = [...rollingResources, 'replicasets', 'jobs', 'cronjobs', 'pods'] as const
  return workloadNeeds(
    store,
    resources.flatMap((resource) => [...store.list(resource)] as KubeObject[]),
  )
}

/** What the simulated cluster of a plan has beside its nodes: objects that Pods name and nobody has written. */
import {
  type Answers,
  type KubeObject,
  qualified,
  rollingResources,
  type Session,
  standIn,
  type WorkloadNeeds,
  withKeys,
  workloadNeeds,
} from '../../engine/index.ts'
import { type MissingObject, missingKeys, missingObjects } from '../../manifest/editor/missingObjects.ts'

/** What Pods name and no file has, as it is taken to be there. */
export interface AssumedObject extends Omit<MissingObject, 'kind'> {
  readonly kind: MissingObject['kind'] | 'ServiceAccount'
}

/** As `--assume` names it: `secret/shop/db`. */
export const keyOfAssumed = ({ kind, namespace, name }: AssumedObject): string =>
  `${kind.toLowerCase()}/${qualified(namespace, name)}`

/** Whether somebody has said that it is not there. */
const isAbsent = (one: AssumedObject, answers: Answers): boolean =>
  (Object.hasOwn(answers, keyOfAssumed(one)) ? answers[keyOfAssumed(one)] : answers.references) === 'absent'

/** Creates the simplest form of what Pods of these workloads name and what is not there, and says what that is. */
export function addStandIns(
  session: Session,
  needs: readonly WorkloadNeeds[],
  answers: Answers = {},
): readonly AssumedObject[] {
  const objects = [...missingAccounts(needs), ...missingObjects(needs)].filter((one) => !isAbsent(one, answers))
  for (const one of objects)
    session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: JSON.stringify(standIn(one)) })
  for (const { kind, namespace, name, keys } of missingKeys(needs)) {
    if (kind === 'PersistentVolumeClaim') continue
    const patch = JSON.stringify(withKeys(kind, keys))
    session.command({ type: 'kubectl', args: ['patch', kind.toLowerCase(), name, '-n', namespace, '-p', patch] })
  }
  return [...objects, ...missingKeys(needs)]
}

/** Accounts that Pods name: without them the API server refuses the Pods. */
function missingAccounts(needs: readonly WorkloadNeeds[]): AssumedObject[] {
  const found = new Map<string, AssumedObject>()
  for (const { namespace, missing } of needs)
    for (const { kind, name } of missing)
      if (kind === 'ServiceAccount') found.set(`${namespace}/${name}`, { kind, namespace, name, keys: [] })
  return [...found.values()]
}

/** What the workloads of the cluster name and it does not have. */
export function needsNow({ cluster: { store } }: Session): WorkloadNeeds[] {
  const resources = [...rollingResources, 'replicasets', 'jobs', 'cronjobs', 'pods'] as const
  return workloadNeeds(
    store,
    resources.flatMap((resource) => [...store.list(resource)] as KubeObject[]),
  )
}

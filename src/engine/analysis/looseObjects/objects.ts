/** Objects that have Pods and do not roll out: Jobs, CronJobs, ReplicaSets and bare Pods. */
import { asObject } from '../../api/jsonObject.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import type { JsonObject } from '../../api/types.ts'
import type { Session } from '../../session/session.ts'

/** What brings Pods, as the API server has it. */
export interface LooseObject {
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly spec: JsonObject
  readonly status: JsonObject
}

export type ObjectName = Pick<LooseObject, 'kind' | 'namespace' | 'name'>

/** The same for an object without a namespace as for one in `default`. */
export const keyOf = ({ kind, namespace, name }: ObjectName): string => `${kind} ${namespace || 'default'}/${name}`

const resources = {
  ReplicaSet: 'replicasets',
  ReplicationController: 'replicationcontrollers',
  Job: 'jobs',
  CronJob: 'cronjobs',
  Pod: 'pods',
} as const

/** What has Pods in the cluster and does not roll out, as it is now. */
export const membersOf = ({ cluster }: Session): LooseObject[] =>
  Object.entries(resources).flatMap(([kind, resource]) =>
    [...cluster.store.list(resource)].map((object: AnyObject) => ({
      kind,
      namespace: object.metadata.namespace ?? '',
      name: object.metadata.name,
      spec: asObject(object.spec),
      status: asObject(object.status),
    })),
  )

/** Objects with Pods and without rollouts: Jobs, CronJobs, ReplicaSets and bare Pods. */
import { asObject } from '../../api/jsonObject.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import type { JsonObject } from '../../api/types.ts'
import type { Session } from '../../session/session.ts'

/** An object that creates Pods, as stored in the API server. */
export interface LooseObject {
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly spec: JsonObject
  readonly status: JsonObject
}

export type ObjectName = Pick<LooseObject, 'kind' | 'namespace' | 'name'>

/** A key of an object; no namespace and `default` give the same key. */
export const keyOf = ({ kind, namespace, name }: ObjectName): string => `${kind} ${namespace || 'default'}/${name}`

const resources = {
  ReplicaSet: 'replicasets',
  ReplicationController: 'replicationcontrollers',
  Job: 'jobs',
  CronJob: 'cronjobs',
  Pod: 'pods',
} as const

/** Objects of the cluster with Pods and without rollouts, in their present state. */
export const membersOf = ({ objects }: Session): LooseObject[] =>
  Object.entries(resources).flatMap(([kind, resource]) =>
    [...objects.list(resource)].map((object: AnyObject) => ({
      kind,
      namespace: object.metadata.namespace ?? '',
      name: object.metadata.name,
      spec: asObject(object.spec),
      status: asObject(object.status),
    })),
  )

import type { LoopKey } from '../../engine/index.ts'
import type { ObjectRef } from '../../store/selection.ts'

/** Kinds that have a controller of their own, by the controller's name. */
const kindOf: { readonly [controller: string]: string | undefined } = {
  'deployment-controller': 'Deployment',
  'replicaset-controller': 'ReplicaSet',
  'replication-controller': 'ReplicationController',
  'resourcequota-controller': 'ResourceQuota',
}

/** The garbage collector's keys name the resource: `pods|default|web-1|uid`. */
const kindOfResource: { readonly [resource: string]: string | undefined } = {
  deployments: 'Deployment',
  replicasets: 'ReplicaSet',
  replicationcontrollers: 'ReplicationController',
  pods: 'Pod',
}

/** The key under which the controller of an object's kind keeps it; undefined for kinds without one. */
export function loopKeyOf({
  kind,
  namespace,
  name,
}: Pick<ObjectRef, 'kind' | 'namespace' | 'name'>): LoopKey | undefined {
  const controller = Object.keys(kindOf).find((one) => kindOf[one] === kind)
  return controller === undefined ? undefined : { controller, key: `${namespace}/${name}` }
}

/** The object that a key stands for; undefined if its kind is not known. */
export function objectOfKey({ controller, key }: LoopKey): ObjectRef | undefined {
  const [resource = '', ofNamespace = '', ofName, uid = ''] = key.split('|')
  if (ofName !== undefined) {
    const kind = kindOfResource[resource]
    return kind === undefined ? undefined : { kind, namespace: ofNamespace, name: ofName, uid }
  }
  const kind = kindOf[controller]
  const slash = key.indexOf('/')
  if (kind === undefined || slash < 0) return undefined
  return { kind, namespace: key.slice(0, slash), name: key.slice(slash + 1), uid: '' }
}

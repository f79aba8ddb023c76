/** ReplicationControllers of a rolling update. Models kubectl/pkg/cmd/rollingupdate/rolling_updater.go (v1.17). */
import { notFound, StatusError } from '../../api/errors.ts'
import { labelsMatch } from '../../api/selector.ts'
import { goJson } from '../../api/stableJson.ts'
import type { Labels, Pod, PodTemplateSpec, ReplicationController } from '../../api/types.ts'
import type { Shell } from '../../kubectl/core/command.ts'
import { CommandError } from '../../kubectl/core/errors.ts'
import { md5Hex } from './md5.ts'

const PREFIX = 'kubectl.kubernetes.io/'
export const SOURCE_ID = `${PREFIX}update-source-id`
export const DESIRED_REPLICAS = `${PREFIX}desired-replicas`
export const ORIGINAL_REPLICAS = `${PREFIX}original-replicas`
export const NEXT_CONTROLLER = `${PREFIX}next-controller-id`

const RESOURCE = 'replicationcontrollers'

/** The controller with this name; undefined if it does not exist. */
export function findController(shell: Shell, namespace: string, name: string): ReplicationController | undefined {
  if (name === '') return undefined
  try {
    return getController(shell, namespace, name)
  } catch (error) {
    if (error instanceof StatusError && error.reason === 'NotFound') return undefined
    throw error
  }
}

export const getController = (shell: Shell, namespace: string, name: string): ReplicationController => {
  const found = shell.client.get(RESOURCE, namespace, name)
  if (!found) throw notFound('', RESOURCE, name)
  return found
}

export const updateController = (shell: Shell, rc: ReplicationController): ReplicationController =>
  shell.client.update(RESOURCE, rc.metadata.namespace ?? '', rc)

export function createController(shell: Shell, rc: ReplicationController): ReplicationController {
  const { resourceVersion: _, uid: __, generation: ___, creationTimestamp: ____, ...metadata } = rc.metadata
  const object = { ...rc, metadata }
  return shell.client.create(RESOURCE, rc.metadata.namespace ?? '', object)
}

export const withAnnotations = (
  rc: ReplicationController,
  changes: Readonly<Record<string, string | undefined>>,
): ReplicationController => {
  const annotations: Record<string, string> = { ...rc.metadata.annotations }
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) delete annotations[key]
    else annotations[key] = value
  }
  return { ...rc, metadata: { ...rc.metadata, annotations } }
}

export const withReplicas = (rc: ReplicationController, replicas: number): ReplicationController => ({
  ...rc,
  spec: { ...rc.spec, replicas },
})

/** MD5 of a controller, which distinguishes the controllers of an update. */
export const hashOf = (rc: ReplicationController): string => md5Hex(`${goJson(rc)}\n`)

/** Derives the new controller from the old one, with another image. */
export function controllerWithImage(
  old: ReplicationController,
  options: {
    readonly name: string
    readonly image: string
    readonly container: string
    readonly pullPolicy: string
    readonly deploymentKey: string
  },
): ReplicationController {
  const { containers } = old.spec.template.spec
  const index = options.container === '' ? 0 : containers.findIndex(({ name }) => name === options.container)
  if (index < 0) throw new CommandError(`container ${options.container} not found in pod`)
  if (containers.length > 1 && options.container === '')
    throw new CommandError('must specify container to update when updating a multi-container pod')
  const changed = containers.map((container, i) =>
    i === index
      ? {
          ...container,
          image: options.image,
          ...(options.pullPolicy ? { imagePullPolicy: options.pullPolicy } : {}),
        }
      : container,
  )
  const template = { ...old.spec.template, spec: { ...old.spec.template.spec, containers: changed } }
  const next = { ...old, spec: { ...old.spec, template } }
  const hash = hashOf(next)
  const name = options.name || `${old.metadata.name}-${hash}`
  return {
    ...next,
    metadata: { ...next.metadata, name },
    spec: {
      ...next.spec,
      selector: { ...next.spec.selector, [options.deploymentKey]: hash },
      template: withLabel(template, options.deploymentKey, hash),
    },
  }
}

/** Adds a label to a Pod template. */
export function withLabel(template: PodTemplateSpec, key: string, value: string): PodTemplateSpec {
  const { metadata } = template
  return { ...template, metadata: { ...metadata, labels: { ...metadata?.labels, [key]: value } } }
}

/** Pods in the namespace that match a selector. */
export const podsOf = (shell: Shell, namespace: string, selector: Labels): Pod[] =>
  shell.client.list('pods', namespace).filter((pod) => labelsMatch(selector, pod.metadata.labels))

/** Number of ready Pods that are not being deleted. */
export function readyPods(shell: Shell, rc: ReplicationController): number {
  return podsOf(shell, rc.metadata.namespace ?? '', rc.spec.selector).filter(
    ({ metadata, status }) =>
      metadata.deletionTimestamp === undefined &&
      status.conditions?.some((c) => c.type === 'Ready' && c.status === 'True'),
  ).length
}

/** The controller that an interrupted rename left behind. Throws CommandError if there is none. */
export function controllerRenamedFrom(shell: Shell, namespace: string, name: string): ReplicationController {
  const found = shell.client
    .list(RESOURCE, namespace)
    .find((rc) => rc.metadata.annotations?.[SOURCE_ID]?.startsWith(name))
  if (!found) throw new CommandError(`couldn't find a replication controller with source id == ${namespace}/${name}`)
  return found
}

export const deleteController = (
  shell: Shell,
  namespace: string,
  name: string,
  propagation: 'default' | 'orphan',
): void => {
  shell.client.delete(RESOURCE, namespace, name, propagation === 'orphan' ? { propagationPolicy: 'Orphan' } : {})
}

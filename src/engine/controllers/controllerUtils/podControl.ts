/** Creates and deletes Pods for a controller, with their Events. Models pkg/controller/controller_utils.go RealPodControl (v1.36). */
import { StatusError } from '../../api/errors.ts'
import type { JsonObject, KubeObject, Pod, PodTemplateSpec } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import type { EventRecorder } from '../../client/interface.ts'
import { newControllerRef } from './controllerRefManager.ts'

const DNS_SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/

export class PodControl {
  readonly #client: ApiClient
  readonly #recorder: EventRecorder

  constructor(client: ApiClient, recorder: EventRecorder) {
    this.#client = client
    this.#recorder = recorder
  }

  /**
   * Creates a Pod. `namePrefix`: the prefix of its name, if not the owner's name. Throws StatusError; a refusal in a
   * terminating namespace records no Event.
   */
  createPod(namespace: string, template: PodTemplateSpec, owner: KubeObject, namePrefix?: string): Pod {
    const labels = template.metadata?.labels
    if (!labels || Object.keys(labels).length === 0)
      throw new StatusError('InternalError', 'unable to create pods, no labels')
    try {
      const pod = this.#client.create('pods', namespace, podFromTemplate(template, owner, namePrefix))
      this.#recorder.event(owner, 'Normal', 'SuccessfulCreate', `Created pod: ${pod.metadata.name}`)
      return pod
    } catch (error) {
      if (error instanceof StatusError && !isNamespaceTerminating(error))
        this.#recorder.event(owner, 'Warning', 'FailedCreate', `Error creating: ${error.message}`)
      throw error
    }
  }

  /** Deletes a Pod. Throws StatusError; NotFound is thrown without an Event. */
  deletePod(namespace: string, name: string, owner: KubeObject): Pod {
    try {
      const pod = this.#client.delete('pods', namespace, name)
      this.#recorder.event(owner, 'Normal', 'SuccessfulDelete', `Deleted pod: ${name}`)
      return pod
    } catch (error) {
      if (!(error instanceof StatusError) || error.reason === 'NotFound') throw error
      this.#recorder.event(owner, 'Warning', 'FailedDelete', `Error deleting: ${error.message}`)
      throw new StatusError(error.reason, `unable to delete pods: ${error.message}`, error.details, error.causes)
    }
  }
}

/** True for the refusal of creations in a namespace that is being deleted. */
export function isNamespaceTerminating(error: StatusError): boolean {
  return error.reason === 'Forbidden' && error.causes.some((cause) => cause.reason === 'NamespaceTerminating')
}

/** A new Pod of the owner, without a name of its own. Models GetPodFromTemplate. */
export function podFromTemplate(template: PodTemplateSpec, owner: KubeObject, namePrefix?: string): JsonObject {
  const { labels, annotations, finalizers } = template.metadata ?? {}
  const withDash = `${owner.metadata.name}-`
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      generateName: namePrefix ?? (DNS_SUBDOMAIN.test(`${owner.metadata.name}-a`) ? withDash : owner.metadata.name),
      ...(labels === undefined ? {} : { labels }),
      ...(annotations === undefined ? {} : { annotations }),
      ...(finalizers === undefined ? {} : { finalizers: [...finalizers] }),
      ownerReferences: [newControllerRef(owner)],
    },
    spec: template.spec,
  }
}

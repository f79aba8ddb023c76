/**
 * Accepts the names of CustomResourceDefinitions, establishes them, and deletes their objects before the definition
 * itself is deleted. Models the controllers status, establish and finalizer of apiextensions-apiserver (v1.36), which
 * run inside of the API server.
 */
import { timestampAt } from '../../api/clock.ts'
import { deepEqual } from '../../api/equality.ts'
import { StatusError } from '../../api/errors.ts'
import type { CustomResourceDefinition } from '../../api/fields/apiTypes.ts'
import { asObject, hasCondition, isObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import type { JsonObject, KubeObject } from '../../api/types.ts'
import type { DynamicClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { Simulation } from '../../sim/simulation.ts'
import { QueueController } from '../controllerUtils/queueController.ts'
import { acceptedNamesOf, hasItsNames, namesOf, type WantedCondition } from './names.ts'

export const NAME = 'customresourcedefinition-controller'
export const WORKERS = 1
const RESOURCE = 'customresourcedefinitions'
const FINALIZER = 'customresourcecleanup.apiextensions.k8s.io'
/** Period of the check for remaining objects. */
const POLL_MS = 5000

interface CustomResourceDefinitionOptions {
  readonly client: DynamicClient
  readonly definitions: Informer<CustomResourceDefinition>
  readonly latency: ClusterConfig['latency']
}

export class CustomResourceDefinitionController extends QueueController {
  readonly #options: CustomResourceDefinitionOptions

  constructor(sim: Simulation, options: CustomResourceDefinitionOptions) {
    super(sim, { name: NAME, workers: WORKERS, latency: options.latency })
    this.#options = options
    options.definitions.addHandler({
      onAdd: (definition) => this.#enqueue(definition, 'ADDED'),
      onUpdate: (_before, definition) => this.#enqueue(definition, 'MODIFIED'),
      onDelete: (definition) => this.#wakeOthers(definition, 'DELETED'),
    })
  }

  #enqueue({ metadata }: KubeObject, change: string): void {
    this.queue.add(metadata.name, `CustomResourceDefinition ${metadata.name} ${change}`)
  }

  /** Enqueues the other definitions of the group, because names may have become free. */
  #wakeOthers(definition: KubeObject, change: string): void {
    for (const other of this.#ofGroup(definition))
      if (other.metadata.name !== definition.metadata.name)
        this.queue.add(other.metadata.name, `CustomResourceDefinition ${definition.metadata.name} ${change}`)
  }

  #ofGroup(definition: JsonObject): KubeObject[] {
    const group = groupOf(definition)
    return [...this.#options.definitions.lister.all()].filter((one) => groupOf(one) === group)
  }

  protected override sync(name: string): void {
    const definition = this.#options.definitions.lister.get('', name)
    if (!definition) return
    if (definition.metadata.deletionTimestamp !== undefined) {
      this.#finalize(definition)
      return
    }
    if (this.#acceptNames(definition)) return
    if (hasCondition(definition.status, 'NamesAccepted') && !hasCondition(definition.status, 'Established'))
      this.#write(withConditions(definition, [established], this.sim.now))
  }

  /** Accepts the names of a definition; returns whether it wrote a new version. */
  #acceptNames(definition: CustomResourceDefinition): boolean {
    if (hasItsNames(definition)) return false
    const { acceptedNames, condition } = namesOf(definition, this.#ofGroup(definition))
    const known = conditionsOf(definition).find(({ type }) => type === condition.type)
    const isSame = known !== undefined && Object.entries(condition).every(([key, value]) => known[key] === value)
    if (isSame && deepEqual(acceptedNames, acceptedNamesOf(definition))) return false
    const named = { ...definition, status: { ...asObject(definition.status), acceptedNames } }
    const wanted = [condition, ...establishedCondition(definition, condition)]
    if (this.#write(withConditions(named, wanted, this.sim.now))) this.#wakeOthers(definition, 'MODIFIED')
    return true
  }

  /** Writes the definition; returns the stored version, or undefined after a conflict. */
  #write(definition: CustomResourceDefinition): CustomResourceDefinition | undefined {
    try {
      return this.#options.client.updateStatus(RESOURCE, '', definition)
    } catch (error) {
      const isExpected = error instanceof StatusError && (error.reason === 'NotFound' || error.reason === 'Conflict')
      if (isExpected) return undefined
      throw error
    }
  }

  // Models controller/finalizer/crd_finalizer.go sync (v1.36).
  #finalize(definition: CustomResourceDefinition): void {
    const finalizers = definition.metadata.finalizers ?? []
    if (!finalizers.includes(FINALIZER)) return
    const begun = this.#write(withConditions(definition, [deleting], this.sim.now))
    if (!begun) return
    const left = hasCondition(begun.status, 'Established') ? this.#deleteObjects(definition.metadata.name) : 0
    if (left > 0) {
      this.queue.addAfter(definition.metadata.name, POLL_MS, `${left} objects remain`)
      return
    }
    const done = withConditions(
      begun,
      [hasCondition(begun.status, 'Established') ? deleted : neverEstablished],
      this.sim.now,
    )
    const metadata = { ...done.metadata, finalizers: finalizers.filter((one) => one !== FINALIZER) }
    this.#write({ ...done, metadata })
  }

  /** Deletes the objects of a resource; returns the number that remains. */
  #deleteObjects(resource: string): number {
    const { client } = this.#options
    for (const { metadata } of client.list(resource, ''))
      if (metadata.deletionTimestamp === undefined) client.delete(resource, metadata.namespace ?? '', metadata.name)
    return client.list(resource, '').length
  }
}

const groupOf = ({ spec }: JsonObject): string => textOf(asObject(spec).group)

const conditionsOf = ({ status }: JsonObject): JsonObject[] => objectsIn(asObject(status).conditions)

const established: WantedCondition = {
  type: 'Established',
  status: 'True',
  reason: 'InitialNamesAccepted',
  message: 'the initial names have been accepted',
}

const deleting: WantedCondition = {
  type: 'Terminating',
  status: 'True',
  reason: 'InstanceDeletionInProgress',
  message: 'CustomResource deletion is in progress',
}

const deleted: WantedCondition = {
  type: 'Terminating',
  status: 'False',
  reason: 'InstanceDeletionCompleted',
  message: 'removed all instances',
}

const neverEstablished: WantedCondition = {
  type: 'Terminating',
  status: 'False',
  reason: 'NeverEstablished',
  message: 'resource was never established',
}

/** The condition Established, set once: it stays if the names change later. */
function establishedCondition(definition: JsonObject, { status }: WantedCondition): WantedCondition[] {
  if (hasCondition(definition.status, 'Established')) return []
  const isKnown = conditionsOf(definition).some(({ type }) => type === 'Established')
  const own = { type: 'Established', status: 'False' } as const
  if (status === 'True') return [{ ...own, reason: 'Installing', message: 'the initial names have been accepted' }]
  return isKnown ? [] : [{ ...own, reason: 'NotAccepted', message: 'not all names are accepted' }]
}

/** The definition with these conditions, each with its time of transition. */
// Models apihelpers SetCRDCondition (v1.36).
function withConditions<T extends JsonObject>(definition: T, wanted: readonly WantedCondition[], now: number): T {
  const conditions = conditionsOf(definition)
  for (const condition of wanted) {
    const index = conditions.findIndex(({ type }) => type === condition.type)
    const known = conditions[index]
    const isSame = known?.status === condition.status && typeof known.lastTransitionTime === 'string'
    const lastTransitionTime = isSame && known ? (known.lastTransitionTime ?? '') : timestampAt(now)
    conditions[index < 0 ? conditions.length : index] = { lastTransitionTime, ...condition }
  }
  return { ...definition, status: { ...(isObject(definition.status) ? definition.status : {}), conditions } }
}

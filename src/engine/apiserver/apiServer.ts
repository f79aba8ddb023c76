import { alreadyExists, type FieldError, invalid, notFound, StatusError } from '../api/errors.ts'
import type { ManagerEntry } from '../api/fieldSets/managers.ts'
import { inRequest } from '../api/fields/inRequest.ts'
import { objectOf, ofKind } from '../api/fields/ofKind.ts'
import { goQuote } from '../api/goFormat.ts'
import { asObject } from '../api/jsonObject.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import { objectKey } from '../api/objectKey.ts'
import { toTimestamp } from '../api/time.ts'
import type { AdmissionPlugin, JsonObject, JsonValue, KubeObject, Timestamp } from '../api/types.ts'
import { applyDefaults } from '../kinds/defaults.ts'
import type { Kind } from '../kinds/kind.ts'
import { CreateRules, warningsOnCreate, warningsOnUpdate } from '../kinds/validation.ts'
import { type EarlierApi, earlierApi, type RollbackRequest } from '../legacy/versions.ts'
import { type Release, UNNAMED_RELEASE } from '../releases.ts'
import { freeze } from '../sim/freeze.ts'
import type { Simulation } from '../sim/simulation.ts'
import type { WriteRecord } from '../trace/records.ts'
import { asBound } from './binding.ts'
import { asRead, storedAsRead } from './custom/customKind.ts'
import { ServedKinds } from './custom/servedKinds.ts'
import { decodeAs, decodeOptions, decodePatchedAs } from './decodeAs.ts'
import { type DeletionOutcome, planDeletion } from './deletion.ts'
import { asEvicted, chargeBudget } from './eviction.ts'
import { withExpressionErrors } from './expressions/expressionErrors.ts'
import { FieldOwners } from './fieldOwners.ts'
import type { ApiClient, ApplyOptions, DeleteOptions, DynamicClient, PatchType, WriteOptions } from './interface.ts'
import { admitCreate, admitUpdate } from './mutatingAdmission.ts'
import { generateName, newUid, storeEvent } from './names.ts'
import { checkNamespaceTakes, planNamespaceDeletion, withFinalizers } from './namespaces.ts'
import { type ApiServerOptions, isOfStatus, type UpdateOptions } from './options.ts'
import { type Patched, type PatchOf, patchObject, unknownPatchFormat } from './patching.ts'
import { statusErrors, throughSubresource, updateErrors } from './podSubresources.ts'
import { PolicySource } from './policies/policySource.ts'
import type { Outside } from './policies/types.ts'
import { checkKind, checkNamespace, checkTerminating, checkVersion, sentMetadata, unstored } from './preconditions.ts'
import { admitNewVersion, admitQuotas } from './quotaAdmission.ts'
import { resourceInfo } from './resources.ts'
import { serverSideApply } from './serverSideApply.ts'
import type { Store } from './store.ts'
import { isNoOp, prepareForCreate, prepareForStatusUpdate, prepareForUpdate } from './strategies.ts'
import { topologyLabelsOf } from './topologyLabels.ts'
import { admitDeletion, admitValid } from './validatingAdmission.ts'
import { withWholeStatus } from './wholeStatus.ts'
import { writeRecord } from './writeSummary.ts'

/**
 * The API server: decoding, defaulting, admission, validation, optimistic concurrency, and the store. A request takes
 * no virtual time; only observation through watches does.
 */
export class ApiServer {
  readonly #sim: Simulation
  readonly #store: Store
  readonly #earlier: EarlierApi | undefined
  /** Release of the control plane. */
  readonly release: Release
  readonly #admission: readonly AdmissionPlugin[]
  /** The active admission policies. */
  readonly policies: PolicySource
  /** The served kinds: built-in kinds, and kinds of CustomResourceDefinitions. */
  readonly kinds: ServedKinds
  readonly #outside: Outside
  readonly #owners: FieldOwners
  readonly #rules: CreateRules

  constructor(
    sim: Simulation,
    store: Store,
    {
      compatibility = 'v1.36',
      release = UNNAMED_RELEASE,
      admission = [],
      assumed = {},
      customResources = false,
    }: ApiServerOptions = {},
  ) {
    this.#sim = sim
    this.#store = store
    this.#earlier = earlierApi(compatibility)
    this.release = release
    this.#admission = admission
    this.policies = new PolicySource(sim, store)
    this.#outside = { assumed, policies: this.policies }
    this.kinds = new ServedKinds(store, customResources)
    this.#owners = new FieldOwners(sim, this.kinds)
    this.#rules = new CreateRules(release)
  }

  /** A client whose writes are recorded under `name`. */
  client(name: string): ApiClient {
    return this.dynamicClient(name)
  }

  /** As `client`, for resources known only at run time. */
  dynamicClient(name: string): DynamicClient {
    return {
      name,
      kinds: this.kinds,
      get: (resource, namespace, objectName) =>
        objectOf(resource, this.#get(this.kinds.info(resource), namespace, objectName)),
      list: (resource, namespace) => asRead(this.kinds, resource, [...this.#store.list(resource, namespace)]),
      create: (resource, namespace, object, options) =>
        objectOf(resource, this.#create(name, this.kinds.info(resource), namespace, object, options)),
      update: (resource, namespace, object, options) =>
        objectOf(resource, this.#update(name, this.kinds.info(resource), namespace, object, options)),
      updateStatus: (resource, namespace, object, options) =>
        objectOf(resource, this.#updateStatus(name, this.kinds.info(resource), namespace, object, options)),
      patch: (resource, namespace, objectName, type, patch, options) =>
        objectOf(resource, this.#patch(name, this.kinds.info(resource), namespace, objectName, type, patch, options)),
      apply: (resource, namespace, objectName, manifest, options) =>
        objectOf(resource, this.#apply(name, this.kinds.info(resource), namespace, objectName, manifest, options)),
      fieldOwners: (object) => this.#owners.entriesOf(object),
      putFieldOwners: (resource, namespace, objectName, owners) => {
        const info = this.kinds.info(resource)
        const stored = this.#get(info, namespace, objectName)
        this.#owners.set(this.#commitUpdate(name, info, stored, stored, 'patch'), owners)
      },
      delete: (resource, namespace, objectName, options) =>
        objectOf(resource, this.#delete(name, this.kinds.info(resource), namespace, objectName, options)),
      evict: (namespace, podName, options) => this.#evict(name, namespace, podName, options),
      rollbackDeployment: (namespace, objectName, request) =>
        this.#rollbackDeployment(name, namespace, objectName, request),
      finalizeNamespace: (objectName, finalizers) => this.#finalizeNamespace(name, objectName, finalizers),
      bind: (namespace, podName, nodeName) => this.#bind(name, namespace, podName, nodeName),
    }
  }

  #get(info: Kind, namespace: string, name: string): AnyObject {
    const found = this.#store.get(info.resource, objectKey(info.namespaced ? namespace : undefined, name))
    if (!found) throw notFound(info.group, info.resource, name)
    return storedAsRead(info, found)
  }

  #create(by: string, info: Kind, namespace: string, raw: JsonObject, options: WriteOptions = {}): KubeObject {
    if (info.resource === 'events' && options.fieldValidation === undefined) {
      this.#checkTaken(info, namespace, raw)
      return storeEvent(this.#sim, this.#store, namespace, inRequest(raw))
    }
    const decoded = this.#decode(info, raw, options)
    this.#checkTaken(info, namespace, decoded)
    const named = this.#withSystemFields(info, namespace, inRequest(applyDefaults(decoded, this.release)))
    const object = admitCreate(this.#sim, this.#store, {
      info,
      object: named,
      sent: decoded,
      plugins: this.#admission,
      warnings: options.warnings,
      ...{ by, dryRun: options.dryRun, outside: this.#outside },
    })
    const rules = this.#rulesOf(info, options)
    this.#refuseIfInvalid(info, object, this.#rules.errorsOf(rules, object))
    options.warnings?.push(...warningsOnCreate(object, rules, this.release))
    admitValid(this.#store, { ...options, info, object, by, plugins: this.#admission, outside: this.#outside })
    if (this.#store.get(info.resource, objectKey(object.metadata.namespace, object.metadata.name)))
      throw alreadyExists(info.group, info.resource, object.metadata.name)
    admitQuotas(this.#store, info, object, { now: this.#sim.now, mode: options.dryRun ? 'dryRun' : 'charge' })
    const made = options.dryRun ? freeze(unstored(object)) : this.#store.commit(info.resource, object)
    this.#owners.created(named, made, options)
    if (!options.dryRun) this.#trace(by, 'create', info, made, undefined)
    return made
  }

  #decode(info: Kind, sent: JsonObject, options: WriteOptions): JsonObject {
    const raw = this.#earlier?.toStored(sent) ?? sent
    checkKind(info, raw)
    // The cluster's own components send objects that they have read and that are therefore valid.
    if (options.fieldValidation === undefined) return raw
    return decodeAs(info, raw, decodeOptions(options, this.release))
  }

  /** The kind with the rules of the version in which the client writes. */
  #rulesOf(info: Kind, { version }: WriteOptions): Kind {
    return version === undefined ? info : this.kinds.info(version)
  }

  /** Throws unless the namespace is the request's, exists, and accepts new objects. */
  #checkTaken(info: Kind, namespace: string, object: JsonObject): void {
    checkTerminating(info, String(asObject(object.metadata).name ?? ''))
    checkNamespace(info, namespace, object)
    const name = asObject(object.metadata).name
    if (info.namespaced)
      checkNamespaceTakes(
        info,
        typeof name === 'string' ? name : '',
        this.#store.get('namespaces', namespace),
        namespace,
      )
  }

  #withSystemFields(info: Kind, namespace: string, object: AnyObject): AnyObject {
    const { namespace: _, ...metadata } = sentMetadata(object)
    const { generateName: prefix = '' } = metadata
    const name = metadata.name || (prefix && generateName(this.#sim, this.#store, { info, namespace, prefix }))
    return prepareForCreate(info, this.release, {
      ...object,
      metadata: {
        ...metadata,
        name,
        ...(info.namespaced ? { namespace } : {}),
        uid: newUid(this.#sim),
        resourceVersion: '',
        creationTimestamp: this.#time,
      },
    })
  }

  get #time(): Timestamp {
    return toTimestamp(this.#sim.epochMs + this.#sim.now)
  }

  #refuseIfInvalid(info: Kind, object: AnyObject, errors: readonly FieldError[]): void {
    const all = withExpressionErrors(object, errors)
    if (all.length > 0) throw invalid(info.group, info.kind, object.metadata.name, all)
  }

  #update(by: string, info: Kind, namespace: string, raw: JsonObject, options: WriteOptions = {}): KubeObject {
    const decoded = this.#decode(info, raw, options)
    const stored = this.#get(info, namespace, String(asObject(decoded.metadata).name ?? ''))
    checkNamespace(info, namespace, decoded)
    checkVersion(info, decoded, stored)
    const defaulted = inRequest(applyDefaults(decoded, this.release))
    return this.#writeUpdate(by, info, defaulted, stored, 'update', options)
  }

  #writeUpdate(
    by: string,
    info: Kind,
    object: AnyObject,
    stored: AnyObject,
    verb: 'update' | 'patch',
    options: UpdateOptions,
  ): KubeObject {
    const withNamespace = info.namespaced
      ? {
          ...object,
          metadata: {
            ...object.metadata,
            ...(stored.metadata.namespace === undefined ? {} : { namespace: stored.metadata.namespace }),
          },
        }
      : object
    const written = throughSubresource(options.subresource, withNamespace, stored)
    const { dryRun, subresource } = options
    const sent = { info, object: written, stored, by, dryRun, subresource, outside: this.#outside }
    const next = prepareForUpdate(info, this.release, admitUpdate(this.#store, sent), stored, this.#time)
    const kind = this.#rulesOf(info, options)
    this.#refuseIfInvalid(info, next, updateErrors({ ...options, release: this.release, kind }, next, stored))
    options.warnings?.push(...warningsOnUpdate(next, stored, kind, this.release))
    const write = { ...options, info, object: next, stored, by }
    admitValid(this.#store, { ...write, plugins: this.#admission, outside: this.#outside })
    const dropsSome = written !== withNamespace && !isNoOp(withNamespace, stored)
    if (isNoOp(next, stored) && !options.storeAnyway && !dropsSome) return stored
    admitNewVersion(this.#store, info, next, {
      previous: stored,
      now: this.#sim.now,
      mode: options.dryRun ? 'dryRun' : 'charge',
      subresource: options.subresource,
    })
    if (options.dryRun) return this.#owners.updated(stored, freeze(next), options)
    return this.#commitUpdate(by, info, next, stored, verb, options)
  }

  /** Stores the new version; a terminating object without finalizers is removed instead. */
  #commitUpdate(
    by: string,
    info: Kind,
    next: AnyObject,
    stored: AnyObject,
    verb: WriteRecord['verb'],
    options: UpdateOptions = {},
  ): KubeObject {
    const lastFinalizerGone =
      next.metadata.deletionTimestamp !== undefined &&
      !next.metadata.finalizers?.length &&
      (next.metadata.deletionGracePeriodSeconds ?? 0) === 0 &&
      info.resource !== 'namespaces'
    if (lastFinalizerGone) {
      this.#remove(info, next)
      this.#trace(by, 'delete', info, next, stored)
      return next
    }
    const committed = this.#store.commit(info.resource, next)
    this.#owners.updated(stored, committed, options)
    this.#trace(by, verb, info, committed, stored)
    return committed
  }

  #remove(info: Kind, object: KubeObject): void {
    this.#store.remove(info.resource, object)
    this.#owners.forget(object.metadata.uid)
  }

  #updateStatus(by: string, info: Kind, namespace: string, object: KubeObject, options: UpdateOptions = {}): AnyObject {
    const stored = this.#get(info, namespace, object.metadata.name)
    checkVersion(info, object, stored)
    const read = withWholeStatus(info, inRequest(this.#decode(info, object, options)), stored, options)
    const subresource = options.subresource === 'approval' ? options.subresource : 'status'
    const next = prepareForStatusUpdate(info, read, stored, { subresource, at: this.#time })
    this.#refuseIfInvalid(info, next, statusErrors(next, stored, this.#rulesOf(info, options), subresource))
    if (isNoOp(next, stored)) return stored
    const toStatus = { ...options, subresource } as const
    if (options.dryRun) return this.#owners.updated(stored, freeze(next), toStatus)
    return this.#commitUpdate(by, info, next, stored, 'updateStatus', toStatus)
  }

  #patch(
    by: string,
    info: Kind,
    namespace: string,
    name: string,
    type: PatchType,
    patch: JsonValue,
    options: UpdateOptions = {},
  ): KubeObject {
    const stored = this.#get(info, namespace, name)
    if (info.resource === 'events' && options.fieldValidation === undefined)
      return this.#store.commit(info.resource, { ...stored, ...asObject(patch) })
    const owners = (): readonly ManagerEntry[] => this.#owners.entriesOf(stored)
    const patched = this.#patched(info, stored, { type, patch, subresource: options.subresource, owners })
    checkVersion(info, patched.object, stored, 'patch')
    const decoded =
      options.fieldValidation === undefined
        ? patched.object
        : decodePatchedAs(info, patched.object, patched.sent, decodeOptions(options, this.release))
    if (isOfStatus(options)) return this.#updateStatus(by, info, namespace, inRequest(decoded), options)
    checkNamespace(info, namespace, decoded)
    return this.#writeUpdate(by, info, inRequest(applyDefaults(decoded, this.release)), stored, 'patch', options)
  }

  #apply(
    by: string,
    info: Kind,
    namespace: string,
    name: string,
    manifest: JsonObject,
    { fieldManager, ...options }: ApplyOptions,
  ): KubeObject {
    if (this.#earlier) throw unknownPatchFormat('application/strategic-merge-patch+json')
    const toStatus = isOfStatus(options)
    const target = {
      kind: info,
      owners: this.#owners,
      now: this.#sim.now,
      stored: toStatus
        ? this.#get(info, namespace, name)
        : this.#store.get(info.resource, objectKey(info.namespaced ? namespace : undefined, name)),
      decode: (object: JsonObject) => decodeAs(info, object, { strict: false }),
      create: (object: JsonObject) =>
        this.#create(by, info, namespace, object, { ...options, fieldValidation: 'Ignore' }),
      update: (object: JsonObject, stored: AnyObject, { storeAnyway }: { storeAnyway: boolean }) => {
        if (toStatus) return this.#updateStatus(by, info, namespace, inRequest(object), options)
        checkVersion(info, object, stored, 'patch')
        checkNamespace(info, namespace, object)
        const next = inRequest(applyDefaults(object, this.release))
        return this.#writeUpdate(by, info, next, stored, 'patch', { ...options, storeAnyway })
      },
    }
    return serverSideApply(target, manifest, { ...options, fieldManager })
  }

  #patched(info: Kind, stored: AnyObject, patch: PatchOf): Patched {
    const form = patch.subresource === undefined ? this.#earlier?.patchedForm(info.resource) : undefined
    if (!form) return patchObject(info, stored, patch)
    const { object, sent } = patchObject(info, inRequest(form.shown(stored)), patch)
    return { object: form.stored(object), sent }
  }

  /** Models pkg/registry/apps/deployment/storage RollbackREST (v1.15). */
  #rollbackDeployment(by: string, namespace: string, name: string, request: RollbackRequest): string {
    if (!this.#earlier) throw new StatusError('NotFound', 'the server could not find the requested resource')
    const { metadata } = this.#get(resourceInfo('deployments'), namespace, name)
    const annotations = this.#earlier.rollbackAnnotations(metadata.annotations, request)
    this.#patch(by, resourceInfo('deployments'), namespace, name, 'merge', { metadata: { annotations } })
    return `rollback request for deployment ${goQuote(name)} succeeded`
  }

  #delete(by: string, info: Kind, namespace: string, name: string, options: DeleteOptions = {}): KubeObject {
    const stored = this.#get(info, namespace, name)
    admitDeletion(this.#store, { info, stored, by, dryRun: options.dryRun, outside: this.#outside })
    const outcome =
      info.resource === 'namespaces'
        ? planNamespaceDeletion(stored, this.#sim.now)
        : planDeletion(info, stored, options, this.#sim.now)
    if (options.dryRun || outcome.action === 'none') return outcome.object
    return this.#carryOutDeletion(by, info, stored, outcome)
  }

  #carryOutDeletion(by: string, info: Kind, stored: KubeObject, outcome: DeletionOutcome): KubeObject {
    if (outcome.action === 'remove') this.#remove(info, outcome.object)
    const left = outcome.action === 'mark' ? this.#store.commit(info.resource, outcome.object) : outcome.object
    this.#trace(by, 'delete', info, left, stored)
    return left
  }

  #evict(by: string, namespace: string, podName: string, options: DeleteOptions = {}): void {
    const info = resourceInfo('pods')
    const pod = ofKind('Pod', this.#get(info, namespace, podName))
    const charged = chargeBudget(pod, this.#store.list('poddisruptionbudgets', namespace), this.#sim.now)
    if (charged && !options.dryRun) this.#store.commit('poddisruptionbudgets', charged)
    const evicted = asEvicted(pod, this.#sim.now)
    if (evicted !== pod && !options.dryRun) this.#commitUpdate(by, info, evicted, pod, 'updateStatus')
    this.#delete(by, info, namespace, podName, options)
  }

  #finalizeNamespace(by: string, name: string, finalizers: readonly string[]): void {
    const info = resourceInfo('namespaces')
    const stored = this.#get(info, '', name)
    const { object, done } = withFinalizers(stored, finalizers)
    if (done) this.#carryOutDeletion(by, info, stored, { action: 'remove', object })
    else this.#commitUpdate(by, info, object, stored, 'update')
  }

  #bind(by: string, namespace: string, podName: string, nodeName: string): void {
    const info = resourceInfo('pods')
    const pod = ofKind('Pod', this.#get(info, namespace, podName))
    const bound = asBound(pod, nodeName, this.#sim.now, topologyLabelsOf(this.#store, nodeName))
    const stored = this.#store.commit('pods', bound)
    this.#trace(by, 'bind', info, stored, pod)
  }

  #trace(by: string, verb: WriteRecord['verb'], info: Kind, object: KubeObject, before: KubeObject | undefined): void {
    if (info.resource === 'events') return
    this.#sim.onWrite?.()
    if (this.#sim.onTrace) this.#sim.trace(writeRecord(this.#sim, { by, verb, kind: info.kind }, object, before))
  }
}

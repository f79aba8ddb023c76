import { StatusError } from '../../api/errors.ts'
import { asObject, objectsIn, textOf, textsIn } from '../../api/jsonObject.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import { isCustom } from '../../api/objectKey.ts'
import type { JsonObject } from '../../api/types.ts'
import type { Kind } from '../../kinds/kind.ts'
import { customResourceDefinition } from '../../kinds/storedOnly.ts'
import { apiVersionOf, kindOf } from '../../kinds/table.ts'
import type { KindLookup } from '../interface.ts'
import { findRequested, findResource, requestName, resourceInfo, servedKind } from '../resources.ts'
import type { StoredObjects } from '../store.ts'
import { kindsOfDefinition } from './customKind.ts'

const none: readonly Kind[] = []

/**
 * The kinds of a cluster: built-in ones, and those of its CustomResourceDefinitions. The class has no state of its own.
 */
export class ServedKinds implements KindLookup {
  readonly #store: StoredObjects
  readonly #hasCustom: boolean
  /** Kinds of a definition, by its stored version. */
  readonly #known = new WeakMap<JsonObject, readonly Kind[]>()

  constructor(store: StoredObjects, hasCustom: boolean) {
    this.#store = store
    this.#hasCustom = hasCustom
  }

  /** Custom kinds in all versions, also unserved ones. */
  get #custom(): readonly Kind[] {
    if (!this.#hasCustom || this.#store.count('customresourcedefinitions') === 0) return none
    return [...this.#store.list('customresourcedefinitions')].flatMap((definition) => this.#kindsOf(definition))
  }

  #kindsOf(definition: JsonObject): readonly Kind[] {
    let kinds = this.#known.get(definition)
    if (kinds === undefined) {
      kinds = kindsOfDefinition(definition)
      this.#known.set(definition, kinds)
    }
    return kinds
  }

  #served<T extends Kind | undefined>(kind: T): T | Kind {
    return this.#hasCustom && kind?.resource === definitionRow.resource ? definitionRow : kind
  }

  custom(): readonly Kind[] {
    return this.#custom.filter(({ custom }) => custom?.isServed)
  }

  info(resource: string): Kind {
    const custom = isCustom(resource) && this.#custom.find((kind) => requestName(kind) === resource)
    if (custom) return custom
    const builtIn = findRequested(resource)
    if (builtIn) return this.#served(builtIn)
    // The definition has been deleted.
    if (isCustom(resource)) throw new StatusError('NotFound', 'the server could not find the requested resource')
    return resourceInfo(resource)
  }

  at(group: string, version: string, plural: string): Kind | undefined {
    return (
      this.#served(servedKind(group, version, plural)) ??
      this.custom().find((kind) => kind.group === group && kind.version === version && kind.custom?.plural === plural)
    )
  }

  forKind(named: { readonly apiVersion?: unknown; readonly kind?: unknown }): Kind | undefined {
    return (
      this.#served(kindOf(named)) ??
      this.#custom.find((kind) => kind.kind === named.kind && apiVersionOf(kind) === named.apiVersion)
    )
  }

  find(name: string): Kind | undefined {
    const builtIn = findResource(name)
    if (builtIn) return this.#served(builtIn)
    const lower = name.toLowerCase()
    const dot = lower.indexOf('.')
    const base = dot < 0 ? lower : lower.slice(0, dot)
    const suffix = dot < 0 ? '' : lower.slice(dot + 1)
    const named = this.custom().filter(
      ({ custom, singular, kind, shortNames }) =>
        custom?.plural === base || singular === base || kind.toLowerCase() === base || shortNames.includes(base),
    )
    return (
      named.find(({ group, version }) => ['', group, `${version}.${group}`].includes(suffix)) ??
      named.find(({ group }) => group.startsWith(suffix))
    )
  }
}

const FINALIZER = 'customresourcecleanup.apiextensions.k8s.io'

/** The row of CustomResourceDefinitions, with a status that a controller fills. */
const definitionRow: Kind = {
  ...customResourceDefinition,
  initialStatus: (object) => ({
    conditions: [],
    acceptedNames: { plural: '', kind: '' },
    storedVersions: withStoredVersion([], object),
  }),
  statusIsOrdinary: true,
  prepareForUpdate: (written, stored) => {
    const status = asObject(stored.status)
    const storedVersions = withStoredVersion(textsIn(status.storedVersions), written)
    return { ...written, status: { ...status, storedVersions } }
  },
  beginDeletion: (definition, deletionTimestamp) => {
    const { metadata, ...rest } = definition
    const finalizers = [...(metadata.finalizers ?? []).filter((one) => one !== FINALIZER), FINALIZER]
    return { ...withTerminating(rest, deletionTimestamp), metadata: { ...metadata, deletionTimestamp, finalizers } }
  },
}

function withStoredVersion(known: readonly string[], { spec }: AnyObject): string[] {
  const version = textOf(objectsIn(asObject(spec).versions).find(({ storage }) => storage === true)?.name)
  return version === '' || known.includes(version) ? [...known] : [...known, version]
}

function withTerminating<T extends JsonObject>(definition: T, lastTransitionTime: string): T {
  const status = asObject(definition.status)
  const others = objectsIn(status.conditions).filter(({ type }) => type !== 'Terminating')
  const terminating = {
    lastTransitionTime,
    type: 'Terminating',
    status: 'True',
    reason: 'InstanceDeletionPending',
    message: 'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon',
  }
  return { ...definition, status: { ...status, conditions: [...others, terminating] } }
}

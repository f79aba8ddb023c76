/** Questions about admission of a rollout's requests: webhooks, and policies that the simulation cannot evaluate. */

import { StatusError } from '../../../api/errors.ts'
import { asObject, objectsIn } from '../../../api/jsonObject.ts'
import type { AnyObject } from '../../../api/kindTypes.ts'
import { lookup } from '../../../api/lookup.ts'
import { policyKey, webhookKey } from '../../../api/outside/keys.ts'
import type { JsonObject, JsonValue, KubeObject } from '../../../api/types.ts'
import { textEntries } from '../../../api/validation/access.ts'
import { findCustomKind } from '../../../apiserver/custom/customKind.ts'
import { unknownRules } from '../../../apiserver/custom/ruleErrors.ts'
import { mutateByPolicies } from '../../../apiserver/policies/mutating.ts'
import type { Operation, PolicyRequest, Webhook } from '../../../apiserver/policies/types.ts'
import { admitByPolicies } from '../../../apiserver/policies/validating.ts'
import { isAsked, webhooksOf } from '../../../apiserver/policies/webhooks.ts'
import type { StoredObjects } from '../../../apiserver/store.ts'
import { podTemplateOf } from '../../../kinds/podSpecs.ts'
import { kindOf } from '../../../kinds/table.ts'
import type { Asked, Found, QuestionRow } from '../question.ts'

/** An object that a rollout writes, and the operations on it. */
interface Written {
  readonly object: AnyObject
  readonly operations: readonly Operation[]
  /** The object is the applied one, and does not exist if it is rejected. */
  readonly isApplied?: true
}

const all: readonly Operation[] = ['CREATE', 'UPDATE', 'DELETE']

/** The applied object, the objects that controllers create for it, and its Pods. */
function writtenFor({ object, namespace }: Asked): readonly Written[] {
  const template = kindOf(object) && podTemplateOf(object)
  const { generation } = object.metadata
  const operations: Operation[] =
    generation === undefined ? ['CREATE', 'UPDATE'] : [generation === 1 ? 'CREATE' : 'UPDATE']
  const own: Written = { object, operations, isApplied: true }
  if (template === undefined) return [own]
  const made = (makers[object.kind]?.(object) ?? []).map((one) => child(object, namespace, one))
  const pod = object.kind === 'Pod' ? [] : [child(object, namespace, { ...template, apiVersion: 'v1', kind: 'Pod' })]
  return [own, ...[object, ...made, ...pod].map((one) => ({ object: one, operations: all }))]
}

/** Objects other than Pods that controllers create, by the kind of their workload. */
const makers: Readonly<Record<string, (object: AnyObject) => readonly JsonObject[]>> = lookup({
  Deployment: (object) => {
    const { template } = asObject(object.spec)
    const { labels = {} } = asObject(asObject(template).metadata)
    return [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: { labels }, spec: { template: template ?? {} } }]
  },
  StatefulSet: (object) =>
    objectsIn(asObject(object.spec).volumeClaimTemplates).map((claim) => ({
      ...claim,
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
    })),
  CronJob: (object) => [{ ...asObject(asObject(object.spec).jobTemplate), apiVersion: 'batch/v1', kind: 'Job' }],
})

const textsOf = (value: JsonValue | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(textEntries(value))

/** The object as a controller sends it, before the API server generates its name. */
const child = (owner: KubeObject, namespace: string, made: JsonObject): AnyObject => {
  const { apiVersion, kind, spec } = made
  const { labels, annotations } = asObject(made.metadata)
  const { uid, creationTimestamp } = owner.metadata
  const stored = {
    uid,
    creationTimestamp,
    resourceVersion: '',
    name: owner.kind === 'StatefulSet' ? `${owner.metadata.name}-0` : '',
    namespace,
  }
  return {
    apiVersion: String(apiVersion),
    kind: String(kind),
    metadata: {
      ...stored,
      generateName: `${owner.metadata.name}-`,
      labels: textsOf(labels),
      annotations: textsOf(annotations),
    },
    spec: asObject(spec),
  }
}

/** Requests with this object that do not change it. */
const requestsFor = (
  store: StoredObjects,
  { object, operations }: Written,
  subresource = '',
): readonly PolicyRequest[] => {
  const info = kindOf(object) ?? findCustomKind(store, object.apiVersion, object.kind)
  if (info === undefined) return []
  const base = { info, subresource, dryRun: false, by: '', warnings: undefined }
  return operations.map((operation) => ({
    ...base,
    operation,
    object: operation === 'DELETE' ? undefined : object,
    oldObject: operation === 'CREATE' ? undefined : object,
  }))
}

/** Subresources that controllers, the scheduler and kubelets write; a webhook's denial of them is not simulated. */
const parts = ['status', 'binding'] as const

const isAbout = (store: StoredObjects, requests: readonly PolicyRequest[], webhook: Webhook): boolean =>
  requests.some((request) => isAsked(store, request, webhook))

export const webhooks: QuestionRow = {
  find: (asked) => {
    const { store } = asked
    const known = webhooksOf(store)
    if (known.length === 0) return []
    return writtenFor(asked).flatMap((written) =>
      known.flatMap((webhook): Found[] => {
        const isPlayed = isAbout(store, requestsFor(store, written), webhook)
        const isOfPart =
          !isPlayed &&
          parts.some((part) => isAbout(store, requestsFor(store, { ...written, operations: all }, part), webhook))
        if (!isPlayed && !isOfPart) return []
        const { name, configuration, fails } = webhook
        const facts = { name, configuration, kind: written.object.kind, policy: fails ? 'Fail' : 'Ignore' }
        const found = { id: 'webhook', key: webhookKey(name), facts, ...placeOf(asked, written) } as const
        return [isOfPart ? { ...found, isPlayed: false } : found]
      }),
    )
  },
}

/**
 * The place of a written object for a question; a rejected applied object is not stored, so there is nothing to
 * simulate.
 */
const placeOf = (
  { at }: Asked,
  { object, isApplied }: Written,
): Pick<Found, 'yes' | 'no' | 'stage' | 'field' | 'isPlayed' | 'noStalls'> => ({
  ...(object.kind === 'Pod' && at !== 'spec' ? { stage: 'admission', field: at } : { stage: 'object', field: 'kind' }),
  ...(isApplied ? { isPlayed: false, noStalls: true } : {}),
  yes: 'accepts',
  no: 'rejects',
})

export const policies: QuestionRow = {
  find: (asked) =>
    writtenFor(asked).flatMap((written) =>
      [...unknownPolicies(asked.store, requestsFor(asked.store, written))].map(
        (name): Found => ({
          id: 'policy',
          key: policyKey(name),
          ...placeOf(asked, written),
          facts: { name, kind: written.object.kind },
        }),
      ),
    ),
}

/** Names of policies with a deciding expression that cannot be evaluated here. */
function unknownPolicies(store: StoredObjects, requests: readonly PolicyRequest[]): ReadonlySet<string> {
  const found = new Set<string>()
  const outside = { assumed: {}, onUnknown: (policy: string) => found.add(policy) }
  for (const request of requests) {
    try {
      const { object } = request
      if (object !== undefined) mutateByPolicies(store, { ...request, object }, outside, (one) => one)
      admitByPolicies(store, request, outside)
    } catch (error) {
      // A denial is simulated and raises no question.
      if (!(error instanceof StatusError)) throw error
    }
  }
  return found
}

/** Rules of a custom resource's schema with functions that are not modelled. */
export const schemaRules: QuestionRow = {
  find: ({ store, object }) => {
    const custom = findCustomKind(store, object.apiVersion, object.kind)?.custom
    const [rule] = custom === undefined ? [] : unknownRules(object, custom.schema)
    if (rule === undefined) return []
    const facts = { kind: object.kind, rule: rule.replace(/\s+/g, ' ') }
    const answers = {
      yes: 'met',
      no: 'violated',
      stage: 'object',
      field: 'kind',
      isPlayed: false,
      noStalls: true,
    } as const
    return [{ id: 'rule', key: `rule/${object.kind}/${object.metadata.name}`, facts, ...answers }]
  },
}

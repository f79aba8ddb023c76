import { asObject, fill, nullWithoutItems, set, setList, setObject } from '../api/jsonObject.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import type { JsonObject } from '../api/types.ts'
import { validateJob, validateJobUpdate } from '../api/validation/jobs.ts'
import { compact, withSelector, withTemplate } from './defaulting.ts'
import { kindRow } from './kind.ts'

export const job = kindRow({
  apiVersion: 'batch/v1',
  kind: 'Job',
  resource: 'jobs',
  scope: 'namespace',
  isInAll: true,
  subresources: ['status'],
  defaults,
  validate: { create: validateJob, update: validateJobUpdate },
  podTemplateIn: ['spec'],
  namesPods: true,
  generation: 'spec',
  prepareForCreate: withOwnSelector,
  // The default of requests in batch/v1.
  defaultPropagation: 'Orphan',
  hasEffect: true,
})

function defaults(object: JsonObject): JsonObject {
  const spec = defaultSpec(withTemplate(withSelector(compact(asObject(object.spec)))))
  const { labels } = asObject(asObject(spec.template).metadata)
  const metadata = asObject(object.metadata)
  return set(object, { metadata: labels === undefined ? metadata : fill(metadata, { labels }), spec })
}

/** The spec of a Job with a defaulted template. */
// Models pkg/apis/batch/v1/defaults.go SetDefaults_Job (v1.36).
function defaultSpec(written: JsonObject): JsonObject {
  const spec = withConditionStatus(written)
  const isSingle = spec.completions === undefined && spec.parallelism === undefined
  return fill(isSingle ? { ...spec, completions: 1 } : spec, {
    parallelism: 1,
    backoffLimit: spec.backoffLimitPerIndex === undefined ? 6 : 2 ** 31 - 1,
    completionMode: 'NonIndexed',
    suspend: false,
    podReplacementPolicy: spec.podFailurePolicy === undefined ? 'TerminatingOrFailed' : 'Failed',
    manualSelector: false,
  })
}

/** Adds the default status `True` to the Pod conditions of a failure policy. */
const withConditionStatus = (spec: JsonObject): JsonObject =>
  setObject(spec, 'podFailurePolicy', (policy) =>
    setList(nullWithoutItems(policy, 'rules'), 'rules', (rule) =>
      setList(rule, 'onPodConditions', (condition) => fill(compact(condition, ['status']), { status: 'True' })),
    ),
  )

/** The Job with its selector: a Job selects its Pods by its own uid, unless its selector is manual. */
// Models pkg/registry/batch/job/strategy.go generateSelectorIfNeeded (v1.36).
function withOwnSelector(object: AnyObject): AnyObject {
  if (!object.spec || object.spec.manualSelector === true) return object
  const { uid, name } = object.metadata
  const template = asObject(object.spec.template)
  const metadata = asObject(template.metadata)
  const own = { 'batch.kubernetes.io/controller-uid': uid, 'batch.kubernetes.io/job-name': name }
  // Earlier versions wrote the names without a prefix; Kubernetes keeps them for their readers. A user's label with
  // such a key stays, and validation rejects it.
  const labels = { 'controller-uid': uid, 'job-name': name, ...own, ...asObject(metadata.labels) }
  const selector = asObject(object.spec.selector)
  const matchLabels = { 'batch.kubernetes.io/controller-uid': uid, ...asObject(selector.matchLabels) }
  const spec: JsonObject = {
    ...object.spec,
    selector: { ...selector, matchLabels },
    template: { ...template, metadata: { ...metadata, labels } },
  }
  // A Job without labels gets those of its template. In Go, both are then the same map, which the strategy changes.
  const written = object.metadata.labels ?? {}
  const isShared = Object.keys(written).length === 0 || written === metadata.labels
  return { ...object, metadata: isShared ? { ...object.metadata, labels } : object.metadata, spec }
}

/**
 * Label keys of affinity terms and spread constraints: the API server adds them to the selectors of a new Pod, with the
 * Pod's values.
 */
import { asObject, objectsIn, textsIn } from '../jsonObject.ts'
import type { JsonObject, JsonValue, Labels } from '../types.ts'

const AFFINITIES = ['podAffinity', 'podAntiAffinity'] as const
const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution'
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution'

/** Results by spec: the Pods of a template share their spec, and so the result. */
const merged = new WeakMap<JsonObject, { readonly values: string; readonly spec: JsonObject }>()

/** A Pod's spec with the values of its labels for `matchLabelKeys` and `mismatchLabelKeys` added to the selectors. */
// Models pkg/registry/core/pod/strategy.go mutatePodAffinity and mutateTopologySpreadConstraints (v1.36).
export function withLabelKeys(spec: JsonObject, labels: Labels | undefined = {}): JsonObject {
  if (spec.affinity === undefined && spec.topologySpreadConstraints === undefined) return spec
  const keys = keysOf(spec)
  if (keys.length === 0) return spec
  const values = JSON.stringify(keys.map((key) => ownValue(labels, key) ?? null))
  const known = merged.get(spec)
  if (known?.values === values) return known.spec
  const next = { ...spec, ...withAffinity(spec, labels), ...withSpread(spec, labels) }
  merged.set(spec, { values, spec: next })
  return next
}

const keysOf = (spec: JsonObject): readonly string[] =>
  [...constraintsOf(spec), ...AFFINITIES.flatMap((kind) => termsOf(asObject(asObject(spec.affinity)[kind])))].flatMap(
    ({ matchLabelKeys, mismatchLabelKeys }) => [...textsIn(matchLabelKeys), ...textsIn(mismatchLabelKeys)],
  )

const constraintsOf = ({ topologySpreadConstraints }: JsonObject): readonly JsonObject[] =>
  objectsIn(topologySpreadConstraints)

const termsOf = (affinity: JsonObject): readonly JsonObject[] => [
  ...objectsIn(affinity[REQUIRED]),
  ...objectsIn(affinity[PREFERRED]).map(({ podAffinityTerm }) => asObject(podAffinityTerm)),
]

const ownValue = (labels: Labels, key: string): string | undefined =>
  Object.hasOwn(labels, key) ? labels[key] : undefined

function withSpread(spec: JsonObject, labels: Labels): JsonObject {
  if (!Array.isArray(spec.topologySpreadConstraints)) return {}
  return { topologySpreadConstraints: constraintsOf(spec).map((constraint) => withKeys(constraint, labels)) }
}

function withAffinity({ affinity }: JsonObject, labels: Labels): JsonObject {
  if (affinity === undefined || affinity === null) return {}
  const next: { [kind: string]: JsonValue } = { ...asObject(affinity) }
  for (const kind of AFFINITIES) {
    const terms = asObject(next[kind])
    if (next[kind] === undefined) continue
    next[kind] = {
      ...terms,
      ...(Array.isArray(terms[REQUIRED])
        ? { [REQUIRED]: objectsIn(terms[REQUIRED]).map((term) => withKeys(term, labels)) }
        : {}),
      ...(Array.isArray(terms[PREFERRED])
        ? {
            [PREFERRED]: objectsIn(terms[PREFERRED]).map((term) => ({
              ...term,
              podAffinityTerm: withKeys(asObject(term.podAffinityTerm), labels),
            })),
          }
        : {}),
    }
  }
  return { affinity: next }
}

/** Adds the keys to a term's selector. A term without a selector selects nothing and stays. */
function withKeys(term: JsonObject, labels: Labels): JsonObject {
  const { labelSelector, matchLabelKeys, mismatchLabelKeys } = term
  if (labelSelector === undefined || labelSelector === null) return term
  const more = [
    ...requirements(textsIn(matchLabelKeys), 'In', labels),
    ...requirements(textsIn(mismatchLabelKeys), 'NotIn', labels),
  ]
  if (more.length === 0) return term
  const selector = asObject(labelSelector)
  return {
    ...term,
    labelSelector: { ...selector, matchExpressions: [...objectsIn(selector.matchExpressions), ...more] },
  }
}

const requirements = (keys: readonly string[], operator: string, labels: Labels): readonly JsonObject[] =>
  keys.flatMap((key) => {
    const value = ownValue(labels, key)
    return value === undefined ? [] : [{ key, operator, values: [value] }]
  })

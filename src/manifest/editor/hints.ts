import { parseIntOrPercent, scaledValueFromIntOrPercent } from '../../engine/api/intOrString.ts'
import type { JsonValue } from '../../engine/api/types.ts'
import { IMAGE_TAG_WORDS, probeWordsOf } from '../../engine/kubelet/imageBehavior.ts'
import type { ManifestDocument } from '../k8sYaml.ts'
import { at, type DocumentChange, replicasOf } from './changes.ts'

/** A hint after a value. */
export interface InlineHint {
  /** Offset of the end of the value. */
  readonly at: number
  readonly id: 'roundedUp' | 'roundedDown' | 'roundedDownToOne' | 'needsProbe' | 'was'
  readonly params: { readonly [name: string]: string | number }
}

/** Longest previous value in a hint. */
const maxWasLength = 60

/** Hints: resolved percentages of each Deployment, missing probes, and previous values. */
export function inlineHints(
  documents: readonly ManifestDocument[],
  changes: readonly DocumentChange[],
): readonly InlineHint[] {
  return [...documents.flatMap(percentHints), ...documents.flatMap(probeHints), ...changes.flatMap(wasHints)].sort(
    (a, b) => a.at - b.at,
  )
}

/** With 10 replicas, `maxSurge: 25%` resolves to 3 (rounded up) and `maxUnavailable: 25%` to 2 (rounded down). */
// Models pkg/controller/deployment/util ResolveFenceposts (v1.36).
function percentHints(document: ManifestDocument): InlineHint[] {
  if (at(document.value, 'kind') !== 'Deployment') return []
  const of = replicasOf(document.value)
  if (of === undefined) return []
  const rollingUpdate = at(document.value, 'spec', 'strategy', 'rollingUpdate')
  const surge = resolve(at(rollingUpdate, 'maxSurge') ?? '25%', of, 'roundUp')
  const unavailable = resolve(at(rollingUpdate, 'maxUnavailable') ?? '25%', of, 'roundDown')
  const hints: InlineHint[] = []
  const place = (field: string) => document.ranges.get(`/spec/strategy/rollingUpdate/${field}`)?.value[1]
  const surgeAt = place('maxSurge')
  if (surgeAt !== undefined && surge?.isPercent) {
    hints.push({ at: surgeAt, id: 'roundedUp', params: { pods: surge.pods, of } })
  }
  const unavailableAt = place('maxUnavailable')
  if (unavailableAt !== undefined && unavailable?.isPercent) {
    // If both resolve to 0, the controller uses maxUnavailable 1, because a rollout could not progress otherwise.
    const stuck = unavailable.pods === 0 && surge?.pods === 0
    hints.push({
      at: unavailableAt,
      id: stuck ? 'roundedDownToOne' : 'roundedDown',
      params: { pods: unavailable.pods, of },
    })
  }
  return hints
}

const containerImage = /^(.*\/containers\/\d+)\/image$/

/** Hint for an image word that only a probe would detect, on a container without this probe. */
function probeHints({ value, ranges }: ManifestDocument): InlineHint[] {
  return [...ranges].flatMap(([pointer, { value: place }]) => {
    const [, container] = containerImage.exec(pointer) ?? []
    if (container === undefined) return []
    const image = valueAt(value, pointer)
    if (typeof image !== 'string') return []
    const lost = probeWordsOf(image).find(({ needs }) => !ranges.has(`${container}/${needs}`))
    // A container that exits, or hangs in a Job, is detected without a probe.
    if (!lost || (lost.word === 'hangs' && isJob(value))) return []
    return [{ at: place[1], id: 'needsProbe' as const, params: { word: lost.word, probe: lost.needs } }]
  })
}

const isJob = (value: JsonValue | undefined): boolean => ['Job', 'CronJob'].includes(String(at(value, 'kind')))

/** Value at a JSON pointer; pointers to containers need no unescaping. */
function valueAt(value: JsonValue | undefined, pointer: string): JsonValue | undefined {
  let current: unknown = value
  for (const part of pointer.split('/').slice(1))
    current = typeof current === 'object' && current !== null ? Reflect.get(current, part) : undefined
  return current as JsonValue | undefined
}

function resolve(value: JsonValue, total: number, rounding: 'roundUp' | 'roundDown') {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  try {
    const { isPercent } = parseIntOrPercent(value)
    return { isPercent, pods: scaledValueFromIntOrPercent(value, total, rounding) }
  } catch {
    // The value is not a percentage; an apply reports that.
    return undefined
  }
}

function wasHints({ before, after, fields }: DocumentChange): InlineHint[] {
  if (!before || !after) return []
  return fields.flatMap(({ pointer, before: old, after: now }) => {
    const place = after.ranges.get(pointer)
    if (!place || old === undefined || now === undefined || typeof now === 'object' || typeof old === 'object')
      return []
    const value = String(old)
    return value === '' || value.length > maxWasLength
      ? []
      : [{ at: place.value[1], id: 'was' as const, params: { value } }]
  })
}

/** A word in an image tag that controls the container's behaviour. */
export interface ImageWord {
  /** Id of its description: `imageWord.slow`. */
  readonly id: string
  /** Form in the list, with letters for numbers: `readyNtoM`. */
  readonly word: string
  /** Example in a tag: `ready2to6`. */
  readonly example: string
  /** In English. */
  readonly meaning: string
  /** Probe that is needed to detect the behaviour. */
  readonly needs?: string
}

/** All words of the simulated container runtime. */
export const imageWords: readonly ImageWord[] = IMAGE_TAG_WORDS.map(({ example, ...row }) => ({
  ...row,
  example: example.split('.').at(-1) ?? row.word,
}))

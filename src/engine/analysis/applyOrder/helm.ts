/** Helm's order: the hooks before the release, one by one; the release; the hooks after it. */
import type { JsonObject } from '../../api/types.ts'
import type { ApplyTool, Item, NotApplied, Occasion, Step } from './tool.ts'
import { annotationOf, byKind, ends, nameOfItem, wholeNumber, wordsOf } from './written.ts'

export const HELM_HOOK = 'helm.sh/hook'
const WEIGHT = 'helm.sh/hook-weight'
const DELETE_POLICY = 'helm.sh/hook-delete-policy'

/** The default of Helm's `--timeout`, for each wait, in virtual ms. */
const LIMIT_MS = 300_000

const KNOWN = /^(?:(?:pre|post)-(?:install|upgrade|delete|rollback)|test|test-success)$/

/** The hook's events. A single unknown event makes Helm leave the object out: then there are none. */
function eventsOf(value: JsonObject): readonly string[] {
  const words = wordsOf(annotationOf(value, HELM_HOOK)?.toLowerCase())
  return words.every((word) => KNOWN.test(word)) ? words : []
}

export const isHelmHook = (value: JsonObject): boolean => annotationOf(value, HELM_HOOK) !== undefined
/** The weight of a hook; 0 without a number. */
export const hookWeight = (value: JsonObject): number => wholeNumber(annotationOf(value, WEIGHT)) ?? 0
const isDeletedAfter = (value: JsonObject): boolean =>
  wordsOf(annotationOf(value, DELETE_POLICY)).includes('hook-succeeded') && value.kind !== 'CustomResourceDefinition'

export const helm: ApplyTool = {
  id: 'helm',
  title: 'Helm',
  isFor: isHelmHook,
  isHook: isHelmHook,
  takesOptions: true,
  order: (items, { occasion, waits, rollsBack }) => {
    const plain = items.filter(({ value }) => !isHelmHook(value))
    const hooks = items.filter(({ value }) => isHelmHook(value))
    const release: Step<(typeof items)[number]['object']> = {
      phase: 'release',
      rank: undefined,
      isHook: false,
      objects: byKind(plain).map(({ object }) => object),
      // A failure can be rolled back only after a wait for it.
      waitsFor: waits || rollsBack ? 'ready' : 'nothing',
      limitMs: LIMIT_MS,
      deletes: [],
    }
    return {
      steps: [
        ...hookSteps(hooks, `pre-${occasion}`),
        ...(plain.length > 0 ? [release] : []),
        ...hookSteps(hooks, `post-${occasion}`),
      ],
      notApplied: hooks.flatMap(({ object, value }) => {
        const why = notApplied(eventsOf(value), occasion)
        return why === undefined ? [] : [{ object, why, value: annotationOf(value, HELM_HOOK) ?? '' }]
      }),
    }
  },
  isLasting: (value) =>
    !isHelmHook(value) || (!ends(value) && !isDeletedAfter(value) && eventsOf(value).some(ofRelease)),
}

const ofRelease = (event: string): boolean => /^(?:pre|post)-(?:install|upgrade)$/.test(event)

function notApplied(events: readonly string[], occasion: Occasion): NotApplied | undefined {
  if (events.some((event) => event === `pre-${occasion}` || event === `post-${occasion}`)) return undefined
  if (events.length === 0) return 'unknown'
  return events.every((event) => event.startsWith('test')) ? 'test' : 'otherTime'
}

/**
 * Each hook is a step, by weight and then by name. Hooks with a deletion policy are deleted after the last of them has
 * succeeded.
 */
function hookSteps<T>(hooks: readonly Item<T>[], phase: string): readonly Step<T>[] {
  const own = byKind(hooks.filter(({ value }) => eventsOf(value).includes(phase))).toSorted(
    (a, b) => hookWeight(a.value) - hookWeight(b.value) || compare(nameOfItem(a), nameOfItem(b)),
  )
  const deletes = own.filter(({ value }) => isDeletedAfter(value)).map(({ object }) => object)
  return own.map(({ object, value }, i) => ({
    phase,
    rank: hookWeight(value),
    isHook: true,
    objects: [object],
    waitsFor: 'end' as const,
    limitMs: LIMIT_MS,
    deletes: i === own.length - 1 ? deletes : [],
  }))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

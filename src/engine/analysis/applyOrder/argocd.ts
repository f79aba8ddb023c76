/** Argo CD's order: phases, each with waves. A wave begins when all objects of the waves before it are healthy. */
import { lookup } from '../../api/lookup.ts'
import type { JsonObject } from '../../api/types.ts'
import { HELM_HOOK, hookWeight, isHelmHook } from './helm.ts'
import type { ApplyTool, Item, NotApplied, Step } from './tool.ts'
import { annotationOf, byKind, ends, wholeNumber, wordsOf } from './written.ts'

export const ARGOCD_HOOK = 'argocd.argoproj.io/hook'
export const SYNC_WAVE = 'argocd.argoproj.io/sync-wave'
const SYNC_OPTIONS = 'argocd.argoproj.io/sync-options'
const DELETE_POLICY = 'argocd.argoproj.io/hook-delete-policy'

/** Virtual ms after which a wait counts as failed. Argo CD itself waits without end. */
const LIMIT_MS = 1_200_000

const phases = ['PreSync', 'Sync', 'PostSync'] as const
type Phase = (typeof phases)[number]
const otherHooks = ['SyncFail', 'PreDelete', 'PostDelete', 'Skip']

/** The phases for Helm's hooks, on objects without a hook of Argo CD. */
const ofHelm: Readonly<Record<string, Phase>> = lookup({
  'pre-install': 'PreSync',
  'pre-upgrade': 'PreSync',
  'post-install': 'PostSync',
  'post-upgrade': 'PostSync',
})

const isOwnHook = (value: JsonObject): boolean => annotationOf(value, ARGOCD_HOOK) !== undefined

function hookTypes(value: JsonObject): readonly string[] {
  const known = wordsOf(annotationOf(value, ARGOCD_HOOK)).filter(
    (word) => phases.some((phase) => phase === word) || otherHooks.includes(word),
  )
  if (known.length > 0) return known
  return wordsOf(annotationOf(value, HELM_HOOK)).flatMap((event) =>
    Object.hasOwn(ofHelm, event) ? (ofHelm[event] ?? []) : [],
  )
}

const isCrdOfHelm = (value: JsonObject): boolean => annotationOf(value, HELM_HOOK) === 'crd-install'
const isHook = (value: JsonObject): boolean => isOwnHook(value) || (isHelmHook(value) && !isCrdOfHelm(value))

/** The wave of an object: Argo CD's annotation, otherwise the weight of Helm's hook. */
export const waveOf = (value: JsonObject): number => wholeNumber(annotationOf(value, SYNC_WAVE)) ?? hookWeight(value)

/** Whether Argo CD deletes and recreates the object after a refused change. */
const isForced = (value: JsonObject): boolean => wordsOf(annotationOf(value, SYNC_OPTIONS)).includes('Force=true')

const phasesOf = (value: JsonObject): readonly Phase[] => {
  if (!isHook(value)) return ['Sync']
  const types = hookTypes(value)
  return phases.filter((phase) => types.includes(phase))
}

export const argocd: ApplyTool = {
  id: 'argocd',
  title: 'Argo CD',
  isFor: (value) => isOwnHook(value) || annotationOf(value, SYNC_WAVE) !== undefined || isForced(value),
  isForced,
  isHook,
  takesOptions: false,
  order: (items) => ({
    steps: phases.flatMap((phase) => waves(items, phase)),
    notApplied: items.flatMap(({ object, value }) => {
      const why = phasesOf(value).length === 0 ? notApplied(value) : undefined
      const annotation = isOwnHook(value) ? ARGOCD_HOOK : HELM_HOOK
      return why === undefined ? [] : [{ object, why, value: annotationOf(value, annotation) ?? '' }]
    }),
  }),
  isLasting: (value) =>
    phasesOf(value).length > 0 &&
    (!isHook(value) || (!ends(value) && !wordsOf(annotationOf(value, DELETE_POLICY)).includes('HookSucceeded'))),
}

function notApplied(value: JsonObject): NotApplied {
  const types = hookTypes(value)
  if (types.includes('SyncFail')) return 'onFailure'
  if (types.includes('Skip')) return 'skipped'
  return wordsOf(annotationOf(value, HELM_HOOK)).some((event) => event.startsWith('test')) ? 'test' : 'otherTime'
}

function waves<T>(items: readonly Item<T>[], phase: Phase): readonly Step<T>[] {
  const byWave = new Map<number, Item<T>[]>()
  for (const one of items) {
    if (!phasesOf(one.value).includes(phase)) continue
    const wave = waveOf(one.value)
    byWave.set(wave, [...(byWave.get(wave) ?? []), one])
  }
  return [...byWave]
    .toSorted(([a], [b]) => a - b)
    .map(([wave, own]) => ({
      phase,
      rank: wave,
      isHook: own.every(({ value }) => isHook(value)),
      objects: byKind(own).map(({ object }) => object),
      waitsFor: 'healthy' as const,
      limitMs: LIMIT_MS,
      deletes: [],
    }))
}

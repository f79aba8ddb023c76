/** What may be varied in the Deployments of a manifest, and how it is written into them. */
import type { JsonObject, JsonValue } from '../engine/api/types.ts'
import { parseManifest } from './k8sYaml.ts'

export interface SweepField {
  readonly name: string
  /** Below the Deployment; a number is a place in a list. */
  readonly path: readonly (string | number)[]
  readonly unit: 'count' | 'countOrShare'
}

const rollingUpdate = ['spec', 'strategy', 'rollingUpdate']
const podSpec = ['spec', 'template', 'spec']
const firstContainer = [...podSpec, 'containers', 0]

/** Each declared once; the help walks this. */
export const sweepFields = [
  { name: 'maxSurge', path: [...rollingUpdate, 'maxSurge'], unit: 'countOrShare' },
  { name: 'maxUnavailable', path: [...rollingUpdate, 'maxUnavailable'], unit: 'countOrShare' },
  { name: 'minReadySeconds', path: ['spec', 'minReadySeconds'], unit: 'count' },
  { name: 'progressDeadlineSeconds', path: ['spec', 'progressDeadlineSeconds'], unit: 'count' },
  { name: 'replicas', path: ['spec', 'replicas'], unit: 'count' },
  {
    name: 'terminationGracePeriodSeconds',
    path: [...podSpec, 'terminationGracePeriodSeconds'],
    unit: 'count',
  },
  {
    name: 'readinessDelaySeconds',
    path: [...firstContainer, 'readinessProbe', 'initialDelaySeconds'],
    unit: 'count',
  },
  { name: 'preStopSleepSeconds', path: [...firstContainer, 'lifecycle', 'preStop', 'sleep', 'seconds'], unit: 'count' },
] as const satisfies readonly SweepField[]

/** A field and what it is to be. */
export interface Vary {
  readonly field: SweepField
  readonly values: readonly (number | string)[]
}

/** One value of each, in the order of the options. */
export type Setting = readonly { readonly field: SweepField; readonly value: number | string }[]

/** Every combination, the last option varying fastest. */
export function settingsOf(varied: readonly Vary[]): Setting[] {
  return varied.reduce<Setting[]>(
    (settings, { field, values }) =>
      settings.flatMap((setting) => values.map((value) => [...setting, { field, value }])),
    [[]],
  )
}

/** The manifest with the setting in every Deployment; undefined where it has none. */
export function withSetting(manifest: string, setting: Setting): string | undefined {
  let isFound = false
  const documents = parseManifest(manifest).flatMap(({ value }) => {
    if (!isObject(value) || value.kind !== 'Deployment') return value === undefined ? [] : [value]
    isFound = true
    return [setting.reduce<JsonValue>((object, one) => withField(object, one.field.path, one.value), value)]
  })
  return isFound ? documents.map((value) => JSON.stringify(value)).join('\n---\n') : undefined
}

function withField(value: JsonValue | undefined, [key, ...rest]: SweepField['path'], to: number | string): JsonValue {
  if (key === undefined) return to
  if (typeof key === 'number') {
    const list = Array.isArray(value) ? value : []
    // Where there is no such place, there is nothing to vary.
    return key < list.length ? list.with(key, withField(list[key], rest, to)) : list
  }
  const object = isObject(value) ? value : {}
  return { ...object, [key]: withField(object[key], rest, to) }
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a sweep may vary in the Deployments of a manifest, and how it is written into them. */
import type { JsonObject, JsonValue } from '../../engine/index.ts'
import { parseManifest } from '../../manifest/k8sYaml.ts'
import { UsageError } from '../usageError.ts'

interface SweepField {
  readonly name: string
  /** Below the Deployment. */
  readonly path: readonly string[]
  readonly unit: 'count' | 'countOrShare'
}

const rollingUpdate = ['spec', 'strategy', 'rollingUpdate']

/** Each declared once; the help walks this. */
export const sweepFields = [
  { name: 'maxSurge', path: [...rollingUpdate, 'maxSurge'], unit: 'countOrShare' },
  { name: 'maxUnavailable', path: [...rollingUpdate, 'maxUnavailable'], unit: 'countOrShare' },
  { name: 'minReadySeconds', path: ['spec', 'minReadySeconds'], unit: 'count' },
  { name: 'progressDeadlineSeconds', path: ['spec', 'progressDeadlineSeconds'], unit: 'count' },
  { name: 'replicas', path: ['spec', 'replicas'], unit: 'count' },
  {
    name: 'terminationGracePeriodSeconds',
    path: ['spec', 'template', 'spec', 'terminationGracePeriodSeconds'],
    unit: 'count',
  },
] as const satisfies readonly SweepField[]

/** One `--vary`. */
export interface Vary {
  readonly field: SweepField
  readonly values: readonly (number | string)[]
}

/** One value of each, in the order of the options. */
export type Setting = readonly { readonly field: SweepField; readonly value: number | string }[]

/** Reads `maxSurge=0,1,25%`. Throws `UsageError`. */
export function varyOf(text: string): Vary {
  const [, name, list = ''] = /^(\w+)=(.+)$/.exec(text) ?? []
  const field: SweepField | undefined = sweepFields.find((one) => one.name === name)
  if (field === undefined)
    throw new UsageError(
      `--vary must be FIELD=VALUE,VALUE... with one of ${sweepFields.map((one) => one.name).join(', ')}, not "${text}"`,
    )
  const values = list.split(',').map((value) => {
    if (/^\d{1,9}$/.test(value)) return Number(value)
    if (field.unit === 'countOrShare' && /^\d{1,3}%$/.test(value)) return value
    const kinds = field.unit === 'count' ? 'numbers' : 'numbers or percentages'
    throw new UsageError(`--vary ${field.name} takes ${kinds}, not "${value}"`)
  })
  return { field, values: [...new Set(values)] }
}

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
    return [setting.reduce<JsonObject>((object, one) => withField(object, one.field.path, one.value), value)]
  })
  return isFound ? documents.map((value) => JSON.stringify(value)).join('\n---\n') : undefined
}

function withField(object: JsonObject, [key = '', ...rest]: readonly string[], value: number | string): JsonObject {
  if (rest.length === 0) return { ...object, [key]: value }
  const inner = object[key]
  return { ...object, [key]: withField(isObject(inner) ? inner : {}, rest, value) }
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

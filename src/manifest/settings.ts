/** Fields of workloads that can be varied, with their paths. */
import type { JsonObject, JsonValue } from '../engine/api/types.ts'
import { type RollingKind, rollingKinds } from '../engine/api/workloads.ts'
import type { Release } from '../engine/releases.ts'
import { isOn, type SwitchName } from '../engine/versions.ts'
import { parseManifest } from './k8sYaml.ts'

export type FieldPath = readonly (string | number)[]

export interface SweepField {
  readonly name: string
  /** Path below the object, for each kind that has the field; a number is a list index. */
  readonly paths: { readonly [kind in RollingKind]?: FieldPath }
  /** Differences between releases that bring the field, for kinds that do not have it in every release. */
  readonly needs?: { readonly [kind in RollingKind]?: SwitchName }
  readonly unit: 'count' | 'countOrShare'
  /** Reason why it cannot be varied, for kinds with a field of this name. */
  readonly fixed?: { readonly [kind in RollingKind]?: string }
}

const inEach = (path: FieldPath): SweepField['paths'] => ({ Deployment: path, StatefulSet: path, DaemonSet: path })

const rollingUpdate = ['spec', 'strategy', 'rollingUpdate']
const rollingUpdateOfSets = ['spec', 'updateStrategy', 'rollingUpdate']
const podSpec = ['spec', 'template', 'spec']
const firstContainer = [...podSpec, 'containers', 0]

const rollingField = (name: string): SweepField['paths'] => ({
  Deployment: [...rollingUpdate, name],
  DaemonSet: [...rollingUpdateOfSets, name],
})

/** All fields; the help text lists them from here. */
export const sweepFields: readonly SweepField[] = [
  { name: 'maxSurge', paths: rollingField('maxSurge'), unit: 'countOrShare' },
  {
    name: 'maxUnavailable',
    paths: { ...rollingField('maxUnavailable'), StatefulSet: [...rollingUpdateOfSets, 'maxUnavailable'] },
    needs: { StatefulSet: 'statefulSetMaxUnavailable' },
    unit: 'countOrShare',
    fixed: { StatefulSet: 'releases before v1.37 replace one Pod at a time, whatever its maxUnavailable says' },
  },
  { name: 'partition', paths: { StatefulSet: [...rollingUpdateOfSets, 'partition'] }, unit: 'count' },
  { name: 'minReadySeconds', paths: inEach(['spec', 'minReadySeconds']), unit: 'count' },
  {
    name: 'progressDeadlineSeconds',
    paths: { Deployment: ['spec', 'progressDeadlineSeconds'] },
    unit: 'count',
  },
  {
    name: 'replicas',
    paths: { Deployment: ['spec', 'replicas'], StatefulSet: ['spec', 'replicas'] },
    unit: 'count',
    fixed: { DaemonSet: 'it has a Pod for each node that takes one' },
  },
  {
    name: 'podManagementPolicy',
    paths: {},
    unit: 'count',
    fixed: { StatefulSet: 'it cannot be changed once the object is there' },
  },
  {
    name: 'terminationGracePeriodSeconds',
    paths: inEach([...podSpec, 'terminationGracePeriodSeconds']),
    unit: 'count',
  },
  {
    name: 'readinessDelaySeconds',
    paths: inEach([...firstContainer, 'readinessProbe', 'initialDelaySeconds']),
    unit: 'count',
  },
  {
    name: 'preStopSleepSeconds',
    paths: inEach([...firstContainer, 'lifecycle', 'preStop', 'sleep', 'seconds']),
    unit: 'count',
  },
]

/** A field with its values. */
export interface Vary {
  readonly field: SweepField
  readonly values: readonly (number | string)[]
}

/** A value for each field, in the order of the options. */
export type Setting = readonly { readonly field: SweepField; readonly value: number | string }[]

/** All combinations; the last option varies fastest. */
export function settingsOf(varied: readonly Vary[]): Setting[] {
  return varied.reduce<Setting[]>(
    (settings, { field, values }) =>
      settings.flatMap((setting) => values.map((value) => [...setting, { field, value }])),
    [[]],
  )
}

/** Path of the field in objects of a kind; undefined if the kind does not have the field in that release. */
export function pathIn({ paths, needs }: SweepField, kind: RollingKind, release: Release): FieldPath | undefined {
  const need = needs?.[kind]
  return need === undefined || isOn(release, need) ? paths[kind] : undefined
}

/** Kind of a workload; undefined for other objects. */
export function variedKindOf(value: JsonValue | undefined): RollingKind | undefined {
  return isObject(value) ? rollingKinds.find((kind) => kind === value.kind) : undefined
}

/** Reason why a field cannot be varied in any object of the manifest; undefined if the field can be varied. */
export function whyFixed(manifest: string, field: SweepField, release: Release): string | undefined {
  const { name, fixed } = field
  const kinds = [...new Set(parseManifest(manifest).flatMap(({ value }) => variedKindOf(value) ?? []))]
  if (kinds.some((kind) => pathIn(field, kind, release) !== undefined)) return undefined
  if (kinds.length === 0) return 'there is no Deployment, StatefulSet or DaemonSet to vary'
  const reason = kinds.map((kind) => fixed?.[kind]).find((text) => text !== undefined)
  return `a ${kinds.join(' or ')} has no ${name} to vary${reason === undefined ? '' : `: ${reason}`}`
}

/** The manifest with the setting in every object whose kind has the field; undefined if no object has the field. */
export function withSetting(manifest: string, setting: Setting): string | undefined {
  let isFound = false
  const documents = parseManifest(manifest).flatMap(({ value }) => {
    const kind = variedKindOf(value)
    if (value === undefined || kind === undefined) return value === undefined ? [] : [value]
    isFound ||= setting.length === 0 || setting.some(({ field }) => field.paths[kind] !== undefined)
    return [
      setting.reduce<JsonValue>((object, { field, value: to }) => {
        const path = field.paths[kind]
        return path ? withField(object, path, to) : object
      }, value),
    ]
  })
  return isFound ? documents.map((value) => JSON.stringify(value)).join('\n---\n') : undefined
}

/** The value with a field set; parts on the way that are missing are created, items of lists are not. */
export function withField(value: JsonValue | undefined, [key, ...rest]: FieldPath, to: number | string): JsonValue {
  if (key === undefined) return to
  if (typeof key === 'number') {
    const list = Array.isArray(value) ? value : []
    // A missing list element cannot be varied.
    return key < list.length ? list.with(key, withField(list[key], rest, to)) : list
  }
  const object = isObject(value) ? value : {}
  return { ...object, [key]: withField(object[key], rest, to) }
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

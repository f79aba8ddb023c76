import { describe, expect, it } from 'vitest'
import { EPOCH_MS } from '../../sim/epoch.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import { rootRef } from './fieldSchema.ts'
import { emptySet, pathsOf, pathText, singlePath } from './fieldSet.ts'
import { managedFieldsOf } from './managedFields.ts'
import { applyConfig, type Manager, type ManagerEntry, sameOwners, updateOwners } from './managers.ts'

const ref = rootRef('apps.v1.Deployment')
const unowned = singlePath(['f:status'])
const base = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' } }

const managerOf = (manager: string, operation: Manager['operation'], subresource = ''): Manager => ({
  manager,
  operation,
  apiVersion: 'apps/v1',
  subresource,
})

interface State {
  readonly object: JsonObject
  readonly entries: readonly ManagerEntry[]
  readonly conflicts: readonly string[]
}

const nothing: State = { object: base, entries: [], conflicts: [] }
type Step = (before: State) => State

const apply =
  (manager: string, spec: JsonValue, conflicts: 'report' | 'force' = 'report'): Step =>
  ({ object: live, entries }) => {
    const config = { ...base, spec }
    const applied = applyConfig(entries, {
      live,
      config,
      ref,
      unowned,
      conflicts,
      applier: managerOf(manager, 'Apply'),
    })
    return {
      object: applied.conflicts.length > 0 ? live : applied.object,
      entries: applied.entries,
      conflicts: applied.conflicts.map(({ manager: by, path }) => `${by.manager} ${pathText(path)}`),
    }
  }

const update =
  (manager: string, spec: JsonValue, subresource = ''): Step =>
  ({ object: before, entries }) => {
    const after: JsonObject = { ...base, spec }
    const writers = [{ manager: managerOf(manager, 'Update', subresource), unowned }]
    return { object: after, entries: updateOwners(entries, { before, after, ref, at: 0 }, writers), conflicts: [] }
  }

const container = (name: string, image?: string): JsonObject => (image === undefined ? { name } : { name, image })
const withContainers = (...containers: JsonObject[]): JsonObject => ({ template: { spec: { containers } } })

/** The leaves that each manager owns. */
const owners = ({ entries }: State): Record<string, string[]> =>
  Object.fromEntries(entries.map(({ manager, fields }) => [manager, pathsOf(fields).map(pathText)]))

const play = (...steps: readonly Step[]): State => steps.reduce((state, step) => step(state), nothing)

interface Row {
  readonly steps: readonly Step[]
  readonly spec: JsonValue
  readonly owners: Readonly<Record<string, readonly string[]>>
  readonly conflicts?: readonly string[]
}

const rows: Readonly<Record<string, Row>> = {
  'an apply owns what the manifest says, and no name': {
    steps: [apply('a', { replicas: 2, paused: true })],
    spec: { replicas: 2, paused: true },
    owners: { a: ['.spec.paused', '.spec.replicas'] },
  },
  'two may own a field that they agree on': {
    steps: [apply('a', { replicas: 2 }), apply('b', { replicas: 2 })],
    spec: { replicas: 2 },
    owners: { a: ['.spec.replicas'], b: ['.spec.replicas'] },
  },
  'a change of what another owns is a conflict': {
    steps: [apply('a', { replicas: 2 }), apply('b', { replicas: 3, paused: true })],
    spec: { replicas: 2 },
    owners: { a: ['.spec.replicas'] },
    conflicts: ['a .spec.replicas'],
  },
  'force takes it away': {
    steps: [apply('a', { replicas: 2, paused: true }), apply('b', { replicas: 3 }, 'force')],
    spec: { replicas: 3, paused: true },
    owners: { a: ['.spec.paused'], b: ['.spec.replicas'] },
  },
  'one that owns nothing more is forgotten': {
    steps: [apply('a', { replicas: 2 }), apply('b', { replicas: 3 }, 'force')],
    spec: { replicas: 3 },
    owners: { b: ['.spec.replicas'] },
  },
  'an update takes what it changes, without asking': {
    steps: [apply('a', { replicas: 2, paused: true }), update('scale', { replicas: 5, paused: true })],
    spec: { replicas: 5, paused: true },
    owners: { a: ['.spec.paused'], scale: ['.spec.replicas'] },
  },
  'an update that changes nothing takes nothing': {
    steps: [apply('a', { replicas: 2 }), update('scale', { replicas: 2 })],
    spec: { replicas: 2 },
    owners: { a: ['.spec.replicas'] },
  },
  'what an update removes belongs to nobody': {
    steps: [apply('a', { replicas: 2, paused: true }), update('resume', { replicas: 2 })],
    spec: { replicas: 2 },
    owners: { a: ['.spec.replicas'] },
  },
  'applying over an update is a conflict with it': {
    steps: [apply('a', { replicas: 2 }), update('scale', { replicas: 5 }), apply('a', { replicas: 2 })],
    spec: { replicas: 5 },
    owners: { scale: ['.spec.replicas'] },
    conflicts: ['scale .spec.replicas'],
  },
  'what one applied alone and no longer does goes': {
    steps: [apply('a', { replicas: 2, paused: true }), apply('a', { replicas: 2 })],
    spec: { replicas: 2 },
    owners: { a: ['.spec.replicas'] },
  },
  'it stays while another applies it': {
    steps: [apply('a', { replicas: 2, paused: true }), apply('b', { paused: true }), apply('a', { replicas: 2 })],
    spec: { replicas: 2, paused: true },
    owners: { a: ['.spec.replicas'], b: ['.spec.paused'] },
  },
  'it stays when another has changed it': {
    steps: [
      apply('a', { replicas: 2, paused: true }),
      update('u', { replicas: 9, paused: true }),
      apply('a', { paused: true }),
    ],
    spec: { replicas: 9, paused: true },
    owners: { a: ['.spec.paused'], u: ['.spec.replicas'] },
  },
  'elements of lists with keys have owners each': {
    steps: [apply('a', withContainers(container('web', '1'))), apply('b', withContainers(container('proxy', '1')))],
    spec: withContainers(container('web', '1'), container('proxy', '1')),
    owners: {
      a: ['', '.image', '.name'].map((end) => `.spec.template.spec.containers[name="web"]${end}`),
      b: ['', '.image', '.name'].map((end) => `.spec.template.spec.containers[name="proxy"]${end}`),
    },
  },
  'an element that is no longer applied goes': {
    steps: [
      apply('a', withContainers(container('web', '1'))),
      apply('b', withContainers(container('proxy', '1'))),
      apply('b', { paused: true }),
    ],
    spec: { ...withContainers(container('web', '1')), paused: true },
    owners: {
      a: ['', '.image', '.name'].map((end) => `.spec.template.spec.containers[name="web"]${end}`),
      b: ['.spec.paused'],
    },
  },
  'an element goes with what others updated in it': {
    steps: [
      apply('a', withContainers(container('web', '1'))),
      update('set', withContainers(container('web', '2'))),
      apply('a', { paused: true }),
    ],
    spec: { template: { spec: { containers: null } }, paused: true },
    owners: { a: ['.spec.paused'] },
  },
  'an element stays while another applies it': {
    steps: [
      apply('a', withContainers({ ...container('web', '1'), stdin: true })),
      apply('b', withContainers(container('web', '1'))),
      apply('a', { paused: true }),
    ],
    spec: { ...withContainers(container('web', '1')), paused: true },
    owners: {
      a: ['.spec.paused'],
      b: ['', '.image', '.name'].map((end) => `.spec.template.spec.containers[name="web"]${end}`),
    },
  },
  'an atomic struct has one owner for all of it': {
    steps: [
      apply('a', { selector: { matchLabels: { app: 'a' } } }),
      apply('b', { selector: { matchLabels: { tier: 'b' } } }),
    ],
    spec: { selector: { matchLabels: { app: 'a' } } },
    owners: { a: ['.spec.selector'] },
    conflicts: ['a .spec.selector'],
  },
}

describe('owners of fields', () => {
  it.each(Object.entries(rows))('follow the rule that %s', (_name, row) => {
    const state = play(...row.steps)
    expect(state.object.spec).toEqual(row.spec)
    expect(owners(state)).toEqual(row.owners)
    expect(state.conflicts).toEqual(row.conflicts ?? [])
  })

  it('have conflicts in the order of managers, and within a manager in the order of fields', () => {
    const before = play(
      update('z', { replicas: 1, paused: true, minReadySeconds: 5 }),
      update('b', { replicas: 1, paused: true, minReadySeconds: 6 }),
      update('b', { replicas: 7, paused: true, minReadySeconds: 6 }, 'scale'),
    )
    const { conflicts } = apply('a', { replicas: 2, paused: false, minReadySeconds: 8 })(before)
    expect(conflicts).toEqual(['b .spec.replicas', 'b .spec.minReadySeconds', 'z .spec.paused'])
  })

  it('do not change for fields that other subresources write, such as status', () => {
    const live = { ...base, status: { replicas: 1 } }
    const config = { ...base, status: { replicas: 5 }, spec: { replicas: 1 } }
    const request = { live, config, ref, unowned, applier: managerOf('a', 'Apply'), conflicts: 'report' } as const
    const kubelet: ManagerEntry = {
      ...managerOf('c', 'Update', 'status'),
      fields: singlePath(['f:status', 'f:replicas']),
    }
    const { conflicts, entries } = applyConfig([kubelet], request)
    expect(conflicts).toEqual([])
    expect(entries.map(({ fields }) => pathsOf(fields).map(pathText))).toEqual([
      ['.status.replicas'],
      ['.spec.replicas'],
    ])
  })
})

it('managedFields have Apply entries first, and then Update entries in the order of time', () => {
  const entry = (manager: string, operation: Manager['operation'], at?: number): ManagerEntry => ({
    ...managerOf(manager, operation, manager === 'scale' ? 'scale' : ''),
    ...(at === undefined ? {} : { at }),
    fields: singlePath(['f:spec', 'f:replicas']),
  })
  const shown = managedFieldsOf(
    [entry('scale', 'Update', 5000), entry('b', 'Update', 1000), entry('a', 'Apply', 9000)],
    EPOCH_MS,
  )
  expect(shown.map(({ manager }) => manager)).toEqual(['a', 'b', 'scale'])
  expect(shown[2]).toEqual({
    manager: 'scale',
    operation: 'Update',
    apiVersion: 'apps/v1',
    subresource: 'scale',
    time: '2026-01-01T00:00:05Z',
    fieldsType: 'FieldsV1',
    fieldsV1: { 'f:spec': { 'f:replicas': {} } },
  })
})

it('owners of fields are equal if only their times differ', () => {
  const entry: ManagerEntry = { ...managerOf('a', 'Apply'), fields: emptySet }
  expect(sameOwners([{ ...entry, at: 1 }], [{ ...entry, at: 2 }])).toBe(true)
  expect(sameOwners([entry], [{ ...entry, manager: 'b' }])).toBe(false)
})

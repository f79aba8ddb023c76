/** Fractions of a second, which objects lack: they follow from Events and from the order of writes. */
import { describe, expect, test } from 'vitest'
import { readRecords } from '../../../kubectlOutput/readRecords.ts'
import type { JsonObject } from '../../api/types.ts'
import { observe } from '../observe.ts'
import { exactTimeOf } from './eventTimes.ts'
import { playedMoments } from './moments.ts'

const NOON = Date.UTC(2026, 0, 1, 12)
const time = (seconds: number): string => new Date(NOON + seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z')
/** The name that a client gives an Event of this time. */
const nameAt = (ms: number): string => `web.${(BigInt(NOON + ms) * 1_000_000n).toString(16)}`

let version = 100

interface Version {
  readonly type?: 'ADDED' | 'MODIFIED'
  readonly kind: string
  readonly name?: string
  readonly metadata?: JsonObject
  readonly rest?: JsonObject
  /** The manager and the second of its write; without a second, managedFields have no time. */
  readonly by?: readonly [manager: string, second?: number]
}

function line({ type = 'MODIFIED', kind, name = 'web', metadata = {}, rest = {}, by }: Version): object {
  const entry = by && { manager: by[0], operation: 'Update', ...(by[1] === undefined ? {} : { time: time(by[1]) }) }
  const managedFields = entry ? [entry] : []
  const apiVersion = kind === 'Pod' || kind === 'Event' ? 'v1' : 'apps/v1'
  const object = {
    apiVersion,
    kind,
    metadata: {
      name,
      namespace: 'default',
      uid: `${kind}-${name}`,
      resourceVersion: String(version++),
      creationTimestamp: time(0),
      managedFields,
      ...metadata,
    },
    ...rest,
  }
  return { type, object }
}

const controllerOf = (kind: string): JsonObject => ({
  ownerReferences: [{ apiVersion: 'apps/v1', kind, name: 'web', uid: `${kind}-web`, controller: true }],
})

const deployment = (replicas: number, generation: number, by: Version['by']): object =>
  line({ kind: 'Deployment', metadata: { generation }, rest: { spec: { replicas } }, ...(by ? { by } : {}) })

const replicaSet = (replicas: number, by: Version['by']): object =>
  line({
    kind: 'ReplicaSet',
    metadata: controllerOf('Deployment'),
    rest: { spec: { replicas } },
    ...(by ? { by } : {}),
  })

/** ms after noon of each change. */
function momentsOf(lines: readonly object[]): number[] {
  const { records } = readRecords([{ name: 'w', text: lines.map((one) => JSON.stringify(one)).join('\n') }])
  const { at, beginsAt } = playedMoments(observe(records))
  return at.map((one) => one + beginsAt - NOON)
}

const scaling = (ms: number, message: string): object =>
  line({
    type: 'ADDED',
    kind: 'Event',
    name: nameAt(ms),
    metadata: { creationTimestamp: time(Math.floor(ms / 1000)) },
    rest: {
      reason: 'ScalingReplicaSet',
      message,
      involvedObject: { kind: 'Deployment', namespace: 'default', name: 'web', uid: 'Deployment-web' },
    },
  })

describe('the moment of a change', () => {
  test('is the time of its Event; a change of a spec without a time is right before its answer', () => {
    const [, , wish, answer, event] = momentsOf([
      deployment(6, 1, ['kubectl', 1]),
      replicaSet(6, ['kube-controller-manager', 1]),
      // `kubectl scale`
      deployment(8, 2, ['kubectl']),
      replicaSet(8, ['kube-controller-manager', 45]),
      scaling(45_321, 'Scaled up replica set web from 6 to 8'),
    ])
    expect(event).toBe(45_321)
    expect(answer).toBe(45_321)
    expect(wish).toBeGreaterThan(45_300)
    expect(wish).toBeLessThan(45_321)
  })

  test('is within its recorded second and never before earlier changes, whatever the time of an Event', () => {
    const moments = momentsOf([
      deployment(6, 1, ['kubectl', 1]),
      replicaSet(6, ['kube-controller-manager', 1]),
      deployment(8, 2, ['kubectl', 45]),
      replicaSet(8, ['kube-controller-manager', 45]),
      scaling(47_900, 'Scaled up replica set web from 6 to 8'),
      deployment(9, 3, ['kubectl', 47]),
    ])
    expect(moments.map((ms) => Math.floor(ms / 1000)).slice(2)).toEqual([45, 45, 47, 47])
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  })

  test('is in the middle of its second if nothing else is known', () => {
    expect(momentsOf([deployment(6, 1, ['kubectl', 1]), deployment(7, 2, ['kubectl', 9])]).at(-1)).toBe(9499)
  })
})

describe('the time of an Event', () => {
  const event = (name: string, rest: JsonObject = {}) => ({ metadata: { name, creationTimestamp: time(5) }, ...rest })

  test('is read from its name or its eventTime', () => {
    expect(exactTimeOf(event(nameAt(5123)))).toBe(NOON + 5123)
    expect(exactTimeOf(event('web.1', { eventTime: time(5).replace('Z', '.250500Z') }))).toBe(NOON + 5250.5)
  })

  test("is unknown for other names, and if the API server's clock contradicts the time", () => {
    for (const name of ['web', 'web.12ab', nameAt(7000), nameAt(-60_000)])
      expect(exactTimeOf(event(name))).toBeUndefined()
  })
})

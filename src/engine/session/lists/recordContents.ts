import type { TraceRecord } from '../../trace/records.ts'
import { type Alike, mix, mixText } from './internPool.ts'

/** Numbers of characters hashed at the ends of names and of sentences. */
const NAME = 12
const SENTENCE = 20

/** Equality of records ignoring their time, event, and the resourceVersion of a write. */
export const likeRecords: Alike<TraceRecord> = { hashOf, areAlike }

function hashOf(record: TraceRecord): number {
  switch (record.type) {
    case 'sync':
      return mixText(mixText(1, record.key, NAME), record.wokenBy, SENTENCE)
    case 'decision':
      return mixFacts(mixText(mixText(2, record.object, NAME), record.id, NAME), record.facts)
    case 'write':
      return mixText(mixText(mixText(3, record.name, NAME), record.verb, 1), record.summary, SENTENCE)
    case 'event':
      return mixText(mixText(mixText(4, record.name, NAME), record.reason, 1), record.message, SENTENCE)
    case 'command':
      return mixText(5, record.label, SENTENCE)
  }
}

type Facts = (TraceRecord & { readonly type: 'decision' })['facts']

function mixFacts(hash: number, facts: Facts): number {
  let mixed = hash
  for (const name in facts) {
    const fact = facts[name]
    mixed = typeof fact === 'string' ? mixText(mixed, fact, NAME) : mix(mixed, Number(fact))
  }
  return mixed
}

function areAlike(one: TraceRecord, other: TraceRecord): boolean {
  switch (one.type) {
    case 'sync':
      return (
        other.type === 'sync' &&
        one.controller === other.controller &&
        one.key === other.key &&
        one.wokenBy === other.wokenBy &&
        one.error === other.error
      )
    case 'decision':
      return (
        other.type === 'decision' &&
        one.id === other.id &&
        one.controller === other.controller &&
        one.object === other.object &&
        one.source === other.source &&
        haveSameFacts(one.facts, other.facts)
      )
    case 'write':
      return (
        other.type === 'write' &&
        one.verb === other.verb &&
        one.by === other.by &&
        one.summary === other.summary &&
        one.kind === other.kind &&
        one.uid === other.uid &&
        areNamedAlike(one, other)
      )
    case 'event':
      return (
        other.type === 'event' &&
        one.reason === other.reason &&
        one.message === other.message &&
        one.source === other.source &&
        one.eventType === other.eventType &&
        one.kind === other.kind &&
        one.uid === other.uid &&
        areNamedAlike(one, other)
      )
    case 'command':
      return other.type === 'command' && one.label === other.label
  }
}

interface Named {
  readonly namespace: string
  readonly name: string
}

const areNamedAlike = (one: Named, other: Named): boolean =>
  one.name === other.name && one.namespace === other.namespace

function haveSameFacts(one: Facts, other: Facts): boolean {
  let count = 0
  for (const name in one) {
    if (one[name] !== other[name]) return false
    count++
  }
  for (const _ in other) count--
  return count === 0
}

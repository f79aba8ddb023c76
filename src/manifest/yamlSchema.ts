import {
  defineScalarTag,
  EVENT_ID,
  type Event,
  getScalarValue,
  mapTag,
  mergeTag,
  NOT_RESOLVED,
  nullYaml11Tag,
  Schema,
  seqTag,
  strTag,
} from 'js-yaml'
import { escapePointer } from '../engine/api/fieldDifferences.ts'
import { plainBoolean, plainFloat, plainInteger } from './plainScalar.ts'

/** Offsets in the whole text: `[from, to)`. */
export type Range = readonly [from: number, to: number]
/** Range of a value, and of its key if it is a member of a mapping. */
export interface ValueRange {
  readonly key: Range | null
  readonly value: Range
}

const boolTag = defineScalarTag<boolean>('tag:yaml.org,2002:bool', {
  implicit: true,
  identify: (v) => typeof v === 'boolean',
  resolve: (text) => plainBoolean(text) ?? NOT_RESOLVED,
})

const intTag = defineScalarTag<number>('tag:yaml.org,2002:int', {
  implicit: true,
  identify: Number.isInteger,
  resolve: (text) => plainInteger(text) ?? NOT_RESOLVED,
})

const floatTag = defineScalarTag<number>('tag:yaml.org,2002:float', {
  implicit: true,
  identify: (v) => typeof v === 'number',
  resolve: (text) => plainFloat(text) ?? NOT_RESOLVED,
})

/** Custom tags such as `!env` are ignored: the value stays unchanged. */
const ownTags = [
  defineScalarTag('!', { matchByTagPrefix: true, resolve: (text) => text, identify: () => false }),
  { ...seqTag, tagName: '!', matchByTagPrefix: true, identify: () => false },
  { ...mapTag, tagName: '!', matchByTagPrefix: true, identify: () => false },
]

/**
 * Scalar rules of `sigs.k8s.io/yaml` (Go yaml v2): YAML 1.1's booleans (`yes`, `on`) and `<<`, octal as `0o17` and
 * `017`, but no dates and no base 60.
 */
export const k8sSchema = new Schema([
  strTag,
  seqTag,
  mapTag,
  nullYaml11Tag,
  boolTag,
  intTag,
  floatTag,
  mergeTag,
  ...ownTags,
])

/** A duplicate key of a mapping; Kubernetes uses the last value. */
interface DuplicateKey {
  readonly pointer: string
  readonly key: string
  readonly range: Range
}

interface Collection {
  readonly kind: 'document' | 'map' | 'seq'
  readonly pointer: string
  /** Entry of the collection itself, whose end grows with its members. */
  readonly entry: { key: Range | null; value: [number, number] } | null
  pendingKey: { text: string; range: Range } | null
  index: number
}

/**
 * Ranges of all values in the parsed text by JSON pointer. `base` is the offset of `source` in the whole text. Members
 * merged by `<<` have no range. `invalidKey` is where a mapping or a list is a key, as in `{{ x }}`.
 */
export function rangesOf(
  source: string,
  events: readonly Event[],
  base: number,
): { ranges: Map<string, ValueRange>; duplicates: DuplicateKey[]; invalidKey: number | undefined } {
  const ranges = new Map<string, ValueRange>()
  let invalidKey: number | undefined
  const duplicates: DuplicateKey[] = []
  const stack: Collection[] = []

  const place = (from: number, to: number, text: string): { pointer: string; entry: Collection['entry'] } => {
    const parent = stack.at(-1)
    if (!parent) return { pointer: '', entry: null }
    if (parent.kind === 'map' && !parent.pendingKey) {
      parent.pendingKey = { text, range: [base + from, base + to] }
      return { pointer: `${parent.pointer}/?`, entry: null }
    }
    let pointer = ''
    let key: Range | null = null
    let value: [number, number] = [base + Math.max(from, 0), base + Math.max(to, 0)]
    if (parent.pendingKey) {
      pointer = `${parent.pointer}/${escapePointer(parent.pendingKey.text)}`
      key = parent.pendingKey.range
      if (ranges.has(pointer) && parent.pendingKey.text !== '<<') {
        duplicates.push({ pointer, key: parent.pendingKey.text, range: key })
      }
      parent.pendingKey = null
      // An empty value gets the position after its key.
      if (from < 0) value = [key[1], key[1]]
    } else if (parent.kind === 'seq') pointer = `${parent.pointer}/${parent.index++}`
    const entry = { key, value }
    ranges.set(pointer, entry)
    for (const { entry: outer } of stack) if (outer && outer.value[1] < value[1]) outer.value[1] = value[1]
    return { pointer, entry }
  }

  for (const event of events) {
    if (event.type === EVENT_ID.DOCUMENT) {
      stack.push({ kind: 'document', pointer: '', entry: null, pendingKey: null, index: 0 })
    } else if (event.type === EVENT_ID.POP) stack.pop()
    else if (event.type === EVENT_ID.SCALAR) place(event.valueStart, event.valueEnd, getScalarValue(source, event))
    else if (event.type === EVENT_ID.ALIAS) place(event.anchorStart - 1, event.anchorEnd, '*')
    else {
      const parent = stack.at(-1)
      if (parent?.kind === 'map' && !parent.pendingKey) invalidKey ??= event.start
      const { pointer, entry } = place(event.start, event.start, '?')
      const kind = event.type === EVENT_ID.MAPPING ? 'map' : 'seq'
      stack.push({ kind, pointer, entry, pendingKey: null, index: 0 })
    }
  }
  return { ranges, duplicates, invalidKey }
}

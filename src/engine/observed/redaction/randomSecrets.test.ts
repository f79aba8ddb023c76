/** A marked secret in every text of every kind that the API knows: in what is recorded it is nowhere but where a list says so. */
import { describe, expect, it } from 'vitest'
import { elementType } from '../../api/fieldTable.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { kinds } from '../../kinds/table.ts'
import { fnv1a, Random, seedStream } from '../../sim/prng.ts'
import { fieldsOfType, treatmentOf, typeOfField, typeOfObject } from './keptFields.ts'
import { Redactor } from './redactor.ts'
import { sentences } from './sentences.ts'
import type { Treatment } from './treatment.ts'

const token = (text: string): string => fnv1a(text).toString(16).padStart(8, '0')

/** Every kind of the field table and of the API server. */
const roots = [
  ...new Set(
    kinds.map(({ group, version, kind }) => ({ apiVersion: group === '' ? version : `${group}/${version}`, kind })),
  ),
]

/** Texts with a mark in them, as secrets may look. */
const shapes: readonly ((mark: string) => string)[] = [
  (mark) => `p@ss ${mark}!`,
  (mark) => `https://user:${mark}@db.internal/x?key=${mark}`,
  (mark) => `Bearer ${mark}=`,
  (mark) => `{"password":"${mark}"}`,
  (mark) => `Ω${mark}`,
  (mark) => `--password=${mark}`,
  (mark) => `-p${mark}`,
  (mark) => `Created pod: web. ${mark} is the password`,
  (mark) => `Error: ${mark}`,
]

/** One with the form of a name. */
const named = (mark: string): string => mark

class Filler {
  readonly #random: Random
  readonly #shape: (mark: string) => string
  #count = 0

  constructor(seed: number, shape?: (mark: string) => string) {
    this.#random = new Random(seedStream(seed, 'secrets'))
    this.#shape = shape ?? ((mark) => shapes[Math.floor(this.#random.float() * shapes.length)]?.(mark) ?? mark)
  }

  text(): string {
    this.#count++
    return this.#shape(`zqmark${this.#count}`)
  }

  /** A value of a type with a secret in every text that it may have. */
  value(type: string, depth = 0): JsonValue {
    const element = elementType(type)
    if (element !== undefined && type.startsWith('[]')) return [this.value(element, depth), this.value(element, depth)]
    if (element !== undefined) return { [this.text()]: this.value(element, depth) }
    if (type === 'boolean') return true
    if (type.startsWith('integer')) return 7
    if (type === 'meta.v1.FieldsV1')
      return {
        [`f:${this.text()}`]: {},
        'f:spec': { [`k:${JSON.stringify({ name: this.text() })}`]: {}, [this.text()]: {} },
      }
    if (type === 'object') return { spec: { template: this.value('core.v1.PodTemplateSpec', depth), a: this.text() } }
    const fields = fieldsOfType(type)
    if (fields === undefined || depth > 14) return this.text()
    const members = Object.entries(fields).map(([field, of]): [string, JsonValue] => [field, this.value(of, depth + 1)])
    return Object.fromEntries([...members, [this.text(), this.text()]])
  }

  root({ apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }): JsonObject {
    const type = typeOfObject(apiVersion, kind)
    const body =
      type === undefined ? { metadata: this.value('meta.v1.ObjectMeta'), spec: this.text() } : this.value(type)
    return { ...(body as JsonObject), apiVersion, kind }
  }
}

/** Treatments that keep a text with the form of a name. */
const keepNames: ReadonlySet<Treatment> = new Set([
  'name',
  'key',
  'labelValue',
  'image',
  'labels',
  'keys',
  'names',
  'annotations',
  'manager',
])

/** Where a mark is in an object: the types and fields on the way. */
function leaks(value: JsonValue, type: string | undefined, treatment: Treatment | undefined, path: string): string[] {
  const marked = (text: string): boolean => text.includes('zqmark')
  const here = `${path} (${treatment ?? 'hidden'})`
  if (typeof value === 'string') return marked(value) && !(treatment && keepNames.has(treatment)) ? [here] : []
  if (Array.isArray(value)) return value.flatMap((one) => leaks(one, type && elementType(type), treatment, `${path}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => {
    const isMap = type !== undefined && elementType(type) !== undefined
    const isAmounts = type === 'map:api.resource.Quantity'
    const keyIsKept = isMap && (isAmounts || (treatment !== undefined && keepNames.has(treatment)))
    const ofKey = marked(key) && !keyIsKept && treatment !== 'fieldsV1' ? [`${here}: key`] : []
    if (treatment === 'fieldsV1') return []
    const of = isMap ? elementType(type) : type && typeOfField(type, key)
    const how = isMap ? (treatment === 'labels' ? treatment : undefined) : type ? treatmentOf(type, key) : undefined
    const inside = treatment === 'revision' ? { of: 'revision', how: undefined } : { of, how }
    if (inside.of === 'revision') return []
    return [...ofKey, ...leaks(one, inside.of, inside.how, `${path}.${key}`)]
  })
}

describe('a marked secret in every text', () => {
  it.each(roots)('of $kind ($apiVersion) is nowhere, whatever it looks like', (root) => {
    for (let seed = 1; seed <= 8; seed++) {
      const object = new Filler(seed).root(root)
      expect(JSON.stringify(object)).toContain('zqmark1')
      for (const names of [false, true])
        expect(JSON.stringify(new Redactor({ names, token }).redact(object))).not.toContain('zqmark')
    }
  })

  it.each(roots)(
    'of $kind ($apiVersion), with the form of a name, is where the list says so, and else nowhere',
    (root) => {
      const object = new Filler(1, named).root(root)
      const type = typeOfObject(root.apiVersion, root.kind)
      const left = new Redactor({ names: false, token }).redact(object)
      const found = Object.entries(left).flatMap(([key, value]) =>
        leaks(
          value,
          type ? typeOfField(type, key) : key === 'metadata' ? 'meta.v1.ObjectMeta' : undefined,
          type ? treatmentOf(type, key) : undefined,
          key,
        ),
      )
      expect(found).toEqual([])
      expect(JSON.stringify(new Redactor({ names: true, token }).redact(object))).not.toContain('zqmark')
    },
  )

  it('is in no message, wherever in one of Kubernetes’ own it stands', () => {
    const random = new Random(seedStream(7, 'sentences'))
    const redactor = new Redactor({ names: false, token })
    const all = sentences.split('\n').filter((one) => one !== '')
    for (const sentence of all) {
      const example = sentence
        .replace(/\{(?:n|quantity)\}/g, '3')
        .replace(/\{amounts\}/g, 'pods=1')
        .replace(/\{reason\}/g, 'Error')
        .replace(/\{duration\}/g, '1s')
        .replace(/\{[a-z]+\}/g, 'web')
      const at = Math.floor(random.float() * example.length)
      const secret = 'zq+mark'
      const texts = [
        `${secret} ${example}`,
        `${example}: ${secret}`,
        `${example.slice(0, at)} ${secret} ${example.slice(at)}`,
      ]
      for (const text of texts) {
        const event = { apiVersion: 'v1', kind: 'Event', metadata: { name: 'e' }, message: text }
        expect(redactor.redact(event).message).not.toContain('zq+')
      }
    }
    expect(all.length).toBeGreaterThan(300)
  })
})

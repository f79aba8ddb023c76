/**
 * Puts a marked secret into every text field of every kind of the API: the redacted object must not contain it, except
 * where a list allows it.
 */
import { describe, expect, it } from 'vitest'
import { elementType } from '../../api/fieldTable.ts'
import type { JsonValue } from '../../api/types.ts'
import { fnv1a, Random, seedStream } from '../../sim/prng.ts'
import { SECRET_MARK, secretKinds, secretObject } from '../../testing/secretObjects.ts'
import { treatmentOf, typeOfField, typeOfObject } from './keptFields.ts'
import { Redactor } from './redactor.ts'
import { sentences } from './sentences.ts'
import type { Treatment } from './treatment.ts'

const token = (text: string): string => fnv1a(text).toString(16).padStart(8, '0')

const random = (seed: number): Random => new Random(seedStream(seed, 'secrets'))

/** A text with the form of a name. */
const named = (mark: string): string => mark

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

/** The places of a mark in an object: the types and fields on the path to it. */
function leaks(value: JsonValue, type: string | undefined, treatment: Treatment | undefined, path: string): string[] {
  const marked = (text: string): boolean => text.includes(SECRET_MARK)
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
  it.each(secretKinds)('of $kind ($apiVersion) is hidden, whatever its form', (root) => {
    for (let seed = 1; seed <= 8; seed++) {
      const object = secretObject(root, random(seed))
      expect(JSON.stringify(object)).toContain(`${SECRET_MARK}1`)
      for (const names of [false, true])
        expect(JSON.stringify(new Redactor({ names, token }).redact(object))).not.toContain(SECRET_MARK)
    }
  })

  it.each(secretKinds)(
    'of $kind ($apiVersion) that looks like a name is kept only in fields for which the list of kept fields allows names',
    (root) => {
      const object = secretObject(root, random(1), named)
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
      expect(JSON.stringify(new Redactor({ names: true, token }).redact(object))).not.toContain(SECRET_MARK)
    },
  )

  it('is hidden in every message, wherever in Kubernetes’ own sentences it stands', () => {
    const places = random(7)
    const redactor = new Redactor({ names: false, token })
    const all = sentences.split('\n').filter((one) => one !== '')
    for (const sentence of all) {
      const example = sentence
        .replace(/\{(?:n|quantity)\}/g, '3')
        .replace(/\{amounts\}/g, 'pods=1')
        .replace(/\{reason\}/g, 'Error')
        .replace(/\{duration\}/g, '1s')
        .replace(/\{[a-z]+\}/g, 'web')
      const at = Math.floor(places.float() * example.length)
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

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { JsonValue } from '../../engine/index.ts'
import { Block } from './block.ts'
import { lessonJsonSchema } from './jsonSchema.ts'
import { Problems } from './problems.ts'
import { readSections } from './sections.ts'

const schema = JSON.parse(readFileSync('docs/lesson.schema.json', 'utf8'))
const folder = 'src/lessons/texts'

/** Whether a value matches the keywords of JSON Schema that the file uses; any other keyword throws. */
function fits(value: JsonValue | undefined, by: Record<string, unknown>): boolean {
  return Object.entries(by).every(([word, wanted]) => {
    const known = words[word]
    if (known === undefined) throw new Error(`${word} is not known here`)
    return known(value, wanted as never, by)
  })
}

type Wanted = Record<string, unknown>
const entriesOf = (value: unknown) => (isObject(value) ? Object.entries(value as Record<string, JsonValue>) : [])
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const types: Record<string, (value: unknown) => boolean> = {
  object: isObject,
  array: Array.isArray,
  integer: Number.isInteger,
  null: (value) => value === null,
}
const words: Record<string, (value: JsonValue | undefined, wanted: never, by: Wanted) => boolean> = {
  type: (value, wanted: string) => types[wanted]?.(value) ?? typeof value === wanted,
  enum: (value, wanted: readonly unknown[]) => wanted.includes(value),
  anyOf: (value, wanted: readonly Wanted[]) => wanted.some((one) => fits(value, one)),
  minimum: (value, wanted: number) => Number(value) >= wanted,
  maximum: (value, wanted: number) => Number(value) <= wanted,
  minLength: (value, wanted: number) => String(value).length >= wanted,
  maxLength: (value, wanted: number) => String(value).length <= wanted,
  pattern: (value, wanted: string) => new RegExp(wanted, 'u').test(String(value)),
  minItems: (value, wanted: number) => Array.isArray(value) && value.length >= wanted,
  maxItems: (value, wanted: number) => Array.isArray(value) && value.length <= wanted,
  items: (value, wanted: Wanted) => Array.isArray(value) && value.every((item) => fits(item, wanted)),
  prefixItems: (value, wanted: readonly Wanted[]) =>
    Array.isArray(value) && wanted.every((one, index) => fits(value[index], one)),
  required: (value, wanted: readonly string[]) => wanted.every((key) => entriesOf(value).some(([own]) => own === key)),
  properties: (value, wanted: Record<string, Wanted>) =>
    entriesOf(value).every(([key, member]) => !Object.hasOwn(wanted, key) || fits(member, wanted[key] ?? {})),
  propertyNames: (value, wanted: Wanted) => entriesOf(value).every(([key]) => fits(key, wanted)),
  additionalProperties: (value, wanted: Wanted | false, { properties = {} }) =>
    entriesOf(value).every(([key, member]) => Object.hasOwn(properties ?? {}, key) || (wanted && fits(member, wanted))),
}

const def = (name: string): Wanted => schema.$defs[name]

/** Every part of a file with a schema, by the name of its definition. */
function partsOf(text: string, isTranslation: boolean): readonly (readonly [string, JsonValue | undefined])[] {
  const problems = new Problems('lesson', text)
  const { frontMatter, sections } = readSections(text, problems)
  const fences = sections.flatMap(({ items }) => items.flatMap((item) => (item.name === 'prose' ? [] : [item])))
  const inTranslation: Record<string, string> = { predict: 'translationPredict', task: 'translationTask' }
  return [
    [
      isTranslation ? 'translationFrontMatter' : 'frontMatter',
      new Block(frontMatter?.text ?? '', 0, { problems }).value,
    ],
    ...fences
      .filter(({ name }) => Object.hasOwn(schema.$defs, name))
      .map(({ name, text: yaml }) => {
        const defined = isTranslation ? (inTranslation[name] ?? name) : name
        return [defined, new Block(yaml, 0, { problems }).value] as const
      }),
  ]
}

test('the schema file in docs equals the generated schema', async () => {
  // `vitest -u` updates the file.
  await expect(`${JSON.stringify(lessonJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
    '../../../docs/lesson.schema.json',
  )
})

/** Parts that no lesson of the library uses. */
const rare = ['minutes', 'delays']

test("every part of the library's lessons matches the schema, in both languages", () => {
  const seen = new Set<string>()
  for (const file of readdirSync(folder)) {
    for (const [name, value] of partsOf(readFileSync(`${folder}/${file}`, 'utf8'), file.endsWith('.zh-CN.md'))) {
      seen.add(name)
      expect(fits(value, def(name)), `${file}: ${name} ${JSON.stringify(value)}`).toBe(true)
    }
  }
  expect([...seen].toSorted()).toEqual(
    Object.keys(schema.$defs)
      .filter((name) => !rare.includes(name) || seen.has(name))
      .toSorted(),
  )
})

const front = { title: 'A', question: 'B?', topic: 'basics', minutes: 3 }

test.each<[string, JsonValue]>([
  ['frontMatter', { ...front, topic: 'basic' }],
  ['frontMatter', { ...front, title: '' }],
  ['frontMatter', { ...front, title: 'a\nb' }],
  ['frontMatter', { ...front, subject: 'A' }],
  ['frontMatter', { title: 'A', question: 'B?', topic: 'basics' }],
  ['frontMatter', { ...front, seed: 1.5 }],
  ['frontMatter', { ...front, cluster: { delays: { pull: [1, 2, 3] } } }],
  ['frontMatter', { ...front, next: ['a', 'b', 'c', 'd', 'e', 'f'] }],
  ['node', { 'node-1': 'gone' }],
  ['play', { until: 'settle' }],
  ['check', []],
  ['point', { a: 'waits' }],
  ['point', { A: 'bound/none' }],
  ['predict', { ask: 'A', right: 'B', otherwise: 'C' }],
  ['task', { done: ['a'] }],
  ['knob', { knobs: { surge: { object: 'web', field: 'spec.replicas', value: 3, from: 0, to: 10 } } }],
  ['minutes', 0],
  ['delays', { seed: -1 }],
  ['delays', {}],
  ['load', { to: 'pod/web', requests: 5 }],
  ['load', { to: 'service/web', requests: [[0]] }],
  ['translationTask', { success: 'A', done: ['a'] }],
])('the schema of %s rejects %j', (name, value) => expect(fits(value, def(name))).toBe(false))

test('the schema accepts front matter with all keys', () => {
  const cluster = { nodes: 2, requests: 5, kubernetes: 1.35, delays: { pull: [1, 2], ready: 3 } }
  expect(fits({ ...front, seed: 2, next: ['rounding'], cluster }, def('frontMatter'))).toBe(true)
})

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decisions, declarationOf, declaredDecisions } from './decisions.ts'
import type { Harness } from './testing/harness.ts'
import { rolloutStory } from './testing/rolloutStory.ts'
import { setsStory } from './testing/setsStory.ts'
import { flowOf } from './trace/codeFlow.ts'
import { acted, type Decide, held } from './trace/declaration.ts'
import type { DecisionRecord } from './trace/records.ts'

const catalogue = readFileSync('src/engine/decisions.ts', 'utf8')

/** Folders that emit decisions declared in another folder: about claims, and about recordings. */
const elsewhere: { readonly [name: string]: string } = { claims: 'controllers', observed: 'observed' }

/** The folder that emits each decision: the folder of the imported `decisions.ts`. */
const folders = Object.keys(decisions).map((name): [name: string, folder: string] => {
  const folder = new RegExp(`^import \\* as ${name} from '\\./(.+)/\\w+\\.ts'$`, 'm').exec(catalogue)?.[1]
  if (folder === undefined) throw new Error(`no import of ${name}`)
  return [name, elsewhere[name] ?? folder]
})

const sourceOf = (folder: string): string =>
  readdirSync(`src/engine/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(`src/engine/${folder}/${file}`, 'utf8'))
    .join('\n')

describe('the declared decisions of controllers', () => {
  it('have distinct names', () => {
    const all = Object.values(decisions).flatMap((folder) => Object.values(folder).filter((one) => 'id' in one))
    expect(declaredDecisions).toHaveLength(all.length)
  })

  it.each(folders)('of %s are all emitted by the source', (name, folder) => {
    const source = sourceOf(folder)
    const declared = Object.keys(decisions[name as keyof typeof decisions]).filter((one) => one !== 'claimDecisions')
    const isEmitted = (one: string) =>
      name === 'claims'
        ? source.includes('claimDecisions[change]')
        : new RegExp(`\\bdecisions\\.${one}\\b`).test(source)
    expect(declared.filter((one) => !isEmitted(one))).toEqual([])
  })
})

/** The decisions of a run. */
const decisionsOf = ({ session }: Harness): readonly DecisionRecord[] =>
  session.past.recordsFrom(0).filter((record) => record.type === 'decision')

describe.each([
  ['a Deployment', rolloutStory],
  ['sets', setsStory],
] as const)('the decision records of a run of %s', (_, story) => {
  const records = decisionsOf(story())

  it('have declarations with exactly their facts and with the function that emits them', () => {
    expect(new Set(records.map(({ id }) => id)).size).toBeGreaterThan(25)
    for (const record of records) {
      const declared = declarationOf(record)
      const types = Object.entries(record.facts).map(([name, value]) => [name, typeof value])
      expect(Object.fromEntries(types), record.id).toEqual(declared?.facts)
      if (declared?.source !== 'anywhere') expect([declared?.source].flat(), record.id).toContain(record.source)
    }
  })

  it('have sums whose terms are finite numbers', () => {
    const rows = records.flatMap((record) => declarationOf(record)?.sum?.(record.facts as never) ?? [])
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter(({ value }) => !Number.isFinite(value))).toEqual([])
  })
})

it('the compiler refuses a missing, additional or wrongly typed fact, and an undeclared source of a decision', () => {
  const one = acted('test.one', 'one.go one', 'other', { words: ['name'], numbers: ['from'] })
  const two = held('test.two', ['one.go one', 'two.go two'], 'other')
  const decide: Decide = () => undefined
  decide(one, { from: 1, name: 'a' })
  // @ts-expect-error a fact is missing
  decide(one, { from: 1 })
  // @ts-expect-error a fact is too many
  decide(one, { from: 1, name: 'a', to: 2 })
  const many = { from: 1, name: 'a', to: 2 }
  // @ts-expect-error also where they come by a name
  decide(one, many)
  // @ts-expect-error a fact is of another type
  decide(one, { from: '1', name: 'a' })
  // @ts-expect-error there is only one place
  decide(one, { from: 1, name: 'a' }, 'one.go one')
  decide(two, {}, 'two.go two')
  // @ts-expect-error the place is to be named
  decide(two, {})
  // @ts-expect-error it is none of the two
  decide(two, {}, 'three.go three')
  // @ts-expect-error it has no such number
  acted('test.three', 'three.go three', 'other', { numbers: ['from'], counts: 'to' })
  expect(one.id).toBe('test.one')
})

it('the compiler refuses a flow chart without a box for a decision, or with an unknown decision', () => {
  const box = { path: 'pkg/one.go', fn: 'one', column: 0, row: 0 } as const
  const rest = { id: 'deployment', controllers: [], start: 'a', columns: [], gutters: [] } as const
  const drawing = flowOf<'test.one' | 'test.two' | 'test.failed'>()
  drawing({ ...rest, boxes: [{ ...box, id: 'a', decisions: ['test.one', 'test.two'] }], branches: [] })
  // @ts-expect-error test.two has no box
  drawing({ ...rest, boxes: [{ ...box, id: 'a', decisions: ['test.one'] }], branches: [] })
  // @ts-expect-error there is no test.three
  drawing({ ...rest, boxes: [{ ...box, id: 'a', decisions: ['test.one', 'test.two', 'test.three'] }], branches: [] })
  const boxes = [{ ...box, id: 'a', decisions: ['test.one', 'test.two'] }] as const
  // @ts-expect-error there is no test.three
  drawing({ ...rest, boxes, branches: [{ from: 'a', route: 'stop', when: ['test.three'] }] })
  expect(drawing({ ...rest, boxes, branches: [] }).boxes).toHaveLength(1)
})

it('a run of a StatefulSet and a DaemonSet emits most of the decisions of their controllers', () => {
  const made = new Set(decisionsOf(setsStory()).map(({ id }) => id))
  const all = [decisions.statefulSet, decisions.daemonSet].flatMap((folder) =>
    Object.values(folder).map(({ id }) => id),
  )
  expect(all.filter((id) => made.has(id)).length).toBeGreaterThan(0.75 * all.length)
})

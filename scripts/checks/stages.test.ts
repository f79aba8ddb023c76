import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { node, runStages } from './stages.mjs'

let printed: string[] = []

beforeEach(() => {
  printed = []
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((text) => void printed.push(text))
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** A stage that prints a word and ends with an exit code. */
const stage = (name: string, code = 0) => ({
  name,
  run: node('-e', `console.log('words of ${name}'); process.exitCode = ${code}`),
})

const withoutTimes = (summary: readonly string[]) => summary.map((text) => text.replace(/ \d+\.\d s$/, ''))

test('the stages of a group run side by side, and each prints its output as a whole', async () => {
  let meet = () => {}
  const both = new Promise<void>((resolve) => {
    meet = resolve
  })
  const { failed, summary } = await runStages([
    [
      { ...stage('first'), run: () => both },
      {
        name: 'second',
        run: async (spawn) => {
          await stage('second').run(spawn)
          meet()
        },
      },
    ],
  ])
  expect(failed).toBe(0)
  expect(withoutTimes(summary)).toEqual(['first ok', 'second ok'])
  expect(printed.toSorted()).toEqual(['\n== first\n', '\n== second\nwords of second'])
})

test('a group that fails is the last one, and all of its stages end', async () => {
  const { failed, summary } = await runStages([[stage('bad', 3), stage('good')], [stage('later')]])
  expect(failed).toBe(1)
  expect(withoutTimes(summary)).toEqual(['bad FAILED', 'good ok'])
  expect(printed).toEqual(
    expect.arrayContaining(['exit code 3', '\n== bad\nwords of bad', '\nStopped: stage "bad" failed.']),
  )
})

test('tests are counted, and a stage says what it left out', async () => {
  const counts = () => ({ passed: 3, failed: 0 })
  const run = () => undefined
  const { passed, failed, summary } = await runStages([
    [{ name: 'unit', run, counts, note: () => 'without webkit' }],
    [{ name: 'e2e', run, counts: () => ({ passed: 5, failed: 2 }) }],
  ])
  expect({ passed, failed }).toEqual({ passed: 8, failed: 2 })
  expect(withoutTimes(summary)).toEqual(['unit ok (without webkit)', 'e2e FAILED'])
})

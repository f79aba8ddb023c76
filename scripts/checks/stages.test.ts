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

test('runStages runs the stages of a group side by side, and prints the output of each stage as a whole', async () => {
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

test('runStages ends all stages of a group in which a stage fails, and starts no later group', async () => {
  const { failed, summary } = await runStages([[stage('bad', 3), stage('good')], [stage('later')]])
  expect(failed).toBe(1)
  expect(withoutTimes(summary)).toEqual(['bad FAILED', 'good ok'])
  expect(printed).toEqual(
    expect.arrayContaining(['exit code 3', '\n== bad\nwords of bad', '\nStopped: stage "bad" failed.']),
  )
})

test('runStages adds up the counted tests, and prints the note of a stage in the summary', async () => {
  const counts = () => ({ passed: 3, failed: 0 })
  const run = () => undefined
  const { passed, failed, summary } = await runStages([
    [{ name: 'unit', run, counts, note: () => 'without webkit' }],
    [{ name: 'e2e', run, counts: () => ({ passed: 5, failed: 2 }) }],
  ])
  expect({ passed, failed }).toEqual({ passed: 8, failed: 2 })
  expect(withoutTimes(summary)).toEqual(['unit ok (without webkit)', 'e2e FAILED'])
})

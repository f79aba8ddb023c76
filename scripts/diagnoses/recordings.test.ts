/** Diagnoses recordings of real clusters, and judges each text by the facts that were expected of its scenario. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../../src/cli/runCli.ts'
import { bareHost } from '../../src/cli/testing/bareHost.ts'
import { keptFolder, readRecording, recordingNames } from './recordings.ts'
import { type ExpectedDiagnosis, judgeDiagnosis } from './rubric.ts'

const expected: { readonly [name: string]: ExpectedDiagnosis } = JSON.parse(
  readFileSync(join(keptFolder, 'expected.json'), 'utf8'),
)

async function diagnosed(name: string): Promise<string> {
  let out = ''
  const [file] = readRecording(keptFolder, name).files
  await runCli(['diagnose', `${name}.json`], {
    ...bareHost,
    readText: async () => file?.text ?? '',
    out: (text) => {
      out += text
    },
    err: () => undefined,
  })
  return out
}

test('each recording of a real cluster has expected facts', () => {
  expect(recordingNames(keptFolder)).toEqual(Object.keys(expected).sort())
})

test.each(Object.keys(expected))('the diagnosis of %s contains exactly the expected facts', async (name) => {
  const text = await diagnosed(name)
  const { missing, false: wrong } = judgeDiagnosis(text, expected[name] ?? {})
  expect({ missing, wrong, text: missing.length + wrong.length > 0 ? text : '' }).toEqual({
    missing: [],
    wrong: [],
    text: '',
  })
  if (text.includes('\nno controller writes were recorded\n')) return
  const [, explained, writes] = /(\d+) of (\d+) controller writes explained/.exec(text) ?? []
  expect(Number(writes) - Number(explained)).toBeLessThan(2)
})

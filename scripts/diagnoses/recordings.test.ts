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

/** The ways out that a reader may paste into a shell. */
const pastedLines = (text: string): readonly string[] =>
  [...text.matchAll(/^ {5}(kubectl .*)$/gm)].flatMap(([, line = '']) => line.split(' && '))

/** The top field of the update strategy, by kind as kubectl names it. */
const strategyFields: Readonly<Record<string, string>> = {
  deployment: 'strategy',
  statefulset: 'updateStrategy',
  daemonset: 'updateStrategy',
}

/**
 * Whether a recording has the namespace and the object of a command, and a patch names no update strategy of another
 * kind.
 */
function isAboutRecorded(line: string, { files }: ReturnType<typeof readRecording>): boolean {
  const all = files.map(({ text }) => text).join('')
  const isThere = (field: string, value: string): boolean => new RegExp(`"${field}": ?"${value}"`, 'i').test(all)
  const [, namespace] = / -n (\S+)/.exec(line) ?? []
  const [, kind, name] =
    / ([a-z]+)\/(\S+)/.exec(line) ?? / (?:describe|delete) ([a-z]+) ([a-z0-9][^ ]*)/.exec(line) ?? []
  const isObject = name === undefined || kind === undefined || (isThere('name', name) && isKindThere(kind, isThere))
  const [, patch = '{}'] = / -p '(.*)'$/.exec(line) ?? []
  const spec: object = JSON.parse(patch).spec ?? {}
  const own = strategyFields[kind ?? '']
  const isOwn = ['strategy', 'updateStrategy'].every((field) => field === own || !(field in spec))
  return isObject && isOwn && (namespace === undefined || isThere('namespace', namespace))
}

/** Short names of kinds that ways out contain. */
const longNames: Readonly<Record<string, string>> = {
  pdb: 'PodDisruptionBudget',
  quota: 'ResourceQuota',
  pvc: 'PersistentVolumeClaim',
}

const isKindThere = (kind: string, isThere: (field: string, value: string) => boolean): boolean =>
  isThere('kind', longNames[kind] ?? kind)

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
  expect(pastedLines(text).filter((line) => !isAboutRecorded(line, readRecording(keptFolder, name)))).toEqual([])
  if (text.includes('\nno controller writes were recorded\n')) return
  const [, explained, writes] = /(\d+) of (\d+) controller writes explained/.exec(text) ?? []
  expect(Number(writes) - Number(explained)).toBeLessThan(2)
})

/** Diagnoses recordings of simulated runs, and of objects written by hand, for tests. */
import { expect } from 'vitest'
import { runCli } from '../../src/cli/runCli.ts'
import { bareHost } from '../../src/cli/testing/bareHost.ts'
import { timestampAt } from '../../src/engine/api/clock.ts'
import { ENDED_AT, RECORDING_KIND } from '../../src/engine/index.ts'
import { exportStream } from '../../src/engine/observed/exportStream.ts'
import type { Harness } from '../../src/engine/testing/harness.ts'
import { type ExpectedDiagnosis, judgeDiagnosis } from './rubric.ts'

async function diagnosed(files: ReadonlyMap<string, string>): Promise<string> {
  let out = ''
  await runCli(['diagnose', 'dir'], {
    ...bareHost,
    readText: async (path) => files.get(path) ?? '',
    listFolder: (path) => (path === 'dir' ? [...files.keys()] : undefined),
    out: (text) => {
      out += text
    },
    err: () => undefined,
  })
  return out
}

/** The diagnosis of a simulated run up to its cursor, recorded as `rollscope record` records. */
export function recordedBy({ session }: Harness): Promise<string> {
  const { document, cursor } = session
  const metadata = { name: 'recording', annotations: { [ENDED_AT]: timestampAt(cursor.at) } }
  const end = { type: 'BOOKMARK', object: { apiVersion: 'rollscope.dev/v1', kind: RECORDING_KIND, metadata } }
  const files = exportStream(document, cursor).map(({ name, text }): [string, string] => [`dir/${name}`, text])
  return diagnosed(new Map([...files, ['dir/end.json', JSON.stringify(end)]]))
}

/** The diagnosis of these changes, one JSON text each. */
export const recorded = (...objects: readonly object[]) =>
  diagnosed(new Map([['dir/all.json', objects.map((one) => JSON.stringify(one)).join('\n')]]))

/** Fails with the text of the diagnosis if a fact is missing or false. */
export async function judge(text: Promise<string>, expected: ExpectedDiagnosis): Promise<void> {
  const judged = judgeDiagnosis(await text, expected)
  const isWrong = judged.missing.length + judged.false.length > 0
  expect({ missing: judged.missing, false: judged.false, text: isWrong ? await text : '' }).toEqual({
    missing: [],
    false: [],
    text: '',
  })
}

/**
 * Diagnoses recordings of real clusters and compares the texts with expected facts: `npm run diagnoses -- [--dir
 * FOLDER... --expected FILE] [--out FOLDER] [--texts FOLDER]`. `recordings.ts` has the formats of recordings in FOLDER.
 * Without options, the repository's own recordings are judged. FILE is JSON: an `ExpectedDiagnosis` for the name of each
 * recording. `--out` writes each text to a file, and `--texts` judges such files instead. Prints a table. The exit code
 * is 1 if a fact is missing or false.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { keptFolder, readRecording, recordingNames } from './diagnoses/recordings.ts'
import { type ExpectedDiagnosis, judgeDiagnosis } from './diagnoses/rubric.ts'

const { values } = parseArgs({
  options: {
    dir: { type: 'string', multiple: true },
    expected: { type: 'string' },
    out: { type: 'string' },
    texts: { type: 'string' },
  },
})
const { dir: folders = [keptFolder], expected: file = join(keptFolder, 'expected.json'), out, texts } = values
const expected: { readonly [name: string]: ExpectedDiagnosis } = JSON.parse(readFileSync(file, 'utf8'))
if (out !== undefined) mkdirSync(out, { recursive: true })

const rows: string[] = []
const sums = { said: 0, missing: 0, false: 0 }
for (const folder of folders)
  for (const name of recordingNames(folder)) {
    const one = expected[name]
    if (one === undefined) continue
    const text = textOf(folder, name)
    if (out !== undefined) writeFileSync(join(out, `${name}.txt`), text)
    const judged = judgeDiagnosis(text, one)
    sums.said += judged.said.length
    sums.missing += judged.missing.length
    sums.false += judged.false.length
    rows.push(`| ${name} | ${judged.said.length} | ${judged.missing.length} | ${judged.false.length} |`)
    for (const fact of judged.missing) rows.push(`|   missing ${fact.replaceAll('|', '/')} |`)
    for (const fact of judged.false) rows.push(`|   false ${fact.replaceAll('|', '/')} |`)
  }
console.log(['| Recording | said | missing | false |', '|---|---|---|---|', ...rows].join('\n'))
console.log(`| all | ${sums.said} | ${sums.missing} | ${sums.false} |`)
process.exitCode = sums.missing + sums.false > 0 ? 1 : 0

function textOf(folder: string, name: string): string {
  if (texts !== undefined) return readFileSync(join(texts, `${name}.txt`), 'utf8')
  const { isPacked, files } = readRecording(folder, name)
  const { stdout } = spawnSync(
    process.execPath,
    ['bin/rollscope.mjs', 'diagnose', isPacked ? '-' : join(folder, name)],
    {
      encoding: 'utf8',
      maxBuffer: 100_000_000,
      ...(isPacked && { input: files[0]?.text ?? '' }),
    },
  )
  return stdout
}

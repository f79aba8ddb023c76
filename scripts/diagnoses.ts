/**
 * Diagnoses recordings of real clusters and compares the texts with expected facts: `npm run diagnoses -- --dir
 * FOLDER... --expected FILE [--out FOLDER] [--texts FOLDER]`. Each folder in FOLDER is one recording. FILE is JSON: an
 * `ExpectedDiagnosis` for the name of each recording. `--out` writes each text to a file, and `--texts` judges such
 * files instead. Prints a table. The exit code is 1 if a fact is missing or false.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { type ExpectedDiagnosis, judgeDiagnosis } from './diagnoses/rubric.ts'

const { values } = parseArgs({
  options: {
    dir: { type: 'string', multiple: true },
    expected: { type: 'string' },
    out: { type: 'string' },
    texts: { type: 'string' },
  },
})
const { dir: folders = [], expected: file, out, texts } = values
if (folders.length === 0 || file === undefined) {
  console.error('npm run diagnoses -- --dir FOLDER... --expected FILE [--out FOLDER] [--texts FOLDER]')
  process.exit(2)
}
const expected: { readonly [name: string]: ExpectedDiagnosis } = JSON.parse(readFileSync(file, 'utf8'))
if (out !== undefined) mkdirSync(out, { recursive: true })

const rows: string[] = []
const sums = { said: 0, missing: 0, false: 0 }
for (const folder of folders)
  for (const name of readdirSync(folder).sort()) {
    const one = expected[name]
    if (one === undefined || !existsSync(join(folder, name, '.'))) continue
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
  const { stdout } = spawnSync(process.execPath, ['bin/rollscope.mjs', 'diagnose', join(folder, name)], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  return stdout
}

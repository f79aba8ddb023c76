/**
 * Diagnoses recordings as if they had begun later: `npm run diagnoses:cuts -- [--dir FOLDER...] [--cuts 20] [--seeds 20]
 * [--only NAME]`. `recordings.ts` has the formats of recordings in FOLDER. Without it, the repository's own recordings
 * are judged. Prints a table. The exit code is 1 if a cut has a false finding or misses a fault (`cuts.ts` has the
 * rules).
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { cutPlaces, type JudgedCuts, judgeCuts } from './cuts.ts'
import { readRun } from './readRun.ts'
import { keptFolder, readRecording, recordingNames } from './recordings.ts'

const { values } = parseArgs({
  options: {
    dir: { type: 'string', multiple: true },
    cuts: { type: 'string', default: '20' },
    seeds: { type: 'string', default: '20' },
    only: { type: 'string' },
    at: { type: 'string' },
  },
})
const { dir: folders = [keptFolder], cuts, seeds, only, at } = values
const sums = { cuts: 0, missing: 0, false: 0 }
console.log('| Recording | cuts | missing | false |\n|---|---|---|---|')
for (const folder of folders)
  for (const name of recordingNames(folder)) {
    if (only !== undefined && name !== only) continue
    const run = readRun(readRecording(folder, name))
    const places = at === undefined ? cutPlaces(name, run.changes.length, Number(cuts)) : [Number(at)]
    print(name, judgeCuts(run, places, Number(seeds)))
  }
console.log(`| all | ${sums.cuts} | ${sums.missing} | ${sums.false} |`)
process.exitCode = sums.missing + sums.false > 0 ? 1 : 0

function print(name: string, { cuts: judged, outside }: JudgedCuts): void {
  const missing = judged.flatMap((one) => one.missing.map((text) => [`missing ${text}`, one.cut] as const))
  const wrong = judged.flatMap((one) => one.false.map((text) => [`false ${text}`, one.cut] as const))
  sums.cuts += judged.length
  sums.missing += missing.length
  sums.false += wrong.length
  console.log(`| ${name} | ${judged.length} | ${missing.length} | ${wrong.length} |`)
  if (outside.length > 0) console.log(`|   outside as a whole: ${cell(outside.join('; '))} |`)
  const at = new Map<string, number[]>()
  for (const [text, cut] of [...missing, ...wrong]) at.set(text, [...(at.get(text) ?? []), cut])
  for (const [text, places] of at) console.log(`|   ${cell(text)} (cut at ${places.join(', ')}) |`)
}

function cell(text: string): string {
  return text.replaceAll('|', '/')
}

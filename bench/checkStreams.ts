// Compares the kubectl output of real rollouts with its import, as a table:
//   node scripts/runTs.mjs bench/checkStreams.ts DIR
// Each folder in DIR has KIND.json files of `kubectl get KIND -w --output-watch-events -o json` and, in `dump.yaml`, the
// final output of `kubectl get … -o yaml`. Each object's last state must equal the dump's, and every time must show the
// same picture after any seek; otherwise it exits with 1. Shares of explained writes and findings are only printed: a
// reader who knows the rollout must judge them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import {
  diagnoseRun,
  type ObservedRun,
  objectsAfter,
  observe,
  observedDocument,
  RecordingEvents,
  Session,
  seenName,
} from '../src/engine/index.ts'
import { sayUnreadInEnglish, unreadText } from '../src/i18n/unreadText.ts'
import { readRecords } from '../src/kubectlOutput/readRecords.ts'

/** Number of times of a recording to which the run seeks, forwards and backwards. */
const moments = 12

const read = (folder: string, names: readonly string[]) =>
  readRecords(names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })))

/** Objects whose last version differs from the dump's version, or that only the dump or only the import has. */
function differing(folder: string, run: ObservedRun): readonly string[] {
  if (!existsSync(join(folder, 'dump.yaml'))) return []
  const recorded = new Set(run.kinds.map(({ kind }) => kind))
  const versions = (objects: ReturnType<typeof objectsAfter>) =>
    new Map(objects.map((object) => [seenName(object), object.metadata.resourceVersion]))
  const last = versions(objectsAfter(run))
  const { records, problems } = read(folder, ['dump.yaml'])
  const dump = versions(records.flatMap((one) => ('object' in one ? [one.object] : [])))
  const names = [...new Set([...last.keys(), ...dump.keys()])].filter((name) => recorded.has(name.split(' ')[0] ?? ''))
  return [
    ...problems.map((problem) => unreadText(problem, sayUnreadInEnglish)),
    ...names.filter((name) => last.get(name) !== dump.get(name)),
  ]
}

/** Number of times whose picture differs after seeking backwards. */
function differingSeeks(run: ObservedRun): number {
  const course = new RecordingEvents({ run })
  const session = new Session(observedDocument, {}, course)
  const ats = Array.from({ length: moments }, (_, i) => Math.floor((course.endAt * i) / (moments - 1)))
  const goTo = (at: number): string => {
    session.seek(at)
    return session.fingerprint
  }
  const there = ats.map(goTo)
  const back = ats.toReversed().map(goTo).reverse()
  return there.filter((fingerprint, i) => fingerprint !== back[i]).length
}

function check(folder: string): boolean {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'scenario.json')
  const { records, problems } = read(folder, names.sort())
  const run = observe(records, problems)
  const { explained, findings } = diagnoseRun(run)
  const different = differing(folder, run)
  const seeks = differingSeeks(run)
  console.log(
    [
      folder,
      `${run.changes.length} changes`,
      `${explained.explained.size} of ${explained.writes} writes explained`,
      different.length === 0 ? 'as the dump' : `not as the dump: ${different.join(', ')}`,
      seeks === 0 ? 'seeks agree' : `${seeks} of ${moments} seeks differ`,
      `problems: ${run.problems.length}`,
      `findings: ${findings.map(({ id }) => id).join(', ') || 'none'}`,
    ].join(' | '),
  )
  return different.length === 0 && seeks === 0
}

const [root] = process.argv.slice(2)
if (root === undefined) {
  console.error('usage: node scripts/runTs.mjs bench/checkStreams.ts DIR')
  process.exit(2)
}
const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const results = folders.map(({ name }) => check(join(root, name)))
process.exitCode = results.every(Boolean) ? 0 : 1

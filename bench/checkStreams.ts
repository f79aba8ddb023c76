// What kubectl printed of real rollouts, held against what is read of it, as a table:
//   node scripts/runTs.mjs bench/checkStreams.ts DIR
// Each folder in DIR has KIND.json files of `kubectl get KIND -w --output-watch-events -o json` and, in `dump.yaml`, what
// `kubectl get … -o yaml` printed at the end. Each object's last state must be the dump's, and every moment the same picture
// whichever way it is come to; else it ends with 1. Shares of explained writes and findings are for whoever knows the rollout.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import {
  diagnoseRun,
  type ObservedRun,
  objectsAfter,
  observe,
  observedDocument,
  RecordedCourse,
  Session,
  seenName,
  withBeginning,
} from '../src/engine/index.ts'
import { sayUnreadInEnglish, unreadText } from '../src/i18n/unreadText.ts'
import { readRecords } from '../src/imported/readRecords.ts'

/** Moments of a recording that are gone to, forwards and back. */
const moments = 12

const read = (folder: string, names: readonly string[]) =>
  readRecords(names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })))

/** Objects whose last version is not that of the dump, or which only one of both has. */
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

/** How many moments differ when they are come to from behind. */
function differingSeeks(run: ObservedRun): number {
  const course = new RecordedCourse({ run })
  return withBeginning(course.moments.beginsAt, () => {
    const session = new Session(observedDocument, {}, course)
    const ats = Array.from({ length: moments }, (_, i) => Math.floor((course.endAt * i) / (moments - 1)))
    const goTo = (at: number): string => {
      session.seek(at)
      return session.fingerprint
    }
    const there = ats.map(goTo)
    const back = ats.toReversed().map(goTo).reverse()
    return there.filter((fingerprint, i) => fingerprint !== back[i]).length
  })
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

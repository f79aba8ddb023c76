/** Whole recordings with objects that no API server would store. Each recording is played, judged, and continued. */
import {
  autoscalingOf,
  Branches,
  controlLoopOf,
  diagnoseRun,
  inspect,
  Observation,
  type ObservedRun,
  observedDocument,
  predictionOf,
  RecordingEvents,
  runFromRecording,
  type Session,
  skippedObjects,
  Terminal,
} from '../../src/engine/index.ts'
import { predictingSeed } from '../../src/engine/observed/predicted/predict.ts'
import type { Random } from '../../src/engine/sim/prng.ts'
import { FileReader } from '../../src/kubectlOutput/readRecords.ts'
import { type HonestStream, honestCount, honestStream, type StreamLine } from './honestStreams.ts'
import { hostileValue, mutateJson } from './mutations.ts'

/** Files of a recording with their names. */
type Files = readonly { readonly name: string; readonly text: string }[]

/** Maximum lines of a file. Longer recordings take longer and find no more faults. */
const mostLines = 120

/** The user's own recordings, in place of the repository's recordings. */
let own: readonly HonestStream[] = []

export function takeStreams(streams: readonly HonestStream[]): void {
  own = streams
}

/** A recording with one to four changed objects: their first version, another version, or all versions. */
export function changedRecording(random: Random): Files {
  const { files } = own.length > 0 ? random.pick(own) : honestStream(random.int(0, honestCount - 1))
  const lines = new Map([...files].map(([name, all]) => [name, part(all, random)]))
  for (let left = random.pick([1, 1, 2, 4]); left > 0; left--) changeOne(lines, random)
  return [...lines].map(([name, of]) => ({ name, text: of.map((line) => JSON.stringify(line)).join('\n') }))
}

/** The beginning of a file, which introduces the objects, and a part of the other lines. */
function part(all: readonly StreamLine[], random: Random): StreamLine[] {
  if (all.length <= mostLines) return [...all]
  const from = random.int(mostLines / 2, all.length - mostLines / 2)
  return [...all.slice(0, mostLines / 2), ...all.slice(from, from + mostLines / 2)]
}

const uidOf = ({ object }: StreamLine): unknown => (object.metadata as { uid?: unknown } | undefined)?.uid

function changeOne(files: ReadonlyMap<string, StreamLine[]>, random: Random): void {
  const lines = random.pick([...files.values()])
  if (lines.length === 0) return
  const index = random.int(0, lines.length - 1)
  const chosen = lines[index]!
  const draw = random.float()
  if (draw < 0.25) {
    lines[index] = { ...chosen, object: asObject(mutateJson(chosen.object, random)) }
    return
  }
  const path = random.pick(pathsIn(chosen.object))
  const value = random.float() < 0.4 ? undefined : random.float() < 0.5 ? random.pick(empty) : hostileValue(random)
  const uid = uidOf(chosen)
  for (const [i, line] of lines.entries())
    if (i === index || (draw > 0.5 && uidOf(line) === uid))
      lines[i] = { ...line, object: withValue(line.object, path, value) }
}

const empty = [null, {}, [], '', 0, false] as const

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

type Path = readonly string[]

/** Every path of an object except its managedFields. */
function pathsIn(value: unknown, at: Path = [], found: Path[] = []): Path[] {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, one] of Object.entries(value)) {
    if (key === 'managedFields') continue
    found.push([...at, key])
    pathsIn(one, [...at, key], found)
  }
  return found
}

/** A copy with another value at the path; `undefined` removes it. Unchanged if the path does not exist. */
function withValue(object: Record<string, unknown>, path: Path, value: unknown): Record<string, unknown> {
  const copy = structuredClone(object)
  let holder: unknown = copy
  for (const key of path.slice(0, -1)) holder = asObject(holder)[key]
  const last = path.at(-1)
  if (typeof holder !== 'object' || holder === null || last === undefined) return object
  if (value === undefined) delete (holder as Record<string, unknown>)[last]
  else (holder as Record<string, unknown>)[last] = value
  return copy
}

/** Uses a recording as the page and the command line do; false if no part of the recording can be played. */
export function playRecording(files: Files, random: Random): boolean {
  const observation = new Observation()
  const problems = files.flatMap(({ name, text }) => {
    const reader = new FileReader(name)
    return [reader.push(text), reader.end()].flatMap((read) => {
      for (const record of read.records) observation.add(record)
      return read.problems
    })
  })
  const run = observation.finish(problems)
  if (run.changes.length === 0) return false
  const diagnosis = stage('diagnosis', () => diagnoseRun(run))
  stage('skipped', () => [...skippedObjects(run)])
  const course = stage('play', () => played(run, diagnosis.explained, random))
  stage('what-if', () => continued(run, Math.round(course.endAt * random.float())))
  stage('prediction', () => predicted(run))
  return true
}

/** Adds the stage to a fault's message. */
function stage<T>(name: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`
    throw error
  }
}

const looks = 5

function played(
  run: ObservedRun,
  explained: ReturnType<typeof diagnoseRun>['explained'],
  random: Random,
): RecordingEvents {
  const course = new RecordingEvents({ run, explained })
  const branches = new Branches(observedDocument, course)
  for (let look = 0; look <= looks; look++) {
    branches.session.seek(Math.round((course.endAt * look) / looks))
    lookAt(branches.session, random)
  }
  askAll(new Terminal(branches))
  return course
}

const lines = [
  'get pods,deploy,rs,sts,ds,svc,pv,pvc,sc,nodes,jobs,hpa,pdb,endpointslices,quota -A -o wide',
  'get events -A',
  'describe nodes',
  'describe pods',
  'describe deploy,sts,ds,svc,pv,pvc,sc,hpa,pdb,endpointslices,quota',
  'top pods',
  'rollout history deploy',
  'rollout history sts',
  'rollout history ds',
]

function askAll(terminal: Terminal): void {
  for (const line of lines) terminal.run({ args: line.split(' ') })
  for (const { args, output } of terminal.view.entries) {
    const text = output.map((one) => one.text).join('')
    if (/internal error|is its own fault/i.test(text))
      throw new Error(`kubectl ${args.join(' ')}: ${text.slice(0, 200)}`)
  }
}

/** The requests of the panels. */
function lookAt(session: Session, random: Random): void {
  JSON.stringify(session.view.full())
  controlLoopOf(session)
  autoscalingOf(session)
  for (const resource of resources) {
    const objects = [...session.objects.list(resource)]
    if (objects.length === 0) continue
    const { kind, metadata } = random.pick(objects)
    inspect(session, { kind, namespace: metadata.namespace ?? '', name: metadata.name })
  }
}

const resources = ['deployments', 'replicasets', 'statefulsets', 'daemonsets', 'pods', 'nodes', 'jobs', 'services']

/** Number of events that is enough for every controller to reconcile the objects. */
const mostEvents = 400

function continued(run: ObservedRun, at: number): void {
  const { document, subject } = runFromRecording(run, at)
  const branches = new Branches(document)
  const { session } = branches
  session.advance({ until: 5_000, maxEvents: mostEvents })
  if (subject !== undefined) session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: subject.manifest })
  session.command({ type: 'kubectl', args: ['rollout', 'restart', 'deploy,sts,ds'] })
  session.advance({ until: 60_000, maxEvents: mostEvents })
  JSON.stringify(session.view.full())
  askAll(new Terminal(branches))
}

/** Slices of a seed that are read. */
const mostSlices = 4

function predicted(run: ObservedRun): void {
  const prediction = predictionOf(run)
  if (prediction === undefined) return
  let slices = 0
  for (const _ of predictingSeed(prediction.start, 1)) if (++slices >= mostSlices) break
}

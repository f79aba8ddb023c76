/** Plays the run of a command line. */
import {
  type ClusterConfig,
  type Cursor,
  currentRun,
  ENGINE_VERSION,
  isBefore,
  newDocument,
  type PlayUntil,
  playToMoment,
  playUntil,
  RECORDS_FIGURES,
  refusalOf,
  Session,
  type SessionDocument,
  type SessionRecord,
  type StagedWay,
  StatusError,
  summarise,
  type Workload,
  workloadsOf,
} from '../engine/index.ts'
import { decodeRunFile } from '../share/runFile.ts'
import type { ReplayCommand, RunCommand } from './args.ts'
import { BadInputError, type ManifestFile, refusalText } from './badInput.ts'
import { createStandIn, definitionsOf, documentsOf } from './check/checkDocuments.ts'
import { orderOfDocuments } from './check/checkOrder.ts'
import { configFor } from './clusterOption.ts'
import { openSession } from './clusterSize.ts'
import type { Change, ImageChange, ReadText } from './playedOptions.ts'
import { looseObjects, playLoose } from './runOthers.ts'
import { judgedRun, type PlayedRun, type RunVerdict } from './runVerdict.ts'

export interface Played extends PlayedRun {
  readonly title: string
  /** The text for the page's editor. */
  readonly manifestText: string
  /** Undefined for a run that is only replayed. */
  readonly verdict: RunVerdict | undefined
}

/** Receives the events of a run while it plays. */
export interface RunReporter {
  /** The records that a reported session must keep. */
  readonly record: SessionRecord
  readonly say: (text: string) => void
  readonly warn: (text: string) => void
  /** Reports news of the session's history. */
  readonly follow: (session: Session) => void
}

/** Throws `BadInputError` for unreadable input, a refusal of the API server, and an answer without a question. */
export async function playRun(command: RunCommand, readText: ReadText, teller: RunReporter): Promise<Played> {
  const { before, change } = command
  const read = async (path: string): Promise<ManifestFile> => ({ path, text: await readText(path) })
  // All files are read first, so that a missing file is reported at once.
  const first = await read(before)
  const second = change.type === 'then' ? await read(change.file) : undefined
  const files = { first, second }
  const said = await configFor(command, { readText, warn: teller.warn })
  const all = [first, ...(second === undefined ? [] : [second])]
  const config = definitionsOf(all.flatMap(documentsOf)).length > 0 ? { ...said, customResources: true } : said
  const { played, verdict } = judgedRun({
    files: [...(second === undefined ? [] : [second]), first],
    config,
    answers: command.answers,
    apply: (look) => onlyApplied(command, files, { config, look }),
    play: (way) => playFiles(command, files, way, silent),
    tell: (way) => playFiles(command, files, way, teller),
  })
  for (const file of [second, first]) if (file !== undefined) warnOfOrder(file, teller)
  const title = change.type === 'none' ? before : titleOf(before, change)
  return { ...played, title, manifestText: (second ?? first).text, verdict }
}

/** Warns that a run applies each file at once, even if the file is written for a tool with an order. */
function warnOfOrder(file: ManifestFile, { warn }: RunReporter): void {
  const { tool, saidBy } = orderOfDocuments(documentsOf(file), {})
  if (saidBy === 'files')
    warn(
      `${file.path} is for ${tool.title}, which applies it in steps. run applies all objects at once; check and plan use the order of ${tool.title}`,
    )
}

interface RunFiles {
  readonly first: ManifestFile
  readonly second: ManifestFile | undefined
}

const silentRecord = { ...RECORDS_FIGURES, observerFaults: 'reported' } as const
const silent: RunReporter = {
  record: silentRecord,
  say: () => undefined,
  warn: () => undefined,
  follow: () => undefined,
}

function playFiles(command: RunCommand, files: RunFiles, way: StagedWay, teller: RunReporter): PlayedRun {
  const { before, change, seed, until } = command
  const { config, objects, commands } = way
  const session = new Session(newDocument(seed, config), teller.record)
  for (const object of objects) createStandIn(session, object)
  const carryOut = (): void => {
    for (const args of commands) session.command({ type: 'kubectl', args })
  }
  applyFile(session, files.first, teller)
  if (workloadsOf(session).length + looseObjects(session).length === 0)
    throw new BadInputError(
      `${before}: nothing in it has Pods: no Deployment, StatefulSet, DaemonSet, Job, CronJob or Pod`,
    )
  carryOut()
  if (change.type === 'none') {
    playAll(session, until, teller)
    warnOfPodsWithoutNode(session, teller)
    return { session, fromAt: 0 }
  }
  play(session, 'complete', teller)
  const { outcome, workloads } = summarise(session)
  const unfinished = workloads.find((one) => one.outcome !== 'complete')
  if (unfinished !== undefined)
    teller.warn(`${before} is ${outcome} (${unfinished.reason}), not complete; the change is applied anyway`)
  const fromAt = session.cursor.at
  makeChange(session, command, files, teller)
  carryOut()
  playAll(session, until, teller)
  warnOfPodsWithoutNode(session, teller)
  return { session, fromAt }
}

function makeChange(session: Session, { change }: RunCommand, { second }: RunFiles, teller: RunReporter): void {
  if (second !== undefined) applyFile(session, second, teller)
  if (change.type === 'image') setImages(session, change.images, teller)
}

interface Looked {
  readonly config: ClusterConfig
  /** Called after the first text and after the change. */
  readonly look: (session: Session) => void
}

function onlyApplied(command: RunCommand, files: RunFiles, { config, look }: Looked): void {
  const session = openSession(config, command.seed, silent.record)
  try {
    applyFile(session, files.first, silent)
    look(session)
    if (command.change.type === 'none') return
    makeChange(session, command, files, silent)
    look(session)
  } catch (error) {
    // The caller reports a refusal when it plays the run.
    if (!(error instanceof BadInputError)) throw error
  }
}

/** Plays a run file up to its cursor; figures count from its last command. */
export async function replayFile({ file }: ReplayCommand, readText: ReadText, teller: RunReporter): Promise<Played> {
  const decoded = decodeRunFile(await readText(file))
  if (decoded.type === 'problem') throw new BadInputError(`${file}: not a saved Rollscope run: ${decoded.detail}`)
  const { cursor, fingerprint, manifestText } = decoded.run
  const document = currentRun(decoded.run.document)
  const session = begun(document, teller, file)
  session.seekTo(cursor)
  teller.follow(session)
  if (isCutShort(session, cursor)) warnOfFullRun(teller, 'its moment')
  else if (session.fingerprint !== fingerprint)
    teller.warn(
      `${file} was recorded by engine ${document.engineVersion}; in engine ${ENGINE_VERSION} it plays differently`,
    )
  return { session, fromAt: document.journal.at(-1)?.at ?? 0, title: file, manifestText, verdict: undefined }
}

/** A run file may contain an invalid initial state. */
function begun(document: SessionDocument, { record }: RunReporter, file: string): Session {
  try {
    return new Session(document, record)
  } catch (error) {
    if (error instanceof StatusError) throw new BadInputError(`${file}: the run cannot begin: ${error.message}`)
    throw error
  }
}

/** Pods without room are a fact about the simulated cluster rather than about the change, hence a warning. */
function warnOfPodsWithoutNode(session: Session, teller: RunReporter): void {
  const pending = [...session.view.pods.all()].filter(({ reason }) => reason === 'Unschedulable')
  const [first] = pending
  if (first === undefined) return
  const nodes = session.document.config.nodes.length
  teller.warn(
    `Pods without a node: ${pending.length} (${first.message ?? ''}); --nodes makes the cluster larger than ${nodes}`,
  )
}

/** If nothing rolls out, Jobs and Pods are played to their end instead. */
function playAll(session: Session, until: PlayUntil | number, teller: RunReporter): void {
  if (typeof until === 'number' || workloadsOf(session).length > 0) play(session, until, teller)
  else playLoose(session, () => teller.follow(session))
}

export function play(session: Session, until: PlayUntil | number, teller: RunReporter): void {
  const onProgress = (): void => teller.follow(session)
  if (typeof until === 'number') playToMoment(session, session.cursor.at + Math.round(until * 1000), { onProgress })
  else playUntil(session, until, { onProgress })
  if (session.isFull) warnOfFullRun(teller, 'its end')
}

/** Whether a run reached the limit of its size before a moment. */
function isCutShort({ isFull, cursor }: Session, to: Cursor): boolean {
  return isFull && isBefore(cursor, to)
}

function warnOfFullRun(teller: RunReporter, before: string): void {
  teller.warn(`the run ends here, before ${before}: a run can have at most 5,000,000 events, 30 days and 20,000 Pods`)
}

export function applyFile(session: Session, file: ManifestFile, teller: RunReporter): void {
  const label = `apply ${baseName(file.path)}`.slice(0, 200)
  const shown = `kubectl apply -f ${file.path}`
  const result = session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: file.text, label })
  if (refusalOf(result) !== undefined) throw new BadInputError(refusalText(result, file))
  // kubectl applies the other objects if it does not find a kind.
  if (result.exit !== 0) teller.warn(refusalText(result, file))
  teller.say(`$ ${shown}\n${result.stdout}${result.exit === 0 ? result.stderr : ''}`)
  teller.follow(session)
}

/** `kubectl set image` for every workload that has one of the containers. */
export function setImages(session: Session, images: readonly ImageChange[], teller: RunReporter): void {
  const all = workloadsOf(session)
  const has = ({ object }: Workload, { container }: ImageChange): boolean =>
    object.spec.template.spec.containers.some(({ name }) => name === container)
  const missing = images.find((image) => !all.some((d) => has(d, image)))
  // kubectl itself reports a container that no workload has.
  if (missing !== undefined && all[0] !== undefined) setImage(session, all[0], [missing], teller)
  for (const one of all) {
    const own = images.filter((image) => has(one, image))
    if (own.length > 0) setImage(session, one, own, teller)
  }
}

function setImage(session: Session, { object }: Workload, images: readonly ImageChange[], teller: RunReporter): void {
  const { name, namespace = 'default' } = object.metadata
  const inNamespace = namespace === 'default' ? [] : ['-n', namespace]
  const pairs = images.map(({ container, image }) => `${container}=${image}`)
  const args = ['set', 'image', `${object.kind.toLowerCase()}/${name}`, ...pairs, ...inNamespace]
  const result = session.command({ type: 'kubectl', args })
  if (result.exit !== 0) throw new BadInputError(result.stderr.trimEnd())
  teller.say(`$ kubectl ${args.join(' ')}\n${result.stdout}${result.stderr}`)
  teller.follow(session)
}

export const titleOf = (before: string, change: Change): string =>
  change.type === 'none'
    ? before
    : `${before}, then ${change.type === 'then' ? change.file : imagesText(change.images)}`

const imagesText = (images: readonly ImageChange[]): string =>
  images.map(({ container, image }) => `${container}=${image}`).join(' ')

const baseName = (path: string): string => (path === '-' ? 'STDIN' : (path.split(/[\\/]/).at(-1) ?? path))

/** Applies manifests to simulated clusters, sees what becomes of them, and says what the manifests alone do not decide. */
import {
  type Answers,
  type AskedTool,
  answersOfWay,
  type ClusterConfig,
  type CommandProblem,
  type CommandResult,
  clusterOfWay,
  commandsOfWay,
  DEFAULT_CONFIG,
  futuresOf,
  givenAnswer,
  isSettled,
  type KubeObject,
  kindOf,
  nodesQuestion,
  objectsOfWay,
  type Question,
  questionsAbout,
  type RolloutVerdict,
  rolloutVerdict,
  type Session,
  type Way,
  waysOf,
} from '../../engine/index.ts'
import { foreignFileOf } from '../../manifest/foreignFiles.ts'
import { servedInstead } from '../../manifest/servedVersions.ts'
import { type ManifestFile, refusalText, shownPath } from '../badInput.ts'
import { lacksRoom, openSession, playedWithRoom, podsWithoutNode, roomyCluster } from '../clusterSize.ts'
import { notAppliedWords, type OrderReport } from '../order/orderWords.ts'
import { applyDocuments, documentsOf, lineOf, type Placed } from './checkDocuments.ts'
import { type DocumentOrder, orderOfDocuments } from './checkOrder.ts'
import {
  foreignController,
  foreignWords,
  isLeftOut,
  keyOf,
  nameOf,
  type ObjectName,
  type WrittenObject,
} from './documents.ts'
import { type PlayedWay, playWay } from './playWay.ts'
import type { Rollout } from './standing.ts'

/** What was said of one object. */
export interface CheckedObject {
  readonly file: string
  /** Of the object's document, counted from 1. */
  readonly line: number
  /** `Deployment/web`. */
  readonly object: string
  /** Empty where none is written. */
  readonly namespace: string
  readonly verdict: 'accepted' | 'refused' | 'left out'
  /** The API server's or kubectl's words for what is refused, or why it was left out; else empty. */
  readonly words: string
  /** What to write so that it is taken; empty where nothing is known. */
  readonly hint: string
  readonly warnings: readonly string[]
  /** Undefined for what has no Pods. */
  readonly rollout: CheckedRollout | undefined
}

/** What becomes of a workload, over the ways that it may go. */
export interface CheckedRollout extends RolloutVerdict<Rollout> {
  /** Lines of the questions' fields, counted from 1 in the file; by key. */
  readonly lines: ReadonlyMap<string, number>
  /** What another project's controller would do; undefined for Kubernetes' own kinds. */
  readonly foreign?: string
}

export interface Checked {
  readonly objects: readonly CheckedObject[]
  /** The cluster that was taken. */
  readonly config: ClusterConfig
  /** Everything that was asked, answered or not. */
  readonly questions: readonly Question[]
  /** How the files were applied, in the best of the ways. */
  readonly order: OrderReport
}

export interface CheckOptions {
  readonly seed: number
  /** The cluster that the files are for; undefined: the smallest in which all Pods have room. */
  readonly config: ClusterConfig | undefined
  /** Its nodes are a real cluster's: what they lack is a finding, and no question. */
  readonly areNodesKnown: boolean
  readonly answers: Answers
  /** Who applies the files; undefined: the tool that they are written for. */
  readonly tool?: AskedTool
}

/** Checks files in one cluster, in order. */
export function checkInOneCluster(files: readonly ManifestFile[], options: CheckOptions): Checked {
  const { seed, answers } = options
  const all = files.flatMap(documentsOf)
  const order = orderOfDocuments(all, options.tool ?? {})
  const documents = all.filter((one) => !order.notApplied.some(({ object }) => object === one))
  const roomy = options.config ?? roomyCluster(textsOf(documents), seed)
  const probe = probed(documents, options)
  const asked = [...probe.questions.values()].flat()
  const isNo = (one: Question): boolean => givenAnswer(one, answers) === 'no'
  const open = [...probe.questions].map(([key, all]): readonly [string, readonly Question[]] => [
    key,
    all.filter((one) => !isSettled(one, answers)),
  ])
  const play = (way: Way, config: ClusterConfig): PlayedWay => {
    const answerOf = answersOfWay({ without: [...way.without, ...asked.filter(isNo)] })
    return playWay(order, {
      seed,
      config: clusterOfWay(config, asked, answerOf),
      objects: objectsOfWay(asked, answerOf),
      commands: commandsOfWay(asked, answerOf),
      isUpdated: way.without.length === 0,
    })
  }
  const [best, ...others] = waysOf(open.map(([, questions]) => questions))
  const first = best ?? { without: [] }
  const sized = options.config === undefined ? playedWithRoom(roomy, (one) => play(first, one), withoutRoom) : undefined
  const small: PlayedOn = sized ?? { config: roomy, played: play(first, roomy) }
  // How many nodes there are is not the files' to say, where it is not for want of room, and a provider may add some.
  const mayGrow = options.config === undefined || options.config.provided?.managedNodes === true
  const large: PlayedOn =
    mayGrow && withoutNode(small.played).length > 0
      ? playedWithRoom(small.config, (one) => play(first, one), withoutNode)
      : small
  const count = nodesQuestion(small.config, large.config)
  const isFew = count !== undefined && givenAnswer(count, answers) === 'no'
  const { config, played } = isFew ? small : large
  const ways: PlayedOf[] = [{ ...first, played }, ...others.map((way) => ({ ...way, played: play(way, config) }))]
  const openCount = count !== undefined && givenAnswer(count, answers) === undefined ? count : undefined
  if (openCount !== undefined) ways.push({ without: [openCount], played: small.played })
  const openOf = new Map(open)
  const rolloutOf = (object: WrittenObject, document: Placed): RolloutVerdict<Rollout> | undefined => {
    // Of a name that the API server makes, each cluster has its own.
    const made = object.isGenerated ? played.answers.get(document)?.objects[0]?.name : undefined
    const asName = { ...object, name: made ?? object.name }
    const name = { ...object, name: probe.named.get(document) ?? object.name }
    const own = openOf.get(keyOf(name)) ?? []
    const held = openCount === undefined ? undefined : heldByNodes(asName, small.played, large.played)
    return rolloutOver(asName, withCount(own, openCount, held), ways, answers)
  }
  const objects = all.flatMap((document) => {
    const left = leftByTool(order, document)
    // What an order that stopped has not come to is judged by itself.
    const answer = played.answers.get(document) ?? probe.answers.get(document)
    return left ?? checkedObjects(document, answer, rolloutOf)
  })
  return {
    objects,
    config,
    questions: count === undefined ? asked : [...asked, count],
    order: { ...played.report, taken: takenTasks(asked, played) },
  }
}

interface PlayedOn {
  readonly config: ClusterConfig
  readonly played: PlayedWay
}

interface PlayedOf extends Way {
  readonly played: PlayedWay
}

const withoutNode = ({ session }: PlayedWay) => podsWithoutNode(session)

/** Pods that a larger cluster of the same nodes has room for. */
const withoutRoom = (played: PlayedWay) => withoutNode(played).filter(lacksRoom)

/** How a workload stands that only more nodes would help. */
function heldByNodes(name: ObjectName, few: PlayedWay, many: PlayedWay): Rollout | undefined {
  const held = few.standingOf(name)
  return held?.outcome === 'stalled' && many.standingOf(name)?.outcome !== 'stalled' ? held : undefined
}

/** Also whether there are as many nodes as it needs. An update comes after all that stops the first Pods. */
function withCount(
  own: readonly Question[],
  count: Question | undefined,
  held: Rollout | undefined,
): readonly Question[] {
  if (count === undefined || held === undefined) return own
  return isOfUpdate(held.why) ? [...own, count] : [count, ...own]
}

/** What its tool waits for, and is taken to end well. */
const takenTasks = (asked: readonly Question[], { isWaitedFor }: PlayedWay): OrderReport['taken'] =>
  asked.flatMap(({ id, key, no, object }) =>
    id === 'taskEnd' && isWaitedFor(object) ? { object: nameOf(object), flag: `${key}=${no}` } : [],
  )

const isOfUpdate = (why: string): boolean => why.startsWith('its first update')

function rolloutOver(
  name: ObjectName,
  questions: readonly Question[],
  ways: readonly PlayedOf[],
  answers: Answers,
): RolloutVerdict<Rollout> | undefined {
  const futures = futuresOf(questions, ways, ({ played }) => played.standingOf(name))
  const [best] = futures
  if (best === undefined) return questions.length === 0 ? undefined : { word: 'cannotTell', questions, futures: [] }
  // Nothing to do is as good as it gets only where it always is so.
  const isGood = ({ outcome, idle }: Rollout): boolean => outcome !== 'stalled' && idle === best.result.idle
  return rolloutVerdict(questions, futures, isGood, ({ heldAt }) => heldAt, answers)
}

const textsOf = (documents: readonly Placed[]): string[] => [documents.map(({ text }) => text).join('\n---\n')]

interface Probe {
  /** By the key of the object that raises them. */
  readonly questions: ReadonlyMap<string, readonly Question[]>
  /** Names that the API server made, by document. */
  readonly named: ReadonlyMap<Placed, string>
  readonly answers: ReadonlyMap<Placed, CommandResult>
}

/** Applies everything and asks what is open, before anything has happened. */
function probed(documents: readonly Placed[], { seed, config, areNodesKnown }: CheckOptions): Probe {
  const session = openSession(config ?? DEFAULT_CONFIG, seed)
  const answers = applyDocuments(session, documents)
  const named = new Map<Placed, string>()
  const stored = documents.flatMap((document) => {
    const [made] = answers.get(document)?.objects ?? []
    if (made && document.objects[0]?.isGenerated) named.set(document, made.name)
    return document.objects.flatMap((one) => storedObject(session, { ...one, name: named.get(document) ?? one.name }))
  })
  const questions = new Map<string, Question[]>()
  const about = { areNodesKnown, isOrderKnown: true, provided: config?.provided }
  for (const question of questionsAbout(session.cluster.store, stored, about)) {
    const key = keyOf(question.object)
    questions.set(key, [...(questions.get(key) ?? []), question])
  }
  return { questions, named, answers }
}

/** What the tool does not apply. */
function leftByTool({ tool, notApplied }: DocumentOrder, document: Placed): CheckedObject[] | undefined {
  const found = notApplied.find(({ object }) => object === document)
  if (found === undefined) return undefined
  const { file, line, objects } = document
  const words = notAppliedWords(tool.title, found.why, found.value)
  return objects.map(({ kind, name, namespace }) => ({
    file: shownPath(file.path),
    line,
    object: `${kind}/${name}`,
    namespace,
    verdict: 'left out',
    words,
    hint: '',
    warnings: [],
    rollout: undefined,
  }))
}

function storedObject({ cluster }: Session, { apiVersion, kind, namespace, name }: WrittenObject): KubeObject[] {
  const info = kindOf({ apiVersion, kind })
  if (info === undefined) return []
  const object = cluster.store.get(info.resource, info.namespaced ? `${namespace || 'default'}/${name}` : name)
  return object === undefined ? [] : [object]
}

function checkedObjects(
  document: Placed,
  answer: CommandResult | undefined,
  rolloutOf: (object: WrittenObject, document: Placed) => RolloutVerdict<Rollout> | undefined,
): CheckedObject[] {
  const { file, line, index, objects } = document
  const shown = shownPath(file.path)
  const problems = (answer?.problems ?? []).map((problem) => ({ ...problem, document: index }))
  const words = answer && answer.exit !== 0 ? refusalText({ ...answer, problems }, file) : ''
  const warnings = answer?.warnings ?? []
  const base = { file: shown, line, warnings, rollout: undefined, hint: '' }
  const foreign = foreignFileOf(document.parsed, document.text)
  if (foreign !== undefined) {
    const [{ kind, name } = { kind: '', name: '' }] = objects
    const object = kind === '' ? 'document' : `${kind}/${name}`
    return [{ ...base, object, namespace: '', verdict: 'left out', warnings: [], words: foreignWords[foreign] }]
  }
  if (objects.length === 0)
    return [{ ...base, object: 'document', namespace: '', verdict: 'refused', words: words || 'not an object' }]
  const isAlone = objects.length === 1
  return objects.map((object): CheckedObject => {
    const name = { ...base, object: `${object.kind}/${object.name}`, namespace: object.namespace }
    const outside = isLeftOut(object)
    if (outside !== undefined)
      return { ...name, warnings: [], verdict: 'left out', words: outside, rollout: foreignRollout(object) }
    // Of a list, what was taken is what the answer names.
    const isTaken = isAlone ? words === '' : isNamed(answer, object)
    if (!isTaken) return { ...name, verdict: 'refused', words, hint: hintOf(object, problems) }
    const rollout = rolloutOf(object, document)
    return { ...name, verdict: 'accepted', words: '', rollout: rollout && withLines(rollout, document) }
  })
}

/** Questions with the lines of their fields. */
function withLines(rollout: RolloutVerdict<Rollout>, document: Placed): CheckedRollout {
  const all = [...rollout.questions, ...rollout.futures.flatMap(({ without }) => without)]
  return { ...rollout, lines: new Map(all.map((one) => [one.key, lineOf(document, one.field)])) }
}

function foreignRollout(object: WrittenObject): CheckedRollout | undefined {
  const foreign = foreignController(object)
  return foreign === undefined
    ? undefined
    : { word: 'cannotTell', questions: [], futures: [], lines: new Map(), foreign }
}

/** `write apps/v1`, for a kind of a version that is served no longer. */
function hintOf({ apiVersion, kind }: WrittenObject, problems: readonly CommandProblem[]): string {
  const isUnknown = problems.some(({ unknownKind: one }) => one?.apiVersion === apiVersion && one.kind === kind)
  const served = isUnknown ? servedInstead(kind, apiVersion) : undefined
  return served === undefined ? '' : `write apiVersion: ${served}`
}

const isNamed = (answer: CommandResult | undefined, { kind, name }: { readonly kind: string; readonly name: string }) =>
  answer?.objects.some((one) => one.kind === kind && one.name === name) === true

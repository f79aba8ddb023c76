/** The verdict on a run: its open questions, and the outcomes by answer. */

import {
  type Answers,
  areNodesKnown,
  type ClusterConfig,
  futuresOf,
  givenAnswer,
  type Held,
  isHeldBy,
  isSettled,
  type KubeObject,
  keyOf,
  nodesQuestion,
  type ObjectName,
  podTemplateOf,
  type Question,
  questionsAbout,
  type RolloutOutcome,
  type RolloutVerdict,
  rolloutVerdict,
  type Session,
  type SharedClaim,
  type StagedWay,
  sharedClaims,
  simulatedLabels,
  stagedWay,
  summarise,
  surgeOf,
  type VerdictWord,
  type Way,
  waysOf,
  workloadsOf,
} from '../engine/index.ts'
import { type ManifestFile, shownPath } from './badInput.ts'
import { documentsOf, lineOf, type Placed } from './check/checkDocuments.ts'
import { claimWords } from './check/claimWords.ts'
import { heldOf } from './check/playWay.ts'
import { type OnCluster, playedWithRoom, podsWithoutNode } from './clusterSize.ts'
import { resultStalls } from './futures.ts'
import { mustBeAsked, questionsByObject } from './questions.ts'
import { looseObjects, looseResults, nameOfObject } from './runOthers.ts'

/** A workload's result under a set of answers. */
export interface RunResult extends Held {
  readonly outcome: RolloutOutcome
}

/** A question with its place in the files. */
export interface PlacedQuestion {
  readonly question: Question
  /** The workload of the question. */
  readonly object: ObjectName
  readonly file: string
  readonly line: number
}

/** The verdict on an object without a rollout: a Job, a CronJob, a bare Pod. */
export interface OtherVerdict {
  readonly object: ObjectName
  readonly verdict: RolloutVerdict<RunResult>
  /** The result of the run with the user's answers only. */
  readonly played: RunResult | undefined
}

export interface RunVerdict {
  /** The worst verdict of all workloads. */
  readonly word: VerdictWord
  readonly questions: readonly PlacedQuestion[]
  readonly others: readonly OtherVerdict[]
  /** Verdicts by kind, namespace and name. */
  readonly workloads: ReadonlyMap<string, RolloutVerdict<RunResult>>
}

/** A played run: its session at the end, and the time of the change. */
export interface PlayedRun {
  readonly session: Session
  /** Virtual ms of the change. */
  readonly fromAt: number
}

interface RunToJudge<P extends PlayedRun> {
  /** The files, the newest first. */
  readonly files: readonly ManifestFile[]
  readonly config: ClusterConfig
  readonly answers: Answers
  /** Applies all files without playing; calls `look` after each change. */
  readonly apply: (look: (session: Session) => void) => void
  /** Plays the whole run silently. */
  readonly play: (way: StagedWay) => PlayedRun
  /** Plays the whole run with output. */
  readonly tell: (way: StagedWay) => P
}

/** Plays the run with the user's answers, and silently with the other answers of open questions. */
export function judgedRun<P extends PlayedRun>(
  run: RunToJudge<P>,
): { readonly played: P; readonly verdict: RunVerdict } {
  const { answers, play, tell } = run
  const { all, own, claims } = asked(run)
  mustBeAsked(answers, all)
  const wayFor = (questions: readonly Question[], way: Way, config: ClusterConfig): StagedWay =>
    stagedWay(config, way, questions, answers)
  const best = { without: [] }
  const given = all.filter((one) => givenAnswer(one, answers) !== undefined)
  const isManaged = run.config.provided?.managedNodes === true
  const grown = (questions: readonly Question[], first: Partial<OnCluster<PlayedRun>> = {}) => {
    const on = (one: ClusterConfig): PlayedRun => play(wayFor(questions, best, one))
    const { config = run.config, played = on(config) } = first
    return playedWithRoom({ config, played }, on, ({ session }) => podsWithoutNode(session))
  }
  const config = isManaged && answers.autoscaler === 'on' ? grown(given).config : run.config
  const played = tell(wayFor(given, best, config))
  const open = new Map([...own].map(([key, one]) => [key, one.filter((question) => !isSettled(question, answers))]))
  const ways = waysOf([...open.values()])
  const few: PlayedRun = ways.length === 1 ? played : play(wayFor(all, best, config))
  const mayGrow = isManaged && answers.autoscaler === undefined && podsWithoutNode(few.session).length > 0
  const large = mayGrow ? grown(all, { config, played: few }) : { config, played: few }
  const count = nodesQuestion(config, large.config)
  const loose = looseObjects(few.session).map(nameOfObject)
  const [ofFew, ofMany] = [resultsOf(few, loose), resultsOf(large.played, loose)]
  const told = few === played ? ofFew : resultsOf(played, loose)
  const results: ResultsOfWay[] = [
    { ...best, resultOf: ofMany },
    ...ways.slice(1).map((way) => ({ ...way, resultOf: resultsOf(play(wayFor(all, way, large.config)), loose) })),
    ...(count === undefined ? [] : [{ without: [count], resultOf: ofFew }]),
  ]
  const isHeld = (key: string): boolean => ofFew(key)?.outcome !== 'complete' && ofMany(key)?.outcome === 'complete'
  const judged = (name: ObjectName) => {
    const key = keyOf(name)
    const questions = [...(count !== undefined && isHeld(key) ? [count] : []), ...(open.get(key) ?? [])]
    return [
      key,
      { name, verdict: verdictOf(questions, results, { key, answers, claims: claims.get(key) ?? [] }) },
    ] as const
  }
  const workloads = summarise(played.session, played.fromAt).workloads.map(judged)
  const others = loose.map(judged)
  const written = { documents: run.files.flatMap(documentsOf), newest: run.files[0]?.path ?? '' }
  const questions = [...workloads, ...others].flatMap(([, { name, verdict }]) =>
    verdict.questions.map((question) => ({ ...placeOf(question, name, written), question, object: name })),
  )
  const words = [...workloads, ...others].map(([, { verdict }]) => verdict.word)
  const word = words.find((one) => one === 'stalls') ?? words.find((one) => one === 'cannotTell') ?? 'rollsOut'
  return {
    played,
    verdict: {
      word,
      questions,
      others: others.map(([key, { name, verdict }]) => ({ object: name, verdict, played: told(key) })),
      workloads: new Map(workloads.map(([key, { verdict }]) => [key, verdict])),
    },
  }
}

interface ResultsOfWay extends Way {
  readonly resultOf: (key: string) => RunResult | undefined
}

interface JudgedObject {
  readonly key: string
  readonly answers: Answers
  readonly claims: readonly SharedClaim[]
}

/** The result of a workload whose claim's volume is on another node, unless its Pods stop for an earlier reason. */
function heldByClaim(
  result: RunResult | undefined,
  claims: readonly SharedClaim[],
  way: Way,
  answers: Answers,
): RunResult | undefined {
  const held = claims.find((one) => isHeldBy(one, way, answers))
  return result?.outcome === 'complete' && held !== undefined
    ? { outcome: 'stalled', why: claimWords(held), heldAt: 'volumes' }
    : result
}

function verdictOf(
  questions: readonly Question[],
  ways: readonly ResultsOfWay[],
  { key, answers, claims }: JudgedObject,
): RolloutVerdict<RunResult> {
  const futures = futuresOf(questions, ways, (way) => heldByClaim(way.resultOf(key), claims, way, answers))
  // A rollout in progress may still end either way, because the run ended early.
  if (futures[0]?.result.outcome === 'progressing') return { word: 'cannotTell', questions, futures }
  return rolloutVerdict(questions, futures, ({ outcome }) => outcome === 'complete', resultStalls, answers)
}

function resultsOf({ session, fromAt }: PlayedRun, loose: readonly ObjectName[]): ResultsOfWay['resultOf'] {
  const results = new Map<string, RunResult>(
    summarise(session, fromAt).workloads.map((one) => [keyOf(one), { outcome: one.outcome, ...heldOf(session, one) }]),
  )
  for (const [key, { outcome, why, heldAt }] of looseResults(session, fromAt, loose))
    results.set(key, {
      outcome: outcome === 'stalled' ? 'stalled' : 'complete',
      why,
      ...(heldAt === undefined ? {} : { heldAt }),
    })
  return (key) => results.get(key)
}

interface AskedOfRun {
  readonly all: readonly Question[]
  /** Questions by workload, after the last change. */
  readonly own: ReadonlyMap<string, readonly Question[]>
  /** Claims that the workload's Pods share, by workload. */
  readonly claims: ReadonlyMap<string, readonly SharedClaim[]>
}

/** The workloads' questions after each change, before any controller acts. */
function asked({ apply, config }: Pick<RunToJudge<PlayedRun>, 'apply' | 'config'>): AskedOfRun {
  const all: Question[] = []
  let own = new Map<string, readonly Question[]>()
  let claims = new Map<string, readonly SharedClaim[]>()
  let before = new Map<string, KubeObject>()
  apply((session) => {
    const objects = [...workloadsOf(session).map(({ object }) => object), ...looseObjects(session)]
    const options = {
      areNodesKnown: areNodesKnown(config),
      simulatedLabels: simulatedLabels(config),
      provided: config.provided,
    }
    const cluster = { store: session.objects, config, isOneNode: config.nodes.length === 1 }
    claims = new Map(
      objects.map((after) => {
        const object = nameOfObject(after)
        const surge = isRolledOut(before.get(keyOf(object)), after) ? surgeOf(after) : 0
        const found = sharedClaims({ object, after, surge }, cluster)
        return [keyOf(object), found.filter(({ mode }) => mode === 'ReadWriteOnce')]
      }),
    )
    before = new Map(objects.map((one) => [keyOf(nameOfObject(one)), one]))
    const ofClaims = [...claims.values()].flatMap((found) => found.flatMap(({ question }) => question ?? []))
    const questions = [...questionsAbout(session.objects, objects, options), ...ofClaims]
    own = questionsByObject(questions)
    all.push(...questions)
  })
  return { all, own, claims }
}

/** Whether the change replaces Pods, because the Pod template differs. */
const isRolledOut = (before: KubeObject | undefined, after: KubeObject): boolean =>
  before !== undefined && JSON.stringify(podTemplateOf(before)) !== JSON.stringify(podTemplateOf(after))

interface Written {
  readonly documents: readonly Placed[]
  /** Path of the newest file. */
  readonly newest: string
}

/** The file and the line of the field; if no file contains the object, the newest file and line 0. */
function placeOf(
  { field }: Question,
  name: ObjectName,
  { documents, newest }: Written,
): Pick<PlacedQuestion, 'file' | 'line'> {
  const key = keyOf(name)
  const found = documents.find(({ objects }) => objects.some((one) => keyOf(one) === key))
  return { file: shownPath(found?.file.path ?? newest), line: found === undefined ? 0 : lineOf(found, field) }
}

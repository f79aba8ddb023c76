/**
 * Applies manifests to simulated clusters, judges their rollouts, and finds questions that the manifests leave open.
 */
import {
  type Answers,
  type AskedTool,
  areNamespacesDescribed,
  areNodesKnown,
  asObject,
  assumedClassOf,
  type ClaimCluster,
  type ClusterConfig,
  type CommandResult,
  type Future,
  findCustomKind,
  futuresOf,
  givenAnswer,
  isHeldBy,
  isSettled,
  type JsonObject,
  type KubeObject,
  keyOf,
  kindNamesOf,
  kindOf,
  NEW_RUN_CONFIG,
  nodesQuestion,
  type ObjectName,
  OF_UPDATE,
  type Question,
  questionsAbout,
  type RolloutVerdict,
  rolloutVerdict,
  type Session,
  type SharedClaim,
  sharedClaims,
  simulatedLabels,
  stagedWay,
  surgeOf,
  textOf,
  type Way,
  type WorkloadResult,
  waysOf,
} from '../../engine/index.ts'
import type { ManifestFile } from '../badInput.ts'
import { lacksRoom, openSession, playedOn, playedWithRoom, podsWithoutNode, roomyCluster } from '../clusterSize.ts'
import { resultStalls } from '../futures.ts'
import type { OrderReport } from '../order/orderWords.ts'
import { questionsByObject } from '../questions.ts'
import { applyDocuments, definitionsOf, documentsOf, nodesIn, type Placed } from './checkDocuments.ts'
import { type CheckedObject, checkedObjects, leftByTool } from './checkedObjects.ts'
import { type DocumentOrder, orderOfDocuments } from './checkOrder.ts'
import { claimWords } from './claimWords.ts'
import { conversionQuestions, type DefinedKinds, definitionQuestion, isDefined, kindsDefinedBy } from './definitions.ts'
import { isCustomResource, nameOf, namespacesOutside, type WrittenObject, writtenObjects } from './documents.ts'
import { firstApply } from './firstApply.ts'
import { type PlayedWay, playWay } from './playWay.ts'

export interface Checked {
  readonly objects: readonly CheckedObject[]
  /** The simulated cluster. */
  readonly config: ClusterConfig
  /** The StorageClass that the simulation assumes, if a claim uses it. */
  readonly assumedClass: string | undefined
  /** Namespaces that the objects name, and that neither these files nor the described cluster contain. */
  readonly assumedNamespaces: readonly string[]
  /** Jobs and Pods that are complete if their programs exit with 0, which no tool waits for. */
  readonly assumedTasks: OrderReport['taken']
  /** All questions, answered or not. */
  readonly questions: readonly Question[]
  /** The order in which the files were applied, with the best answers. */
  readonly order: OrderReport
}

interface CheckOptions {
  readonly seed: number
  /** The target cluster of the files; undefined: the Nodes in the files, or the fewest nodes with room for all Pods. */
  readonly config: ClusterConfig | undefined
  /** Settings of the cluster without `config`; absent for the default settings. */
  readonly base?: ClusterConfig
  readonly answers: Answers
  /** CustomResourceDefinitions in other files; they exist before the apply. */
  readonly definitions?: readonly JsonObject[]
  /** The tool that applies the files; undefined: the tool for which they are written. */
  readonly tool?: AskedTool
}

/** Checks files in a single cluster, in order. */
export function checkInOneCluster(files: readonly ManifestFile[], given: CheckOptions): Checked {
  const { answers } = given
  const all = files.flatMap(documentsOf)
  const own = definitionsOf(all)
  const ownNames = new Set(own.map(nameInMetadata))
  // A cluster without custom resources needs no definition of other files.
  const used = new Set(all.flatMap(({ objects }) => objects.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`)))
  const others = (given.definitions ?? []).filter(
    (one) => !ownNames.has(nameInMetadata(one)) && kindNamesOf(one).some((name) => used.has(name)),
  )
  const defined = kindsDefinedBy([...own, ...others])
  const options = defined.size === 0 ? given : { ...withCustomResources(given), definitions: others }
  const order = orderOfDocuments(all, options.tool ?? {})
  const documents = all.filter((one) => !order.notApplied.some(({ object }) => object === one))
  const probe = probed(documents, { ...options, ...knownCluster(documents, options) })
  const isNodeOfCluster = ({ kind }: WrittenObject): boolean =>
    kind === 'Node' && options.config === undefined && probe.config !== undefined
  const played = playedWays(order, { documents, probe, options })
  const { config, best, ways, openCount } = played
  const rolloutOf = (object: WrittenObject, document: Placed): RolloutVerdict<WorkloadResult> | undefined => {
    // A generated name differs between the simulated clusters.
    const made = object.isGenerated ? best.answers.get(document)?.objects[0]?.name : undefined
    const asName = { ...object, name: made ?? object.name }
    const key = keyOf({ ...object, name: probe.named.get(document) ?? object.name })
    const own = openOf(probe, key, answers)
    const held = openCount === undefined ? undefined : played.heldByNodes(asName)
    const resultOf = (way: PlayedOf): WorkloadResult | undefined =>
      heldByClaim(way.played.resultOf(asName), probe.claims.get(key) ?? [], way, answers)
    const questions = withCount(own, openCount, held)
    return rolloutOver(questions, futuresOf(questions, ways, resultOf), answers)
  }
  const objects = all.flatMap((document) => {
    const left = leftByTool(order, document)
    // If the order stopped before a document, the document's result comes from the probe, which applies each document
    // alone.
    const answer = best.answers.get(document) ?? probe.answers.get(document)
    return (
      left ??
      checkedObjects(document, answer, {
        ...{ rolloutOf, isNodeOfCluster, defined, answers, tool: order.tool.id },
        atFirst: played.atFirst?.get(document),
      })
    )
  })
  return {
    objects,
    config: { ...config, nodes: best.session.document.config.nodes },
    assumedClass: assumedClassOf(best.session.objects),
    assumedNamespaces: probe.namespaces,
    questions: [
      ...probe.asked,
      ...(played.count === undefined ? [] : [played.count]),
      ...definitionQuestions(documents, defined),
    ],
    order: { ...best.report, taken: takenTasks(probe.asked, ({ object }) => best.isWaitedFor(object)) },
    assumedTasks: takenTasks(
      probe.asked,
      (one) =>
        !best.isWaitedFor(one.object) &&
        givenAnswer(one, answers) === undefined &&
        best.resultOf(one.object)?.outcome === 'complete',
    ),
  }
}

const nameInMetadata = ({ metadata }: JsonObject): string => textOf(asObject(metadata).name)

/** The options of a cluster that serves the kinds of CustomResourceDefinitions. */
const withCustomResources = ({ config, base = NEW_RUN_CONFIG, ...options }: CheckOptions): CheckOptions => ({
  ...options,
  config: config && { ...config, customResources: true },
  base: { ...base, customResources: true },
})

/** The questions about definitions that are in none of the files. */
const definitionQuestions = (documents: readonly Placed[], defined: DefinedKinds): Question[] =>
  documents.flatMap(({ objects }) =>
    objects.filter((one) => isCustomResource(one) && !isDefined(defined, one)).map(definitionQuestion),
  )

/** The requested cluster, or the Nodes in the files. */
function knownCluster(documents: readonly Placed[], { config, base = NEW_RUN_CONFIG }: CheckOptions) {
  const nodes = nodesIn(documents)
  return config === undefined && nodes.length > 0
    ? { config: { ...base, nodes }, areNodesKnown: true }
    : { config, areNodesKnown: config !== undefined && areNodesKnown(config) }
}

/** The questions about an object that the user has not answered. */
const openOf = ({ questions }: Probe, key: string, answers: Answers): readonly Question[] =>
  (questions.get(key) ?? []).filter((one) => !isSettled(one, answers))

interface PlayedOf extends Way {
  readonly played: PlayedWay
}

interface PlayedWays {
  readonly config: ClusterConfig
  /** The simulation in which every answer is `yes`. */
  readonly best: PlayedWay
  /** The answers of the first `kubectl apply`; undefined for another tool, and if the order makes no difference. */
  readonly atFirst: ReadonlyMap<Placed, CommandResult> | undefined
  /** The simulations by set of answers, the best one first. */
  readonly ways: readonly PlayedOf[]
  /** The question whether the cluster has enough nodes; undefined if the number of nodes is known. */
  readonly count: Question | undefined
  /** `count` until the user has answered the question; then undefined. */
  readonly openCount: Question | undefined
  /** The result of a workload that only more nodes would help. */
  readonly heldByNodes: (name: ObjectName) => WorkloadResult | undefined
}

interface ToPlay {
  readonly documents: readonly Placed[]
  readonly probe: Probe
  readonly options: CheckOptions
}

/** Simulates each set of answers in its own cluster. */
function playedWays(order: DocumentOrder, { documents, probe, options }: ToPlay): PlayedWays {
  const { seed, answers, base, definitions = [] } = options
  const { asked, config: known } = probe
  const stagedOn = (way: Way, config: ClusterConfig) => {
    const staged = stagedWay(config, way, asked, answers)
    return { ...staged, objects: [...definitions, ...staged.objects] }
  }
  const playOn = (way: Way, config: ClusterConfig): PlayedWay =>
    playWay(order, { seed, ...stagedOn(way, config), isUpdated: way.without.length === 0 })
  const open = [...probe.questions.keys()].map((key) => openOf(probe, key, answers))
  const [first = { without: [] }, ...others] = waysOf(open)
  const play = (config: ClusterConfig): PlayedWay => playOn(first, config)
  const begun = playedOn(known ?? roomyCluster(textsOf(documents), seed, base), play)
  const small = known === undefined ? playedWithRoom(begun, play, withoutRoom) : begun
  // The number of nodes is a question if Pods lack a node for another reason than room, or if a provider may add nodes.
  const mayGrow = known === undefined || known.provided?.managedNodes === true
  const large = mayGrow ? playedWithRoom(small, play, withoutNode) : small
  const count = nodesQuestion(small.config, large.config)
  const isFew = count !== undefined && givenAnswer(count, answers) === 'no'
  const { config, played: best } = isFew ? small : large
  // Answers about the places of volumes do not change the simulation.
  const isSame = ({ without }: Way): boolean => without.every(({ key }) => probe.ofClaims.has(key))
  const openCount = count !== undefined && givenAnswer(count, answers) === undefined ? count : undefined
  const ways: PlayedOf[] = [
    { ...first, played: best },
    ...others.map((way) => ({ ...way, played: isSame(way) ? best : playOn(way, config) })),
    ...(openCount === undefined ? [] : [{ without: [openCount], played: small.played }]),
  ]
  const heldByNodes = (name: ObjectName) => heldByFew(name, small.played, large.played)
  const staged = stagedOn(first, config)
  const atFirst =
    order.tool.id === 'kubectl'
      ? firstApply(() => openSession(staged.config, seed), documents, staged.objects)
      : undefined
  return { config, best, atFirst, ways, count, openCount, heldByNodes }
}

const withoutNode = ({ session }: PlayedWay) => podsWithoutNode(session)

/** Pods that fit on a larger cluster of the same nodes. */
const withoutRoom = (played: PlayedWay) => withoutNode(played).filter(lacksRoom)

/**
 * The result of a workload whose claim's volume is on another node, unless its Pods get no node or stop for an earlier
 * reason.
 */
function heldByClaim(
  result: WorkloadResult | undefined,
  claims: readonly ClaimOfRollout[],
  way: Way,
  answers: Answers,
): WorkloadResult | undefined {
  if (result === undefined || result.outcome === 'stored') return result
  const held = claims.find((one) => isHeldBy(one, way, answers))
  const isEarlier = result.outcome === 'stalled' && (result.heldAt !== undefined || held?.isOfUpdate === true)
  if (held === undefined || isEarlier) return result
  const { lowestAvailable, replicas } = result
  const why = held.isOfUpdate ? `${OF_UPDATE} ${claimWords(held)}` : claimWords(held)
  return { outcome: 'stalled', seconds: undefined, lowestAvailable, replicas, why }
}

function heldByFew(name: ObjectName, few: PlayedWay, many: PlayedWay): WorkloadResult | undefined {
  const held = few.resultOf(name)
  return held?.outcome === 'stalled' && many.resultOf(name)?.outcome !== 'stalled' ? held : undefined
}

/**
 * Adds the question about the number of nodes. A reason during an update comes after all reasons that stop the first
 * Pods.
 */
function withCount(
  own: readonly Question[],
  count: Question | undefined,
  held: WorkloadResult | undefined,
): readonly Question[] {
  if (count === undefined || held === undefined) return own
  return isOfUpdate(held.why) ? [...own, count] : [count, ...own]
}

/** Jobs and Pods whose programs are assumed to succeed; `isWanted` chooses among them. */
const takenTasks = (asked: readonly Question[], isWanted: (question: Question) => boolean): OrderReport['taken'] =>
  asked.flatMap((one) =>
    one.id === 'taskEnd' && isWanted(one) ? { object: nameOf(one.object), flag: `${one.key}=${one.no}` } : [],
  )

const isOfUpdate = (why: string): boolean => why.startsWith(OF_UPDATE)

function rolloutOver(
  questions: readonly Question[],
  futures: readonly Future<WorkloadResult>[],
  answers: Answers,
): RolloutVerdict<WorkloadResult> | undefined {
  const [best] = futures
  if (best === undefined) return questions.length === 0 ? undefined : { word: 'cannotTell', questions, futures: [] }
  // A rollout without Pods is good only if no answer gives it Pods.
  const isGood = ({ outcome, idle }: WorkloadResult): boolean => outcome !== 'stalled' && idle === best.result.idle
  return rolloutVerdict(questions, futures, isGood, resultStalls, answers)
}

const textsOf = (documents: readonly Placed[]): string[] => [documents.map(({ text }) => text).join('\n---\n')]

/** A claim that the Pods of a workload share. */
interface ClaimOfRollout extends SharedClaim {
  /** Whether only Pods of an update share the claim with older Pods. */
  readonly isOfUpdate: boolean
}

interface Probe {
  /** The known cluster; undefined if nothing in the input describes it. */
  readonly config: ClusterConfig | undefined
  readonly asked: readonly Question[]
  /** The questions by the key of their object. */
  readonly questions: ReadonlyMap<string, readonly Question[]>
  /** Shared claims by the key of the workload. */
  readonly claims: ReadonlyMap<string, readonly ClaimOfRollout[]>
  /** Keys of the questions about claims. */
  readonly ofClaims: ReadonlySet<string>
  /** Generated names, by document. */
  readonly named: ReadonlyMap<Placed, string>
  readonly answers: ReadonlyMap<Placed, CommandResult>
  /** Namespaces that the documents name, and that neither they nor the cluster contain. */
  readonly namespaces: readonly string[]
}

interface ToProbe {
  readonly seed: number
  readonly config: ClusterConfig | undefined
  readonly base?: ClusterConfig
  readonly areNodesKnown: boolean
  readonly definitions?: readonly JsonObject[]
}

/** Applies all documents and finds open questions, before any controller acts. */
function probed(documents: readonly Placed[], given: ToProbe): Probe {
  const { seed, config, base = NEW_RUN_CONFIG, areNodesKnown, definitions = [] } = given
  const session = openSession(config ?? base, seed)
  const namespaces = areNamespacesDescribed(session.document.config)
    ? []
    : namespacesOutside(
        documents.flatMap((one) => one.objects),
        (name) => session.objects.get('namespaces', name) !== undefined,
      )
  const answers = applyDocuments(session, documents, { objects: definitions, commands: [] })
  const named = new Map<Placed, string>()
  const stored = documents.flatMap((document) => {
    const [made] = answers.get(document)?.objects ?? []
    if (made && document.objects[0]?.isGenerated) named.set(document, made.name)
    return document.objects.flatMap((one) => storedObject(session, { ...one, name: named.get(document) ?? one.name }))
  })
  const about = {
    areNodesKnown,
    simulatedLabels: simulatedLabels(config ?? base),
    isOrderKnown: true,
    provided: config?.provided,
  }
  const { objects: store } = session
  const isOneNode = config?.nodes.length === 1
  const claims = new Map(
    stored.map((after) => [
      keyOf(namedOf(after)),
      claimsOfRollout(after, { store, config: config ?? base, isOneNode }),
    ]),
  )
  const ofClaims = [...claims.values()].flatMap((all) => all.flatMap(({ question }) => question ?? []))
  const refused = new Set(
    documents.flatMap(({ objects }) => objects.filter((one) => storedObject(session, one).length === 0).map(keyOf)),
  )
  // If the files contain an object that the server refuses, nothing else will create an object with its name.
  const isRefused = ({ preparation }: Question): boolean =>
    preparation?.object !== undefined && writtenObjects(preparation.object).some((one) => refused.has(keyOf(one)))
  const conversions = conversionQuestions(
    [...store.list('customresourcedefinitions')],
    documents.flatMap(({ objects }) => objects.filter((one) => storedObject(session, one).length > 0)),
  )
  const asked = [...questionsAbout(store, stored, about), ...conversions, ...ofClaims].filter((one) => !isRefused(one))
  return {
    config,
    namespaces,
    asked,
    questions: questionsByObject(asked),
    claims,
    ofClaims: new Set(ofClaims.map(({ key }) => key)),
    named,
    answers,
  }
}

const namedOf = ({ kind, metadata: { namespace = '', name } }: KubeObject): ObjectName => ({ kind, namespace, name })

/** Claims that the Pods of a workload share at once, and claims that only its first update shares. */
function claimsOfRollout(after: KubeObject, cluster: ClaimCluster): readonly ClaimOfRollout[] {
  const object = namedOf(after)
  const first = sharedClaims({ object, after, surge: 0 }, cluster)
  const known = new Set(first.map(({ name }) => name))
  const later = sharedClaims({ object, after, surge: surgeOf(after) }, cluster).filter(({ name }) => !known.has(name))
  return [
    ...first.map((one) => ({ ...one, isOfUpdate: false })),
    ...later.map((one) => ({ ...one, isOfUpdate: true })),
  ].filter(({ mode }) => mode === 'ReadWriteOnce')
}

function storedObject({ objects }: Session, { apiVersion, kind, namespace, name }: WrittenObject): KubeObject[] {
  const info = kindOf({ apiVersion, kind }) ?? findCustomKind(objects, apiVersion, kind)
  if (info === undefined) return []
  const object = objects.get(info.resource, info.namespaced ? `${namespace || 'default'}/${name}` : name)
  return object === undefined ? [] : [object]
}

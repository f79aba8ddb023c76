/** The possible courses of a rollout: clusters in which each question has one of its answers. */

import { lookup } from '../../api/lookup.ts'
import { milliOrValue } from '../../api/placing/podFacts.ts'
import type { JsonObject } from '../../api/types.ts'
import { assumedKey } from '../../document/limits.ts'
import type { ClusterConfig, NodeConfig } from '../../document/types.ts'
import type { Preparation, Question } from './question.ts'

/** Given answers, by key: `{'secret/db': 'present'}`. `references` answers for all references at once. */
export type Answers = Readonly<Record<string, string>>

export type Answer = 'yes' | 'no'

/** The key for the question whether nodes are added for Pods without room. */
export const AUTOSCALER = 'autoscaler'

/** Keys that answer more than one question, each with its two answers. */
const generalKeys: Readonly<Record<string, readonly [yes: string, no: string]>> = lookup({
  references: ['present', 'absent'],
  // The answer is a property of the cluster, and is allowed even if its size does not matter for these manifests.
  [AUTOSCALER]: ['on', 'off'],
})

/** Whether the question is about an object that Pods name. */
export const isReference = ({ id }: Question): boolean => id === 'reference' || id === 'referenceKey'

/** Whether the question is about a tool's order of objects: callers that play the order leave it out. */
export const isOrder = ({ id }: Pick<Question, 'id'>): boolean =>
  id === 'helmHook' || id === 'argocdHook' || id === 'syncWave'

/** The given answer to a question; undefined without one. */
export function givenAnswer(question: Question, answers: Answers): Answer | undefined {
  const { key, yes, no } = question
  const own = Object.hasOwn(answers, key) ? answers[key] : undefined
  if (own === yes) return 'yes'
  if (own === no) return 'no'
  if (!isReference(question)) return undefined
  const general = answers.references
  return general === 'present' ? 'yes' : general === 'absent' ? 'no' : undefined
}

/**
 * Whether the given answer settles the question. A `no` that the simulation cannot play does not: the play has the
 * answer `yes`, and a verdict on it would be about another cluster.
 */
export function isSettled(question: Question, answers: Answers): boolean {
  const given = givenAnswer(question, answers)
  if (given === undefined) return question.isTaken === true
  return given === 'yes' || question.isPlayed
}

/** Whether a given or certain answer can only stall the workload, although the simulation does not play it. */
export const isStall = (question: Question, answers: Answers): boolean =>
  question.noStalls === true && (givenAnswer(question, answers) ?? (question.isCertain ? 'no' : undefined)) === 'no'

/** The reason for which an answer is invalid; undefined if it is valid. `questions` must be all questions. */
export function answerProblem(key: string, value: string, questions: readonly Question[]): string | undefined {
  const found = questions.find((one) => one.key === key)
  const words = found
    ? ([found.yes, found.no] as const)
    : Object.hasOwn(generalKeys, key)
      ? generalKeys[key]
      : undefined
  if (words === undefined) {
    const keys = [...new Set(questions.map((one) => one.key))]
    const known = keys.length === 0 ? 'no question is open' : `the questions are ${keys.join(', ')}`
    return `${key} is not an open question: ${known}`
  }
  return words.includes(value) ? undefined : `${key} takes ${words.join(' or ')}, not "${value}"`
}

/** The answer to each question in a way. */
export type AnswerOf = (question: Question) => Answer

/**
 * The answers that a document can hold, one for each subject: without general answers, and without those that objects
 * give.
 */
export const assumedOf = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => assumedKey.test(key)))

/** The assumptions of a document, with the answers of a way added. */
export const assumedInWay = (
  assumed: Answers | undefined,
  questions: readonly Question[],
  answerOf: AnswerOf,
): Answers => ({
  ...assumed,
  ...assumedOf(Object.fromEntries(questions.map((one) => [one.key, answerOf(one) === 'yes' ? one.yes : one.no]))),
})

/** The cluster in which the answers hold; objects and commands are separate. In `config` all answers are `yes`. */
export function clusterOfWay(config: ClusterConfig, questions: readonly Question[], answerOf: AnswerOf): ClusterConfig {
  if (questions.length === 0) return config
  const preparedFor = (answer: Answer) =>
    questions.flatMap((one) => (answerOf(one) === answer ? (one.preparation ?? []) : []))
  const [wanted, lacking] = [preparedFor('yes'), preparedFor('no')]
  const left = config.nodes.filter((node) => !lacking.some((one) => meets(node, one)))
  return {
    ...config,
    assumed: assumedInWay(config.assumed, questions, answerOf),
    nodes: withLeast(
      withWanted(
        left,
        // Nodes without labels and devices of their own are recognized by their size only.
        wanted.filter(({ amount }) => amount === undefined || !left.some((node) => hasAmount(node, amount))),
      ),
      Math.max(0, ...wanted.map(({ leastNodes = 0 }) => leastNodes)),
    ),
  }
}

/** Whether a node makes the answer `yes` true. */
const meets = (node: NodeConfig, { node: like, amount }: Preparation): boolean =>
  amount === undefined ? like !== undefined && isLike(node, like) : hasAmount(node, amount)

/** Whether a node has an amount of a resource that every node has. */
function hasAmount(
  { cpu, memory, storage = '0' }: NodeConfig,
  { resource, least }: NonNullable<Preparation['amount']>,
): boolean {
  return milliOrValue(resource, { cpu, memory, 'ephemeral-storage': storage }[resource] ?? '0') >= least
}

/** The nodes, with copies of the first one up to this number. */
function withLeast(nodes: readonly NodeConfig[], least: number): readonly NodeConfig[] {
  const [like] = nodes
  if (like === undefined || nodes.length >= least) return nodes
  const names = new Set(nodes.map(({ name }) => name))
  const free = Array.from({ length: least }, (_, i) => `node-${i + 1}`).filter((name) => !names.has(name))
  return [...nodes, ...free.slice(0, least - nodes.length).map((name) => ({ ...like, name }))]
}

/** Number of nodes with a label or an amount that a workload requires, so that its Pods can be spread. */
const NODES_OF_KIND = 3

function withWanted(nodes: readonly NodeConfig[], wanted: readonly Preparation[]): readonly NodeConfig[] {
  const all = [...nodes]
  for (const { node: like, amount } of wanted) {
    if (like === undefined) continue
    if (all.some((node) => node.name === like.name || isLike(node, like))) continue
    const names = new Set(all.map(({ name }) => name))
    const count = isPlain(like) && amount === undefined ? 1 : NODES_OF_KIND
    for (let i = 0; i < count; i++) {
      const name = i === 0 ? like.name : `${like.name}-${i + 1}`
      if (!names.has(name)) all.push({ ...like, name })
    }
  }
  return all
}

/** Whether a node can be selected by its name only. */
const isPlain = ({ labels = {}, extended = {} }: NodeConfig): boolean =>
  Object.keys(labels).length + Object.keys(extended).length === 0

/** Whether a node has the labels and resources of another one. */
function isLike({ labels = {}, extended = {} }: NodeConfig, like: NodeConfig): boolean {
  const wanted = [...Object.entries(like.labels ?? {})]
  const devices = Object.keys(like.extended ?? {})
  if (wanted.length + devices.length === 0) return false
  return wanted.every(([key, value]) => labels[key] === value) && devices.every((name) => Object.hasOwn(extended, name))
}

const prepared = <K extends 'object' | 'command'>(questions: readonly Question[], answerOf: AnswerOf, what: K) =>
  questions.flatMap((one) => {
    const part = answerOf(one) === 'yes' ? one.preparation?.[what] : undefined
    return part === undefined ? [] : [part]
  })

/** Objects that are created before the manifests are applied, each once. */
export const objectsOfWay = (questions: readonly Question[], answerOf: AnswerOf): JsonObject[] => [
  ...new Map(prepared(questions, answerOf, 'object').map((object) => [JSON.stringify(object), object])).values(),
]

/** Commands of kubectl after the manifests were applied, each once. */
export const commandsOfWay = (questions: readonly Question[], answerOf: AnswerOf): (readonly string[])[] => [
  ...new Map(prepared(questions, answerOf, 'command').map((args) => [args.join(' '), args])).values(),
]

/** A course that is played, identified by the questions with the answer `no`. */
export interface Way {
  readonly without: readonly Question[]
}

/** The most open questions of a workload that get ways of their own. */
const MOST_APART = 2

/**
 * The ways to play for workloads with these open questions: all `yes`, all `no`, and for a workload with two questions,
 * each of them alone `no`. `groups` has the open questions of each workload.
 */
export function waysOf(groups: readonly (readonly Question[])[]): readonly Way[] {
  const played = groups.map((group) => group.filter(({ isPlayed }) => isPlayed))
  const all = [...new Map(played.flat().map((one) => [one.key, one])).values()]
  if (all.length === 0) return [{ without: [] }]
  const pairs = played.filter((group) => new Set(group.map(({ key }) => key)).size === MOST_APART)
  const apart = [0, 1].flatMap((i) => {
    const without = pairs.flatMap((group) => group[i] ?? [])
    return without.length === 0 ? [] : [{ without }]
  })
  return [{ without: [] }, { without: all }, ...apart]
}

/** The cluster of a way, with the objects and commands that make its answers hold. */
export interface StagedWay {
  readonly config: ClusterConfig
  /** Objects that are created before the manifests are applied. */
  readonly objects: readonly JsonObject[]
  /** Arguments of kubectl commands after the manifests were applied. */
  readonly commands: readonly (readonly string[])[]
}

/**
 * The cluster, objects and commands for playing a way: `questions` are all questions, and given answers hold in each
 * way.
 */
export function stagedWay(
  config: ClusterConfig,
  { without }: Way,
  questions: readonly Question[],
  answers: Answers,
): StagedWay {
  const answerOf = answerOfWay({ without }, questions, answers)
  return {
    config: clusterOfWay(config, questions, answerOf),
    objects: objectsOfWay(questions, answerOf),
    commands: commandsOfWay(questions, answerOf),
  }
}

/** The answers of a way, in which a given `no` stays. */
export const answerOfWay = ({ without }: Way, questions: readonly Question[], answers: Answers): AnswerOf =>
  answersOfWay({ without: [...without, ...questions.filter((one) => givenAnswer(one, answers) === 'no')] })

/** Whether the answer to a question is `no` in a way, by the way itself or by a given answer. */
export const isLacking = ({ without }: Way, question: Question, answers: Answers): boolean =>
  without.some(({ key }) => key === question.key) || givenAnswer(question, answers) === 'no'

/** The answer `no` for the questions of a way, `yes` for all others. */
export function answersOfWay({ without }: Way): AnswerOf {
  const keys = new Set(without.map(({ key }) => key))
  return ({ key }) => (keys.has(key) ? 'no' : 'yes')
}

/** The types of commands that a journal holds: their limits, their execution and their labels. */

import { causeWords } from '../api/causeWords.ts'
import type { StatusError } from '../api/errors.ts'
import type { Cluster } from '../cluster.ts'
import {
  MOST_BODY_LENGTH,
  MOST_COMMAND_WORD_LENGTH,
  MOST_COMMAND_WORDS,
  MOST_COMMANDS,
  MOST_FILES,
  MOST_HEADER_LENGTH,
  MOST_LOAD_POINTS,
  MOST_TARGET_LENGTH,
  MOST_TEXT_LENGTH,
} from '../document/limits.ts'
import type { RequestCommand } from '../document/requests.ts'
import type { CommandResult } from '../document/results.ts'
import type { Command, CommandOf, KubectlCommand, LoadCommand, NodeCommand } from '../document/types.ts'
import { carryOutRequest } from '../requests/carryOut.ts'
import { requestWords } from '../requests/requestWords.ts'
import { managerOf } from '../requests/writeOptions.ts'
import type { Refusal } from '../view/types.ts'

/** How a run plays one type of command. Methods, so that `rowOf` gets the row of any command. */
interface JournalCommand<C extends Command = Command> {
  /** Executes the command on the cluster in its current state; undefined for commands without output. */
  carryOut(cluster: Cluster, command: C): CommandResult | undefined
  /** Label on the timeline of a command without a label of its own. */
  label(command: C): string
  /** Limit that the command exceeds: a link or file with it would be rejected. Absent: it has no texts or lists. */
  problem?(command: C): string | undefined
}

/**
 * Every type of command. `share/commandChecks.ts` has the schema of each type, which the page checks without the
 * engine, and `lessons/format/fences.ts` its form in a lesson's text.
 */
const journalCommands: { readonly [T in Command['type']]: JournalCommand<CommandOf<T>> } = {
  kubectl: {
    carryOut: ({ kubectl }, command) => kubectl.result(kubectl.run(command.args, command)),
    label: ({ args }) => args.join(' '),
    problem: kubectlProblem,
  },
  interrupt: {
    carryOut: ({ kubectl }, command) => void kubectl.interrupt(command.process),
    label: () => 'Ctrl-C',
  },
  request: { carryOut: requestResult, label: requestLabel, problem: requestProblem },
  pods: {
    carryOut: ({ playedNode }, command) => void playedNode?.play(command),
    label: ({ count, to, of }) => `${count === 0 ? 'all' : count} ${to} (${of.replace(/^-/, '')})`,
  },
  node: { carryOut: loseOrReturn, label: ({ node, to }) => `${node} ${to}` },
  pressure: {
    carryOut: ({ nodes }, command) => void nodes.kubeletOf(command.node)?.setShortage(command),
    label: ({ node, of, to }) => `${node} ${of} ${to}`,
  },
  addNodes: {
    carryOut: (cluster, { nodes }) => nodesAnswer(cluster.nodes.add(nodes)),
    label: ({ nodes: [first, ...others] }) =>
      others.length === 0 ? `add ${first?.name ?? 'no nodes'}` : `add ${others.length + 1} nodes`,
  },
  delays: {
    carryOut: (cluster, { seed }) => void cluster.sim.reseed(seed, delayStreams(cluster)),
    label: ({ seed }) => `delays of seed ${seed}`,
  },
  load: {
    carryOut: ({ metrics }, command) => void metrics?.setLoad(command),
    label: loadLabel,
    problem: ({ points }) =>
      points.length > MOST_LOAD_POINTS ? `a load has at most ${MOST_LOAD_POINTS} points` : undefined,
  },
}

const rowOf = (command: Command): JournalCommand => journalCommands[command.type]

const noOutput: CommandResult = { stdout: '', stderr: '', exit: 0, problems: [], objects: [], warnings: [] }

/** Executes a command on the cluster in its current state. */
export const carryOut = (cluster: Cluster, command: Command): CommandResult =>
  rowOf(command).carryOut(cluster, command) ?? { ...noOutput }

/** Label of a command on the timeline. */
export const labelOf = (command: Command): string => command.label ?? rowOf(command).label(command)

/**
 * Reason why a command cannot be added to a run that has `commands` of them: a link or file with it would be rejected.
 * Undefined if it can.
 */
export function commandProblem(command: Command, commands: number): string | undefined {
  if (commands >= MOST_COMMANDS) return `a run has at most ${MOST_COMMANDS} commands`
  return rowOf(command).problem?.(command)
}

function kubectlProblem({ args, stdin = '', files = {} }: KubectlCommand): string | undefined {
  if (args.length > MOST_COMMAND_WORDS)
    return `a command has at most ${MOST_COMMAND_WORDS} words, and this one has ${args.length}`
  if (args.some((word) => word.length > MOST_COMMAND_WORD_LENGTH))
    return `a word has at most ${MOST_COMMAND_WORD_LENGTH} characters`
  const texts = Object.values(files)
  if (texts.length > MOST_FILES) return `a command reads at most ${MOST_FILES} files`
  if (texts.some((text) => text.length > MOST_TEXT_LENGTH)) return `a file has at most ${MOST_TEXT_LENGTH} characters`
  return stdin.length > MOST_TEXT_LENGTH ? `a manifest has at most ${MOST_TEXT_LENGTH} characters` : undefined
}

function requestProblem({ target, body = '', contentType = '', userAgent = '' }: RequestCommand): string | undefined {
  if (target.length > MOST_TARGET_LENGTH) return `the address of a request has at most ${MOST_TARGET_LENGTH} characters`
  if (contentType.length > MOST_HEADER_LENGTH || userAgent.length > MOST_HEADER_LENGTH)
    return `a header of a request has at most ${MOST_HEADER_LENGTH} characters`
  return body.length > MOST_BODY_LENGTH ? `the body of a request has at most ${MOST_BODY_LENGTH} characters` : undefined
}

function loseOrReturn({ config, leases }: Cluster, { node, to }: NodeCommand): undefined {
  if (config.components.node !== 'serves' && !config.components.kubelet) return
  if (to === 'lost') leases.stop(node)
  else leases.start(node)
}

/** Names of all random delays of nodes: pulls, starts, readiness, termination. */
export function delayStreams({ nodes }: Cluster): string[] {
  return nodes.kubelets.flatMap(({ name }) => [name, `${name}/tasks`])
}

/** Added nodes have no output. */
function nodesAnswer(refusal: StatusError | undefined): CommandResult | undefined {
  if (refusal === undefined) return undefined
  const { reason, message: words } = refusal
  const message = `Error from server (${reason}): ${words}`
  return { ...noOutput, stderr: `${message}\n`, exit: 1, failure: { message, words, reason } }
}

/** A request has an answer in place of output. */
function requestResult(cluster: Cluster, command: RequestCommand): CommandResult {
  const answer = carryOutRequest(cluster, command)
  const { status, warnings = [], body } = answer
  const result = { ...noOutput, warnings, answer }
  if (status < 400) return result
  const words = typeof body === 'object' && 'message' in body ? String(body.message) : ''
  return { ...result, exit: 1, failure: { message: words, words } }
}

/** `helm: create secrets`: who did it, and what. */
function requestLabel(command: RequestCommand): string {
  const { userAgent } = command
  return `${managerOf(userAgent === undefined ? {} : { userAgent })}: ${requestWords(command)}`
}

/** `load service/web 100 to 400 req/s` */
function loadLabel({ target, points }: LoadCommand): string {
  const rates = points.map(({ perSecond }) => perSecond)
  const [least, most] = [Math.min(...rates), Math.max(...rates)]
  const range = least === most ? `${most}` : `${least} to ${most}`
  return `load ${target.kind.toLowerCase()}/${target.name} ${range} req/s`
}

/** Longer messages are truncated. */
const MOST_LETTERS = 600

/** Why a finished command was rejected; undefined if it succeeded or still runs. */
export function refusalOf({ exit, problems, stdout, stderr, failure }: CommandResult): Refusal | undefined {
  if (exit === 0) return undefined
  // Only unknown kinds were skipped, and everything else was accepted.
  if (stdout !== '' && problems.length > 0 && problems.every(({ unknownKind }) => unknownKind !== undefined))
    return undefined
  const first = problems[0]
  const message = (first?.message ?? firstLine(failure?.message ?? stderr)).slice(0, MOST_LETTERS)
  const cause = first?.causes[0]
  const why = cause ? causeWords(cause) : (first?.words ?? firstLine(failure?.words ?? message)).slice(0, MOST_LETTERS)
  return { why, message, inPart: stdout !== '' }
}

const firstLine = (text: string): string => text.split('\n').find((line) => line !== '') ?? ''

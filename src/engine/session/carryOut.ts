/** Executes and labels commands of the journal. */
import type { StatusError } from '../api/errors.ts'
import type { Cluster } from '../cluster.ts'
import type { RequestCommand } from '../document/requests.ts'
import type { Command, CommandResult, LoadCommand, NodeCommand } from '../document/types.ts'
import { carryOutRequest } from '../requests/carryOut.ts'
import { requestWords } from '../requests/requestWords.ts'
import { managerOf } from '../requests/writeOptions.ts'

/** How a run plays one type of command. */
interface JournalCommand<C extends Command = Command> {
  /** Executes the command on the cluster in its current state; undefined for commands without output. */
  readonly carryOut: (cluster: Cluster, command: C) => CommandResult | undefined
  /** Label on the timeline of a command without a label of its own. */
  readonly label: (command: C) => string
}

type CommandOf<T extends Command['type']> = Extract<Command, { type: T }>

/** A row of the table, which is asked with a command of its type only. */
function played<T extends Command['type']>(type: T, row: JournalCommand<CommandOf<T>>): JournalCommand {
  const isOfType = (command: Command): command is CommandOf<T> => command.type === type
  return {
    carryOut: (cluster, command) => (isOfType(command) ? row.carryOut(cluster, command) : undefined),
    label: (command) => (isOfType(command) ? row.label(command) : ''),
  }
}

/** Every type of command that a journal holds. */
const journalCommands: { readonly [T in Command['type']]: JournalCommand } = {
  kubectl: played('kubectl', {
    carryOut: ({ kubectl }, command) => kubectl.result(kubectl.run(command.args, command)),
    label: ({ args }) => args.join(' '),
  }),
  interrupt: played('interrupt', {
    carryOut: ({ kubectl }, command) => void kubectl.interrupt(command.process),
    label: () => 'Ctrl-C',
  }),
  request: played('request', { carryOut: requestResult, label: requestLabel }),
  pods: played('pods', {
    carryOut: ({ playedNode }, command) => void playedNode?.play(command),
    label: ({ count, to, of }) => `${count === 0 ? 'all' : count} ${to} (${of.replace(/^-/, '')})`,
  }),
  node: played('node', { carryOut: loseOrReturn, label: ({ node, to }) => `${node} ${to}` }),
  pressure: played('pressure', {
    carryOut: ({ nodes }, command) => void nodes.kubeletOf(command.node)?.setShortage(command),
    label: ({ node, of, to }) => `${node} ${of} ${to}`,
  }),
  addNodes: played('addNodes', {
    carryOut: (cluster, { nodes }) => nodesAnswer(cluster.nodes.add(nodes)),
    label: ({ nodes: [first, ...others] }) =>
      others.length === 0 ? `add ${first?.name ?? 'no nodes'}` : `add ${others.length + 1} nodes`,
  }),
  delays: played('delays', {
    carryOut: (cluster, { seed }) => void cluster.sim.reseed(seed, delayStreams(cluster)),
    label: ({ seed }) => `delays of seed ${seed}`,
  }),
  load: played('load', { carryOut: ({ metrics }, command) => void metrics?.setLoad(command), label: loadLabel }),
}

const noOutput: CommandResult = { stdout: '', stderr: '', exit: 0, problems: [], objects: [], warnings: [] }

/** Executes a command on the cluster in its current state. */
export const carryOut = (cluster: Cluster, command: Command): CommandResult =>
  journalCommands[command.type].carryOut(cluster, command) ?? { ...noOutput }

/** Label of a command on the timeline. */
export const labelOf = (command: Command): string => command.label ?? journalCommands[command.type].label(command)

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

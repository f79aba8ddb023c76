/** Executes and labels commands of the journal. */
import type { StatusError } from '../api/errors.ts'
import type { Cluster } from '../cluster.ts'
import type { RequestCommand } from '../document/requests.ts'
import type { Command, CommandResult, LoadCommand } from '../document/types.ts'
import { carryOutRequest } from '../requests/carryOut.ts'
import { requestWords } from '../requests/requestWords.ts'
import { managerOf } from '../requests/writeOptions.ts'

/** Executes a command on the cluster in its current state. */
export function carryOut(cluster: Cluster, command: Command): CommandResult {
  const { config, kubectl, leases, metrics, nodes, playedNode, sim } = cluster
  if (command.type === 'kubectl') return kubectl.result(kubectl.run(command.args, command))
  if (command.type === 'interrupt') kubectl.interrupt(command.process)
  else if (command.type === 'pods') playedNode?.play(command)
  else if (command.type === 'load') metrics?.setLoad(command)
  else if (command.type === 'delays') sim.reseed(command.seed, delayStreams(cluster))
  else if (command.type === 'pressure') nodes.kubeletOf(command.node)?.setShortage(command)
  else if (command.type === 'addNodes') return nodesAnswer(nodes.add(command.nodes))
  else if (command.type === 'request') return requestResult(cluster, command)
  else if (config.components.node === 'serves' || config.components.kubelet) {
    if (command.to === 'lost') leases.stop(command.node)
    else leases.start(command.node)
  }
  return { stdout: '', stderr: '', exit: 0, problems: [], objects: [], warnings: [] }
}

/** Names of all random delays of nodes: pulls, starts, readiness, termination. */
export function delayStreams({ nodes }: Cluster): string[] {
  return nodes.kubelets.flatMap(({ name }) => [name, `${name}/tasks`])
}

/** Added nodes have no output. */
function nodesAnswer(refusal: StatusError | undefined): CommandResult {
  const nothing = { stdout: '', problems: [], objects: [], warnings: [] }
  if (refusal === undefined) return { ...nothing, stderr: '', exit: 0 }
  const { reason, message: words } = refusal
  const message = `Error from server (${reason}): ${words}`
  return { ...nothing, stderr: `${message}\n`, exit: 1, failure: { message, words, reason } }
}

/** A request has an answer in place of output. */
function requestResult(cluster: Cluster, command: RequestCommand): CommandResult {
  const answer = carryOutRequest(cluster, command)
  const { status, warnings = [], body } = answer
  const result = { stdout: '', stderr: '', problems: [], objects: [], warnings, answer }
  if (status < 400) return { ...result, exit: 0 }
  const words = typeof body === 'object' && 'message' in body ? String(body.message) : ''
  return { ...result, exit: 1, failure: { message: words, words } }
}

/** Label of a command on the timeline. */
export function labelOf(command: Command): string {
  if (command.label !== undefined) return command.label
  if (command.type === 'kubectl') return command.args.join(' ')
  if (command.type === 'interrupt') return 'Ctrl-C'
  if (command.type === 'addNodes') {
    const [first, ...others] = command.nodes
    return others.length === 0 ? `add ${first?.name ?? 'no nodes'}` : `add ${command.nodes.length} nodes`
  }
  if (command.type === 'load') return loadLabel(command)
  if (command.type === 'request') return requestLabel(command)
  if (command.type === 'delays') return `delays of seed ${command.seed}`
  if (command.type === 'node') return `${command.node} ${command.to}`
  if (command.type === 'pressure') return `${command.node} ${command.of} ${command.to}`
  return `${command.count === 0 ? 'all' : command.count} ${command.to} (${command.of.replace(/^-/, '')})`
}

/** `helm: create secrets`: who did it, and what. */
const requestLabel = (command: RequestCommand): string => {
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

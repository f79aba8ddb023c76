/** Checks of the commands of a journal. */
import {
  MOST_BODY_LENGTH,
  MOST_COMMAND_WORD_LENGTH,
  MOST_COMMAND_WORDS,
  MOST_COMMANDS,
  MOST_FILES,
  MOST_HEADER_LENGTH,
  MOST_LOAD,
  MOST_LOAD_POINTS,
  MOST_MS,
  MOST_TARGET_LENGTH,
  MOST_TEXT_LENGTH,
} from '../engine/document/limits.ts'
import type {
  AddNodesCommand,
  Command,
  DelaysCommand,
  InterruptCommand,
  KubectlCommand,
  LoadCommand,
  LoadCost,
  LoadPoint,
  LoadTarget,
  NodeCommand,
  PodsCommand,
  PressureCommand,
  RequestCommand,
} from '../engine/index.ts'
import { array, type Check, integer, literal, object, oneOf, record, refuse, string } from './checks.ts'
import { namedNodes, quantity } from './nodeChecks.ts'

const time = integer(0, MOST_MS)
const text = string(MOST_TEXT_LENGTH)
/** Allowed paths of files. */
const filePath = /^[^\0\n]{1,300}$/

const kubectlCommand: Check<KubectlCommand> = object<KubectlCommand>(
  { type: literal('kubectl'), args: array(string(MOST_COMMAND_WORD_LENGTH), MOST_COMMAND_WORDS) },
  {
    stdin: text,
    files: record(text, MOST_FILES, filePath),
    namespace: string(63),
    client: literal('v1.17'),
    interruptAfterMs: integer(0, MOST_MS),
    label: string(200),
  },
)

const podsCommand: Check<PodsCommand> = object<PodsCommand>(
  {
    type: literal('pods'),
    of: string(300),
    to: oneOf('ready', 'unready', 'failed', 'succeeded', 'gone', 'evicted', 'lost', 'running'),
    count: integer(0, 100_000),
  },
  { pod: string(253), node: string(253), revision: string(300), rounds: integer(1, 1000), label: string(200) },
)

const nodeCommand: Check<NodeCommand> = object<NodeCommand>(
  { type: literal('node'), node: string(253), to: oneOf('lost', 'back') },
  { label: string(200) },
)

const pressureCommand: Check<PressureCommand> = object<PressureCommand>(
  {
    type: literal('pressure'),
    node: string(253),
    of: oneOf('memory', 'disk', 'pids'),
    to: oneOf('short', 'enough'),
  },
  { left: quantity, label: string(200) },
)

const addNodesCommand: Check<AddNodesCommand> = object<AddNodesCommand>(
  { type: literal('addNodes'), nodes: namedNodes },
  { label: string(200) },
)

const interruptCommand: Check<InterruptCommand> = object<InterruptCommand>(
  { type: literal('interrupt'), process: integer(1, MOST_COMMANDS) },
  { label: string(200) },
)

const delaysCommand: Check<DelaysCommand> = object<DelaysCommand>(
  { type: literal('delays'), seed: integer(0, 0xffff_ffff) },
  { label: string(200) },
)

const loadCommand: Check<LoadCommand> = object<LoadCommand>(
  {
    type: literal('load'),
    target: object<LoadTarget>({
      kind: oneOf('Service', 'Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController'),
      namespace: string(63),
      name: string(253),
    }),
    points: loadPoints,
  },
  {
    cost: object<LoadCost>({
      cpuPerRequest: integer(0, 1_000_000),
      cpuIdle: integer(0, 1_000_000),
      memoryMi: integer(0, 2 ** 30),
    }),
    label: string(200),
  },
)

const requestCommand: Check<RequestCommand> = object<RequestCommand>(
  {
    type: literal('request'),
    method: oneOf('POST', 'PUT', 'PATCH', 'DELETE'),
    target: string(MOST_TARGET_LENGTH, /^\//),
  },
  {
    contentType: string(MOST_HEADER_LENGTH),
    body: string(MOST_BODY_LENGTH),
    userAgent: string(MOST_HEADER_LENGTH),
    label: string(200),
  },
)

const commands: { readonly [T in Command['type']]: Check<Extract<Command, { type: T }>> } = {
  kubectl: kubectlCommand,
  interrupt: interruptCommand,
  request: requestCommand,
  pods: podsCommand,
  node: nodeCommand,
  pressure: pressureCommand,
  addNodes: addNodesCommand,
  delays: delaysCommand,
  load: loadCommand,
}

/** A command of any type. */
export function command(value: unknown, path: string): Command {
  const type: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'type') : undefined
  return isCommandType(type) ? commands[type](value, path) : refuse(`${path}.type`, 'is no type of a command')
}

const isCommandType = (type: unknown): type is Command['type'] =>
  typeof type === 'string' && Object.hasOwn(commands, type)

function loadPoints(value: unknown, path: string): readonly LoadPoint[] {
  const point = object<LoadPoint>({ at: time, perSecond: integer(0, MOST_LOAD) })
  const points = array(point, MOST_LOAD_POINTS)(value, path)
  if (points.length === 0) refuse(path, 'is empty')
  for (const [index, { at }] of points.entries())
    if (index > 0 && at <= (points[index - 1]?.at ?? 0))
      refuse(`${path}[${index}]`, 'is not later than the one before it')
  return points
}

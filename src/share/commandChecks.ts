/** Schemas of the commands of a journal. */
import * as v from 'valibot'
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
  CommandOf,
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
import {
  array,
  integer,
  isMapping,
  literal,
  mapping,
  object,
  oneOf,
  optional,
  record,
  rule,
  type Schema,
  string,
} from './checks.ts'
import { namedNodes, quantity } from './nodeChecks.ts'

const time = integer(0, MOST_MS)
const text = string(MOST_TEXT_LENGTH)
const label = optional(string(200))
/** Allowed paths of files. */
const filePath = /^[^\0\n]{1,300}$/

const kubectlCommand = object<KubectlCommand>({
  type: literal('kubectl'),
  args: array(string(MOST_COMMAND_WORD_LENGTH), MOST_COMMAND_WORDS),
  stdin: optional(text),
  files: optional(record(text, MOST_FILES, filePath)),
  namespace: optional(string(63)),
  client: optional(literal('v1.17')),
  interruptAfterMs: optional(time),
  label,
})

const podsCommand = object<PodsCommand>({
  type: literal('pods'),
  of: string(300),
  to: oneOf('ready', 'unready', 'failed', 'succeeded', 'gone', 'evicted', 'lost', 'running'),
  count: integer(0, 100_000),
  pod: optional(string(253)),
  node: optional(string(253)),
  revision: optional(string(300)),
  rounds: optional(integer(1, 1000)),
  label,
})

const nodeCommand = object<NodeCommand>({
  type: literal('node'),
  node: string(253),
  to: oneOf('lost', 'back'),
  label,
})

const pressureCommand = object<PressureCommand>({
  type: literal('pressure'),
  node: string(253),
  of: oneOf('memory', 'disk', 'pids'),
  to: oneOf('short', 'enough'),
  left: optional(quantity),
  label,
})

const addNodesCommand = object<AddNodesCommand>({ type: literal('addNodes'), nodes: namedNodes, label })

const interruptCommand = object<InterruptCommand>({
  type: literal('interrupt'),
  process: integer(1, MOST_COMMANDS),
  label,
})

const delaysCommand = object<DelaysCommand>({ type: literal('delays'), seed: integer(0, 0xffff_ffff), label })

/** At least one point, in order of time. */
const loadPoints: Schema<readonly LoadPoint[]> = v.pipe(
  array(object<LoadPoint>({ at: time, perSecond: integer(0, MOST_LOAD) }), MOST_LOAD_POINTS),
  v.minLength(1, 'is empty'),
  rule((points) => {
    const index = points.findIndex(({ at }, index) => index > 0 && at <= (points[index - 1]?.at ?? 0))
    return index < 0 ? undefined : { at: [index], problem: 'is not later than the one before it' }
  }),
)

const loadCommand = object<LoadCommand>({
  type: literal('load'),
  target: object<LoadTarget>({
    kind: oneOf('Service', 'Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController'),
    namespace: string(63),
    name: string(253),
  }),
  points: loadPoints,
  cost: optional(
    object<LoadCost>({
      cpuPerRequest: integer(0, 1_000_000),
      cpuIdle: integer(0, 1_000_000),
      memoryMi: integer(0, 2 ** 30),
    }),
  ),
  label,
})

const requestCommand = object<RequestCommand>({
  type: literal('request'),
  method: oneOf('POST', 'PUT', 'PATCH', 'DELETE'),
  target: string(MOST_TARGET_LENGTH, /^\//),
  contentType: optional(string(MOST_HEADER_LENGTH)),
  body: optional(string(MOST_BODY_LENGTH)),
  userAgent: optional(string(MOST_HEADER_LENGTH)),
  label,
})

/** The schema of every type of command; `engine/session/journalCommands.ts` plays and labels the commands. */
const commands: { readonly [T in Command['type']]: Schema<CommandOf<T>> } = {
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

const isCommandType = (type: unknown): type is Command['type'] =>
  typeof type === 'string' && Object.hasOwn(commands, type)

const unknownCommand = v.pipe(
  mapping,
  rule(() => ({ at: ['type'], problem: 'is no type of a command' })),
  v.never(),
)

/** A command of any type. */
export const command: Schema<Command> = v.lazy((value) => {
  const type = isMapping(value) ? value.type : undefined
  return isCommandType(type) ? commands[type] : unknownCommand
})

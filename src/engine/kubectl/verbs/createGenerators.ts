/** `kubectl create namespace|deployment|quota|...`: objects made from flags. Models kubectl/pkg/cmd/create (v1.36). */
import { StatusError } from '../../api/errors.ts'
import { goQuote } from '../../api/goFormat.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { resourceForKind } from '../../apiserver/resources.ts'
import type { AnyObject, CommandSpec, Invocation } from '../core/command.ts'
import { CommandError, errorOf, fail } from '../core/errors.ts'
import { type FlagSpec, flag } from '../core/flags.ts'
import { checkOutput, dryRunFlag, dryRunOf, outputFlags, printResult } from '../printers/output.ts'
import { asJson, fieldManagerFlag, requiredName, validateFlag, withLastApplied, writing } from './shared.ts'

const common: readonly FlagSpec[] = [
  ...outputFlags,
  dryRunFlag,
  fieldManagerFlag,
  validateFlag,
  flag('save-config', 'bool'),
]

interface Generator {
  readonly path: string
  readonly aliases?: readonly string[]
  readonly summary: string
  readonly usage: string
  readonly flags?: readonly FlagSpec[]
  readonly required?: readonly string[]
  /** Without namespace and the like; `name` is the argument. */
  readonly make: (call: Invocation, name: string) => JsonObject
}

/** Where kubectl wraps the server's refusal, this is how: `error: failed to create deployment: ...`. */
const commandOf = (generator: Generator): CommandSpec => ({
  path: `create ${generator.path}`,
  summary: generator.summary,
  usage: generator.usage,
  flags: [...common, ...(generator.flags ?? [])],
  ...(generator.aliases ? { aliases: generator.aliases } : {}),
  ...(generator.required ? { required: generator.required } : {}),
  run: (call) => {
    const object = generator.make(call, requiredName(call)) as unknown as AnyObject
    createGenerated(call, object, `failed to create ${generator.path.split(' ').at(-1) ?? ''}`)
    return undefined
  },
})

/** Sends an object that was made from flags, unless it is only to be shown. */
export function createGenerated(call: Invocation, generated: AnyObject, failure: string): void {
  checkOutput(call)
  const dryRun = dryRunOf(call)
  const info = resourceForKind(generated.apiVersion, generated.kind)
  if (!info) return
  const namespace = info.namespaced ? call.namespace : ''
  const named =
    call.flags.changed('namespace') && info.namespaced
      ? { ...generated, metadata: { ...generated.metadata, namespace } }
      : generated
  let object: AnyObject = call.flags.bool('save-config') ? withLastApplied(named) : named
  if (dryRun !== 'client') {
    const error = errorOf(() => {
      object = writing(call, dryRun, (options) =>
        call.client.create<AnyObject>(info.resource, namespace, asJson(object), options),
      )
    })
    if (error) throw error instanceof StatusError ? new CommandError(`${failure}: ${error.message}`) : error
  }
  printResult(call, info, object, { operation: 'created', dryRun })
}

const object = (apiVersion: string, kind: string, metadata: JsonObject, more: JsonObject = {}): JsonObject => ({
  apiVersion,
  kind,
  metadata,
  ...more,
})

const namespace: Generator = {
  path: 'namespace',
  aliases: ['ns'],
  summary: 'Create a namespace with the specified name',
  usage: 'NAME [--dry-run=server|client|none]',
  make: (_call, name) => object('v1', 'Namespace', { name }, { spec: {}, status: {} }),
}

const deployment: Generator = {
  path: 'deployment',
  aliases: ['deploy'],
  summary: 'Create a deployment with the specified name',
  usage: 'NAME --image=image -- [COMMAND] [args...]',
  flags: [flag('image', 'stringSlice'), flag('replicas', 'int32', { short: 'r' }), flag('port', 'int32')],
  required: ['image'],
  make: ({ flags, args, beforeDash }, name) => {
    const labels = { app: name }
    const command = args.slice(beforeDash)
    const port = flags.int('port', -1)
    const containers = flags.list('image').map((image) => ({
      name: containerNameOf(image),
      image,
      resources: {},
      ...(port > 0 ? { ports: [{ containerPort: port }] } : {}),
      ...(command.length > 0 ? { command: [...command] } : {}),
    }))
    return object(
      'apps/v1',
      'Deployment',
      { name, labels },
      {
        spec: {
          replicas: flags.int('replicas', 1),
          selector: { matchLabels: labels },
          strategy: {},
          template: { metadata: { labels }, spec: { containers } },
        },
        status: {},
      },
    )
  },
}

/** `registry/team/nginx:1.29` → `nginx`. */
function containerNameOf(image: string): string {
  const last = image.split('/').at(-1) ?? image
  return (last.split('@')[0] ?? last).split(':')[0] ?? last
}

const quota: Generator = {
  path: 'quota',
  aliases: ['resourcequota'],
  summary: 'Create a quota with the specified name',
  usage: 'NAME [--hard=key1=value1,key2=value2] [--scopes=Scope1,Scope2]',
  flags: [flag('hard', 'string'), flag('scopes', 'string')],
  make: ({ flags }, name) => {
    const hard: JsonObject = {}
    for (const pair of flags.string('hard').split(',').filter(Boolean)) {
      const [key, value, ...more] = pair.split('=')
      if (!key || value === undefined || more.length > 0)
        fail(`Invalid argument syntax ${pair}, expected <resource>=<value>`)
      hard[key as string] = value as string
    }
    const scopes = flags.string('scopes').split(',').filter(Boolean)
    const spec = { ...(Object.keys(hard).length > 0 ? { hard } : {}), ...(scopes.length > 0 ? { scopes } : {}) }
    return object('v1', 'ResourceQuota', { name }, { spec, status: {} })
  },
}

/** `--from-literal=key=value`; files are what a simulation has not. */
function literals({ flags }: Invocation): Record<string, string> {
  if (flags.list('from-file').length > 0)
    fail(`error reading ${flags.list('from-file')[0] ?? ''}: no such file or directory`)
  const data: Record<string, string> = {}
  for (const literal of flags.list('from-literal')) {
    const equals = literal.indexOf('=')
    if (equals <= 0) fail(`invalid literal source ${literal}, expected key=value`)
    const key = literal.slice(0, equals)
    if (Object.hasOwn(data, key)) fail(`cannot add key "${key}", another key by that name already exists in Data`)
    data[key] = literal.slice(equals + 1)
  }
  return data
}

const dataFlags = [
  flag('from-literal', 'stringArray'),
  flag('from-file', 'stringSlice'),
  flag('from-env-file', 'stringSlice'),
]

const configMap: Generator = {
  path: 'configmap',
  aliases: ['cm'],
  summary: 'Create a config map from a local file, directory or literal value',
  usage: 'NAME [--from-literal=key1=value1]',
  flags: dataFlags,
  make: (call, name) => {
    const data = literals(call)
    return object('v1', 'ConfigMap', { name }, Object.keys(data).length > 0 ? { data } : {})
  },
}

const secret: Generator = {
  path: 'secret generic',
  summary: 'Create a secret from a local file, directory, or literal value',
  usage: 'NAME [--type=string] [--from-literal=key1=value1]',
  flags: [...dataFlags, flag('type', 'string')],
  make: (call, name) => {
    const data = Object.fromEntries(Object.entries(literals(call)).map(([key, value]) => [key, base64(value)]))
    const type = call.flags.string('type')
    return object(
      'v1',
      'Secret',
      { name },
      { ...(Object.keys(data).length > 0 ? { data } : {}), ...(type ? { type } : {}) },
    )
  },
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Base64 of a text in UTF-8. */
function base64(text: string): string {
  const bytes = [...text].flatMap((char) => utf8(char.codePointAt(0) ?? 0))
  let out = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b, c] = bytes.slice(i, i + 3)
    out += alphabet.charAt(a >> 2) + alphabet.charAt(((a & 3) << 4) | ((b ?? 0) >> 4))
    out += b === undefined ? '=' : alphabet.charAt(((b & 15) << 2) | ((c ?? 0) >> 6))
    out += c === undefined ? '=' : alphabet.charAt(c & 63)
  }
  return out
}

function utf8(code: number): number[] {
  if (code < 0x80) return [code]
  if (code < 0x800) return [0xc0 | (code >> 6), 0x80 | (code & 63)]
  if (code < 0x10000) return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
  return [0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
}

const serviceAccount: Generator = {
  path: 'serviceaccount',
  aliases: ['sa'],
  summary: 'Create a service account with the specified name',
  usage: 'NAME [--dry-run=server|client|none]',
  make: (_call, name) => object('v1', 'ServiceAccount', { name }),
}

const priorityClass: Generator = {
  path: 'priorityclass',
  aliases: ['pc'],
  summary: 'Create a priority class with the specified name',
  usage: 'NAME --value=VALUE --global-default=BOOL [--dry-run=server|client|none]',
  flags: [
    flag('value', 'int32'),
    flag('global-default', 'bool'),
    flag('description', 'string'),
    flag('preemption-policy', 'string'),
  ],
  make: ({ flags }, name) =>
    object(
      'scheduling.k8s.io/v1',
      'PriorityClass',
      { name },
      {
        value: flags.int('value', 0),
        ...(flags.bool('global-default') ? { globalDefault: true } : {}),
        ...(flags.string('description') ? { description: flags.string('description') } : {}),
        preemptionPolicy: flags.string('preemption-policy', 'PreemptLowerPriority'),
      },
    ),
}

const budget: Generator = {
  path: 'poddisruptionbudget',
  aliases: ['pdb'],
  summary: 'Create a pod disruption budget with the specified name',
  usage: 'NAME --selector=SELECTOR --min-available=N [--dry-run=server|client|none]',
  flags: [flag('selector', 'string'), flag('min-available', 'string'), flag('max-unavailable', 'string')],
  make: ({ flags }, name) => {
    if (flags.string('selector') === '') fail('a selector must be specified')
    const [least, most] = [flags.string('min-available'), flags.string('max-unavailable')]
    if (least === '' && most === '') fail('one of min-available or max-unavailable must be specified')
    if (least !== '' && most !== '') fail('min-available and max-unavailable cannot be both specified')
    const labels = flags
      .string('selector')
      .split(',')
      .map((pair) => pair.split('=') as [string, string])
    const amount = (text: string): JsonValue => (/^\d+$/.test(text) ? Number(text) : text)
    return object(
      'policy/v1',
      'PodDisruptionBudget',
      { name },
      {
        spec: {
          ...(least ? { minAvailable: amount(least) } : { maxUnavailable: amount(most) }),
          selector: { matchLabels: Object.fromEntries(labels) },
        },
        status: {},
      },
    )
  },
}

const serviceOf = (word: string, type: string): Generator => ({
  path: `service ${word}`,
  summary: `Create a ${type} service`,
  usage: 'NAME --tcp=<port>:<targetPort> [--dry-run=server|client|none]',
  flags: [flag('tcp', 'stringSlice'), flag('node-port', 'int32'), flag('clusterip', 'string')],
  make: ({ flags }, name) => {
    const ports = flags.list('tcp').map((pair) => {
      const [port = '', target = port] = pair.split(':')
      if (!/^\d+$/.test(port)) fail(`invalid port: strconv.Atoi: parsing ${goQuote(port)}: invalid syntax`)
      return {
        name: pair.replace(':', '-'),
        port: Number(port),
        protocol: 'TCP',
        targetPort: /^\d+$/.test(target) ? Number(target) : target,
        ...(flags.int('node-port') > 0 ? { nodePort: flags.int('node-port') } : {}),
      }
    })
    if (ports.length === 0 && type !== 'ClusterIP') fail('at least one tcp port specifier must be provided')
    const clusterIP = flags.string('clusterip')
    return object(
      'v1',
      'Service',
      { name, labels: { app: name } },
      {
        spec: { ports, selector: { app: name }, type, ...(clusterIP ? { clusterIP } : {}) },
        status: { loadBalancer: {} },
      },
    )
  },
})

/** Every `kubectl create KIND`. */
export const createGenerators: readonly CommandSpec[] = [
  namespace,
  deployment,
  quota,
  configMap,
  secret,
  serviceAccount,
  priorityClass,
  budget,
  serviceOf('clusterip', 'ClusterIP'),
  serviceOf('nodeport', 'NodePort'),
  serviceOf('loadbalancer', 'LoadBalancer'),
].map(commandOf)

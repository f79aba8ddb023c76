/**
 * `kubectl create namespace|deployment|quota|...`: creates objects from flags. Models kubectl/pkg/cmd/create (v1.36).
 */

import { StatusError } from '../../../api/errors.ts'
import { goQuote } from '../../../api/goFormat.ts'
import { asObject } from '../../../api/jsonObject.ts'
import type { AnyObject } from '../../../api/kindTypes.ts'
import { quantityError } from '../../../api/quantity.ts'
import type { JsonDraft, JsonObject, JsonValue } from '../../../api/types.ts'
import { resourceForKind } from '../../../apiserver/resources.ts'
import type { CommandSpec, Invocation } from '../../core/command.ts'
import { CommandError, errorOf, fail } from '../../core/errors.ts'
import { type FlagSpec, flag } from '../../core/flags.ts'
import { getObject, mappingFor } from '../../core/selection.ts'
import { unsent } from '../../core/unsent.ts'
import { checkOutput, dryRunFlag, dryRunOf, outputFlags, printResult } from '../../printers/output.ts'
import { asJson, fieldManagerFlag, requiredName, validateFlag, withLastApplied, writing } from '../shared.ts'

const common: readonly FlagSpec[] = [
  ...outputFlags,
  dryRunFlag,
  fieldManagerFlag,
  validateFlag,
  flag('save-config', 'bool'),
]

export interface Generator {
  readonly path: string
  readonly aliases?: readonly string[]
  readonly summary: string
  readonly usage: string
  readonly flags?: readonly FlagSpec[]
  readonly required?: readonly string[]
  /** Builds the object without its namespace; `name` is the argument. */
  readonly make: (call: Invocation, name: string) => JsonObject
  /** Prefix of the server's error; undefined: no prefix. */
  readonly failure?: (call: Invocation) => string | undefined
}

/** Command of a generator. If `failure` is set, server errors read `error: failed to create deployment: ...`. */
export const commandOf = (generator: Generator): CommandSpec => ({
  path: `create ${generator.path}`,
  completes: [],
  writes: true,
  summary: generator.summary,
  usage: generator.usage,
  flags: [...common, ...(generator.flags ?? [])],
  ...(generator.aliases ? { aliases: generator.aliases } : {}),
  ...(generator.required ? { required: generator.required } : {}),
  run: (call) => {
    const object = unsent(generator.make(call, requiredName(call)))
    const failure = generator.failure
      ? generator.failure(call)
      : `failed to create ${generator.path.split(' ').at(-1) ?? ''}:`
    createGenerated(call, object, failure)
    return undefined
  },
})

/** Creates an object that was built from flags, unless it is a client-side dry run. */
function createGenerated(call: Invocation, generated: AnyObject, failure: string | undefined): void {
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
      object = writing(call, dryRun, (options) => call.client.create(info.resource, namespace, asJson(object), options))
    })
    if (error && failure !== undefined && error instanceof StatusError)
      throw new CommandError(`${failure} ${error.message}`)
    if (error) throw error
  }
  printResult(call, info, object, { operation: 'created', dryRun })
}

/** Builds an object. */
export const object = (apiVersion: string, kind: string, metadata: JsonObject, more: JsonObject = {}): JsonObject => ({
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
  failure: () => undefined,
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
    const images = flags.list('image').filter((image) => image !== '')
    if (images.length > 1 && command.length > 0) fail('cannot specify multiple --image options and command')
    const containers = images.map((image) => ({
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

/** The container's name from its image: `registry/team/nginx:1.29` → `nginx`. */
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
    const hard: JsonDraft = {}
    for (const pair of flags.string('hard').split(',').filter(Boolean)) {
      const [key, value, ...more] = pair.split('=')
      if (!key || value === undefined || more.length > 0)
        fail(`Invalid argument syntax ${pair}, expected <resource>=<value>`)
      amountsError(value)
      hard[key] = value
    }
    const scopes = flags.string('scopes').split(',').filter(Boolean)
    const spec = { ...(Object.keys(hard).length > 0 ? { hard } : {}), ...(scopes.length > 0 ? { scopes } : {}) }
    return object('v1', 'ResourceQuota', { name }, { spec, status: {} })
  },
}

const amountsError = (value: string): void => {
  const error = quantityError(value)
  if (error !== undefined) fail(error)
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
  failure: () => 'failed to create poddisruptionbudgets:',
  make: ({ flags }, name) => {
    if (flags.string('selector') === '') fail('a selector must be specified')
    const [least, most] = [flags.string('min-available'), flags.string('max-unavailable')]
    if (least === '' && most === '') fail('one of min-available or max-unavailable must be specified')
    if (least !== '' && most !== '') fail('min-available and max-unavailable cannot be both specified')
    const labels = flags
      .string('selector')
      .split(',')
      .map((pair) => pair.split('='))
    for (const [word, value] of [
      ['min-available', least],
      ['max-unavailable', most],
    ] as const)
      if (value !== '' && !/^\d+%?$/.test(value)) fail(`invalid format specified for ${word}`)
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
        status: { currentHealthy: 0, desiredHealthy: 0, disruptionsAllowed: 0, expectedPods: 0 },
      },
    )
  },
}

const serviceOf = (word: string, type: string): Generator => ({
  path: `service ${word}`,
  summary: word === 'externalname' ? 'Create an ExternalName service' : `Create a ${type} service`,
  usage: 'NAME --tcp=<port>:<targetPort> [--dry-run=server|client|none]',
  flags: [
    flag('tcp', 'stringSlice'),
    ...(word === 'nodeport' ? [flag('node-port', 'int32')] : []),
    ...(word === 'clusterip' ? [flag('clusterip', 'string')] : []),
    ...(word === 'externalname' ? [flag('external-name', 'string')] : []),
  ],
  ...(word === 'externalname' ? { required: ['external-name'] } : {}),
  failure: () => `failed to create ${type} service:`,
  make: (call, name) => serviceObject(call, name, type),
})

function serviceObject({ flags }: Invocation, name: string, type: string): JsonObject {
  const clusterIP = flags.string('clusterip')
  const isHeadless = clusterIP === 'None'
  if (type !== 'ExternalName' && flags.list('tcp').length === 0 && !isHeadless)
    fail('at least one tcp port specifier must be provided')
  const ports = flags.list('tcp').map((pair) => ({
    ...portOf(pair),
    ...(flags.int('node-port') > 0 ? { nodePort: flags.int('node-port') } : {}),
  }))
  const spec = {
    ...(ports.length > 0 ? { ports } : {}),
    selector: { app: name },
    type,
    ...(clusterIP ? { clusterIP } : {}),
    ...(type === 'ExternalName' ? { externalName: flags.string('external-name') } : {}),
  }
  return object('v1', 'Service', { name, labels: { app: name } }, { spec, status: { loadBalancer: {} } })
}

/** Parses `80`, `80:8080`, `80:http`. */
function portOf(pair: string): JsonObject {
  const [port = '', target = port] = pair.split(':')
  if (!/^\d+$/.test(port)) fail(`strconv.ParseUint: parsing ${goQuote(port)}: invalid syntax`)
  if (Number(port) > 65535) fail(`strconv.ParseUint: parsing ${goQuote(port)}: value out of range`)
  return {
    name: pair.replace(':', '-'),
    port: Number(port),
    protocol: 'TCP',
    targetPort: /^\d+$/.test(target) ? Number(target) : target,
  }
}

const jobSpec = (call: Invocation, name: string, restartPolicy: string): JsonObject => {
  const { flags, args, beforeDash } = call
  const command = args.slice(beforeDash)
  const container = {
    name,
    image: flags.string('image'),
    resources: {},
    ...(command.length > 0 ? { command: [...command] } : {}),
  }
  return { template: { metadata: {}, spec: { containers: [container], restartPolicy } } }
}

/** The Job that the CronJob controller would create. Models create_job.go createJobFromCronJob. */
function jobFrom(call: Invocation, name: string, from: string): JsonObject {
  const [type = '', cronJobName, ...more] = from.split('/')
  // A name without a type counts as a type.
  if (cronJobName === undefined) mappingFor(call, type)
  if (cronJobName === undefined || more.length > 0 || type === '')
    fail(`arguments in resource/name form must have a single resource and name`)
  const info = mappingFor(call, type)
  const found = getObject(call, { info, namespace: call.namespace, name: cronJobName ?? '' })
  if (found.kind !== 'CronJob') fail(`unknown object type *${info.version}.${found.kind}`)
  const { jobTemplate } = found.spec ?? {}
  const template = asObject(jobTemplate)
  const metadata = asObject(template.metadata)
  const owner = { apiVersion: 'batch/v1', kind: 'CronJob', name: found.metadata.name, uid: found.metadata.uid }
  return object(
    'batch/v1',
    'Job',
    {
      name,
      annotations: { 'cronjob.kubernetes.io/instantiate': 'manual', ...asObject(metadata.annotations) },
      ...(metadata.labels === undefined ? {} : { labels: metadata.labels }),
      ownerReferences: [{ ...owner, controller: true }],
    },
    { spec: asObject(template.spec), status: {} },
  )
}

const job: Generator = {
  path: 'job',
  summary: 'Create a job with the specified name',
  usage: 'NAME --image=image [--from=cronjob/name] -- [COMMAND] [args...]',
  flags: [flag('image', 'string'), flag('from', 'string')],
  make: (call, name) => {
    const { flags } = call
    const [image, from] = [flags.string('image'), flags.string('from')]
    if ((image === '') === (from === '')) fail('either --image or --from must be specified')
    if (from !== '' && call.args.length > 1) fail('cannot specify --from and command')
    if (from !== '') return jobFrom(call, name, from)
    return object('batch/v1', 'Job', { name }, { spec: jobSpec(call, name, 'Never'), status: {} })
  },
}

const cronJob: Generator = {
  path: 'cronjob',
  aliases: ['cj'],
  summary: 'Create a cron job with the specified name',
  usage: "NAME --image=image --schedule='0/5 * * * ?' -- [COMMAND] [args...] [flags]",
  flags: [flag('image', 'string'), flag('schedule', 'string'), flag('restart', 'string')],
  required: ['image', 'schedule'],
  make: (call, name) => {
    const { flags } = call
    const spec = {
      jobTemplate: { metadata: { name }, spec: jobSpec(call, name, flags.string('restart', 'OnFailure')) },
      schedule: flags.string('schedule'),
    }
    return object('batch/v1', 'CronJob', { name }, { spec, status: {} })
  },
}

/** The commands `kubectl create KIND`. */
export const createGenerators: readonly CommandSpec[] = [
  namespace,
  deployment,
  quota,
  serviceAccount,
  priorityClass,
  budget,
  job,
  cronJob,
  serviceOf('clusterip', 'ClusterIP'),
  serviceOf('externalname', 'ExternalName'),
  serviceOf('nodeport', 'NodePort'),
  serviceOf('loadbalancer', 'LoadBalancer'),
].map(commandOf)

/** `kubectl set image|env|resources|serviceaccount`. Models kubectl/pkg/cmd/set (v1.36). */

import { quantityError } from '../../api/decodeScalars.ts'
import { typeOfKind } from '../../api/fieldTable.ts'
import { goQuote } from '../../api/goFormat.ts'
import { createTwoWayMergePatch } from '../../api/patch/strategicDiff.ts'
import type { JsonObject } from '../../api/types.ts'
import { apiVersionOf } from '../../apiserver/resources.ts'
import type { AnyObject, CommandSpec, Invocation } from '../core/command.ts'
import { CommandError, throwAll, usageError, withSource } from '../core/errors.ts'
import { type FlagSpec, flag } from '../core/flags.ts'
import type { Info } from '../core/manifests.ts'
import { select } from '../core/selection.ts'
import { checkOutput, dryRunFlag, dryRunOf, outputFlags, printResult } from '../printers/output.ts'
import { containersOf, podSpecOf, withPodSpec } from './podSpecs.ts'
import { asJson, fieldManagerFlag, filenameFlags, forEach, selectorFlag, writing } from './shared.ts'

const common: readonly FlagSpec[] = [
  ...filenameFlags,
  ...outputFlags,
  dryRunFlag,
  fieldManagerFlag,
  selectorFlag,
  flag('all', 'bool'),
  flag('local', 'bool'),
  flag('record', 'bool'),
]

export const setImage: CommandSpec = {
  path: 'set image',
  summary: 'Update the image of a pod template',
  usage: '(-f FILENAME | TYPE NAME) CONTAINER_NAME_1=CONTAINER_IMAGE_1 ... CONTAINER_NAME_N=CONTAINER_IMAGE_N',
  flags: common,
  run: runSetImage,
}

export const setEnv: CommandSpec = {
  path: 'set env',
  summary: 'Update environment variables on a pod template',
  usage: 'RESOURCE/NAME KEY_1=VAL_1 ... KEY_N=VAL_N',
  flags: [
    ...common,
    flag('env', 'stringArray', { short: 'e' }),
    flag('containers', 'string', { short: 'c' }),
    flag('list', 'bool'),
    flag('overwrite', 'bool'),
    flag('from', 'string'),
    flag('prefix', 'string'),
    flag('resolve', 'bool'),
    flag('keys', 'stringSlice'),
  ],
  run: runSetEnv,
}

export const setResources: CommandSpec = {
  path: 'set resources',
  summary: 'Update resource requests/limits on objects with pod templates',
  usage: '(-f FILENAME | TYPE NAME)  ([--limits=LIMITS & --requests=REQUESTS]',
  flags: [
    ...common,
    flag('containers', 'string', { short: 'c' }),
    flag('limits', 'string'),
    flag('requests', 'string'),
  ],
  run: runSetResources,
}

export const setServiceAccount: CommandSpec = {
  path: 'set serviceaccount',
  aliases: ['sa'],
  summary: 'Update the service account of a resource',
  usage: '(-f FILENAME | TYPE NAME) SERVICE_ACCOUNT',
  flags: common,
  run: runSetServiceAccount,
}

type Container = JsonObject & { readonly name: string; readonly image?: string }

/** What arguments name objects, and which are changes. Models cmd/set/helper.go getResourcesAndImages. */
function splitPairs(call: Invocation, pairName: string): { resources: string[]; pairs: [string, string][] } {
  const resources: string[] = []
  const pairs: [string, string][] = []
  for (const arg of call.args) {
    const equals = arg.indexOf('=')
    const isRemoval = pairName === 'env' && equals < 0 && arg.endsWith('-') && !arg.includes('/')
    if (equals > 0) pairs.push([arg.slice(0, equals), arg.slice(equals + 1)])
    else if (isRemoval) pairs.push([arg, ''])
    else if (pairs.length > 0 && pairName === 'image')
      throw new CommandError(`all resources must be specified before image changes: ${arg}`)
    else resources.push(arg)
  }
  return { resources, pairs }
}

function selectWorkloads(call: Invocation, resources: readonly string[]): ReturnType<typeof select> {
  if (resources.length === 0 && call.flags.list('filename').length === 0)
    throw new CommandError('one or more resources must be specified as <resource> <name> or <resource>/<name>')
  return select(call, resources, {
    latest: true,
    all: call.flags.bool('all'),
    labelSelector: call.flags.string('selector'),
  })
}

function runSetImage(call: Invocation): undefined {
  const { resources, pairs } = splitPairs(call, 'image')
  if (pairs.length === 0) throw new CommandError('at least one image update is required')
  const twice = pairs.some(([name]) => name === '*') && pairs.length > 1
  if (twice)
    throw new CommandError(
      'all containers are already specified by *, but saw more than one container_name=container_image pairs',
    )
  checkOutput(call)
  const { infos, errors } = selectWorkloads(call, resources)
  const failures = [...errors]
  const patched = changeAll(
    call,
    infos,
    'image updated',
    (object) => {
      let next = object
      for (const [name, image] of pairs) {
        const containers = containersOf(next)
        if (name !== '*' && !containers.some((container) => container.name === name))
          failures.push(new CommandError(`unable to find container named ${goQuote(name)}`))
        next = mapContainers(next, (container) =>
          name === '*' || container.name === name ? { ...container, image } : container,
        )
      }
      return next
    },
    failures,
  )
  patched()
  return undefined
}

function runSetEnv(call: Invocation): undefined {
  const { resources, pairs } = splitPairs(call, 'env')
  const written = call.flags.list('env').map((pair): [string, string] => {
    const equals = pair.indexOf('=')
    return equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]
  })
  const changes = [...pairs, ...written]
  if (changes.length === 0 && !call.flags.bool('list'))
    throw usageError('set env', 'at least one environment variable must be provided')
  if (call.flags.string('from') !== '') throw new CommandError('set env --from is not part of this simulation')
  checkOutput(call)
  const { infos, errors } = selectWorkloads(call, resources)
  const pattern = call.flags.string('containers', '*')
  if (call.flags.bool('list')) {
    for (const { info, object, name } of infos)
      for (const container of containersOf(object)) {
        call.out(`# ${info.resource} ${name}, container ${container.name}\n`)
        for (const env of (container.env ?? []) as JsonObject[])
          call.out(`${String(env.name)}=${String(env.value ?? '')}\n`)
      }
    return undefined
  }
  changeAll(
    call,
    infos,
    'env updated',
    (object) =>
      mapContainers(object, (container) => (fits(pattern, container) ? withEnv(container, changes) : container)),
    [...errors],
  )()
  return undefined
}

/** Changes keep their place, new variables come last. Models cmd/set/env/env_parse.go and set_env.go updateEnv. */
function withEnv(container: Container, changes: readonly (readonly [string, string])[]): Container {
  let env = ((container.env ?? []) as JsonObject[]).slice()
  for (const [key, value] of changes) {
    if (key.endsWith('-')) {
      env = env.filter((item) => item.name !== key.slice(0, -1))
      continue
    }
    const at = env.findIndex((item) => item.name === key)
    if (at < 0) env.push({ name: key, value })
    else env[at] = { name: key, value }
  }
  const { env: _, ...rest } = container
  return (env.length > 0 ? { ...rest, env } : rest) as Container
}

function runSetResources(call: Invocation): undefined {
  const { flags } = call
  if (flags.string('limits') === '' && flags.string('requests') === '')
    throw new CommandError('you must specify an update to requests or limits (in the form of --requests/--limits)')
  const limits = amounts(flags.string('limits'))
  const requests = amounts(flags.string('requests'))
  checkOutput(call)
  const { infos, errors } = selectWorkloads(call, call.args)
  const pattern = flags.string('containers', '*')
  changeAll(
    call,
    infos,
    'resource requirements updated',
    (object) =>
      mapContainers(object, (container) => {
        if (!fits(pattern, container)) return container
        const resources = (container.resources ?? {}) as JsonObject
        return {
          ...container,
          resources: {
            ...resources,
            ...(limits ? { limits: { ...(resources.limits as JsonObject | undefined), ...limits } } : {}),
            ...(requests ? { requests: { ...(resources.requests as JsonObject | undefined), ...requests } } : {}),
          },
        }
      }),
    [...errors],
  )()
  return undefined
}

function amounts(text: string): JsonObject | undefined {
  if (text === '') return undefined
  const result: JsonObject = {}
  for (const pair of text.split(',')) {
    const [name, value, ...more] = pair.split('=')
    if (!name || value === undefined || more.length > 0)
      throw new CommandError(`Invalid argument syntax ${pair}, expected <resource>=<value>`)
    const error = quantityError(value)
    if (error !== undefined) throw new CommandError(error)
    result[name] = value
  }
  return result
}

function runSetServiceAccount(call: Invocation): undefined {
  const account = call.args.at(-1)
  if (account === undefined) throw new CommandError('serviceaccount is required')
  checkOutput(call)
  const { infos, errors } = selectWorkloads(call, call.args.slice(0, -1))
  changeAll(
    call,
    infos,
    'serviceaccount updated',
    (object) => withPodSpec(object, (spec) => ({ ...spec, serviceAccountName: account })),
    [...errors],
  )()
  return undefined
}

/** Whether `-c` means this container: `*` stands for any run of characters. */
function fits(pattern: string, container: Container): boolean {
  const source = pattern
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')
  return new RegExp(`^${source}$`).test(container.name)
}

function mapContainers(object: AnyObject, change: (container: Container) => JsonObject): AnyObject {
  return withPodSpec(object, (spec) => {
    const changed = (key: string): JsonObject =>
      Array.isArray(spec[key]) ? { [key]: (spec[key] as Container[]).map(change) } : {}
    return { ...spec, ...changed('initContainers'), ...changed('containers') }
  })
}

/**
 * Works out every object's new state first, and then gives the function that sends what differs as strategic merge
 * patches. Failures of the first half do not keep the others from being sent.
 */
function changeAll(
  call: Invocation,
  infos: readonly Info[],
  operation: string,
  change: (object: AnyObject) => AnyObject,
  failures: Error[],
): () => void {
  const dryRun = dryRunOf(call)
  return () => {
    const changes = infos.map((item) => ({ item, count: failures.length, next: changed(item, change, failures) }))
    const sent = changes.filter(({ next }) => next !== undefined)
    if (failures.length > 0 && sent.length === 0) throwAll(failures)
    forEach(
      call,
      sent.map(({ item }) => item),
      failures,
      (item) => {
        const next = sent.find((entry) => entry.item === item)?.next
        if (!next) return
        const typeName = typeOfKind(apiVersionOf(item.info), item.info.kind) ?? ''
        const content = createTwoWayMergePatch(asJson(item.object), asJson(next), typeName)
        // What changes nothing is not sent, and nothing is said of it.
        if (Object.keys(content).length === 0) return
        let after = next
        if (dryRun !== 'client')
          after = writing(call, dryRun, (options) =>
            call.client.patch<AnyObject>(item.info.resource, item.namespace, item.name, 'strategic', content, {
              ...options,
              fieldValidation: 'Ignore',
            }),
          )
        printResult(call, item.info, after, { operation, dryRun })
      },
    )
  }
}

function changed(item: Info, change: (object: AnyObject) => AnyObject, failures: Error[]): AnyObject | undefined {
  if (podSpecOf(item.object) === undefined) {
    const text = `${item.info.resource}/${item.name} does not have a pod template`
    failures.push(withSource('changing', item.source, new CommandError(text)))
    return undefined
  }
  const before = failures.length
  const next = change(item.object)
  return failures.length > before ? undefined : next
}

/** `kubectl set env`. Models kubectl/pkg/cmd/set/set_env.go (v1.36). */

import { goQuote } from '../../../api/goFormat.ts'
import { asObject, isObject, objectsIn, textOf } from '../../../api/jsonObject.ts'
import type { AnyObject } from '../../../api/kindTypes.ts'
import { ownValue } from '../../../api/lookup.ts'
import type { JsonObject } from '../../../api/types.ts'
import type { CommandSpec, Invocation } from '../../core/command.ts'
import { CommandError, errorOf, throwAll } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import { select } from '../../core/selection.ts'
import { checkOutput, dryRunOf } from '../../printers/output.ts'
import { type Container, containersOf } from '../podSpecs.ts'
import { asJson, podTemplateTypes } from '../shared.ts'
import { setFlags } from './set.ts'
import { fits, mapContainers, selectToSet, setAll } from './setting.ts'

export const setEnv: CommandSpec = {
  path: 'set env',
  completes: podTemplateTypes,
  writes: true,
  summary: 'Update environment variables on a pod template',
  usage: 'RESOURCE/NAME KEY_1=VAL_1 ... KEY_N=VAL_N',
  flags: [
    ...setFlags,
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

interface EnvChanges {
  readonly set: readonly JsonObject[]
  readonly remove: readonly string[]
}

function runSetEnv(call: Invocation): undefined {
  const { flags } = call
  if (flags.bool('all') && flags.string('selector') !== '')
    throw new CommandError('cannot set --all and --selector at the same time')
  const { resources, words } = splitWords(call.args)
  const dryRun = dryRunOf(call)
  checkOutput(call)
  if (flags.list('filename').length === 0 && resources.length === 0)
    throw new CommandError('one or more resources must be specified as <resource> <name> or <resource>/<name>')
  if (flags.bool('list') && flags.string('output') !== '')
    throw new CommandError('--list and --output may not be specified together')
  if (flags.list('keys').length > 0 && flags.string('from') === '')
    throw new CommandError('when specifying --keys, a configmap or secret must be provided with --from')
  if (flags.list('filename').includes('-') && words.includes('-'))
    throw new CommandError('standard input cannot be used for multiple arguments')
  const written = readChanges([...flags.list('env'), ...words], call.stdin ?? '')
  const prefix = flags.string('prefix')
  const set = [...written.set, ...takenFrom(call)].map((item) => ({ ...item, name: `${prefix}${String(item.name)}` }))
  const changes = { ...written, set }
  const { infos, errors } = selectToSet(call, resources)
  throwAll(errors)
  const pattern = flags.string('containers', '*')
  setAll(call, infos, [], {
    change: (object) => withChanges(call, object, pattern, changes),
    dryRun,
    operation: 'env updated',
    failure: 'failed to patch env update to pod template:',
  })
  return undefined
}

/**
 * Splits resources and changes; a word that ends in `-` is a removal. Models cmd/set/env/env_parse.go
 * SplitEnvironmentFromResources.
 */
function splitWords(args: readonly string[]): { resources: readonly string[]; words: readonly string[] } {
  const isChange = (arg: string): boolean => /^[\s\S]+=/.test(arg) || arg.endsWith('-')
  const first = args.findIndex(isChange)
  const words = first < 0 ? [] : args.slice(first)
  if (!words.every(isChange))
    throw new CommandError(`all resources must be specified before environment changes: ${args.join(' ')}`)
  return { resources: first < 0 ? args : args.slice(0, first), words }
}

function readChanges(words: readonly string[], stdin: string): EnvChanges {
  const set: JsonObject[] = []
  const remove: string[] = []
  for (const word of words) {
    const equals = word.indexOf('=')
    if (word === '-') set.push(...fromLines(stdin))
    else if (equals >= 0) {
      const name = word.slice(0, equals)
      const mistakes = envVarNameErrors(name)
      if (mistakes.length > 0) throw new CommandError(`${goQuote(name)} is not a valid key name: ${mistakes.join(';')}`)
      set.push({ name, value: word.slice(equals + 1) })
    } else if (word.endsWith('-')) remove.push(word.slice(0, -1))
    else throw new CommandError(`unknown environment variable: ${word}`)
  }
  if (remove.some((name) => set.some((item) => item.name === name)))
    throw new CommandError('can not both modify and remove the same environment variable in the same command')
  return { set, remove }
}

/** Models apimachinery/pkg/util/validation IsEnvVarName, which is stricter than the API server. */
export function envVarNameErrors(name: string): string[] {
  const errors: string[] = []
  if (!/^[-._a-zA-Z][-._a-zA-Z0-9]*$/.test(name))
    errors.push(
      "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit (e.g. 'my.env-name',  or 'MY_ENV.NAME',  or 'MyEnvName1', regex used for validation is '[-._a-zA-Z][-._a-zA-Z0-9]*')",
    )
  if (name === '.' || name === '..') errors.push(`must not be '${name}'`)
  else if (name.startsWith('..')) errors.push("must not start with '..'")
  return errors
}

const fromLines = (text: string): JsonObject[] =>
  text
    .split('\n')
    .map((line) => line.replace(/#.*/, ''))
    .filter((line) => line.includes('='))
    .map((line) => ({ name: line.slice(0, line.indexOf('=')), value: line.slice(line.indexOf('=') + 1) }))

/** Variables for the keys of the ConfigMap or Secret of `--from`. */
function takenFrom(call: Invocation): JsonObject[] {
  const { flags } = call
  const from = flags.string('from')
  if (from === '') return []
  const { infos, errors } = select({ ...call, flags: call.flags }, [from], { latest: true })
  throwAll(errors)
  return infos.flatMap(({ info, name, object }) => {
    const reference = { ConfigMap: 'configMapKeyRef', Secret: 'secretKeyRef' }[info.kind]
    if (reference === undefined) throw new CommandError('unsupported resource specified in --from')
    const keys = Object.keys(asObject(asJson(object).data)).sort()
    const wanted = flags.list('keys')
    return keys
      .filter((key) => wanted.length === 0 || wanted.includes(key))
      .map((key) => ({ name: envName(call, key), valueFrom: { [reference]: { name, key } } }))
  })
}

function envName(call: Invocation, key: string): string {
  const name = key.replace(/[^a-zA-Z0-9_]/g, '_').toUpperCase()
  if (name !== key) call.warn(`key ${key} transferred to ${name}`)
  return name
}

/** The object with the changes; undefined if nothing changes, as with `--list`. */
function withChanges(call: Invocation, object: AnyObject, pattern: string, changes: EnvChanges): AnyObject | undefined {
  const chosen = containersOf(object).filter((container) => fits(pattern, container))
  if (chosen.length === 0)
    call.warn(`${object.kind}/${object.metadata.name} does not have any containers matching ${goQuote(pattern)}`)
  if (!call.flags.bool('overwrite', 'true')) for (const container of chosen) refuseOverwriting(container, changes)
  const next = mapContainers(object, (container) =>
    fits(pattern, container) ? withEnv(container, changes) : container,
  )
  if (!call.flags.bool('list')) return next
  for (const container of listOrder(next).filter((item) => fits(pattern, item))) printEnv(call, object, container)
  return undefined
}

/** Containers, followed by init containers. */
const listOrder = (object: AnyObject): Container[] => {
  const all = containersOf(object)
  const count = objectsIn(object.spec?.initContainers).length
  return [...all.slice(count), ...all.slice(0, count)]
}

function refuseOverwriting(container: Container, { set }: EnvChanges): void {
  for (const { name, value } of set) {
    const current = envOf(container).find((item) => item.name === name)
    if (current && (current.value ?? '') !== (value ?? ''))
      throw new CommandError(
        `'${String(name)}' already has a value (${String(current.value ?? '')}), and --overwrite is false`,
      )
  }
}

const envOf = (container: Container): readonly JsonObject[] => objectsIn(container.env)

/** Changed variables keep their place, new ones are appended. Models helper.go updateEnv. */
function withEnv(container: Container, { set, remove }: EnvChanges): Container {
  const covered = new Set<unknown>(remove)
  const env: JsonObject[] = []
  for (const item of [...envOf(container), ...set]) {
    if (covered.has(item.name)) continue
    const newer = set.find(({ name }) => name === item.name)
    if (newer) covered.add(item.name)
    env.push(newer ?? item)
  }
  const { env: _, ...rest } = container
  return env.length > 0 ? { ...rest, env } : rest
}

function printEnv(call: Invocation, object: AnyObject, container: Container): void {
  call.out(`# ${object.kind} ${object.metadata.name}, container ${container.name}\n`)
  for (const { name, value, valueFrom } of envOf(container)) {
    const source = isObject(valueFrom) ? valueFrom : undefined
    const resolved = call.flags.bool('resolve') && source ? resolvedValue(call, object, source) : undefined
    if (!source) call.out(`${String(name)}=${String(value ?? '')}\n`)
    else if (resolved === undefined) call.out(`# ${String(name)} from ${sourceText(source)}\n`)
    else call.out(`${String(name)}=${resolved}\n`)
  }
}

/** Models cmd/set/env/env_resolve.go GetEnvVarRefString. */
function sourceText(source: JsonObject): string {
  const { configMapKeyRef: map, secretKeyRef: secret, fieldRef: field, resourceFieldRef: resource } = source
  if (isObject(map)) return `configmap ${String(map.name)}, key ${String(map.key)}`
  if (isObject(secret)) return `secret ${String(secret.name)}, key ${String(secret.key)}`
  if (isObject(field)) return `field path ${String(field.fieldPath)}`
  return isObject(resource) ? `resource field ${String(resource.resource)}` : 'invalid valueFrom'
}

/** Value from the ConfigMap; undefined if it cannot be resolved. */
function resolvedValue(call: Invocation, object: AnyObject, source: JsonObject): string | undefined {
  const map = asObject(source.configMapKeyRef)
  const [name, key] = [textOf(map.name), textOf(map.key)]
  let value: string | undefined
  errorOf(() => {
    if (name === '' || key === '') return
    value = ownValue(call.client.get('configmaps', object.metadata.namespace ?? call.namespace, name).data, key)
  })
  return value
}

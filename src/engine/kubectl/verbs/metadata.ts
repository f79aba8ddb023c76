/** `kubectl label` and `kubectl annotate`. Models kubectl/pkg/cmd/{label/label,annotate/annotate}.go (v1.36). */
import { goQuote } from '../../api/goFormat.ts'
import type { JsonObject, Labels } from '../../api/types.ts'
import { labelValueErrors, qualifiedName } from '../../api/validation/formats.ts'
import type { AnyObject, CommandSpec, Invocation } from '../core/command.ts'
import { CommandError, throwAll } from '../core/errors.ts'
import { type FlagSpec, flag } from '../core/flags.ts'
import type { Info } from '../core/manifests.ts'
import { select } from '../core/selection.ts'
import { checkOutput, dryRunFlag, dryRunOf, outputFlags, printResult } from '../printers/output.ts'
import {
  allNamespacesFlag,
  fieldManagerFlag,
  fieldSelectorFlag,
  filenameFlags,
  forEach,
  selectorFlag,
} from './shared.ts'

const flags: readonly FlagSpec[] = [
  ...filenameFlags,
  ...outputFlags,
  dryRunFlag,
  fieldManagerFlag,
  selectorFlag,
  fieldSelectorFlag,
  allNamespacesFlag,
  flag('all', 'bool'),
  flag('overwrite', 'bool'),
  flag('list', 'bool'),
  flag('local', 'bool'),
  flag('resource-version', 'string'),
  flag('record', 'bool'),
]

export const label: CommandSpec = {
  path: 'label',
  summary: 'Update the labels on a resource',
  usage: '[--overwrite] (-f FILENAME | TYPE NAME) KEY_1=VAL_1 ... KEY_N=VAL_N',
  flags,
  run: (call) => changeMetadata(call, 'labels'),
}

export const annotate: CommandSpec = {
  path: 'annotate',
  summary: 'Update the annotations on a resource',
  usage: '[--overwrite] (-f FILENAME | TYPE NAME) KEY_1=VAL_1 ... KEY_N=VAL_N',
  flags,
  run: (call) => changeMetadata(call, 'annotations'),
}

type Member = 'labels' | 'annotations'
const noun: Record<Member, string> = { labels: 'label', annotations: 'annotation' }

interface Changes {
  readonly set: Readonly<Record<string, string>>
  readonly remove: readonly string[]
}

function changeMetadata(call: Invocation, member: Member): undefined {
  const { resources, pairs } = splitArguments(call.args)
  if (pairs.length === 0 && !call.flags.bool('list'))
    throw new CommandError(`at least one ${noun[member]} update is required`)
  checkOutput(call)
  const changes = parseChanges(pairs, member)
  if (resources.length === 0 && call.flags.list('filename').length === 0)
    throw new CommandError('one or more resources must be specified as <resource> <name> or <resource>/<name>')
  const { infos, errors } = select(call, resources, {
    latest: true,
    all: call.flags.bool('all'),
    labelSelector: call.flags.string('selector'),
    fieldSelector: call.flags.string('field-selector'),
    allNamespaces: call.flags.bool('all-namespaces'),
  })
  if (infos.length === 0) throwAll(errors)
  if (infos.length > 1 && call.flags.string('resource-version') !== '')
    throw new CommandError('--resource-version may only be used with a single resource')
  forEach(call, infos, errors, (item) => changeOne(call, item, { member, changes }))
  return undefined
}

/** What holds `=` or ends with `-` is a change, and so is everything after it. */
function splitArguments(args: readonly string[]): { resources: string[]; pairs: string[] } {
  const resources: string[] = []
  const pairs: string[] = []
  for (const arg of args) {
    const isPair = arg.includes('=') || arg.endsWith('-')
    if (isPair) pairs.push(arg)
    else if (pairs.length > 0) throw new CommandError(`all resources must be specified before ${'changes'}: ${arg}`)
    else resources.push(arg)
  }
  return { resources, pairs }
}

function parseChanges(pairs: readonly string[], member: Member): Changes {
  const set: Record<string, string> = {}
  const remove: string[] = []
  for (const pair of pairs) {
    const equals = pair.indexOf('=')
    if (equals >= 0) {
      const [key, value] = [pair.slice(0, equals), pair.slice(equals + 1)]
      const errors = [
        ...(key ? qualifiedName(key) : ['name part must be non-empty']),
        ...(member === 'labels' ? labelValueErrors(value) : []),
      ]
      if (errors.length > 0)
        throw new CommandError(
          `invalid ${noun[member]} ${key ? 'value' : 'key'}: ${goQuote(pair)}: ${errors.join('; ')}`,
        )
      set[key] = value
    } else remove.push(pair.slice(0, -1))
  }
  const both = remove.filter((key) => Object.hasOwn(set, key))
  if (both.length > 0)
    throw new CommandError(
      `can not both modify and remove ${member === 'labels' ? 'a label' : 'the following annotation(s)'} in the same command${member === 'labels' ? '' : `: ${both.join(', ')}`}`,
    )
  return { set, remove }
}

function changeOne(call: Invocation, item: Info, { member, changes }: { member: Member; changes: Changes }): void {
  const dryRun = dryRunOf(call)
  const { info, namespace, name, object } = item
  const before: Labels = object.metadata[member] ?? {}
  if (call.flags.bool('list')) {
    call.out(`Listing ${member} for ${info.kind}.${info.group || ''}/${name}:\n`)
    for (const [key, value] of Object.entries(before)) call.out(`${key}=${value}\n`)
    return
  }
  if (!call.flags.bool('overwrite')) refuseOverwriting(before, changes, member)
  const patch: JsonObject = {}
  for (const key of changes.remove) {
    if (Object.hasOwn(before, key)) patch[key] = null
    else if (member === 'labels') call.out(`label ${goQuote(key)} not found.\n`)
  }
  for (const [key, value] of Object.entries(changes.set)) if (before[key] !== value) patch[key] = value
  let after: AnyObject = object
  const version = call.flags.string('resource-version')
  if (dryRun !== 'client' && (Object.keys(patch).length > 0 || version !== ''))
    after = call.client.patch<AnyObject>(
      info.resource,
      namespace,
      name,
      'merge',
      { metadata: { [member]: patch, ...(version ? { resourceVersion: version } : {}) } },
      { dryRun: dryRun === 'server' },
    )
  printResult(call, info, after, { operation: operationOf(before, changes, member), dryRun })
}

/** Models label.go updateDataChangeMsg. */
function operationOf(before: Labels, changes: Changes, member: Member): string {
  if (member === 'annotations') return 'annotated'
  if (Object.entries(changes.set).some(([key, value]) => before[key] !== value)) return 'labeled'
  return changes.remove.some((key) => Object.hasOwn(before, key)) ? 'unlabeled' : 'not labeled'
}

function refuseOverwriting(before: Labels, changes: Changes, member: Member): void {
  const taken = Object.keys(changes.set).filter((key) => before[key] !== undefined)
  const text = (key: string): string => `'${key}' already has a value (${before[key]})`
  if (member === 'labels') {
    const errors = taken
      .filter((key) => before[key] !== changes.set[key])
      .map((key) => new CommandError(`${text(key)}, and --overwrite is false`))
    throwAll(errors)
    return
  }
  const declared = taken.filter((key) => key !== 'kubernetes.io/change-cause')
  if (declared.length > 0)
    throw new CommandError(
      `--overwrite is false but found the following declared annotation(s): ${declared.map(text).join('; ')}`,
    )
}

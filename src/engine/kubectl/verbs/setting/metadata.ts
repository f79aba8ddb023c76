/** `kubectl label` and `kubectl annotate`. Models kubectl/pkg/cmd/{label/label,annotate/annotate}.go (v1.36). */

import { deepEqual } from '../../../api/equality.ts'
import { goQuote } from '../../../api/goFormat.ts'
import type { AnyObject } from '../../../api/kindTypes.ts'
import { ownValue } from '../../../api/lookup.ts'
import { goJson } from '../../../api/stableJson.ts'
import type { JsonDraft, Labels } from '../../../api/types.ts'
import { labelValueErrors } from '../../../api/validation/formats.ts'
import { requestName } from '../../../apiserver/resources.ts'
import { isOn } from '../../../versions.ts'
import { recorded } from '../../core/changeCause.ts'
import type { CommandSpec, DryRun, Invocation } from '../../core/command.ts'
import { CommandError, throwAll } from '../../core/errors.ts'
import { type FlagSpec, flag } from '../../core/flags.ts'
import { type Info, type ReadResult, readManifests } from '../../core/manifests.ts'
import { type Pairs, parsePairs, splitPairs } from '../../core/pairs.ts'
import { select } from '../../core/selection.ts'
import { checkOutput, dryRunFlag, dryRunOf, outputFlags, printResult } from '../../printers/output.ts'
import {
  allNamespacesFlag,
  fieldManagerFlag,
  fieldSelectorFlag,
  filenameFlags,
  forEach,
  selectorFlag,
  writing,
} from '../shared.ts'

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
  completes: 'objects',
  writes: true,
  summary: 'Update the labels on a resource',
  usage: '[--overwrite] (-f FILENAME | TYPE NAME) KEY_1=VAL_1 ... KEY_N=VAL_N',
  flags,
  run: (call) => changeMetadata(call, 'labels'),
}

export const annotate: CommandSpec = {
  path: 'annotate',
  completes: 'objects',
  writes: true,
  summary: 'Update the annotations on a resource',
  usage: '[--overwrite] (-f FILENAME | TYPE NAME) KEY_1=VAL_1 ... KEY_N=VAL_N',
  flags,
  run: (call) => changeMetadata(call, 'annotations'),
}

type Member = 'labels' | 'annotations'
const noun: Record<Member, string> = { labels: 'label', annotations: 'annotation' }

function changeMetadata(call: Invocation, member: Member): undefined {
  const { resources, pairs } = splitPairs(call.args, noun[member])
  checkOutput(call)
  const changes = member === 'labels' ? parseLabels(pairs) : parsePairs(pairs, 'annotation', { removal: 'allowed' })
  checkArguments(call, resources, changes, member)
  const { infos, errors, single } = selectForChange(call, resources)
  if (!single && call.flags.string('resource-version') !== '') {
    if (infos.length === 0) throwAll(errors)
    throw new CommandError('--resource-version may only be used with a single resource')
  }
  forEach(call, infos, errors, (item) => changeOne(call, item, { member, changes, single }))
  return undefined
}

function selectForChange(call: Invocation, resources: readonly string[]): ReadResult & { readonly single: boolean } {
  const { flags: given } = call
  if (given.bool('local')) return { ...readManifests(call, given.list('filename')), single: false }
  return select(call, resources, {
    latest: true,
    bareType: given.bool('all') ? 'all' : 'refused',
    labelSelector: given.string('selector'),
    fieldSelector: given.string('field-selector'),
    allNamespaces: given.bool('all-namespaces'),
  })
}

/** Models LabelOptions.Validate and AnnotateFlags.ToOptions. */
function checkArguments(call: Invocation, resources: readonly string[], changes: Pairs, member: Member): void {
  const { flags: given } = call
  if (given.bool('list') && given.string('output') !== '')
    throw new CommandError('--list and --output may not be specified together')
  for (const other of ['selector', 'field-selector'])
    if (given.bool('all') && given.string(other) !== '')
      throw new CommandError(`cannot set --all and --${other} at the same time`)
  const files = given.list('filename').length
  const example = member === 'labels' ? 'pod' : 'rsrc'
  if (given.bool('local')) {
    if (resources.length > 0)
      throw new CommandError(
        `can only use local files by -f ${example}.yaml or --filename=${example}.json when --local=true is set`,
      )
    if (files === 0)
      throw new CommandError(`one or more files must be specified as -f ${example}.yaml or --filename=${example}.json`)
  } else if (resources.length === 0 && files === 0)
    throw new CommandError('one or more resources must be specified as <resource> <name> or <resource>/<name>')
  if (Object.keys(changes.set).length + changes.remove.length === 0 && !given.bool('list'))
    throw new CommandError(`at least one ${noun[member]} update is required`)
  const both = changes.remove.filter((key) => Object.hasOwn(changes.set, key))
  if (member === 'annotations' && both.length > 0)
    throw new CommandError(
      `can not both modify and remove the following annotation(s) in the same command: ${both.join(', ')}`,
    )
}

function parseLabels(pairs: readonly string[]): Pairs {
  for (const pair of pairs) {
    const [, value, ...more] = pair.split('=')
    if (value === undefined) continue
    if (more.length > 0) throw new CommandError(`invalid label spec: ${pair}`)
    const errors = labelValueErrors(value)
    if (errors.length > 0) throw new CommandError(`invalid label value: ${goQuote(pair)}: ${errors.join(';')}`)
  }
  const changes = parsePairs(pairs, 'label', { removal: 'allowed' })
  if (changes.remove.some((key) => Object.hasOwn(changes.set, key)))
    throw new CommandError('can not both modify and remove a label in the same command')
  return changes
}

interface MetadataChange {
  readonly member: Member
  readonly changes: Pairs
  readonly single: boolean
}

function changeOne(call: Invocation, item: Info, { member, changes, single }: MetadataChange): void {
  const dryRun = dryRunOf(call)
  const { info, name, object } = item
  const before: Labels = object.metadata[member] ?? {}
  const isRemote = dryRun !== 'client' && !call.flags.bool('local') && !call.flags.bool('list')
  if (member === 'labels' && isRemote)
    for (const key of changes.remove) if (!Object.hasOwn(before, key)) call.out(`label ${goQuote(key)} not found.\n`)
  if (!call.flags.bool('overwrite')) refuseOverwriting(before, changes, member)
  const kept = Object.entries(before).filter(([key]) => !changes.remove.includes(key))
  const next = {
    ...object,
    metadata: { ...object.metadata, [member]: { ...Object.fromEntries(kept), ...changes.set } },
  }
  if (call.flags.bool('list')) {
    if (!single) call.out(`Listing ${member} for ${info.kind}.${info.group}/${name}:\n`)
    for (const [key, value] of Object.entries(next.metadata[member] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))
      call.out(`${single ? '' : ' '}${key}=${String(value)}\n`)
    return
  }
  const operation =
    member === 'annotations' || isOn(call.releases.kubectl, 'labelSaysWhatChanged')
      ? operationOf(before, changes, member)
      : lengthOperation(object.metadata.labels, next.metadata.labels ?? {}, call.flags.bool('overwrite'))
  const written = isRemote ? send(call, item, recorded(call, next), operation, dryRun) : next
  // Upstream's label prints its own result, annotate the server's.
  printResult(call, info, member === 'labels' ? recorded(call, next) : written, { operation, dryRun })
}

/** Sends the changed maps only; unchanged labels or annotations are left out of the patch. */
function send(call: Invocation, item: Info, next: AnyObject, operation: string, dryRun: DryRun): AnyObject {
  const version = call.flags.string('resource-version')
  if (operation === 'not labeled') return next
  const patch: JsonDraft = {}
  for (const member of ['labels', 'annotations'] as const) {
    const [before, after] = [item.object.metadata[member] ?? {}, next.metadata[member] ?? {}]
    const changed: JsonDraft = {}
    for (const [key, value] of Object.entries(after)) if (ownValue(before, key) !== value) changed[key] = value
    for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) changed[key] = null
    if (Object.keys(changed).length > 0) patch[member] = changed
  }
  if (version !== '' && version !== '0') patch.resourceVersion = version
  return writing(call, dryRun, (options) =>
    call.client.patch(
      requestName(item.info),
      item.namespace,
      item.name,
      'merge',
      { metadata: patch },
      { ...options, fieldValidation: 'Warn' },
    ),
  )
}

/** Models label.go updateDataChangeMsg. */
function operationOf(before: Labels, changes: Pairs, member: Member): string {
  if (member === 'annotations') return 'annotated'
  const isAdding = Object.entries(changes.set).some(([key, value]) => ownValue(before, key) !== value)
  const isRemoving = changes.remove.some((key) => Object.hasOwn(before, key))
  if (isAdding && isRemoving) return 'modified'
  if (isAdding) return 'labeled'
  return isRemoving ? 'unlabeled' : 'not labeled'
}

/** Models label.go updateDataChangeMsg before v1.36: an object without labels gets an empty map, which counts as one. */
function lengthOperation(before: Labels | undefined, after: Labels, overwrites: boolean): string {
  if (before !== undefined && deepEqual(before, after)) return 'not labeled'
  const isShorter = before !== undefined && goJson(after).length < goJson(before).length
  return !overwrites && isShorter ? 'unlabeled' : 'labeled'
}

function refuseOverwriting(before: Labels, changes: Pairs, member: Member): void {
  const taken = Object.keys(changes.set).filter((key) => Object.hasOwn(before, key) && before[key] !== changes.set[key])
  const text = (key: string): string => `'${key}' already has a value (${before[key]})`
  if (member === 'labels') {
    throwAll(taken.map((key) => new CommandError(`${text(key)}, and --overwrite is false`)))
    return
  }
  const declared = taken.filter((key) => key !== 'kubernetes.io/change-cause')
  if (declared.length > 0)
    throw new CommandError(
      `--overwrite is false but found the following declared annotation(s): ${declared.map(text).join('; ')}`,
    )
}

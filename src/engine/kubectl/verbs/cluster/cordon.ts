/** `kubectl cordon`, `uncordon` and `taint`. Models kubectl/pkg/cmd/{drain,taint} (v1.36). */
import { ofKind } from '../../../api/fields/ofKind.ts'
import { goQuote } from '../../../api/goFormat.ts'
import type { Node, Taint } from '../../../api/types.ts'
import { labelValueErrors, qualifiedName } from '../../../api/validation/formats.ts'
import { resourceInfo } from '../../../apiserver/resources.ts'
import type { CommandSpec, DryRun, Invocation, Shell } from '../../core/command.ts'
import { CommandError, fail, throwAll, usageError } from '../../core/errors.ts'
import { type FlagSpec, flag } from '../../core/flags.ts'
import type { Info } from '../../core/manifests.ts'
import { listObjects, select } from '../../core/selection.ts'
import { checkOutput, dryRunFlag, dryRunOf, outputFlags, printResult } from '../../printers/output.ts'
import { fieldManagerFlag, forEach, selectorFlag } from '../shared.ts'

const flags: readonly FlagSpec[] = [dryRunFlag, selectorFlag]

export const cordon: CommandSpec = {
  path: 'cordon',
  completes: { names: 'nodes' },
  writes: true,
  summary: 'Mark node as unschedulable',
  usage: 'NODE',
  flags,
  run: (call) => setSchedulable(call, 'unschedulable'),
}

export const uncordon: CommandSpec = {
  path: 'uncordon',
  completes: { names: 'nodes' },
  writes: true,
  summary: 'Mark node as schedulable',
  usage: 'NODE',
  flags,
  run: (call) => setSchedulable(call, 'schedulable'),
}

/** Nodes of the arguments or of `--selector`. */
export function selectNodes(call: Invocation): { nodes: Node[]; errors: readonly Error[] } {
  const { args } = call
  const selector = call.flags.string('selector')
  if (args.length === 0 && !call.flags.changed('selector'))
    throw usageError(call.path, `USAGE: ${call.path} NODE [flags]`)
  if (args.length > 0 && selector !== '')
    throw usageError(call.path, 'error: cannot specify both a node name and a --selector option')
  if (selector !== '')
    return {
      nodes: listObjects(call, resourceInfo('nodes'), { namespace: '', labelSelector: selector }).map((object) =>
        ofKind('Node', object),
      ),
      errors: [],
    }
  const { infos, errors } = select(
    call,
    args.map((name) => (name.includes('/') ? name : `node/${name}`)),
  )
  return { nodes: infos.map(({ object }) => ofKind('Node', object)), errors }
}

type Wanted = 'schedulable' | 'unschedulable'

function setSchedulable(call: Invocation, wanted: Wanted): undefined {
  const { nodes, errors } = selectNodes(call)
  throwAll(errors)
  for (const node of nodes) cordonOne(call, node, wanted, dryRunOf(call))
  return undefined
}

/** Changes one node and prints `node/node-1 cordoned`. */
export function cordonOne(shell: Shell, node: Node, wanted: Wanted, dryRun: DryRun): void {
  const unschedulable = wanted === 'unschedulable'
  const done = unschedulable ? 'cordoned' : 'uncordoned'
  const suffix = dryRun === 'none' ? '' : dryRun === 'client' ? ' (dry run)' : ' (server dry run)'
  const { name } = node.metadata
  if ((node.spec.unschedulable ?? false) === unschedulable) {
    shell.out(`node/${name} already ${done}${suffix}\n`)
    return
  }
  if (dryRun !== 'client')
    shell.client.patch(
      'nodes',
      '',
      name,
      'strategic',
      { spec: { unschedulable: unschedulable ? true : null } },
      { dryRun: dryRun === 'server' },
    )
  if (dryRun === 'none') shell.outcome({ operation: done, kind: 'Node', namespace: '', name })
  shell.out(`node/${name} ${done}${suffix}\n`)
}

export const taint: CommandSpec = {
  path: 'taint',
  completes: ['nodes'],
  writes: true,
  summary: 'Update the taints on one or more nodes',
  usage: 'NODE NAME KEY_1=VAL_1:TAINT_EFFECT_1 ... KEY_N=VAL_N:TAINT_EFFECT_N',
  flags: [
    ...outputFlags,
    dryRunFlag,
    fieldManagerFlag,
    selectorFlag,
    flag('overwrite', 'bool'),
    flag('all', 'bool'),
    flag('validate', 'string', { bare: 'strict' }),
  ],
  run: runTaint,
}

interface TaintChanges {
  readonly add: readonly Taint[]
  readonly remove: readonly { readonly key: string; readonly effect: string }[]
}

function runTaint(call: Invocation): undefined {
  const at = call.args.findIndex((arg) => arg.includes('=') || arg.endsWith('-') || /:\w+$/.test(arg))
  const resources = at < 0 ? call.args : call.args.slice(0, at)
  const specs = at < 0 ? [] : call.args.slice(at)
  if (resources.length < 1) fail('one or more resources must be specified as <resource> <name>')
  if (specs.length === 0) fail('at least one taint update is required')
  const [type = ''] = resources
  // Upstream looks up the whole first word as a type, so `node/NAME` is unknown.
  if (type.includes('/'))
    throw new CommandError(`the server doesn't have a resource type ${goQuote(type)}`, { print: 'asIs' })
  if (!['node', 'nodes', 'no'].includes(type)) fail(`invalid resource type ${type}, only node types are supported`)
  checkOutput(call)
  const changes = parseTaints(specs)
  const { infos, errors } = select(call, resources, {
    latest: true,
    all: call.flags.bool('all'),
    labelSelector: call.flags.string('selector'),
  })
  forEach(call, infos, errors, (item) => taintOne(call, item, changes))
  return undefined
}

const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const

/** Models kubectl/pkg/cmd/taint/utils.go parseTaints. */
function parseTaints(specs: readonly string[]): TaintChanges {
  const add: Taint[] = []
  const remove: { key: string; effect: string }[] = []
  for (const spec of specs) {
    const isRemoval = spec.endsWith('-')
    const { key, value, effect } = parseTaint(isRemoval ? spec.slice(0, -1) : spec)
    if (isRemoval) {
      remove.push({ key, effect: effect ?? '' })
      continue
    }
    if (effect === undefined) throw usageError('taint', `invalid taint spec: ${spec}`)
    if (add.some((taint) => taint.key === key && taint.effect === effect))
      throw usageError('taint', `duplicated taints with the same key and effect: {${key} ${value} ${effect} <nil>}`)
    add.push({ key, ...(value ? { value } : {}), effect })
  }
  const both = remove.filter(({ key, effect }) =>
    add.some((taint) => taint.key === key && (effect === '' || effect === taint.effect)),
  )
  if (both.length > 0)
    fail(
      `can not both modify and remove the following taint(s) in the same command: ${both.map(({ key, effect }) => `${key}=${effect}`).join(', ')}`,
    )
  return { add, remove }
}

/** Parses a taint: `key=value:effect`, `key:effect`, `key`. */
function parseTaint(text: string): {
  readonly key: string
  readonly value: string
  readonly effect: Taint['effect'] | undefined
} {
  const refused = (errors: readonly string[]): never => {
    const detail = errors.length > 0 ? `, ${errors.join('; ')}` : ''
    throw usageError('taint', `invalid taint spec: ${text}${detail}`)
  }
  const [pair = '', written = '', ...more] = text.split(':')
  const effect = effects.find((one) => one === written)
  const hasEffect = text.includes(':')
  if (more.length > 0) refused([])
  if (hasEffect && effect === undefined)
    throw usageError('taint', `invalid taint effect: ${written}, unsupported taint effect`)
  const [key = '', value = '', ...others] = hasEffect ? pair.split('=') : [pair]
  if (others.length > 0) refused([])
  const valueErrors = labelValueErrors(value)
  if (valueErrors.length > 0) refused(valueErrors)
  const keyErrors = key === '' ? ['name part must be non-empty', ...qualifiedName(key)] : qualifiedName(key)
  if (keyErrors.length > 0) refused([...new Set(keyErrors)])
  return { key, value, effect }
}

// Models kubectl/pkg/cmd/taint/utils.go reorganizeTaints (v1.36).
function operationOf(
  isOverwriting: boolean,
  changes: { readonly isAdded: boolean; readonly isRemoved: boolean },
): string {
  if (isOverwriting || (changes.isAdded && changes.isRemoved)) return 'modified'
  return changes.isAdded ? 'tainted' : 'untainted'
}

function taintOne(call: Invocation, { info, name, object }: Info, { add, remove }: TaintChanges): void {
  const dryRun = dryRunOf(call)
  const node = ofKind('Node', object)
  const before = node.spec.taints ?? []
  const same = (a: Taint, b: Taint): boolean => a.key === b.key && a.effect === b.effect
  const isRemoved = (taint: Taint): boolean =>
    remove.some(({ key, effect }) => key === taint.key && (effect === '' || effect === taint.effect))
  for (const { key, effect } of remove)
    if (!before.some((t) => t.key === key && (effect === '' || effect === t.effect)))
      fail(effect === '' ? `taint ${JSON.stringify(key)} not found` : `taint "${key}:${effect}" not found`)
  const clash = add.find((taint) => before.some((other) => same(taint, other)))
  if (clash && !call.flags.bool('overwrite'))
    throw new CommandError(
      `node ${name} already has ${clash.key} taint(s) with same effect(s) and --overwrite is false`,
    )
  const kept = before.filter((taint) => !add.some((added) => same(added, taint)))
  const merged = [...add, ...kept]
  const taints = merged.filter((taint) => !isRemoved(taint))
  const operation = operationOf(call.flags.bool('overwrite'), {
    isAdded: merged.length !== before.length,
    isRemoved: taints.length !== merged.length,
  })
  let after = object
  if (dryRun !== 'client')
    after = call.client.patch(
      'nodes',
      '',
      name,
      'merge',
      { spec: { taints: taints.length > 0 ? taints : null } },
      { dryRun: dryRun === 'server' },
    )
  printResult(call, info, after, { operation, ...(dryRun === 'server' ? { dryRun } : {}) })
}

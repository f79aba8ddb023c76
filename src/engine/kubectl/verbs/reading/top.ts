/** `kubectl top`. Models kubectl/pkg/cmd/top and kubectl/pkg/metricsutil/metrics_printer.go (v1.36). */

import { notFound } from '../../../api/errors.ts'
import { ownValue } from '../../../api/lookup.ts'
import { quantityMilliValue, quantityValue } from '../../../api/quantity.ts'
import { selectorMatches } from '../../../api/selector.ts'
import type { Pod, Quantity } from '../../../api/types.ts'
import type { CommandSpec, Invocation } from '../../core/command.ts'
import { CommandError } from '../../core/errors.ts'
import { type FlagSpec, flag } from '../../core/flags.ts'
import { labelSelectorOf } from '../../core/manifests.ts'
import { alignTabs, tableLayout } from '../../core/tabwriter.ts'
import { podAmounts } from '../../describe/node.ts'
import { selectorFlag } from '../shared.ts'

const common: readonly FlagSpec[] = [
  selectorFlag,
  flag('sort-by', 'string'),
  flag('no-headers', 'bool'),
  flag('show-swap', 'bool'),
  flag('use-protocol-buffers', 'bool'),
]

export const topPod: CommandSpec = {
  path: 'top pod',
  completes: { names: 'pods' },
  writes: false,
  aliases: ['pods', 'po'],
  summary: 'Display resource (CPU/memory) usage of pods',
  usage: '[NAME | -l label]',
  flags: [
    ...common,
    flag('all-namespaces', 'bool', { short: 'A' }),
    flag('containers', 'bool'),
    flag('sum', 'bool'),
    flag('field-selector', 'string'),
  ],
  run: runTopPod,
}

export const topNode: CommandSpec = {
  path: 'top node',
  completes: { names: 'nodes' },
  writes: false,
  aliases: ['nodes', 'no'],
  summary: 'Display resource (CPU/memory) usage of nodes',
  usage: '[NAME | -l label]',
  flags: [...common, flag('show-capacity', 'bool')],
  run: runTopNode,
}

interface Usage {
  readonly names: readonly string[]
  /** Millicores. */
  readonly cpu: number
  /** Bytes. */
  readonly memory: number
}

const MIB = 1024 * 1024
const note = (what: string): string => `Note: nothing is measured in this simulation. ${what}\n`

function checked(call: Invocation): void {
  // A recording contains no resource usage.
  if (call.recorded) throw new CommandError('Metrics API not available')
  const key = call.flags.string('sort-by')
  if (key !== '' && key !== 'cpu' && key !== 'memory') throw new CommandError('--sort-by accepts only cpu or memory')
  if (call.args.length > 1) throw new CommandError(`unexpected arguments: [${call.args.slice(1).join(' ')}]`)
}

const usageOf = (names: readonly string[], amounts: Readonly<Record<string, Quantity>>): Usage => ({
  names,
  cpu: quantityMilliValue(ownValue(amounts, 'cpu') ?? '0'),
  memory: quantityValue(ownValue(amounts, 'memory') ?? '0'),
})

const isRunning = (pod: Pod): boolean => pod.status.phase === 'Running'

function runTopPod(call: Invocation): undefined {
  checked(call)
  const { flags, args, client } = call
  const isEverywhere = flags.bool('all-namespaces')
  const namespace = isEverywhere ? '' : call.namespace
  const selector = labelSelectorOf(flags.string('selector'))
  const [name] = args
  if (name !== undefined && flags.string('selector') !== '')
    throw new CommandError('only one of NAME or --selector can be provided')
  const named = client.list('pods', namespace).filter((pod) => name === undefined || pod.metadata.name === name)
  if (name !== undefined && named.length === 0) throw notFound('', 'pods', name)
  const pods = named.filter((pod) => isRunning(pod) && (!selector || selectorMatches(selector, pod.metadata.labels)))
  if (pods.length === 0) {
    call.err(isEverywhere ? 'No resources found\n' : `No resources found in ${namespace} namespace.\n`)
    return undefined
  }
  const isSplit = flags.bool('containers')
  const rows = pods.flatMap((pod): Usage[] => {
    const names = [...(isEverywhere ? [pod.metadata.namespace ?? ''] : []), pod.metadata.name]
    if (!isSplit) return [usageOf(names, podAmounts(pod.spec, 'requests'))]
    return pod.spec.containers.map((one) => usageOf([...names, one.name], one.resources?.requests ?? {}))
  })
  const titles = [...(isEverywhere ? ['NAMESPACE'] : []), ...(isSplit ? ['POD'] : []), 'NAME']
  const lines = sorted(rows, flags.string('sort-by')).map(({ names, ...usage }) => [...names, ...cells(usage)])
  if (flags.bool('sum')) lines.push(...sumLines(rows, titles.length))
  print(call, [...titles, 'CPU(cores)', 'MEMORY(bytes)'], lines)
  call.err(note('What is shown is what the containers request.'))
  return undefined
}

function sumLines(rows: readonly Usage[], columns: number): string[][] {
  const total = { cpu: sum(rows.map(({ cpu }) => cpu)), memory: sum(rows.map(({ memory }) => memory)) }
  const blanks = Array<string>(columns).fill('')
  return [
    [...blanks, '________', '________'],
    [...blanks, ...cells(total)],
  ]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
const cells = ({ cpu, memory }: Omit<Usage, 'names'>): string[] => [`${cpu}m`, `${Math.floor(memory / MIB)}Mi`]

function sorted(rows: readonly Usage[], key: string): readonly Usage[] {
  if (key === 'cpu') return rows.toSorted((a, b) => b.cpu - a.cpu)
  if (key === 'memory') return rows.toSorted((a, b) => b.memory - a.memory)
  return rows.toSorted((a, b) => (a.names.join('/') < b.names.join('/') ? -1 : 1))
}

function runTopNode(call: Invocation): undefined {
  checked(call)
  const { flags, args, client } = call
  const [name] = args
  const selector = labelSelectorOf(flags.string('selector'))
  const nodes = client
    .list('nodes', '')
    .filter(({ metadata }) => name === undefined || metadata.name === name)
    .filter(({ metadata }) => !selector || selectorMatches(selector, metadata.labels))
  if (name !== undefined && nodes.length === 0) throw notFound('', 'nodes', name)
  if (nodes.length === 0) throw new CommandError('metrics not available yet')
  const pods = client.list('pods', '').filter(isRunning)
  const rows = nodes.map((node) => {
    const own = pods
      .filter(({ spec }) => spec.nodeName === node.metadata.name)
      .map(({ spec }) => usageOf([], podAmounts(spec, 'requests')))
    const whole = usageOf([], (flags.bool('show-capacity') ? node.status.capacity : node.status.allocatable) ?? {})
    return {
      names: [node.metadata.name],
      cpu: sum(own.map(({ cpu }) => cpu)),
      memory: sum(own.map(({ memory }) => memory)),
      whole,
    }
  })
  const wholes = new Map(rows.map(({ names, whole }) => [names[0], whole]))
  const percent = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.trunc((part / whole) * 100)}%`
  const lines = sorted(rows, flags.string('sort-by')).map(({ names, cpu, memory }) => {
    const whole = wholes.get(names[0])
    const [cores = '', bytes = ''] = cells({ cpu, memory })
    return [...names, cores, percent(cpu, whole?.cpu ?? 0), bytes, percent(memory, whole?.memory ?? 0)]
  })
  print(call, ['NAME', 'CPU(cores)', 'CPU(%)', 'MEMORY(bytes)', 'MEMORY(%)'], lines)
  call.err(note('What is shown is what the running Pods of each node request.'))
  return undefined
}

function print({ flags, out }: Invocation, titles: readonly string[], lines: readonly string[][]): void {
  const rows = flags.bool('no-headers') ? lines : [titles, ...lines]
  out(alignTabs(rows.map((row) => `${row.map((cell) => `${cell}\t`).join('')}\n`).join(''), tableLayout))
}

/**
 * Completes the last word of a command line from flags, subcommands and the cluster's objects, as kubectl's shell
 * completion does.
 */

import { writtenPart } from '../api/fields/writtenPart.ts'
import type { DynamicClient } from '../apiserver/interface.ts'
import { type ResourceInfo, resources } from '../apiserver/resources.ts'
import { podSpecOf } from '../kinds/podSpecs.ts'
import type { CommandSpec } from './core/command.ts'
import { bareValue } from './core/flags.ts'
import { splitCommandLine } from './core/shellWords.ts'
import { globalFlags } from './dispatch.ts'
import { commands, groups } from './registry.ts'

export interface Completion {
  /** Offset in the line at which the completed word begins. */
  readonly from: number
  /** Candidates for the whole word, sorted; empty if nothing fits. */
  readonly words: readonly string[]
}

const MOST_CANDIDATES = 200
const valuesOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['output', ['json', 'name', 'wide', 'yaml']],
  ['dry-run', ['client', 'none', 'server']],
  ['filename', ['-']],
  ['for', ['condition=Available', 'condition=Progressing', 'condition=Ready', 'delete']],
])

/** Completes `line`, the text before the caret. */
export function complete(client: DynamicClient, line: string): Completion {
  let from = line.length
  while (from > 0 && !/\s/.test(line.charAt(from - 1))) from--
  const last = line.slice(from)
  const before = splitCommandLine(line.slice(0, from))
  if ('message' in before) return { from, words: [] }
  if (before.length === 0 && line.trimStart() === last && 'kubectl'.startsWith(last) && last !== '')
    return { from, words: [...new Set([...fitting(nextWords(''), last), 'kubectl'])].sort() }
  return { from, words: fitting(candidates(client, before, last), last).slice(0, MOST_CANDIDATES) }
}

const fitting = (words: readonly string[], start: string): string[] =>
  [...new Set(words)].filter((word) => word.startsWith(start) && word !== start).sort()

function candidates(client: DynamicClient, words: readonly string[], last: string): readonly string[] {
  const { path, rest } = commandOf(words)
  const spec = commands.get(path)
  if (!spec) return rest.length > 0 ? [] : nextWords(path)
  const flags = [...spec.flags, ...globalFlags]
  const { positional, open, namespace } = readWords(spec, rest)
  if (open !== undefined) return valuesOfFlag(client, open)
  if (last.startsWith('-')) {
    const [name, value] = /^--([\w-]+)=/.test(last) ? last.slice(2).split('=') : []
    if (name !== undefined && value !== undefined) return valuesOfFlag(client, name).map((one) => `--${name}=${one}`)
    return flags.map((flag) => `--${flag.name}`)
  }
  return objects(client, { spec, positional, last, namespace })
}

/** Next words of command paths that begin with `path`, which is not a complete command yet. */
function nextWords(path: string): readonly string[] {
  const start = path === '' ? '' : `${path} `
  const all = [...commands.keys(), ...groups.keys()].filter((one) => one.startsWith(start) && one !== path)
  return all.map((one) => one.slice(start.length).split(' ')[0] ?? '')
}

function commandOf(words: readonly string[]): { readonly path: string; readonly rest: readonly string[] } {
  let path = ''
  let length = 0
  for (const [index, word] of words.entries()) {
    const next = path === '' ? word : `${path} ${word}`
    if (!commands.has(next) && !groups.has(next)) break
    path = next
    length = index + 1
  }
  return { path, rest: words.slice(length) }
}

interface ReadWords {
  readonly positional: readonly string[]
  /** Name of the flag whose value is being typed. */
  readonly open: string | undefined
  readonly namespace: string
}

function readWords(spec: CommandSpec, words: readonly string[]): ReadWords {
  const flags = [...spec.flags, ...globalFlags]
  const positional: string[] = []
  let open: string | undefined
  let namespace = 'default'
  for (const word of words) {
    if (open !== undefined) {
      if (open === 'namespace') namespace = word
      open = undefined
    } else if (word.startsWith('-') && word !== '-') {
      const [name = '', value] = word.replace(/^--?/, '').split('=')
      const flag = flags.find((one) => (word.startsWith('--') ? one.name === name : one.short === name))
      if (flag?.name === 'namespace' && value !== undefined) namespace = value
      if (flag && value === undefined && bareValue(flag) === undefined) open = flag.name
    } else positional.push(word)
  }
  return { positional, open, namespace }
}

function valuesOfFlag(client: DynamicClient, name: string): readonly string[] {
  if (name === 'namespace') return namesOf(client, 'namespaces', '')
  return valuesOf.get(name) ?? []
}

interface Position {
  readonly spec: CommandSpec
  readonly positional: readonly string[]
  readonly last: string
  readonly namespace: string
}

/** Completes types, then names; `type/name` in one word; and containers after the object of `set image`. */
function objects(client: DynamicClient, { spec, positional, last, namespace }: Position): readonly string[] {
  const { path, completes } = spec
  if (typeof completes === 'object' && 'names' in completes)
    return left(namesOf(client, completes.names, namespace), positional)
  const types = typeof completes === 'object' ? completes : allTypes(client)
  if (completes === 'types') return positional.length === 0 ? types : []
  const [type, name] = targetOf(client, positional)
  if (path === 'set image' && type && name) return containersOf(client, type, namespace, name)
  const slash = last.indexOf('/')
  if (slash > 0) {
    const info = client.kinds.find(last.slice(0, slash))
    const written = last.slice(0, slash + 1)
    return info ? namesOf(client, info.resource, namespace).map((one) => written + one) : []
  }
  if (positional.length === 0) return types
  return type && !positional[0]?.includes('/') ? left(namesOf(client, type.resource, namespace), positional) : []
}

function allTypes(client: DynamicClient): readonly string[] {
  const custom = new Set(client.kinds.custom().map(({ resource }) => resource))
  return [...resources.map(({ resource }) => resource), ...custom]
}

const left = (names: readonly string[], taken: readonly string[]): readonly string[] =>
  names.filter((name) => !taken.includes(name))

/** The target of `deployment/web` or `deployment web`. */
function targetOf(
  client: DynamicClient,
  positional: readonly string[],
): readonly [ResourceInfo | undefined, string | undefined] {
  const [first = '', second] = positional
  const [type = '', name] = first.includes('/') ? first.split('/') : [first, second]
  return [client.kinds.find(type), name]
}

/** Names of a type's objects: those in the namespace, or all objects of a cluster-scoped type. */
function namesOf(client: DynamicClient, resource: string, namespace: string): readonly string[] {
  const isNamespaced = client.kinds.find(resource)?.namespaced ?? true
  return client.list(resource, isNamespaced ? namespace : '').map(({ metadata }) => metadata.name)
}

/** `container=image` with the current image, for the user to edit. */
function containersOf(client: DynamicClient, type: ResourceInfo, namespace: string, name: string): readonly string[] {
  const object = client.list(type.resource, namespace).find(({ metadata }) => metadata.name === name)
  const { containers = [], initContainers = [] } = writtenPart('core.v1.PodSpec', object && podSpecOf(object))
  return [...containers, ...initContainers].map((container) => `${container.name}=${container.image}`)
}

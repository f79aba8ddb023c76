/** `plan --live`: reads the old side from the cluster of kubectl's context. */

import { asObject, type JsonObject, type JsonValue, objectsIn, textOf } from '../../engine/index.ts'
import { BadInputError } from '../badInput.ts'
import { definitionName, isDefinition } from '../check/definitions.ts'
import type { CliHost } from '../cliHost.ts'
import { readOnce } from '../record/readOnce.ts'
import { getArgs, type ReadTarget, type WatchedKind, watchedKinds } from '../record/recording.ts'
import { warningLine } from '../shownText.ts'
import { type Reading, readSide, type Side } from './readSide.ts'

/** Kinds that a cluster derives from other kinds; no manifest contains them. */
const notRead: ReadonlySet<string> = new Set([
  'events',
  'endpointslices.discovery.k8s.io',
  'controllerrevisions.apps',
  'replicasets.apps',
])

const more: readonly WatchedKind[] = [
  { resource: 'configmaps', isNamespaced: true, isSelected: false },
  { resource: 'serviceaccounts', isNamespaced: true, isSelected: false },
]

/** Kinds that are read from the cluster. Secrets are not read, so that the existence of a Secret stays a question. */
const planKinds: readonly WatchedKind[] = [...watchedKinds.filter(({ resource }) => !notRead.has(resource)), ...more]

interface LiveReading {
  readonly host: CliHost
  readonly reading: Reading
  /** The new side, whose custom resources and definitions are read, too. */
  readonly to: Pick<Side, 'objects'>
}

/**
 * Reads the objects of these namespaces, and objects without a namespace. Warns of forbidden kinds. Throws BadInputError
 * if all kinds are forbidden.
 */
export async function readLiveSide(
  target: ReadTarget,
  namespaces: readonly string[],
  { host, reading, to }: LiveReading,
): Promise<Side> {
  const definitions = await readDefinitions(to, target, host)
  const custom = objectsOfText(definitions).flatMap(kindOfDefinition)
  const wanted = [...planKinds, ...custom].flatMap((kind) =>
    (kind.isNamespaced ? namespaces : namespaces.slice(0, 1)).map((namespace) => ({ kind, namespace })),
  )
  const reads = await Promise.all(
    wanted.map(async ({ kind, namespace }) => {
      const read = await readOnce(getArgs(kind, { ...target, namespace }), host)
      return {
        name: namespaces.length > 1 && kind.isNamespaced ? `${kind.resource} -n ${namespace}` : kind.resource,
        read,
      }
    }),
  )
  const texts = new Map<string, string>(definitions === undefined ? [] : [['customresourcedefinitions', definitions]])
  const problems: string[] = []
  for (const { name, read } of reads)
    if ('text' in read) texts.set(name, read.text)
    else problems.push(`${name}: not read: ${read.problem}`)
  if (texts.size === 0) throw new BadInputError(`error: kubectl could not read any resource: ${problems[0] ?? ''}`)
  for (const problem of problems) host.err(warningLine(problem))
  const printed: CliHost = { ...host, readText: async (path) => texts.get(path) ?? '', listFolder: () => undefined }
  return readSide([...texts.keys()], printed, reading)
}

/** The cluster's definitions of the new side's custom kinds; undefined if it has none of them. */
async function readDefinitions(
  { objects }: Pick<Side, 'objects'>,
  target: ReadTarget,
  host: CliHost,
): Promise<string | undefined> {
  const names = objects.flatMap(({ isCustom, kind, name, value }) => {
    if (isCustom) return definitionName({ apiVersion: textOf(value.apiVersion), kind })
    return isDefinition(value) ? name : []
  })
  if (names.length === 0) return undefined
  const how = [...new Set(names), '--ignore-not-found']
  const read = await readOnce(getArgs({ ...definitionKind, isSelected: false }, target, how), host)
  return 'text' in read ? read.text : undefined
}

const definitionKind = { resource: 'customresourcedefinitions', isNamespaced: false }

/** The objects that kubectl printed: an object, or a list. */
function objectsOfText(text: string | undefined): JsonObject[] {
  if (text === undefined) return []
  const parsed: JsonValue = JSON.parse(text)
  const value = asObject(parsed)
  return Array.isArray(value.items) ? objectsIn(value.items) : [value]
}

function kindOfDefinition({ metadata, spec }: JsonObject): WatchedKind[] {
  const resource = textOf(asObject(metadata).name)
  const isNamespaced = asObject(spec).scope === 'Namespaced'
  return resource === '' ? [] : [{ resource, isNamespaced, isSelected: false }]
}

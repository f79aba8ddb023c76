/** `plan --live`: reads the old side from the cluster of kubectl's context. */

import { BadInputError } from '../badInput.ts'
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

/**
 * Reads the objects of these namespaces, and objects without a namespace. Warns of forbidden kinds. Throws BadInputError
 * if all kinds are forbidden.
 */
export async function readLiveSide(
  target: ReadTarget,
  namespaces: readonly string[],
  { host, reading }: { readonly host: CliHost; readonly reading: Reading },
): Promise<Side> {
  const wanted = planKinds.flatMap((kind) =>
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
  const texts = new Map<string, string>()
  const problems: string[] = []
  for (const { name, read } of reads)
    if ('text' in read) texts.set(name, read.text)
    else problems.push(`${name}: not read: ${read.problem}`)
  if (texts.size === 0) throw new BadInputError(`error: kubectl could not read any resource: ${problems[0] ?? ''}`)
  for (const problem of problems) host.err(warningLine(problem))
  const printed: CliHost = { ...host, readText: async (path) => texts.get(path) ?? '', listFolder: () => undefined }
  return readSide([...texts.keys()], printed, reading)
}

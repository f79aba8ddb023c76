/** `plan --live`: reads the old side from the cluster of kubectl's context. */

import { BadInputError } from '../badInput.ts'
import type { CliHost } from '../cliHost.ts'
import { readOnce } from '../record/readOnce.ts'
import { getArgs, type ReadTarget, type WatchedKind, watchedKinds } from '../record/recording.ts'
import { warningLine } from '../shownText.ts'
import { readSide, type Side } from './readSide.ts'
import type { SecretValues } from './secretValues.ts'

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

/** Warns of forbidden kinds. Throws BadInputError if all kinds are forbidden. */
export async function readLiveSide(
  target: ReadTarget,
  host: CliHost,
  reading: { readonly namespace: string; readonly secrets: SecretValues },
): Promise<Side> {
  const reads = await Promise.all(
    planKinds.map(async (kind) => ({ kind, read: await readOnce(getArgs(kind, target), host) })),
  )
  const texts = new Map<string, string>()
  const problems: string[] = []
  for (const { kind, read } of reads)
    if ('text' in read) texts.set(kind.resource, read.text)
    else problems.push(`${kind.resource}: not read: ${read.problem}`)
  if (texts.size === 0) throw new BadInputError(`error: kubectl could not read any resource: ${problems[0] ?? ''}`)
  for (const problem of problems) host.err(warningLine(problem))
  const printed: CliHost = { ...host, readText: async (path) => texts.get(path) ?? '', listFolder: () => undefined }
  return readSide([...texts.keys()], printed, reading)
}

/** Recognises dumps of clusters by the names of their files: `kubectl cluster-info dump`, must-gather and k8shark. */

export type DumpKind = 'clusterInfo' | 'mustGather' | 'k8shark'

export const dumpNames: Readonly<Record<DumpKind, string>> = {
  clusterInfo: 'kubectl cluster-info dump',
  mustGather: 'must-gather',
  k8shark: 'k8shark capture',
}

interface Dump {
  readonly kind: DumpKind
  /** The files with objects, in the order of the list. */
  readonly files: readonly string[]
}

/** Files of `kubectl cluster-info dump --output-directory`, below the folder of a namespace. */
const ofNamespace =
  /(?:^|\/)[^/]+\/(?:events|replication-controllers|services|daemonsets|deployments|replicasets|pods)\.(?:json|yaml)$/

/** Groups of the API whose objects a diagnosis reads; a must-gather has many more. */
const gathered =
  /(?:^|\/)(?:namespaces\/[^/]+|cluster-scoped-resources)\/(?:core|apps|batch|policy|autoscaling|discovery\.k8s\.io|storage\.k8s\.io|scheduling\.k8s\.io)\/(?:[^/]+\/)?[^/]+\.(?:json|ya?ml)$/

const anyGathered = /(?:^|\/)(?:namespaces\/[^/]+|cluster-scoped-resources)\/[^/]+\//

/** `records/ID.json`; in a `.kshrk` capture `records/PATH/NUMBER.json`, where PATH is a hash of the API's path. */
export const isCaptured = (path: string): boolean => /(?:^|\/)records\/(?:[0-9a-f]{16}\/)?[^/]+\.json$/.test(path)

/** Whether a file of an archive may have objects. */
export const mayHaveObjects = (path: string): boolean =>
  /\.(?:json|ya?ml)$/i.test(path) && (!anyGathered.test(path) || gathered.test(path))

/** Undefined for other files. Paths have `/` between their parts. */
export function dumpOf(paths: readonly string[]): Dump | undefined {
  const has = (pattern: RegExp): boolean => paths.some((path) => pattern.test(path))
  if (has(/(?:^|\/)metadata\.json$/) && has(/(?:^|\/)index\.json$/) && paths.some(isCaptured))
    return { kind: 'k8shark', files: paths.filter(isCaptured) }
  if (has(gathered)) return { kind: 'mustGather', files: paths.filter((path) => gathered.test(path)) }
  if (has(/(?:^|\/)nodes\.(?:json|yaml)$/) && has(/\/replication-controllers\.(?:json|yaml)$/)) {
    const isOwn = (path: string): boolean => /(?:^|\/)nodes\.(?:json|yaml)$/.test(path) || ofNamespace.test(path)
    return { kind: 'clusterInfo', files: paths.filter(isOwn) }
  }
  return undefined
}

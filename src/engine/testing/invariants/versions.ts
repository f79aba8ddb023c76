import type { KubeObject } from '../../api/types.ts'
import type { Checker } from './monitor.ts'

type WithSpec = KubeObject & { readonly spec?: object; readonly status?: { readonly observedGeneration?: number } }

const workloads = new Set(['deployments', 'replicasets', 'replicationcontrollers'])

/**
 * Checks that resourceVersions rise, that generation counts changes of the spec and deletions, and that
 * observedGeneration is never ahead. observedGeneration is not checked after an object of the same name was deleted,
 * because the ReplicaSet controller may write its computed status to the new object, as upstream.
 */
export function versionChecker(): Checker {
  let newest = 0
  const gone = new Set<string>()
  return {
    name: 'versions',
    check({ commits }, report) {
      for (const { resource, before, after } of commits) {
        if (before && !after) gone.add(`${resource}/${before.metadata.name}`)
        if (!after) continue
        const { name, resourceVersion } = after.metadata
        const version = Number(resourceVersion)
        if (!(version > newest)) report(`${resource} ${name} has version ${resourceVersion} after ${newest}`)
        newest = Math.max(newest, version)
        if (workloads.has(resource)) checkGeneration(resource, before, after, report)
        if (!gone.has(`${resource}/${name}`)) checkObserved(resource, before, after, report)
      }
    },
  }
}

function checkGeneration(
  resource: string,
  before: WithSpec | undefined,
  after: WithSpec,
  report: (violation: string) => void,
): void {
  const { name, generation = 0 } = after.metadata
  const say = (text: string) => report(`${resource} ${name}: ${text}`)
  if (!before) {
    if (generation !== 1) say(`begins with generation ${generation}`)
    return
  }
  const was = before.metadata.generation ?? 0
  const marked = before.metadata.deletionTimestamp === undefined && after.metadata.deletionTimestamp !== undefined
  const isNew = marked || JSON.stringify(before.spec) !== JSON.stringify(after.spec)
  if (isNew && generation !== was + 1 && !sameMembers(before.spec, after.spec))
    say(`the spec changed and generation went from ${was} to ${generation}`)
  // A Deployment's generation also counts changed annotations, except those written together with a status.
  const annotated = resource === 'deployments' && !sameMembers(before.metadata.annotations, after.metadata.annotations)
  if (!isNew && generation !== was && !(annotated && generation === was + 1))
    say(`nothing changed and generation went from ${was} to ${generation}`)
}

function checkObserved(
  resource: string,
  before: WithSpec | undefined,
  after: WithSpec,
  report: (violation: string) => void,
): void {
  const { name, generation = 0 } = after.metadata
  const observed = after.status?.observedGeneration ?? 0
  const say = (text: string) => report(`${resource} ${name}: ${text}`)
  if (observed > generation) say(`observedGeneration ${observed} is above generation ${generation}`)
  if (observed < (before?.status?.observedGeneration ?? 0)) say(`observedGeneration fell to ${observed}`)
}

/** Whether two objects are equal apart from the order of members. */
function sameMembers(a: object | undefined, b: object | undefined): boolean {
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : typeof value === 'object' && value !== null
        ? Object.entries(value)
            .map(([key, member]) => [key, sorted(member)] as const)
            .sort(([x], [y]) => (x < y ? -1 : 1))
        : value
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

/**
 * Applies a Pod's claims of devices to the choice of its node. Models pkg/scheduler/framework/plugins/dynamicresources
 * (v1.36).
 */
import type { AllocationResult } from '../../api/fields/apiTypes.ts'
import type { DeviceClass, ResourceClaim, ResourceSlice } from '../../api/kindTypes.ts'
import { deviceClaimKey } from '../../api/outside/keys.ts'
import { matchesNodeTerms } from '../../api/placing/nodeSelection.ts'
import { devicesOf, isAllocated, isClaimOf, wantedClasses } from '../../api/placing/podDevices.ts'
import type { Node, Pod } from '../../api/types.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { Refusal } from '../filters.ts'
import type { NodeInfo } from '../nodeTable.ts'
import type { Reader } from '../storageListers.ts'
import { bindingState } from './bindingConditions.ts'
import { type DeviceWorld, type Found, findDevices, type SearchResult } from './search.ts'
import { takenBy } from './taken.ts'

export interface DeviceListers {
  readonly claims: Reader<ResourceClaim>
  readonly classes: Reader<DeviceClass>
  readonly slices: Reader<ResourceSlice>
  readonly assumed: ClusterConfig['assumed']
}

/** The Pod's entries of device claims, without those that a driver allocates according to an answer. */
const openDevices = (pod: Pod, assumed: ClusterConfig['assumed']) =>
  devicesOf(pod).filter(({ entry }) => assumed?.[deviceClaimKey(entry)] !== 'allocated')

/** Whether the Pod waits outside of the queue for the creation of its claims. */
// Models PreEnqueue.
export function lacksDeviceClaims(pod: Pod, { claims, assumed }: DeviceListers): boolean {
  return openDevices(pod, assumed).some(({ claim: name, isOwn }) => {
    if (name === undefined) return false
    const claim = name === '' ? undefined : claims.get(pod.metadata.namespace ?? '', name)
    return !claim || claim.metadata.deletionTimestamp !== undefined || (isOwn && !isClaimOf(pod, claim))
  })
}

/**
 * The reason for which no node is checked, or the data about the Pod's claims for one decision; undefined for a Pod
 * without claims.
 */
// Models PreFilter.
export function deviceCycle(
  pod: Pod,
  listers: DeviceListers,
  now: number,
): { readonly obstacle: string } | DeviceCycle | undefined {
  const { claims: known, classes, slices, assumed } = listers
  const claims = openDevices(pod, assumed).flatMap(
    ({ claim }) => (claim && known.get(pod.metadata.namespace ?? '', claim)) || [],
  )
  if (claims.length === 0) return undefined
  const wanted = claims.filter((claim) => !isAllocated(claim))
  const missing = wanted.flatMap(wantedClasses).find(({ deviceClass }) => !classes.get('', deviceClass))
  if (missing) return { obstacle: `request ${missing.request}: device class ${missing.deviceClass} does not exist` }
  const taken = takenBy(wanted.length > 0 ? known.all() : [])
  return new DeviceCycle(claims, { slices: [...slices.all()], classes, taken }, now)
}

/** Score of a request for its first alternative; each later alternative scores one less. */
const MOST_POINTS = 8

export class DeviceCycle {
  readonly claims: readonly ResourceClaim[]
  readonly #world: DeviceWorld
  readonly #now: number
  readonly #searches = new Map<string, SearchResult>()
  /** Allocated claims whose devices a node cannot use. */
  readonly #unavailable = new Set<ResourceClaim>()

  constructor(claims: readonly ResourceClaim[], world: DeviceWorld, now: number) {
    this.claims = claims
    this.#world = world
    this.#now = now
  }

  /** The claims that need an allocation. */
  get wanted(): readonly ResourceClaim[] {
    return this.claims.filter((claim) => !isAllocated(claim))
  }

  /** The reason for which the claims keep the Pod from a node; undefined if they allow the node. */
  // Models Filter.
  fault({ node }: NodeInfo): Refusal | undefined {
    const unavailable = this.claims.filter((claim) => isAllocated(claim) && !this.#isOfUse(claim, node))
    const search = this.#searchOn(node)
    if (search.kind === 'error')
      return { ...refused(`running "DynamicResources" filter plugin: ${search.message}`), isError: true }
    if (search.kind === 'invalid') return refused('invalid resource pools were encountered')
    if (search.kind === 'none') return refused('cannot allocate all claims')
    for (const claim of unavailable) this.#unavailable.add(claim)
    return unavailable.length > 0 ? refused('resourceclaim not available on the node') : undefined
  }

  /** The devices that each claim would get on the node, in the claims' order; empty if the search found none. */
  foundOn(node: Node): readonly (readonly Found[])[] {
    const search = this.#searchOn(node)
    return search.kind === 'found' ? search.devices : []
  }

  /** A score that is higher on nodes with the first alternatives of requests. */
  // Models computeScore.
  points({ node }: NodeInfo): number {
    const found = this.foundOn(node).flatMap((devices, i) =>
      requestsOf(
        this.wanted[i],
        devices.map(({ request }) => request),
      ),
    )
    const had = this.claims.flatMap((claim) => requestsOf(claim, namesIn(claim.status?.allocation)))
    return [...found, ...had].reduce((sum, place) => sum + MOST_POINTS - place, 0)
  }

  /** A claim that no other Pod uses, and that could get devices for other nodes after its deallocation. */
  // Models PostFilter.
  deallocatable({ metadata: { uid } }: Pod): ResourceClaim | undefined {
    return [...this.#unavailable].find(({ status }) => status?.reservedFor?.every((one) => one.uid === uid) ?? true)
  }

  #isOfUse(claim: ResourceClaim, node: Node): boolean {
    const terms = claim.status?.allocation?.nodeSelector?.nodeSelectorTerms
    if (terms && !matchesNodeTerms(terms, node)) return false
    const { kind } = bindingState(claim, this.#now)
    return kind === 'ready' || kind === 'waiting'
  }

  #searchOn(node: Node): SearchResult {
    const known = this.#searches.get(node.metadata.name)
    if (known) return known
    const { wanted } = this
    const made: SearchResult =
      wanted.length === 0 ? { kind: 'found', devices: [] } : findDevices(wanted, node, this.#world)
    this.#searches.set(node.metadata.name, made)
    return made
  }
}

const refused = (reason: string): Refusal => ({ plugin: 'DynamicResources', reasons: [reason], isFinal: true })

const namesIn = (allocation: AllocationResult | undefined): string[] =>
  (allocation?.devices?.results ?? []).map(({ request = '' }) => request)

/** The indices of the chosen alternatives in the lists of requests with alternatives. */
const requestsOf = (claim: ResourceClaim | undefined, names: readonly string[]): number[] =>
  (claim?.spec?.devices?.requests ?? []).flatMap(({ name, firstAvailable = [] }) =>
    firstAvailable.flatMap((one, place) => (names.includes(`${name}/${one.name}`) ? [place] : [])),
  )

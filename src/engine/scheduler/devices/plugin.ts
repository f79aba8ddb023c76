/**
 * Applies a Pod's claims of devices to the choice of its node. Models pkg/scheduler/framework/plugins/dynamicresources
 * (v1.36).
 */
import type { AllocationResult } from '../../api/fields/apiTypes.ts'
import type { DeviceClass, ResourceClaim, ResourceSlice } from '../../api/kindTypes.ts'
import { keyOf } from '../../api/objectKey.ts'
import { deviceClaimKey } from '../../api/outside/keys.ts'
import { isExtendedClaimOf } from '../../api/placing/extendedDevices.ts'
import { matchesNodeTerms } from '../../api/placing/nodeSelection.ts'
import { devicesOf, isAllocated, isClaimOf, wantedClasses } from '../../api/placing/podDevices.ts'
import type { Node, Pod } from '../../api/types.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { Refusal } from '../filters.ts'
import type { NodeInfo } from '../nodeTable.ts'
import type { Reader } from '../storageListers.ts'
import { bindingState } from './bindingConditions.ts'
import { ExtendedDevices, type NodeClaim } from './extended.ts'
import { type DeviceWorld, type Found, findDevices, type SearchResult } from './search.ts'
import { takenBy } from './taken.ts'

/** The writes that give a Pod its devices, decided and not yet written. */
export interface DevicePlan {
  /** Claims that the Pod uses; those without devices get an allocation. */
  readonly claims: readonly { readonly claim: ResourceClaim; readonly allocation: AllocationResult | undefined }[]
  /** The claim that is created for the Pod's extended resources. */
  readonly extended: (NodeClaim & { readonly allocation: AllocationResult }) | undefined
}

export interface DeviceListers {
  readonly claims: Reader<ResourceClaim>
  /** Plans that are not yet written. */
  readonly planned: () => readonly DevicePlan[]
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
  const planned = listers.planned()
  const claims = openDevices(pod, assumed).flatMap(
    ({ claim }) => (claim && known.get(pod.metadata.namespace ?? '', claim)) || [],
  )
  const extended = ExtendedDevices.of(pod, classes)
  if (claims.length === 0 && !extended) return undefined
  const wanted = claims.filter((claim) => !isAllocated(claim))
  const busy = wanted.find(({ metadata }) => planned.some((plan) => isAllocating(plan, metadata.uid)))
  if (busy) return { obstacle: `resource claim ${keyOf(busy)} is in the process of being allocated` }
  const missing = wanted.flatMap(wantedClasses).find(({ deviceClass }) => !classes.get('', deviceClass))
  if (missing) return { obstacle: `request ${missing.request}: device class ${missing.deviceClass} does not exist` }
  const all = wanted.length > 0 || extended ? [...known.all()] : []
  const world = { slices: [...slices.all()], classes, taken: takenBy([...all, ...planned.flatMap(claimsIn)]) }
  return new DeviceCycle(
    { claims, extended, stale: extended && all.find((claim) => isExtendedClaimOf(pod, claim)) },
    world,
    now,
  )
}

const isAllocating = ({ claims }: DevicePlan, uid: string): boolean =>
  claims.some(({ claim, allocation }) => allocation !== undefined && claim.metadata.uid === uid)

/** The claims of a plan as they will be with their devices. */
const claimsIn = ({ claims, extended }: DevicePlan): readonly ResourceClaim[] =>
  [...claims, ...(extended ? [extended] : [])].flatMap(({ claim, allocation }) =>
    allocation ? [{ ...claim, status: { allocation } }] : [],
  )

/** The claims of a Pod that the scheduler handles. */
interface PodClaims {
  /** The claims that the Pod's spec names. */
  readonly claims: readonly ResourceClaim[]
  readonly extended: ExtendedDevices | undefined
  /** The claim that an earlier, failed binding created for the Pod's extended resources. */
  readonly stale: ResourceClaim | undefined
}

/** Score of a request for its first alternative; each later alternative scores one less. */
const MOST_POINTS = 8

export class DeviceCycle {
  readonly claims: readonly ResourceClaim[]
  readonly extended: ExtendedDevices | undefined
  readonly stale: ResourceClaim | undefined
  readonly #world: DeviceWorld
  readonly #now: number
  readonly #searches = new Map<string, SearchResult>()
  /** Allocated claims whose devices a node cannot use. */
  readonly #unavailable = new Set<ResourceClaim>()

  constructor({ claims, extended, stale }: PodClaims, world: DeviceWorld, now: number) {
    this.claims = claims
    this.extended = extended
    this.stale = stale
    this.#world = world
    this.#now = now
  }

  /** The claims that need an allocation. */
  get wanted(): readonly ResourceClaim[] {
    return this.claims.filter((claim) => !isAllocated(claim))
  }

  /** Whether devices, and not the node itself, offer an extended resource. */
  // Models noderesources/fit.go shouldDelegateResourceToDRA.
  offers(resource: string, info: NodeInfo): boolean {
    return this.extended?.offeredOn(info).includes(resource) === true
  }

  /** The reason for which the claims keep the Pod from a node; undefined if they allow the node. */
  // Models Filter.
  fault(info: NodeInfo): Refusal | undefined {
    const { node } = info
    if (this.stale) return refused('cannot schedule extended resource claim')
    const unavailable = this.claims.filter((claim) => isAllocated(claim) && !this.#isOfUse(claim, node))
    const search = this.#searchOn(info)
    if (search.kind === 'error')
      return { ...refused(`running "DynamicResources" filter plugin: ${search.message}`), isError: true }
    if (search.kind === 'invalid') return refused('invalid resource pools were encountered')
    if (search.kind === 'none') return refused('cannot allocate all claims')
    for (const claim of unavailable) this.#unavailable.add(claim)
    return unavailable.length > 0 ? refused('resourceclaim not available on the node') : undefined
  }

  /**
   * The devices that each wanted claim would get on the node, in the claims' order, and after them the devices for
   * extended resources; empty if the search found none.
   */
  foundOn(info: NodeInfo): readonly (readonly Found[])[] {
    const search = this.#searchOn(info)
    return search.kind === 'found' ? search.devices : []
  }

  /** A score that is higher on nodes with the first alternatives of requests. */
  // Models computeScore.
  points(info: NodeInfo): number {
    const found = this.foundOn(info).flatMap((devices, i) =>
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

  #searchOn(info: NodeInfo): SearchResult {
    const known = this.#searches.get(info.name)
    if (known) return known
    const special = this.extended?.claimOn(info)
    const wanted = special ? [...this.wanted, special.claim] : this.wanted
    const made: SearchResult =
      wanted.length === 0 ? { kind: 'found', devices: [] } : findDevices(wanted, info.node, this.#world)
    this.#searches.set(info.name, made)
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

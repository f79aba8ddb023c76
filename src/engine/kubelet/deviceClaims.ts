/** Prepares a Pod's claimed devices on its node. Models pkg/kubelet/cm/dra/manager.go prepareResources (v1.36). */
import { StatusError } from '../api/errors.ts'
import type { ResourceClaim } from '../api/kindTypes.ts'
import { deviceClaimKey, driverKey } from '../api/outside/keys.ts'
import { devicesOf, isReservedFor } from '../api/placing/podDevices.ts'
import type { NodeContext } from './nodeContext.ts'
import type { Draft } from './types.ts'

/**
 * The reason that devices cannot be prepared; undefined if they can. Drivers run on each node unless an answer says
 * otherwise.
 */
export function unpreparedDevices({ client, assumed }: NodeContext, { pod }: Pick<Draft, 'pod'>): string | undefined {
  const { extendedResourceClaimStatus: extended } = pod.status
  if (!('resourceClaims' in pod.spec) && !extended) return undefined
  const names = devicesOf(pod).flatMap(({ entry, claim }) =>
    claim && assumed[deviceClaimKey(entry)] !== 'allocated' ? [claim] : [],
  )
  for (const name of [...names, ...(extended?.resourceClaimName ? [extended.resourceClaimName] : [])]) {
    try {
      const claim = client.get('resourceclaims', pod.metadata.namespace ?? 'default', name)
      if (!isReservedFor(pod, claim))
        return `pod ${pod.metadata.name} (${pod.metadata.uid}) is not allowed to use ResourceClaim ${name} (${claim.metadata.uid})`
      const absent = driversOf(claim).find((driver) => assumed[driverKey(driver)] === 'absent')
      if (absent !== undefined) return `DRA driver ${absent} is not registered`
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      return `fetch ResourceClaim ${name}: ${error.message}`
    }
  }
  return undefined
}

const driversOf = ({ status }: ResourceClaim): string[] =>
  (status?.allocation?.devices?.results ?? []).map(({ driver = '' }) => driver)

import type { PersistentVolumeClaimSpec } from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { goQuote } from '../goFormat.ts'
import { quantityMilliValue } from '../quantity.ts'
import { quantities, shownQuantity } from './resources.ts'

/** A warning for each of these resources with a fraction of a byte. */
export const fractionWarnings = (
  field: string,
  list: Readonly<Record<string, string | number>> | undefined,
  resources: readonly string[] = ['memory', 'ephemeral-storage'],
): string[] =>
  resources.flatMap((resource) =>
    quantities(list).flatMap(([name, quantity]) =>
      name === resource && quantityMilliValue(quantity) % 1000 !== 0
        ? [
            `${field}[${name}]: fractional byte value ${goQuote(shownQuantity(quantity))} is invalid, must be an integer`,
          ]
        : [],
    ),
  )

/** Models pkg/api/persistentvolumeclaim/util.go GetWarningsForPersistentVolumeClaimSpec (v1.36). */
export function claimSpecWarnings(field: string, spec: Defaulted<PersistentVolumeClaimSpec> | undefined): string[] {
  const { requests, limits } = spec?.resources ?? {}
  return [
    ...fractionWarnings(`${field}.resources.requests`, requests, ['storage']),
    ...fractionWarnings(`${field}.resources.limits`, limits, ['storage']),
  ]
}

/**
 * Computes the shares of a device's capacity if several claims use it. Models consumable_capacity.go of
 * k8s.io/dynamic-resource-allocation/structured (v1.36).
 */
import type { Device, DeviceCapacity } from '../../api/fields/apiTypes.ts'
import { addQuantity, compareQuantity, quantityValue } from '../../api/quantity.ts'
import type { Quantity } from '../../api/types.ts'

/** Quantities by the names of capacities. */
export type Shares = Readonly<Record<string, Quantity>>

/** The share of each capacity of a device that a request consumes. */
// Models GetConsumedCapacityFromRequest.
export const sharesOf = (asked: Shares, { capacity = {} }: Device): Shares =>
  Object.fromEntries(Object.entries(capacity).map(([name, one]) => [name, shareOf(asked[name], one)]))

/** Whether a device has enough free capacity for a request, besides the shares of others. */
// Models CmpRequestOverCapacity.
export function hasRoomFor(asked: Shares, device: Device, taken: readonly Shares[]): boolean {
  const { capacity = {} } = device
  if (Object.keys(asked).some((name) => !(name in capacity))) return false
  return Object.entries(capacity).every(([name, one]) => {
    const share = shareOf(asked[name], one)
    const sum = taken.reduce<Quantity>((total, shares) => addQuantity(total, shares[name] ?? '0'), share)
    return !breaksPolicy(share, one) && compareQuantity(sum, one.value ?? '0') <= 0
  })
}

// Models calculateConsumedCapacity.
function shareOf(asked: Quantity | undefined, { value = '0', requestPolicy }: DeviceCapacity): Quantity {
  if (asked === undefined) return requestPolicy?.default ?? value
  const { validRange, validValues } = requestPolicy ?? {}
  if (validRange?.min !== undefined) {
    if (compareQuantity(asked, validRange.min) < 0) return validRange.min
    if (validRange.step === undefined) return asked
    const [least, step] = [quantityValue(validRange.min), quantityValue(validRange.step)]
    return binary(least + step * Math.ceil((quantityValue(asked) - least) / step))
  }
  return validValues?.find((one) => compareQuantity(asked, one) <= 0) ?? asked
}

/** A number in the format of binary quantities. */
const binary = (count: number): string => addQuantity('0', `${count / 1024}Ki`)

// Models violatesPolicy.
function breaksPolicy(share: Quantity, { requestPolicy }: DeviceCapacity): boolean {
  if (!requestPolicy || requestPolicy.default === share) return false
  const { validRange, validValues = [] } = requestPolicy
  if (!validRange) return validValues.length > 0 && !validValues.some((one) => compareQuantity(share, one) === 0)
  if (validRange.max !== undefined && compareQuantity(share, validRange.max) > 0) return true
  if (validRange.step === undefined) return false
  return (quantityValue(share) - quantityValue(validRange.min ?? '0')) % quantityValue(validRange.step) !== 0
}

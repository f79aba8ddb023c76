/**
 * Checks constraints between the devices of a claim. Models matchAttributeConstraint and distinctAttributeConstraint of
 * k8s.io/dynamic-resource-allocation/structured (v1.36).
 */
import type { DeviceAttribute, DeviceConstraint } from '../../api/fields/apiTypes.ts'
import { ownValue } from '../../api/lookup.ts'
import type { PooledDevice } from './pools.ts'

/** A device chosen for a request: `gpu`, or `gpu/small` for a request with alternatives. */
export interface Chosen {
  readonly request: string
  readonly pooled: PooledDevice
}

/** Whether another device meets the constraint together with the devices chosen before. */
export function isAllowedBy(constraint: DeviceConstraint, before: readonly Chosen[], next: Chosen): boolean {
  const { requests = [], matchAttribute, distinctAttribute } = constraint
  const isMeant = ({ request }: Chosen): boolean =>
    requests.length === 0 || requests.includes(request) || requests.includes(request.split('/')[0] ?? '')
  if (!isMeant(next)) return true
  const name = matchAttribute ?? distinctAttribute ?? ''
  const value = attributeOf(next.pooled, name)
  if (value === undefined) return false
  const others = before.filter(isMeant).map(({ pooled }) => attributeOf(pooled, name))
  return matchAttribute === undefined ? !others.includes(value) : others.every((other) => other === value)
}

/** An attribute with its type, as text; undefined if the device lacks the attribute. */
// Models lookupAttribute.
function attributeOf({ device: { attributes }, slice }: PooledDevice, name: string): string | undefined {
  const slash = name.indexOf('/')
  const isOfDriver = name.slice(0, slash) === slice.spec?.driver
  const attribute = ownValue(attributes, name) ?? (isOfDriver ? ownValue(attributes, name.slice(slash + 1)) : undefined)
  return attribute && textOf(attribute)
}

function textOf({ string, int, bool, version }: DeviceAttribute): string | undefined {
  if (string !== undefined) return `string ${string}`
  if (int !== undefined) return `int ${int}`
  if (bool !== undefined) return `bool ${bool}`
  return version === undefined ? undefined : `version ${version}`
}

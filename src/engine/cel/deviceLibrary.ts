/**
 * Quantities and versions in expressions about devices. Models k8s.io/apiserver/pkg/cel/library quantity.go and semverlib.go
 * (v1.36).
 */
import type { Environment } from '@marcbachmann/cel-js'
import { addQuantity, compareQuantity, parseQuantity, quantityValue, subtractQuantity } from '../api/quantity.ts'
import type { Quantity } from '../api/types.ts'

const QUANTITY = 'kubernetes.Quantity'
const SEMVER = 'kubernetes.Semver'

/** An error for a text or an attribute that is not a value of its type. */
export class DeviceValueError extends Error {}

export class QuantityValue {
  readonly text: Quantity

  constructor(text: Quantity) {
    if (!isMade(() => parseQuantity(text)))
      throw new DeviceValueError(
        "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
      )
    this.text = text
  }
}

export class SemverValue {
  readonly numbers: readonly bigint[]
  /** The prerelease identifiers of a version; empty for a version without them. */
  readonly before: readonly string[]

  constructor(text: string) {
    const [, major, minor, patch, before = ''] = SEMVER_PATTERN.exec(text) ?? []
    if (major === undefined || minor === undefined || patch === undefined)
      throw new DeviceValueError(`Invalid Semantic Version: ${text}`)
    this.numbers = [BigInt(major), BigInt(minor), BigInt(patch)]
    this.before = before === '' ? [] : before.split('.')
  }
}

const PART = '(0|[1-9]\\d*)'
const SEMVER_PATTERN = new RegExp(`^${PART}\\.${PART}\\.${PART}(?:-([0-9A-Za-z.-]+))?(?:\\+[0-9A-Za-z.-]+)?$`)

const sign = (order: number | bigint): bigint => (order < 0 ? -1n : order > 0 ? 1n : 0n)

const quantities = (a: QuantityValue, b: QuantityValue): bigint => sign(compareQuantity(a.text, b.text))

function versions(a: SemverValue, b: SemverValue): bigint {
  for (const [i, number] of a.numbers.entries()) {
    const order = sign(number - (b.numbers[i] ?? 0n))
    if (order !== 0n) return order
  }
  if (a.before.length === 0 || b.before.length === 0)
    return sign(Number(a.before.length === 0) - Number(b.before.length === 0))
  for (let i = 0; i < Math.min(a.before.length, b.before.length); i++) {
    const order = identifiers(a.before[i] ?? '', b.before[i] ?? '')
    if (order !== 0n) return order
  }
  return sign(a.before.length - b.before.length)
}

/** The order of two identifiers; numbers precede words. */
function identifiers(a: string, b: string): bigint {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)]
  if (isNumber && isOtherNumber) return sign(BigInt(a) - BigInt(b))
  if (isNumber !== isOtherNumber) return isNumber ? -1n : 1n
  return a < b ? -1n : a > b ? 1n : 0n
}

function isMade(make: () => unknown): boolean {
  try {
    make()
    return true
  } catch {
    return false
  }
}

const wholeOf = ({ text }: QuantityValue): bigint | undefined => {
  const whole = quantityValue(text)
  return compareQuantity(text, whole) === 0 && Number.isSafeInteger(whole) ? BigInt(whole) : undefined
}

/** Adds the types of quantities and versions with their functions. */
export function withDeviceLibrary(environment: Environment): Environment {
  environment
    .registerType(QUANTITY, { ctor: QuantityValue, fields: {} })
    .registerType(SEMVER, { ctor: SemverValue, fields: {} })
    .registerFunction(`quantity(string): ${QUANTITY}`, (text: string) => new QuantityValue(text))
    .registerFunction('isQuantity(string): bool', (text: string) => isMade(() => new QuantityValue(text)))
    .registerFunction(`semver(string): ${SEMVER}`, (text: string) => new SemverValue(text))
    .registerFunction('isSemver(string): bool', (text: string) => isMade(() => new SemverValue(text)))
  addOrder(environment, QUANTITY, quantities)
  addOrder(environment, SEMVER, versions)
  for (const [i, name] of ['major', 'minor', 'patch'].entries())
    environment.registerFunction(`${SEMVER}.${name}(): int`, ({ numbers }: SemverValue) => numbers[i] ?? 0n)
  environment
    .registerFunction(`${QUANTITY}.isInteger(): bool`, (one: QuantityValue) => wholeOf(one) !== undefined)
    .registerFunction(`${QUANTITY}.asInteger(): int`, (one: QuantityValue) => {
      const whole = wholeOf(one)
      if (whole === undefined) throw new DeviceValueError('cannot convert value to integer')
      return whole
    })
    .registerFunction(`${QUANTITY}.sign(): int`, ({ text }: QuantityValue) => sign(compareQuantity(text, 0)))
  for (const [name, change] of [['add', addQuantity] as const, ['sub', subtractQuantity] as const])
    environment
      .registerFunction(
        `${QUANTITY}.${name}(${QUANTITY}): ${QUANTITY}`,
        (a: QuantityValue, b: QuantityValue) => new QuantityValue(change(a.text, b.text)),
      )
      .registerFunction(
        `${QUANTITY}.${name}(int): ${QUANTITY}`,
        (a: QuantityValue, b: bigint) => new QuantityValue(change(a.text, String(b))),
      )
  return environment
}

function addOrder<T>(environment: Environment, type: string, order: (a: T, b: T) => bigint): void {
  environment
    .registerFunction(`${type}.compareTo(${type}): int`, order)
    .registerFunction(`${type}.isGreaterThan(${type}): bool`, (a: T, b: T) => order(a, b) > 0n)
    .registerFunction(`${type}.isLessThan(${type}): bool`, (a: T, b: T) => order(a, b) < 0n)
    .registerOperator(`${type} == ${type}`, (a: T, b: T) => order(a, b) === 0n)
}

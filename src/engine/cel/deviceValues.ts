/** Whether devices fit selectors. Models k8s.io/dynamic-resource-allocation/cel compile.go DeviceMatches (v1.36). */
import { type ASTNode, Environment, EvaluationError } from '@marcbachmann/cel-js'
import type { Device, DeviceAttribute } from '../api/fields/apiTypes.ts'
import { memoizeBounded } from '../api/lookup.ts'
import { limits } from './compile.ts'
import { celErrorOf } from './compileWords.ts'
import { countedSource, functions } from './countedSource.ts'
import { DeviceValueError, QuantityValue, SemverValue, withDeviceLibrary } from './deviceLibrary.ts'
import { matchesPattern } from './patterns.ts'
import { StepCount, TooManySteps } from './stepCount.ts'

/** `unknown`: the selector uses functions that are not modelled. */
type DeviceMatch =
  | { readonly kind: 'value'; readonly fits: boolean }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'unknown' }

type Run = (variables: { readonly device: DeviceContext }) => unknown
type Domains<T> = Map<string, Map<string, T>>

interface DeviceContext {
  readonly driver: string
  readonly allowMultipleAllocations: boolean
  readonly attributes: Domains<unknown>
  readonly capacity: Domains<QuantityValue>
  /** The attributes, without the empty domains that a look-up adds. */
  readonly attributesDomains: Domains<unknown>
  readonly capacityDomains: Domains<QuantityValue>
}

const MOST_CACHED = 200
const DEVICE = 'kubernetes.DRADevice'

const steps = new StepCount()
const kept = new Map<string, Run | null>()
const contexts = new WeakMap<Device, DeviceContext>()
/** Earlier results. A selector always has the same result for a device. */
const results = new WeakMap<Device, Map<string, DeviceMatch>>()

let environments: { readonly written: Environment; readonly counting: Environment } | undefined

/** Whether the simulation can evaluate this selector. */
export const isKnownSelector = (source: string): boolean => runOf(source) !== null

/** Whether a device matches a selector. `driver`: the driver of the device's slice. */
export function deviceMatches(source: string, device: Device, driver: string): DeviceMatch {
  const found = results.get(device) ?? new Map<string, DeviceMatch>()
  results.set(device, found)
  const before = found.get(source)
  if (before) return before
  const match = evaluated(source, device, driver)
  memoizeBounded(found, source, match, MOST_CACHED)
  return match
}

function evaluated(source: string, device: Device, driver: string): DeviceMatch {
  const run = runOf(source)
  if (run === null) return { kind: 'unknown' }
  steps.begin()
  try {
    const value = run({ device: contextOf(device, driver) })
    if (typeof value === 'boolean') return { kind: 'value', fits: value }
    return { kind: 'error', message: `CEL result could not be converted to bool` }
  } catch (error) {
    if (error instanceof TooManySteps) return { kind: 'unknown' }
    if (error instanceof EvaluationError || error instanceof DeviceValueError)
      return { kind: 'error', message: errorText(error) }
    throw error
  }
}

function runOf(source: string): Run | null {
  const known = kept.get(source)
  if (known !== undefined) return known
  const made = compiled(source)
  memoizeBounded(kept, source, made, MOST_CACHED)
  return made
}

function compiled(source: string): Run | null {
  environments ??= madeEnvironments()
  try {
    const { ast } = environments.written.parse(source)
    const parsed = environments.counting.parse(countedSource(ast, source, ofMaps).text)
    return parsed.check().valid ? (variables) => parsed({ ...variables }) : null
  } catch (error) {
    if (celErrorOf(error)) return null
    throw error
  }
}

/** Rewrites `has` and `in`: `has` accepts any path of maps, and the map lacks an empty domain from a look-up. */
function ofMaps(node: ASTNode): { readonly left: ASTNode | string; readonly right: ASTNode | string } | undefined {
  if (node.op === 'call' && node.args[0] === 'has') {
    const [argument] = node.args[1]
    return argument?.op === '.' ? { left: JSON.stringify(argument.args[1]), right: argument.args[0] } : undefined
  }
  if (node.op !== 'in') return undefined
  const [left, right] = node.args
  if (right.op !== '.' || right.args[0].op !== 'id' || right.args[0].args !== 'device') return undefined
  const field = right.args[1]
  return field === 'attributes' || field === 'capacity' ? { left, right: `device.${field}Domains` } : undefined
}

function madeEnvironments() {
  const written = withDeviceLibrary(
    new Environment({
      unlistedVariablesAreDyn: false,
      homogeneousAggregateLiterals: true,
      enableOptionalTypes: true,
      limits,
    }),
  )
  const attributes = 'map<string, map<string, dyn>>'
  const capacity = 'map<string, map<string, kubernetes.Quantity>>'
  written
    .registerType({
      name: DEVICE,
      schema: {
        driver: 'string',
        allowMultipleAllocations: 'bool',
        attributes,
        capacity,
        attributesDomains: attributes,
        capacityDomains: capacity,
      },
    })
    .registerVariable('device', DEVICE)
    .registerFunction('matches(string, string): bool', (text: string, source: string) =>
      matchesPattern(text, source, steps),
    )
  const counting = written.clone({ limits: { maxAstNodes: 10_000, maxDepth: 200 } })
  counting.registerFunction(`${functions.walked}(dyn): dyn`, (value: unknown) => steps.walked(value))
  counting.registerFunction(`${functions.counted}(dyn): dyn`, (value: unknown) => steps.counted(value))
  return { written, counting }
}

function contextOf(device: Device, driver: string): DeviceContext {
  const known = contexts.get(device)
  if (known) return known
  const attributesDomains = byDomain(device.attributes ?? {}, driver, attributeValue)
  const capacityDomains = byDomain(device.capacity ?? {}, driver, ({ value = '0' }) => new QuantityValue(value))
  const made: DeviceContext = {
    driver,
    allowMultipleAllocations: device.allowMultipleAllocations === true,
    attributes: withEmptyDomains(attributesDomains),
    capacity: withEmptyDomains(capacityDomains),
    attributesDomains,
    capacityDomains,
  }
  contexts.set(device, made)
  return made
}

// Models parseQualifiedName.
function byDomain<V, T>(
  named: { readonly [name: string]: V },
  driver: string,
  valueFrom: (value: V, name: string) => T,
): Domains<T> {
  const domains: Domains<T> = new Map()
  for (const [name, value] of Object.entries(named)) {
    const slash = name.indexOf('/')
    const domain = slash < 0 ? driver : name.slice(0, slash)
    const values = domains.get(domain) ?? new Map<string, T>()
    domains.set(domain, values.set(name.slice(slash + 1), valueFrom(value, name)))
  }
  return domains
}

/** Domains in which a look-up of a missing domain finds an empty domain. */
// Models newStringInterfaceMapWithDefault.
function withEmptyDomains<T>(domains: Domains<T>): Domains<T> {
  const made = new Map(domains)
  // The library recognizes maps by their class, so this must be a plain Map.
  made.get = (domain) => domains.get(domain) ?? new Map<string, T>()
  return made
}

// Models getAttributeValue, without lists of values.
function attributeValue({ int, bool, string, version }: DeviceAttribute, name: string): unknown {
  if (int !== undefined) return BigInt(int)
  if (version === undefined && bool === undefined && string === undefined)
    throw new DeviceValueError(`attribute ${name}: unsupported attribute value`)
  return bool ?? string ?? new SemverValue(version ?? '')
}

function errorText(error: EvaluationError | DeviceValueError): string {
  const text = (error instanceof EvaluationError ? error.summary : undefined) ?? error.message
  const [, key] = /^No such key: (.*)$/.exec(text) ?? []
  if (key !== undefined) return `no such key: ${key}`
  return text.startsWith('no such overload') ? 'no such overload' : text
}

import { type Release, UNNAMED_RELEASE } from '../releases.ts'
import { type GoTypes, goTypesOf } from './goTypes.ts'
import { asObject, quantityOf } from './jsonObject.ts'
import { type ParsedQuantity, parseQuantity } from './quantity.ts'
import type { JsonValue, PodTemplateSpec } from './types.ts'

/**
 * The text over which a pod template's hash is computed: Go's dump of the defaulted template, with the names and types
 * of all fields.
 */
// Models apimachinery util/dump ForHash (v1.36), which prints by github.com/davecgh/go-spew with sorted keys.
export function goDump(template: PodTemplateSpec, release: Release = UNNAMED_RELEASE): string {
  return `(v1.PodTemplateSpec)${printersOf(release).of('v1.PodTemplateSpec')(template)}`
}

/** Prints a value without its type; undefined is Go's zero value. */
type Printer = (value: JsonValue | undefined) => string

const nil = '<nil>'
const ofReleases = new Map<Release, Printers>()

function printersOf(release: Release): Printers {
  let printers = ofReleases.get(release)
  if (printers === undefined) {
    printers = new Printers(goTypesOf(release))
    ofReleases.set(release, printers)
  }
  return printers
}

/** The printers of a release's types. */
class Printers {
  readonly #types: GoTypes
  readonly #byType = new Map<string, Printer>()

  constructor(types: GoTypes) {
    this.#types = types
  }

  of(type: string): Printer {
    let printer = this.#byType.get(type)
    if (printer === undefined) {
      printer = this.#make(type)
      this.#byType.set(type, printer)
    }
    return printer
  }

  #make(type: string): Printer {
    if (type.startsWith('*')) return pointerPrinter(this.of(type.slice(1)))
    if (type.startsWith('[]')) return slicePrinter(this.of(type.slice(2)))
    if (type.startsWith('map[string]')) return mapPrinter(this.of(type.slice('map[string]'.length)))
    switch (type) {
      case 'v1.ResourceList':
        return mapPrinter(this.of('resource.Quantity'))
      case 'resource.Quantity':
        return (value) => quantityText(parseQuantity(quantityOf(value) ?? '0'))
      case 'intstr.IntOrString':
        return intOrStringText
      case 'v1.Time':
        return timeText
      case 'v1.FieldsV1':
        return () => `{Raw:([]uint8)${nil}}`
    }
    if (this.#types.fields(type) !== undefined) return this.#structPrinter(type)
    switch (this.#types.underlying(type)) {
      case 'string':
        return (value) => (value === undefined ? '' : String(value))
      case 'bool':
        return (value) => String(value === true)
      default:
        return (value) => String(value ?? 0)
    }
  }

  #structPrinter(type: string): Printer {
    const fields = (this.#types.fields(type) ?? []).map((field) => {
      const print = this.of(field.type)
      const head = `${field.name}:(${field.type})`
      return { ...field, print, head, zero: head + print(undefined) }
    })
    return (value) => {
      const object = asObject(value)
      let text = '{'
      for (const { isInline, jsonName, head, print, zero } of fields) {
        if (text.length > 1) text += ' '
        const member = isInline ? object : object[jsonName]
        text += member === undefined ? zero : head + print(member)
      }
      return `${text}}`
    }
  }
}

const pointerPrinter =
  (print: Printer): Printer =>
  (value) =>
    value === undefined || value === null ? nil : print(value)

// etcd stores an empty list or map like an absent one, so the dump does not distinguish them.
const slicePrinter =
  (print: Printer): Printer =>
  (value) =>
    Array.isArray(value) && value.length > 0 ? `[${value.map(print).join(' ')}]` : nil

const mapPrinter =
  (print: Printer): Printer =>
  (value) => {
    const map = asObject(value)
    const keys = Object.keys(map).sort()
    return keys.length > 0 ? `map[${keys.map((key) => `${key}:${print(map[key])}`).join(' ')}]` : nil
  }

function quantityText({ value, scale, isBig, cached, format }: ParsedQuantity): string {
  const amount = isBig ? { value: 0n, scale: 0 } : { value, scale }
  const big = isBig ? `{unscaled:(big.Int)${bigIntText(value)} scale:(inf.Scale)${-scale}}` : nil
  return (
    `{i:(resource.int64Amount){value:(int64)${amount.value} scale:(resource.Scale)${amount.scale}} ` +
    `d:(resource.infDecAmount){Dec:(*inf.Dec)${big}} s:(string)${cached} Format:(resource.Format)${format}}`
  )
}

/** The 64-bit words of a magnitude in Go, the lowest word first. */
function bigIntText(value: bigint): string {
  const words: bigint[] = []
  for (let rest = value < 0n ? -value : value; rest > 0n; rest >>= 64n) words.push(rest & 0xffff_ffff_ffff_ffffn)
  return `{neg:(bool)${value < 0n} abs:(big.nat)${words.length > 0 ? `[${words.join(' ')}]` : nil}}`
}

function intOrStringText(value: JsonValue | undefined): string {
  const isString = typeof value === 'string'
  return `{Type:(intstr.Type)${isString ? 1 : 0} IntVal:(int32)${isString ? 0 : (value ?? 0)} StrVal:(string)${isString ? value : ''}}`
}

// Templates have no times of their own. A time that a user has set counts as absent: Go's representation depends on the
// machine's time zone.
const timeText = (): string => `{Time:(time.Time){wall:(uint64)0 ext:(int64)0 loc:(*time.Location)${nil}}}`

/** Takes out of what a cluster says what is nobody else's: values, addresses and, if wanted, names. */
import { LAST_APPLIED } from '../engine/api/written.ts'
import type { JsonObject, JsonValue } from '../engine/index.ts'

export interface RedactOptions {
  /** Names of objects, namespaces, nodes, containers and images, and values of labels, as well. */
  readonly names: boolean
  /**
   * Eight hexadecimal digits for a text: the same for the same text within one recording, with no way back. What differs
   * stays different, since a template with another value is another revision.
   */
  readonly token: (text: string) => string
}

type Rule = (value: JsonValue, redactor: Redactor) => JsonValue

/** Annotations that controllers and kubectl write, and whose values say nothing about anybody. */
const knownAnnotations = new Set([
  'controller.kubernetes.io/pod-deletion-cost',
  'deployment.kubernetes.io/desired-replicas',
  'deployment.kubernetes.io/max-replicas',
  'deployment.kubernetes.io/revision',
  'deployment.kubernetes.io/revision-history',
  'deprecated.daemonset.template.generation',
  'endpoints.kubernetes.io/last-change-trigger-time',
  'kubectl.kubernetes.io/restartedAt',
  'pv.kubernetes.io/bind-completed',
  'pv.kubernetes.io/bound-by-controller',
])

/** Labels whose values controllers compute from what is redacted anyway. */
const computedLabels =
  /(?:^|[./])(?:pod-template-hash|controller-revision-hash|hash|pod-index|os|arch|managed-by|pod-template-generation)$/

/** Which values are looked for in sentences: a shorter one is part of too many words. */
const isLong = (value: string): boolean => value.length >= 6
/** Which are looked for everywhere: the API's own words have letters only, its counts and versions digits only. */
const isTelling = (value: string): boolean => isLong(value) && /[^A-Za-z]/.test(value) && /\D/.test(value)
const IPV4 = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.]*\d)/g
const IPV6 = /(?<![\w:])(?:[\da-f]{1,4}:){1,7}(?::(?:[\da-f]{1,4}:?)*|[\da-f]{1,4})(?![\w:])/gi
/** As made by `rand.SafeEncodeString` and `GenerateName`: no vowels, so that they are no words. */
const GENERATED = /^(?:[bcdf-hj-np-tv-xz2456789]{5}|[bcdf-hj-np-tv-xz2456789]{8,10}|\d+)$/
/** What every cluster has: it says nothing, and controllers' texts are read by it. */
const COMMON = new Set(
  'default kube system public node lease scheduler cluster local controller manager kubelet kubernetes http https tcp udp'.split(
    ' ',
  ),
)

/** Words of controllers' sentences: one that is a part of a name as well stays what it was. */
const SENTENCE = new Set(
  `about after all and assigned available back because been being but can cannot claim completed condition container containers
  could created creating deleted deleting deployment did does down error exceeded failed false for found from get had has have
  image into its killing limit limited minimum new node nodes not off old one open out pod pods probe progress progressing pull
  pulled pulling quota ready replica replicas requested revision running scaled service set started starting state status stopped
  stopping successfully that the there this time true unhealthy updated updating used user volume was were will with`.split(
    /\s+/,
  ),
)
const isWord = (part: string): boolean => part.length < 3 || SENTENCE.has(part.toLowerCase())

const text: Rule = (value, redactor) => (typeof value === 'string' ? redactor.value(value) : value)
/** All texts in a value, however deep. */
const texts: Rule = (value, redactor) => mapTexts(value, (one) => redactor.value(one))
const addresses: Rule = (value, redactor) => mapTexts(value, (one) => redactor.address(one))
const name: Rule = (value, redactor) => mapTexts(value, (one) => redactor.name(one))

/** A program and its flags are no secret, what they are given is. */
const words: Rule = (value, redactor) =>
  mapTexts(value, (word) => {
    const [, flag, given] = /^(-{1,2}[\w.-]+)(?:=(.*))?$/s.exec(word) ?? []
    if (flag === undefined) return redactor.value(word)
    return given === undefined ? word : `${flag}=${redactor.value(given)}`
  })

const annotations: Rule = (value, redactor) => {
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      if (key === LAST_APPLIED && typeof one === 'string') return [key, redactor.json(one)]
      return knownAnnotations.has(key) ? [key, one] : [redactor.name(key), text(one, redactor)]
    }),
  )
}

const labels: Rule = (value, redactor) =>
  mapMembers(value, (one, key) => (computedLabels.test(key) ? one : name(one, redactor)))

/** Fields of server-side apply: members' names, in which a list's keys are. */
const fields: Rule = (value, redactor) => {
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      /^[kv]:/.test(key) ? key.slice(0, 2) + redactor.json(key.slice(2)) : key,
      fields(one, redactor),
    ]),
  )
}

const image: Rule = (value, redactor) => {
  if (typeof value !== 'string') return value
  const [, path = value, tag = ''] = /^([^@]*?)((?::[\w.-]+)?(?:@.*)?)$/.exec(value) ?? []
  return redactor.name(path) + tag
}

/** What is done with a member of this name, wherever it is. What is not named here is gone through. */
const rules: Readonly<Record<string, Rule>> = {
  annotations,
  labels,
  matchLabels: labels,
  nodeSelector: labels,
  fieldsV1: fields,
  args: words,
  command: words,
  stringData: texts,
  binaryData: texts,
  volumeAttributes: texts,
  httpHeaders: (value, redactor) =>
    mapItems(value, (one) => mapMembers(one, (v, key) => (key === 'value' ? text(v, redactor) : v))),
  env: (value, redactor) => mapItems(value, (one) => redactor.variable(one)),
  machineID: text,
  systemUUID: text,
  bootID: text,
  providerID: text,
  volumeHandle: text,
  // What a node has pulled for others; it is long, too.
  images: () => [],
  podIP: addresses,
  podIPs: addresses,
  hostIP: addresses,
  hostIPs: addresses,
  clusterIP: addresses,
  clusterIPs: addresses,
  externalIPs: addresses,
  externalName: addresses,
  loadBalancerIP: addresses,
  loadBalancerSourceRanges: addresses,
  podCIDR: addresses,
  podCIDRs: addresses,
  ip: addresses,
  ingress: (value, redactor) =>
    mapItems(value, (one) =>
      mapMembers(one, (v, key) => (key === 'ip' || key === 'hostname' ? addresses(v, redactor) : v)),
    ),
  server: addresses,
  addresses: (value, redactor) =>
    mapItems(value, (one) =>
      typeof one === 'string'
        ? redactor.address(one)
        : mapMembers(one, (v, key) => (key === 'address' ? addresses(v, redactor) : v)),
    ),
  message: (value, redactor) => (typeof value === 'string' ? redactor.prose(value) : value),
  note: (value, redactor) => (typeof value === 'string' ? redactor.prose(value) : value),
  image,
  imageID: image,
  ...Object.fromEntries(
    [
      'name',
      'namespace',
      'generateName',
      'nodeName',
      'nominatedNodeName',
      'serviceName',
      'serviceAccountName',
      'serviceAccount',
      'claimName',
      'secretName',
      'volumeName',
      'storageClassName',
      'priorityClassName',
      'subdomain',
      'hostname',
      'zone',
      'currentRevision',
      'updateRevision',
      'reportingInstance',
    ].map((member) => [member, name]),
  ),
}

/** Redacts the objects of one recording, one after another: what is the same in two of them stays the same. */
export class Redactor {
  readonly #options: RedactOptions
  /** Values that were taken out, so that they are found in texts, too. */
  readonly #values = new Set<string>()
  /** Parts of names that were changed. */
  readonly #names = new Set<string>()

  constructor(options: RedactOptions) {
    this.#options = options
  }

  /** A copy of an object, or of any part of one, without what is private. */
  redact(object: JsonObject): JsonObject {
    // Twice: what is a value further down may be in a text further up.
    this.#rewrite(object)
    return this.#rewrite(object)
  }

  #rewrite(object: JsonObject): JsonObject {
    const isData = object.kind === 'Secret' || object.kind === 'ConfigMap'
    const entries = Object.entries(object)
    return Object.fromEntries(
      entries.map(([key, value]) => [key, isData && key === 'data' ? texts(value, this) : this.#member(key, value)]),
    )
  }

  #member(key: string, value: JsonValue): JsonValue {
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined
    return rule ? rule(value, this) : this.#any(value)
  }

  #any(value: JsonValue): JsonValue {
    if (typeof value === 'string') return this.#without(value, isTelling)
    if (Array.isArray(value)) return value.map((one) => this.#any(one))
    return isObject(value) ? this.#rewrite(value) : value
  }

  /** What stands for a value that nobody else is to see. */
  value(value: string): string {
    if (value === '') return value
    if (isLong(value)) this.#values.add(value)
    return `redacted-${this.#options.token(value)}`
  }

  /** A variable of a container: its name stays, and where its value is taken from. */
  variable(variable: JsonValue): JsonValue {
    return mapMembers(variable, (one, key) =>
      key === 'value' ? text(one, this) : key === 'name' ? one : this.#member(key, one),
    )
  }

  /** An address of the same family, or a host's name. */
  address(address: string): string {
    if (address === '' || address === 'None') return address
    const changed = this.#withoutAddresses(address)
    return changed === address ? `host-${this.#options.token(address)}` : changed
  }

  /** A name, part by part: what begins with another name goes on doing so. Generated parts and numbers stay. */
  name(whole: string): string {
    if (!this.#options.names) return whole
    return whole.replace(/[A-Za-z0-9]+/g, (part) => {
      if (COMMON.has(part) || GENERATED.test(part)) return part
      this.#names.add(part)
      return `n${this.#options.token(part)}`
    })
  }

  /** A sentence, such as an Event's, in which addresses, values and names may be. */
  prose(sentence: string): string {
    const changed = this.#without(sentence, isLong)
    if (!this.#options.names) return changed
    return changed.replace(/[A-Za-z0-9]+/g, (part) =>
      this.#names.has(part) && !isWord(part) ? `n${this.#options.token(part)}` : part,
    )
  }

  /** A text that is JSON, as JSON again; any other is a value. */
  json(source: string): string {
    let parsed: JsonValue
    try {
      parsed = JSON.parse(source) as JsonValue
    } catch {
      return this.value(source)
    }
    return JSON.stringify(isObject(parsed) ? this.#rewrite(parsed) : this.#any(parsed))
  }

  /** Without addresses, and without those of the values that were seen which are to be looked for. */
  #without(whole: string, isLookedFor: (value: string) => boolean): string {
    let changed = this.#withoutAddresses(whole)
    for (const value of this.#values)
      if (changed.includes(value) && isLookedFor(value))
        changed = changed.replaceAll(value, `redacted-${this.#options.token(value)}`)
    return changed
  }

  #withoutAddresses(sentence: string): string {
    const { token } = this.#options
    return sentence
      .replace(IPV4, (address) => {
        const digits = token(address)
        return `10.${[0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)).join('.')}`
      })
      .replace(IPV6, (address) => {
        // A time of day looks alike.
        if (!/[a-f]/i.test(address) && !address.includes('::')) return address
        const digits = token(address)
        return `fd00::${digits.slice(0, 4)}:${digits.slice(4)}`
      })
  }
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function mapTexts(value: JsonValue, change: (text: string) => string): JsonValue {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change))
  return isObject(value) ? mapMembers(value, (one) => mapTexts(one, change)) : value
}

function mapItems(value: JsonValue, change: (item: JsonValue) => JsonValue): JsonValue {
  return Array.isArray(value) ? value.map(change) : value
}

function mapMembers(value: JsonValue, change: (member: JsonValue, key: string) => JsonValue): JsonValue {
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one, key)]))
}

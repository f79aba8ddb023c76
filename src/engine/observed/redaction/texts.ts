/** Keeps, replaces or hides a text according to its form. */
import { zoneOffset } from '../../api/timeZones.ts'
import {
  apiWords,
  commonKeys,
  commonParts,
  knownFieldPaths,
  knownManagers,
  knownOptions,
  knownPaths,
  knownPrograms,
} from './knownWords.ts'

export interface RedactOptions {
  /**
   * Whether to redact names of objects, namespaces, nodes, containers and images, keys with a domain, and values of
   * labels as well.
   */
  readonly names: boolean
  /**
   * Returns eight hexadecimal digits for a text, from which the text cannot be computed. Equal texts in one recording
   * get equal digits. Different texts get different digits, because a template with another value is another revision.
   */
  readonly token: (text: string) => string
}

const HIDDEN = /^(?:\/?redacted|host)-[0-9a-f]{8}$/
const TARGET = /^iqn\.2000-01\.redacted:[0-9a-f]{8}$/
const NAME = /^(?:[A-Za-z0-9_][\w.:-]{0,252})?$/
const KEY = /^(?:[a-z0-9][a-z0-9.-]{0,252}\/)?[A-Za-z0-9][\w.-]{0,119}$/
const OWN_DOMAIN = /^(?:[a-z0-9-]+\.)*(?:kubernetes\.io|k8s\.io)$/
const IMAGE =
  /^((?:docker-pullable:\/\/)?[A-Za-z0-9][\w./-]*(?::\d{1,5}\/[\w./-]*)?)((?::[\w.-]{1,128})?(?:@sha256:[0-9a-f]{64})?)$/
/** Longest image in characters. */
const MOST_OF_IMAGE = 600
const DIGEST = /^sha256:[0-9a-f]{64}$/
const IPV4 = /(?<![\d.-])(?:\d{1,3}\.){3}\d{1,3}(?![\d.-]*\d)/g
const DASHED_IPV4 = /(?<!\d|\d-)(?:\d{1,3}-){3}\d{1,3}(?!-?\d)/g
const IPV6 = /(?<![\w:])(?:[\da-f]{1,4}:){1,7}(?::(?:[\da-f]{1,4}:?)*|[\da-f]{1,4})(?![\w:])/gi
/** Suffixes from `rand.SafeEncodeString` and `GenerateName`, which are no words because they have no vowels. */
const GENERATED = /^(?:[bcdf-hj-np-tv-xz2456789]{5}|[bcdf-hj-np-tv-xz2456789]{8,10}|\d{1,5})$/
/** The end of an Event's name: its time in nanoseconds. */
const MOMENT = /^[0-9a-f]{16}$/
/** Labels whose values controllers compute from redacted data, and labels of every node. */
const COMPUTED =
  /^(?:pod-template-hash|controller-revision-hash|controller\.kubernetes\.io\/hash|pod-template-generation|apps\.kubernetes\.io\/pod-index|(?:beta\.)?kubernetes\.io\/(?:os|arch)|endpointslice\.kubernetes\.io\/managed-by)$/
const COMPUTED_VALUE = /^(?:[bcdf-hj-np-tv-xz2456789]{1,12}|\d{1,10}|endpointslice-controller\.k8s\.io)$/
const OPTION = /^(-[A-Za-z]|--?|--[a-z][a-z-]*)(?:=(.*))?$/s

const forms = {
  digits: /^\d{1,20}$/,
  uid: /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{32})$/,
  reason: /^[A-Z][A-Za-z]{1,79}$/,
  apiVersion: /^(?:[a-z0-9][a-z0-9.-]*\/)?v\d{1,2}(?:(?:alpha|beta)\d{1,2})?$/,
  kind: /^[A-Z][A-Za-z0-9]{0,62}$/,
  version:
    /^(?:[a-z-]{1,20}:\/\/)?v?\d{1,4}(?:\.\d{1,5}){0,3}(?:[-+](?:eks|gke|k3s|rke2r|aks|hotfix|vmware|rc|beta|alpha)[.\w-]{0,20})?$/,
  schedule:
    /^(?:@(?:yearly|annually|monthly|weekly|daily|midnight|hourly)|@every (?:\d{1,6}[hms]){1,3}|[\d*,/?-]+(?: [\d*,/?-]+){2} (?:[\d*,/?-]|[A-Z]{3})+ (?:[\d*,/?-]|[A-Z]{3})+)$/i,
  indexes: /^\d{1,10}(?:[-,]\d{1,10})*$/,
  quantity: /^[+-]?\d{1,20}(?:\.\d{1,12})?(?:[KMGTPE]i?|[numk]|e[+-]?\d{1,3})?$/,
  time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/,
  percent: /^\d{1,5}%$/,
  yes: /^yes$/,
} as const

/** Forms of texts that are kept unchanged. */
export type TextForm = keyof typeof forms

/** Redacts single texts. Equal texts get equal replacements, so that references stay valid. */
export class Texts {
  readonly #options: RedactOptions

  constructor(options: RedactOptions) {
    this.#options = options
  }

  /** The replacement of a private text; the replacement of an absolute path is an absolute path. */
  hide(text: string): string {
    if (text === '' || HIDDEN.test(text)) return text
    return `${text.startsWith('/') ? '/' : ''}redacted-${this.#options.token(text)}`
  }

  /** A replacement for the name of an iSCSI target in the form that the API server requires. */
  target(text: string): string {
    return TARGET.test(text) ? text : `iqn.2000-01.redacted:${this.#options.token(text)}`
  }

  formed(text: string, form: TextForm): string {
    return forms[form].test(text) ? text : this.hide(text)
  }

  word(text: string): string {
    return apiWords.has(text) ? text : this.hide(text)
  }

  timeZone(text: string): string {
    return zoneOffset(text) === undefined ? this.hide(text) : text
  }

  knownPath(text: string): string {
    return knownPaths.has(text) ? text : this.hide(text)
  }

  apiVersion(text: string): string {
    const [group, version] = this.formed(text, 'apiVersion').split('/')
    return version === undefined ? (group ?? '') : `${this.#domain(group ?? '')}/${version}`
  }

  /** A kind. A kind that is not Kubernetes' own is replaced if names are redacted. */
  kind(text: string, isKnown: boolean): string {
    const kept = this.formed(text, 'kind')
    return this.#options.names && !isKnown && kept === text ? `N${this.#options.token(text)}` : kept
  }

  /**
   * Redacts a name part by part, so that a name that begins with another name also begins with it after redaction.
   * Generated parts and numbers stay.
   */
  name(whole: string): string {
    if (HIDDEN.test(whole) || forms.uid.test(whole)) return whole
    if (!NAME.test(whole)) return this.hide(whole)
    const placed = this.#withoutAddresses(whole)
    return this.#options.names ? this.#withoutNames(placed, placed !== whole) : placed
  }

  /** Redacts the key of a label or annotation: `example.com/key`, or a name without a domain. */
  key(text: string): string {
    if (!KEY.test(text)) return this.hide(text)
    if (!this.#options.names || commonKeys.has(text)) return this.#withoutAddresses(text)
    const slash = text.lastIndexOf('/')
    if (slash < 0) return this.name(text)
    const domain = text.slice(0, slash)
    return OWN_DOMAIN.test(domain) ? text : `${this.#domain(domain)}/${this.name(text.slice(slash + 1))}`
  }

  labelValue(key: string, text: string): string {
    return COMPUTED.test(key) && (COMPUTED_VALUE.test(text) || apiWords.has(text)) ? text : this.name(text)
  }

  /** The name of a resource in a quota or a container: `requests.cpu`, `count/pods`, `nvidia.com/gpu`. */
  resourceName(text: string): string {
    const [, prefix = '', own = text] = /^((?:requests|limits|count)[./])?(.*)$/s.exec(text) ?? []
    return prefix === '' ? this.key(text) : prefix + this.key(own)
  }

  manager(text: string): string {
    return knownManagers.has(text) ? text : this.name(text)
  }

  /** A replacement for an address: an address of the same family, or a name of a host. */
  address(address: string): string {
    if (address === '' || address === 'None' || HIDDEN.test(address)) return address
    const [, host = address, length = ''] = /^([^/]*)(\/\d{1,3})?$/.exec(address) ?? []
    const changed = this.#withoutAddresses(host)
    const isAddress = /^[\d.]+$/.test(changed) || /^fd00::/.test(changed)
    return isAddress && changed !== host ? changed + length : `host-${this.#options.token(address)}`
  }

  image(text: string): string {
    if (DIGEST.test(text) || HIDDEN.test(text)) return text
    const [, path, tag = ''] = (text.length <= MOST_OF_IMAGE && IMAGE.exec(text)) || []
    if (path === undefined) return this.hide(text)
    const placed = this.#withoutAddresses(path)
    return (this.#options.names ? this.#withoutNames(placed, placed !== path) : placed) + tag
  }

  fieldPath(text: string): string {
    if (knownFieldPaths.has(text)) return text
    const [, base, key = ''] = /^(metadata\.(?:labels|annotations))\['([^']*)'\]$/.exec(text) ?? []
    if (base !== undefined) return `${base}['${this.key(key)}']`
    const [, list, name = ''] =
      /^(spec\.(?:containers|initContainers|ephemeralContainers))\{([^{}]*)\}$/.exec(text) ?? []
    return list === undefined ? this.hide(text) : `${list}{${this.name(name)}}`
  }

  /** Redacts a word of a command line; `before`: the preceding word. */
  commandWord(word: string, before: string | undefined): string {
    const program = /^(?:\/(?:usr\/)?(?:local\/)?s?bin\/)?([a-z]+)$/.exec(word)?.[1]
    if (program !== undefined && knownPrograms.has(program)) return word
    if (before?.endsWith('sleep') && /^(?:infinity|\d{1,6}[smhd]?)$/.test(word)) return word
    const [, option = '', given] = OPTION.exec(word) ?? []
    const isKept = option.length > 0 && (option.length <= 2 || knownOptions.has(option))
    if (!isKept) return this.hide(word)
    return given === undefined ? word : `${option}=${this.hide(given)}`
  }

  #domain(domain: string): string {
    return OWN_DOMAIN.test(domain) || !domain.includes('.') ? domain : this.name(domain)
  }

  #withoutNames(whole: string, hasAddress: boolean): string {
    const address = hasAddress ? /10(?:[.-]\d{1,3}){3}|fd00::[0-9a-f:]+/ : undefined
    const kept = address?.exec(whole)
    const changed = (part: string): string => this.#parts(part)
    if (!kept) return changed(whole)
    const before = whole.slice(0, kept.index)
    const after = whole.slice(kept.index + kept[0].length)
    return changed(before) + kept[0] + changed(after)
  }

  #parts(text: string): string {
    return text.replace(/[A-Za-z0-9]+/g, (part, at: number) => {
      const isGenerated = (at > 0 || /^\d+$/.test(part)) && GENERATED.test(part)
      const isMoment = at > 0 && at + part.length === text.length && MOMENT.test(part)
      if (commonParts.has(part) || isGenerated || isMoment || /^n[0-9a-f]{8}$/.test(part)) return part
      return `n${this.#options.token(part)}`
    })
  }

  #withoutAddresses(text: string): string {
    return text
      .replace(IPV4, (address) => this.#ipv4(address))
      .replace(DASHED_IPV4, (address) => this.#ipv4(address.replaceAll('-', '.')).replaceAll('.', '-'))
      .replace(IPV6, (address) => {
        // A time of day has a similar form.
        if (!/[a-f]/i.test(address) && !address.includes('::')) return address
        const digits = this.#options.token(address)
        return `fd00::${digits.slice(0, 4)}:${digits.slice(4)}`
      })
  }

  #ipv4(address: string): string {
    const digits = this.#options.token(address)
    return `10.${[2, 4, 6].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)).join('.')}`
  }
}

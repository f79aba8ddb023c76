/**
 * The formats of names and values. Each check returns the texts of its errors, an empty list for a valid text. Models
 * apimachinery util/validation/validation.go and api/validate/content (v1.36).
 */

const dnsLabel = '[a-z0-9]([-a-z0-9]*[a-z0-9])?'
const dnsSubdomain = `${dnsLabel}(\\.${dnsLabel})*`
const dns1035Label = '[a-z]([-a-z0-9]*[a-z0-9])?'
const labelKey = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]'
const labelValue = `(${labelKey})?`

// The patterns that match cannot backtrack without end; the texts above are only for messages.
const isDnsLabelText = (text: string): boolean => /^[a-z0-9](?:[-a-z0-9]*)$/.test(text) && !text.endsWith('-')
const isSubdomainText = (text: string): boolean => text.split('.').every(isDnsLabelText)
const isLabelText = (text: string): boolean => /^[A-Za-z0-9][-A-Za-z0-9_.]*$/.test(text) && /[A-Za-z0-9]$/.test(text)

/** The length of a text in UTF-8, as Go's len counts it. */
export function byteLength(text: string): number {
  let bytes = 0
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

const maxCharacters = (length: number): string => `must be no more than ${length} characters`
const maxBytes = (length: number): string => `must be no more than ${length} bytes`

export const inclusiveRange = (min: number, max: number): string => `must be between ${min} and ${max}, inclusive`

function regexText(text: string, pattern: string, ...examples: readonly string[]): string {
  const shown = examples.map((example, i) => `${i > 0 ? ' or ' : ''}'${example}', `).join('')
  return examples.length > 0
    ? `${text} (e.g. ${shown}regex used for validation is '${pattern}')`
    : `${text} (regex used for validation is '${pattern}')`
}

const subdomainText = regexText(
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
  dnsSubdomain,
  'example.com',
)

/** Checks the names of most objects. */
export function dns1123Subdomain(text: string): string[] {
  const errors = byteLength(text) > 253 ? [maxCharacters(253)] : []
  return isSubdomainText(text) ? errors : [...errors, subdomainText]
}

const wildcardText = regexText(
  "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character",
  `\\*\\.${dnsSubdomain}`,
  '*.example.com',
)

/** Checks host names whose first part may be `*`. */
export function wildcardSubdomain(text: string): string[] {
  const errors = byteLength(text) > 253 ? [maxCharacters(253)] : []
  return text.startsWith('*.') && isSubdomainText(text.slice(2)) ? errors : [...errors, wildcardText]
}

const underscoreLabel = '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?'
const underscoreSubdomain = `${underscoreLabel}(\\.${underscoreLabel})*`
const underscoreText = regexText(
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character",
  underscoreSubdomain,
  'example.com',
)

/** Checks search domains for names. */
export function dns1123SubdomainWithUnderscore(text: string): string[] {
  const errors = byteLength(text) > 253 ? [maxCharacters(253)] : []
  return new RegExp(`^${underscoreSubdomain}$`).test(text) ? errors : [...errors, underscoreText]
}

/** Checks names of containers, volumes and namespaces. */
export function dns1123Label(text: string): string[] {
  const errors = byteLength(text) > 63 ? [maxCharacters(63)] : []
  if (isDnsLabelText(text)) return errors
  if (isSubdomainText(text)) return [...errors, 'must not contain dots']
  return [
    ...errors,
    regexText(
      "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
      dnsLabel,
      'my-name',
      '123-abc',
    ),
  ]
}

/** Checks names of Services. */
export function dns1035(text: string): string[] {
  const errors = byteLength(text) > 63 ? [maxCharacters(63)] : []
  if (isDnsLabelText(text) && /^[a-z]/.test(text)) return errors
  return [
    ...errors,
    regexText(
      "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character",
      dns1035Label,
      'my-name',
      'abc-123',
    ),
  ]
}

/** Checks names for use in a request's path, for kinds without a stricter rule. */
export function pathSegment(text: string): string[] {
  if (text === '.' || text === '..') return [`may not be '${text}'`]
  return ['/', '%'].filter((char) => text.includes(char)).map((char) => `may not contain '${char}'`)
}

const keyText = regexText(
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
  labelKey,
  'MyName',
  'my.name',
  '123-abc',
)

/** Checks keys of labels and annotations, finalizers, types of conditions. */
export function qualifiedName(text: string): string[] {
  const parts = text.split('/')
  if (parts.length > 2) {
    return [`a valid label key ${keyText} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`]
  }
  const name = parts.at(-1) ?? ''
  const errors = parts.length === 2 ? prefixErrors(parts[0] ?? '') : []
  if (name === '') errors.push('name part must be non-empty')
  else if (byteLength(name) > 63) errors.push(`name part ${maxBytes(63)}`)
  if (!isLabelText(name)) errors.push(`name part ${keyText}`)
  return errors
}

function prefixErrors(prefix: string): string[] {
  if (prefix === '') return ['prefix part must be non-empty']
  const errors = byteLength(prefix) > 253 ? [maxBytes(253)] : []
  if (!isSubdomainText(prefix)) errors.push(subdomainText)
  return errors.map((text) => `prefix part ${text}`)
}

export function labelValueErrors(text: string): string[] {
  const errors = byteLength(text) > 63 ? [maxBytes(63)] : []
  if (text === '' || isLabelText(text)) return errors
  return [
    ...errors,
    regexText(
      "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
      labelValue,
      'MyValue',
      'my_value',
      '12345',
    ),
  ]
}

export const portNumber = (port: number): string[] => (port >= 1 && port <= 65535 ? [] : [inclusiveRange(1, 65535)])

export function portName(text: string): string[] {
  const rules: readonly (readonly [boolean, string])[] = [
    [byteLength(text) > 15, maxCharacters(15)],
    [!/^[-a-z0-9]+$/.test(text), 'must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)'],
    [!/[a-z]/.test(text), 'must contain at least one letter (a-z)'],
    [text.includes('--'), 'must not contain consecutive hyphens'],
    [text.startsWith('-') || text.endsWith('-'), 'must not begin or end with a hyphen'],
  ]
  return rules.filter(([broken]) => broken).map(([, message]) => message)
}

export const percent = (text: string): string[] =>
  /^[0-9]+%$/.test(text)
    ? []
    : [regexText("a valid percent string must be a numeric string followed by an ending '%'", '[0-9]+%', '1%', '93%')]

export const httpHeaderName = (text: string): string[] =>
  /^[-A-Za-z0-9]+$/.test(text)
    ? []
    : [
        regexText(
          "a valid HTTP header must consist of alphanumeric characters or '-'",
          '[-A-Za-z0-9]+',
          'X-Header-Name',
        ),
      ]

/** Checks names of environment variables. Since v1.34, they may contain all of printable ASCII except `=`. */
export function envVarName(text: string): string[] {
  if (text === '') return ['environment variable name must be non-empty']
  return /^[ -<>-~]+$/.test(text)
    ? []
    : ["a valid environment variable name must consist only of printable ASCII characters other than '='"]
}

/** Checks keys of ConfigMaps and Secrets. */
export function configMapKey(text: string): string[] {
  const errors = byteLength(text) > 253 ? [maxCharacters(253)] : []
  if (!/^[-._a-zA-Z0-9]+$/.test(text)) {
    errors.push(
      regexText(
        "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
        '[-._a-zA-Z0-9]+',
        'key.name',
        'KEY_NAME',
        'key-name',
      ),
    )
  }
  if (text === '.') errors.push("must not be '.'")
  else if (text === '..') errors.push("must not be '..'")
  else if (text.startsWith('..')) errors.push("must not start with '..'")
  return errors
}

/** Checks for an IPv4 or IPv6 address. */
export const ipAddress = (text: string): string[] =>
  isIpv4(text) || isIpv6(text) ? [] : ['must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)']

export function isIpv4(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
}

export function isIpv6(text: string): boolean {
  if (!text.includes(':') || text.split('::').length > 2) return false
  const groups = text.split(':').filter((group) => group !== '')
  const hasGap = text.includes('::')
  const last = groups.at(-1) ?? ''
  const count = groups.length + (isIpv4(last) ? 1 : 0)
  const allHex = groups.every(
    (group, i) => /^[0-9a-fA-F]{1,4}$/.test(group) || (i === groups.length - 1 && isIpv4(group)),
  )
  return allHex && (hasGap ? count < 8 : count === 8 && !text.startsWith(':') && !text.endsWith(':'))
}

/** Checks for a network in CIDR notation. */
export function cidr(text: string): string[] {
  const [address = '', length = '', ...more] = text.split('/')
  const max = isIpv4(address) ? 32 : isIpv6(address) ? 128 : -1
  const ok = more.length === 0 && /^\d{1,3}$/.test(length) && Number(length) <= max
  return ok ? [] : ['must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)']
}

/** Text formats in schemas of custom resources. Models kube-openapi pkg/validation/strfmt (v1.36). */
import { lookup } from '../../api/lookup.ts'
import { dns1123Label, dns1123Subdomain } from '../../api/validation/formats.ts'
import { findsPattern } from '../../cel/patterns.ts'

const date = '[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])'
const octet = '(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])'
const ipv4 = `${octet}(\\.${octet}){3}`
const group = '[0-9A-Fa-f]{1,4}'
const ipv6 = `((${group}:){7}${group}|(${group}:){0,6}${group}?::(${group}(:${group}){0,6})?|::)`
const uuid = (third: string): string => `(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?${third}-?[0-9a-f]{4}-?[0-9a-f]{12}$`

/** Patterns by format: a text has the format if it matches. */
const patterns: Readonly<Record<string, string>> = lookup({
  date: `^${date}$`,
  datetime: `^${date}[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$`,
  ipv4: `^${ipv4}$`,
  ipv6: `^${ipv6}$`,
  cidr: `^(${ipv4}/([12]?[0-9]|3[0-2])|${ipv6}/(12[0-8]|1[01][0-9]|[1-9]?[0-9]))$`,
  mac: '^([0-9A-Fa-f]{2}([:-])){5}[0-9A-Fa-f]{2}$',
  email: '^[^@\\s]+@[^@\\s]+$',
  hexcolor: '^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$',
  byte: '^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
  duration: '^[+-]?([0-9]+(\\.[0-9]*)?\\s*(ns|us|µs|μs|ms|s|m|h|d|w|seconds?|minutes?|hours?|days?|weeks?))+$|^0$',
  uuid: uuid('[0-9a-f]{4}'),
  uuid3: uuid('3[0-9a-f]{3}'),
  uuid4: uuid('4[0-9a-f]{3}'),
  uuid5: uuid('5[0-9a-f]{3}'),
})

/** Whether a text has a format; an unknown format is not checked. */
export function isInFormat(text: string, format: string): boolean {
  const name = format.replaceAll('-', '').toLowerCase()
  if (name === 'hostname') return text.length <= 255 && dns1123Subdomain(text.toLowerCase()).length === 0
  if (name === 'k8sshortname') return dns1123Label(text).length === 0
  if (name === 'k8slongname') return dns1123Subdomain(text).length === 0
  const pattern = patterns[name]
  return pattern === undefined || findsPattern(text, pattern) !== false
}

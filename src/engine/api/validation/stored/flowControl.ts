/** Priorities of requests to the API server. Models pkg/apis/flowcontrol/validation (v1.36). */

import type { FieldError } from '../../errors.ts'
import { lookup } from '../../lookup.ts'
import type { JsonObject } from '../../types.ts'
import { fields, int, isSet, str, strings } from '../access.ts'
import { forbidden, invalidValue, notSupported, required } from '../fieldErrors.ts'
import { dns1123Label, dns1123Subdomain } from '../formats.ts'
import { all, aloneIfAll, byRule, each, given, givenText, ifSet, members, type Rule, text, within } from './rules.ts'

const MOST_PRECEDENCE = 10_000

const precedence =
  (name: string): Rule =>
  (at, value) => {
    const rank = int(value)
    return [
      ...(rank <= 0 ? [invalidValue(at, rank, 'must be a positive value')] : []),
      ...(rank > MOST_PRECEDENCE ? [invalidValue(at, rank, `must not be greater than ${MOST_PRECEDENCE}`)] : []),
      ...(rank === 1 && name !== 'exempt'
        ? [invalidValue(at, rank, "only the schema named 'exempt' may have matchingPrecedence 1")]
        : []),
    ]
  }

const VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'proxy', 'update', 'watch']

const verbs: Rule = (at, value) => {
  const list = strings(value)
  if (list.length === 0) return [required(at, 'verbs must contain at least one value')]
  if (list.includes('*')) return aloneIfAll('verbs')(at, value, {})
  return list.every((verb) => VERBS.includes(verb)) ? [] : [notSupported(at, value, VERBS)]
}

const isPathOk = (path: string): string | undefined => {
  if (path === '') return 'must not be empty'
  if (path === '/') return undefined
  if (!path.startsWith('/')) return 'must start with slash'
  if (path.includes(' ')) return 'must not contain white-space'
  if (path.includes('//')) return 'must not contain double slash'
  const stars = path.split('*').length - 1
  return stars > 1 || (stars === 1 && !path.endsWith('/*')) ? 'wildcard can only do suffix matching' : undefined
}

const urls: Rule = (at, value) => {
  const list = strings(value)
  if (list.length === 0) return [required(at, 'nonResourceURLs must contain at least one value')]
  if (list.includes('*')) return aloneIfAll('non-resource URLs')(at, value, {})
  return list.flatMap((path, i) => {
    const words = isPathOk(path)
    return words === undefined ? [] : [invalidValue(`${at}[${i}]`, path, words)]
  })
}

const namespaces: Rule = (at, value, { clusterScope }) => {
  const list = strings(value)
  if (list.length === 0 && clusterScope !== true)
    return [required(at, 'resource rules that are not cluster scoped must supply at least one namespace')]
  if (list.includes('*')) return aloneIfAll('namespaces')(at, value, {})
  const intro = "each member of this list must be '*' or a DNS-1123 label; "
  return list.flatMap((name, i) => dns1123Label(name).map((words) => invalidValue(`${at}[${i}]`, name, intro + words)))
}

const resourceRule = members({
  verbs,
  apiGroups: all(given('resource rules must supply at least one api group'), aloneIfAll('api groups')),
  resources: all(given('resource rules must supply at least one resource'), aloneIfAll('resources')),
  namespaces,
})

/** The field with the subject's name, by the subject's kind. */
const subjects: Readonly<Record<string, { readonly field: string; readonly rule: Rule }>> = lookup({
  ServiceAccount: {
    field: 'serviceAccount',
    rule: members({
      name: all(given(), (at, value) => (value === '*' ? [] : text(dns1123Subdomain)(at, value, {}))),
      namespace: givenText(dns1123Label, 'must specify namespace for service account'),
    }),
  },
  User: { field: 'user', rule: members({ name: given() }) },
  Group: { field: 'group', rule: members({ name: given() }) },
})

const subject: Rule = (at, value) => {
  const object = fields(value)
  const kind = str(object.kind)
  const own = Object.hasOwn(subjects, kind) ? subjects[kind] : undefined
  if (own === undefined) return [notSupported(`${at}.kind`, kind, Object.keys(subjects).sort())]
  const given = object[own.field]
  const others = Object.entries(subjects).flatMap(([other, { field }]) =>
    other !== kind && isSet(object[field])
      ? [forbidden(`${at}.${field}`, `${field} is forbidden when subject kind is not '${other}'`)]
      : [],
  )
  return [
    ...(isSet(given)
      ? own.rule(`${at}.${own.field}`, given, {})
      : [required(`${at}.${own.field}`, `${own.field} is required when subject kind is '${kind}'`)]),
    ...others,
  ]
}

const rule: Rule = (at, value) => {
  const { resourceRules, nonResourceRules } = fields(value)
  const isEmpty = strings(resourceRules).length + strings(nonResourceRules).length === 0
  return [
    ...members({ subjects: all(given('subjects must contain at least one value'), each(subject)) })(at, value, {}),
    ...(isEmpty ? [required(at, 'at least one of resourceRules and nonResourceRules has to be non-empty')] : []),
    ...members({
      resourceRules: each(resourceRule),
      nonResourceRules: each(members({ verbs, nonResourceURLs: urls })),
    })(at, value, {}),
  ]
}

const METHODS = ['ByNamespace', 'ByUser']

const distinguisher: Rule = (at, value) => {
  const type = str(fields(value).type)
  return METHODS.includes(type) ? [] : [notSupported(`${at}.type`, { Type: type }, METHODS)]
}

const nameOf = (object: JsonObject): string => str(fields(object.metadata).name)

export const flowSchemas = byRule(
  members({
    spec: (at, value, owner) =>
      members({
        matchingPrecedence: precedence(nameOf(owner)),
        distinguisherMethod: ifSet(distinguisher),
        priorityLevelConfiguration: members({
          name: givenText(dns1123Subdomain, 'must reference a priority level'),
        }),
        rules: each(rule),
      })(at, value, owner),
  }),
)

const positive: Rule = (at, value) => (int(value) <= 0 ? [invalidValue(at, int(value), 'must be positive')] : [])

const MOST_QUEUES = 10_000_000
const MOST_BITS = 60

/** Bits that select a hand of cards from a deck. Models apiserver util/shufflesharding RequiredEntropyBits (v1.36). */
const entropyOf = (deck: number, hand: number): number => Math.ceil(Math.log2(deck) * hand)

const queuing: Rule = (at, value) => {
  const { queues, handSize } = fields(value)
  const [deck, hand] = [int(queues), int(handSize)]
  const errors: FieldError[] = members({
    queueLengthLimit: positive,
    queues: all(positive, within(-MOST_QUEUES, MOST_QUEUES, `must not be greater than ${MOST_QUEUES}`)),
    handSize: positive,
  })(at, value, {})
  const place = `${at}.handSize`
  if (hand <= 0) return errors
  if (hand > deck) return [...errors, invalidValue(place, hand, `should not be greater than queues (${deck})`)]
  const bits = entropyOf(deck, hand)
  if (bits <= MOST_BITS) return errors
  const words = `required entropy bits of deckSize ${deck} and handSize ${hand} should not be greater than ${MOST_BITS}`
  return [...errors, invalidValue(place, hand, words)]
}

const limitResponse: Rule = (at, value) => {
  const { type, queuing: queues } = fields(value)
  const place = `${at}.queuing`
  if (type === 'Reject')
    return isSet(queues) ? [forbidden(place, 'must be nil if limited.limitResponse.type is not Limited')] : []
  if (type === 'Queue')
    return isSet(queues)
      ? queuing(place, queues, {})
      : [required(place, 'must not be empty if limited.limitResponse.type is Limited')]
  return str(type) === '' ? [required(`${at}.type`)] : [notSupported(`${at}.type`, str(type), ['Queue', 'Reject'])]
}

const notNegative = (words: string): Rule => within(0, Number.MAX_SAFE_INTEGER, words)
const share: Rule = within(0, 100, 'must be between 0 and 100, inclusive')
const shares = notNegative('must be a non-negative integer')

const levels: Readonly<Record<string, Rule>> = lookup({
  Exempt: (at, value) => {
    const { limited, exempt } = fields(value)
    return [
      ...(isSet(limited) ? [forbidden(`${at}.limited`, 'must be nil if the type is not Limited')] : []),
      ...members({ nominalConcurrencyShares: shares, lendablePercent: share })(`${at}.exempt`, exempt, {}),
    ]
  },
  Limited: (at, value) => {
    const { limited, exempt } = fields(value)
    return [
      ...(isSet(exempt) ? [forbidden(`${at}.exempt`, 'must be nil if the type is Limited')] : []),
      ...(isSet(limited)
        ? members({
            nominalConcurrencyShares: shares,
            limitResponse,
            lendablePercent: share,
            borrowingLimitPercent: notNegative('if specified, must be a non-negative integer'),
          })(`${at}.limited`, limited, {})
        : [required(`${at}.limited`, 'must not be empty when type is Limited')]),
    ]
  },
})

const level: Rule = (at, value, owner) => {
  const type = str(fields(value).type)
  const rule = Object.hasOwn(levels, type) ? levels[type] : undefined
  const isMixed = (nameOf(owner) === 'exempt') !== (type === 'Exempt')
  return [
    ...(isMixed ? [invalidValue(`${at}.type`, type, "must be 'Exempt' if and only if `name` is 'exempt'")] : []),
    ...(rule?.(at, value, owner) ??
      (type === '' ? [required(`${at}.type`)] : [notSupported(`${at}.type`, type, Object.keys(levels))])),
  ]
}

export const priorityLevels = byRule(members({ spec: level }))

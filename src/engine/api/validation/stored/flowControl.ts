/** Priorities of requests to the API server. Models pkg/apis/flowcontrol/validation (v1.36). */

import type { FieldError } from '../../errors.ts'
import type {
  ExemptPriorityLevelConfiguration,
  FlowcontrolSubject,
  FlowDistinguisherMethod,
  FlowSchema,
  FlowSchemaSpec,
  LimitedPriorityLevelConfiguration,
  LimitResponse,
  NonResourcePolicyRule,
  PolicyRulesWithSubjects,
  PriorityLevelConfiguration,
  PriorityLevelConfigurationSpec,
  QueuingConfiguration,
  ResourcePolicyRule,
} from '../../fields/apiTypes.ts'
import type { Defaulted } from '../../fields/defaulted.ts'
import { lookup } from '../../lookup.ts'
import { isSet } from '../access.ts'
import { checkField, type FieldChecks } from '../fieldChecks.ts'
import { forbidden, invalidValue, notSupported, required } from '../fieldErrors.ts'
import { dns1123Label, dns1123Subdomain } from '../formats.ts'
import {
  all,
  aloneIfAll,
  byRule,
  each,
  given,
  givenText,
  ifSet,
  type MemberRules,
  members,
  type PartRule,
  type Rule,
  text,
  within,
} from './rules.ts'

const MOST_PRECEDENCE = 10_000

const precedence =
  (name: string): Rule<number> =>
  (at, rank = 0) => {
    return [
      ...(rank <= 0 ? [invalidValue(at, rank, 'must be a positive value')] : []),
      ...(rank > MOST_PRECEDENCE ? [invalidValue(at, rank, `must not be greater than ${MOST_PRECEDENCE}`)] : []),
      ...(rank === 1 && name !== 'exempt'
        ? [invalidValue(at, rank, "only the schema named 'exempt' may have matchingPrecedence 1")]
        : []),
    ]
  }

const VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'proxy', 'update', 'watch']

const verbs: Rule<readonly string[]> = (at, list = []) => {
  if (list.length === 0) return [required(at, 'verbs must contain at least one value')]
  if (list.includes('*')) return aloneIfAll('verbs')(at, list)
  return list.every((verb) => VERBS.includes(verb)) ? [] : [notSupported(at, list, VERBS)]
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

const urls: Rule<readonly string[]> = (at, list = []) => {
  if (list.length === 0) return [required(at, 'nonResourceURLs must contain at least one value')]
  if (list.includes('*')) return aloneIfAll('non-resource URLs')(at, list)
  return list.flatMap((path, i) => {
    const words = isPathOk(path)
    return words === undefined ? [] : [invalidValue(`${at}[${i}]`, path, words)]
  })
}

const namespaces: MemberRules<Defaulted<ResourcePolicyRule>>['namespaces'] = (at, list = [], { clusterScope }) => {
  if (list.length === 0 && !clusterScope)
    return [required(at, 'resource rules that are not cluster scoped must supply at least one namespace')]
  if (list.includes('*')) return aloneIfAll('namespaces')(at, list)
  const intro = "each member of this list must be '*' or a DNS-1123 label; "
  return list.flatMap((name, i) => dns1123Label(name).map((words) => invalidValue(`${at}[${i}]`, name, intro + words)))
}

const resourceRule: PartRule<ResourcePolicyRule> = members({
  verbs,
  apiGroups: all(given('resource rules must supply at least one api group'), aloneIfAll('api groups')),
  resources: all(given('resource rules must supply at least one resource'), aloneIfAll('resources')),
  namespaces,
})

const nonResourceRule: PartRule<NonResourcePolicyRule> = members({ verbs, nonResourceURLs: urls })

type Subject = Defaulted<FlowcontrolSubject>

/** The field with the subject's name, by the subject's kind. */
const subjects = lookup({ ServiceAccount: 'serviceAccount', User: 'user', Group: 'group' } as const)

const nameOfSubject: FieldChecks<Subject> = {
  serviceAccount: members({
    name: all(
      given(),
      text((name) => (name === '*' ? [] : dns1123Subdomain(name))),
    ),
    namespace: givenText(dns1123Label, 'must specify namespace for service account'),
  }),
  user: members({ name: given() }),
  group: members({ name: given() }),
}

const subject: PartRule<FlowcontrolSubject> = (at, value = {}) => {
  const { kind = '' } = value
  const own = subjects[kind]
  if (own === undefined) return [notSupported(`${at}.kind`, kind, Object.keys(subjects).sort())]
  return [
    ...(isSet(value[own])
      ? checkField(at, value, own, nameOfSubject)
      : [required(`${at}.${own}`, `${own} is required when subject kind is '${kind}'`)]),
    ...Object.entries(subjects).flatMap(([other, field]) =>
      field !== own && isSet(value[field])
        ? [forbidden(`${at}.${field}`, `${field} is forbidden when subject kind is not '${other}'`)]
        : [],
    ),
  ]
}

const rule: PartRule<PolicyRulesWithSubjects> = (
  at,
  { subjects: of, resourceRules = [], nonResourceRules = [] } = {},
) => [
  ...all<readonly Subject[]>(given('subjects must contain at least one value'), each(subject))(`${at}.subjects`, of),
  ...(resourceRules.length + nonResourceRules.length === 0
    ? [required(at, 'at least one of resourceRules and nonResourceRules has to be non-empty')]
    : []),
  ...each(resourceRule)(`${at}.resourceRules`, resourceRules),
  ...each(nonResourceRule)(`${at}.nonResourceRules`, nonResourceRules),
]

const METHODS = ['ByNamespace', 'ByUser']

const distinguisher: PartRule<FlowDistinguisherMethod> = (at, { type = '' } = {}) => {
  return METHODS.includes(type) ? [] : [notSupported(`${at}.type`, { Type: type }, METHODS)]
}

export const flowSchemas = byRule<Defaulted<FlowSchema>>(
  members({
    spec: (at, value, { metadata }) =>
      members<Defaulted<FlowSchemaSpec>>({
        matchingPrecedence: precedence(metadata.name ?? ''),
        distinguisherMethod: ifSet(distinguisher),
        priorityLevelConfiguration: members({
          name: givenText(dns1123Subdomain, 'must reference a priority level'),
        }),
        rules: each(rule),
      })(at, value),
  }),
)

const positive: Rule<number> = (at, value = 0) => (value <= 0 ? [invalidValue(at, value, 'must be positive')] : [])

const MOST_QUEUES = 10_000_000
const MOST_BITS = 60

/** Bits that select a hand of cards from a deck. Models apiserver util/shufflesharding RequiredEntropyBits (v1.36). */
const entropyOf = (deck: number, hand: number): number => Math.ceil(Math.log2(deck) * hand)

const queues: PartRule<QueuingConfiguration> = members({
  queueLengthLimit: positive,
  queues: all(positive, within(-MOST_QUEUES, MOST_QUEUES, `must not be greater than ${MOST_QUEUES}`)),
  handSize: positive,
})

const queuing: PartRule<QueuingConfiguration> = (at, value = {}) => {
  const { queues: deck = 0, handSize: hand = 0 } = value
  const errors = queues(at, value)
  const place = `${at}.handSize`
  if (hand <= 0) return errors
  if (hand > deck) return [...errors, invalidValue(place, hand, `should not be greater than queues (${deck})`)]
  const bits = entropyOf(deck, hand)
  if (bits <= MOST_BITS) return errors
  const words = `required entropy bits of deckSize ${deck} and handSize ${hand} should not be greater than ${MOST_BITS}`
  return [...errors, invalidValue(place, hand, words)]
}

const limitResponse: PartRule<LimitResponse> = (at, { type = '', queuing: asked } = {}) => {
  const place = `${at}.queuing`
  if (type === 'Reject')
    return isSet(asked) ? [forbidden(place, 'must be nil if limited.limitResponse.type is not Limited')] : []
  if (type === 'Queue')
    return isSet(asked)
      ? queuing(place, asked)
      : [required(place, 'must not be empty if limited.limitResponse.type is Limited')]
  return type === '' ? [required(`${at}.type`)] : [notSupported(`${at}.type`, type, ['Queue', 'Reject'])]
}

const notNegative = (words: string): Rule<number> => within(0, Number.MAX_SAFE_INTEGER, words)
const share = within(0, 100, 'must be between 0 and 100, inclusive')
const shares = notNegative('must be a non-negative integer')

type Level = Defaulted<PriorityLevelConfigurationSpec>

const exemptLevel: PartRule<ExemptPriorityLevelConfiguration> = members({
  nominalConcurrencyShares: shares,
  lendablePercent: share,
})

const limitedLevel: PartRule<LimitedPriorityLevelConfiguration> = members({
  nominalConcurrencyShares: shares,
  limitResponse,
  lendablePercent: share,
  borrowingLimitPercent: notNegative('if specified, must be a non-negative integer'),
})

const levels: Readonly<Record<string, (at: string, level: Level) => FieldError[]>> = lookup({
  Exempt: (at, { limited, exempt }) => [
    ...(isSet(limited) ? [forbidden(`${at}.limited`, 'must be nil if the type is not Limited')] : []),
    ...exemptLevel(`${at}.exempt`, exempt),
  ],
  Limited: (at, { limited, exempt }) => [
    ...(isSet(exempt) ? [forbidden(`${at}.exempt`, 'must be nil if the type is Limited')] : []),
    ...(isSet(limited)
      ? limitedLevel(`${at}.limited`, limited)
      : [required(`${at}.limited`, 'must not be empty when type is Limited')]),
  ],
})

export const priorityLevels = byRule<Defaulted<PriorityLevelConfiguration>>(
  members({
    spec: (at, level = {}, { metadata }) => {
      const { type = '' } = level
      const isMixed = (metadata.name === 'exempt') !== (type === 'Exempt')
      return [
        ...(isMixed ? [invalidValue(`${at}.type`, type, "must be 'Exempt' if and only if `name` is 'exempt'")] : []),
        ...(levels[type]?.(at, level) ??
          (type === '' ? [required(`${at}.type`)] : [notSupported(`${at}.type`, type, Object.keys(levels))])),
      ]
    },
  }),
)

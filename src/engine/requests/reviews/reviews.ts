/** Reviews of identity and permissions. A simulated cluster has a single user, who may do everything. */

import { timestampAt } from '../../api/clock.ts'
import { badRequest, type FieldError, invalid } from '../../api/errors.ts'
import { asObject, textOf, textsIn } from '../../api/jsonObject.ts'
import { adminUser } from '../../api/outside/adminUser.ts'
import type { JsonObject } from '../../api/types.ts'
import { invalidValue } from '../../api/validation/fieldErrors.ts'
import { readObject } from '../body.ts'
import { noSuchResource } from '../resourceRequest.ts'
import type { PathRoute } from '../types.ts'

const AUTHENTICATION = 'authentication.k8s.io'
const AUTHORIZATION = 'authorization.k8s.io'
const reason = 'the simulated cluster has one user, who may do everything'

interface Review {
  readonly group: string
  readonly resource: string
  readonly kind: string
  /** The rest of the answer, from the object that was sent; `now` is virtual time in ms; `namespace`: of the address. */
  readonly answer: (sent: JsonObject, now: number, namespace: string) => JsonObject
}

const allRules: JsonObject = {
  spec: {},
  status: {
    resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }],
    nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['*'] }],
    incomplete: false,
  },
}

const allowed = (sent: JsonObject): JsonObject => ({ spec: sent.spec ?? {}, status: { allowed: true, reason } })

const reviews: readonly Review[] = [
  {
    group: AUTHENTICATION,
    resource: 'selfsubjectreviews',
    kind: 'SelfSubjectReview',
    answer: (_, now) => ({
      metadata: { creationTimestamp: timestampAt(now) },
      status: { userInfo: { username: adminUser.username, groups: [...adminUser.groups] } },
    }),
  },
  {
    group: AUTHENTICATION,
    resource: 'tokenreviews',
    kind: 'TokenReview',
    // A simulated cluster issues no tokens, so it knows no token.
    answer: (sent) => ({
      spec: sent.spec ?? {},
      status: { user: {}, error: 'the simulated cluster issues no tokens' },
    }),
  },
  {
    group: AUTHORIZATION,
    resource: 'selfsubjectrulesreviews',
    kind: 'SelfSubjectRulesReview',
    answer: (sent) => {
      if (textOf(asObject(sent.spec).namespace) === '') throw badRequest('no namespace on request')
      return allRules
    },
  },
  ...['SelfSubjectAccessReview', 'SubjectAccessReview', 'LocalSubjectAccessReview'].map((kind) => ({
    group: AUTHORIZATION,
    resource: `${kind.toLowerCase()}s`,
    kind,
    answer: (sent: JsonObject, _: number, namespace: string) => {
      checkAccessReview(kind, sent, namespace)
      return allowed(sent)
    },
  })),
]

/** Throws Invalid or BadRequest for a review of access. */
// Models pkg/apis/authorization/validation/validation.go (v1.36).
function checkAccessReview(kind: string, sent: JsonObject, namespace: string): void {
  const spec = asObject(sent.spec)
  const errors = attributeErrors(spec)
  if (kind !== 'SelfSubjectAccessReview' && textOf(spec.user) === '' && textsIn(spec.groups).length === 0)
    errors.push(invalidValue('spec.user', '', 'at least one of user or group must be specified'))
  if (kind === 'LocalSubjectAccessReview') errors.push(...namespaceErrors(sent, namespace))
  // The server's error does not name the kind.
  if (errors.length > 0) throw invalid(AUTHORIZATION, '', '', errors)
}

function attributeErrors({ resourceAttributes, nonResourceAttributes }: JsonObject): FieldError[] {
  if (resourceAttributes !== undefined && nonResourceAttributes !== undefined)
    return [
      invalidValue(
        'spec.nonResourceAttributes',
        nonResourceAttributes,
        'cannot be specified in combination with resourceAttributes',
      ),
    ]
  if (resourceAttributes !== undefined || nonResourceAttributes !== undefined) return []
  const words = 'exactly one of nonResourceAttributes or resourceAttributes must be specified'
  return [invalidValue('spec.resourceAttributes', null, words)]
}

/** Errors of a review about a namespace, which its address names. Throws BadRequest. */
function namespaceErrors({ metadata, spec }: JsonObject, namespace: string): FieldError[] {
  const own = textOf(asObject(metadata).namespace)
  if (own !== '' && own !== namespace)
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request')
  const { resourceAttributes, nonResourceAttributes } = asObject(spec)
  const about = textOf(asObject(resourceAttributes).namespace)
  if (resourceAttributes !== undefined && about !== namespace)
    return [invalidValue('spec.resourceAttributes.namespace', about, 'must match metadata.namespace')]
  if (nonResourceAttributes === undefined) return []
  return [invalidValue('spec.nonResourceAttributes', nonResourceAttributes, 'disallowed on this kind of request')]
}

/** The review at a path. The review about a namespace is below that namespace. */
function reviewAt(segments: readonly string[]): Review | undefined {
  const [root, group, version, ...rest] = segments
  if (root !== 'apis' || version !== 'v1') return undefined
  const isLocal = rest[0] === 'namespaces' && rest.length === 3
  const resource = isLocal ? rest[2] : rest.length === 1 ? rest[0] : undefined
  const review = reviews.find((one) => one.group === group && one.resource === resource)
  return review !== undefined && isLocal === (review.kind === 'LocalSubjectAccessReview') ? review : undefined
}

/** POST of a review. It changes no objects and is not part of the run. */
export const reviewsAnswered: PathRoute = {
  matches: ({ segments }) => reviewAt(segments) !== undefined,
  methods: ['POST'],
  answer: (cluster, request, { segments }) => {
    const review = reviewAt(segments)
    if (review === undefined) throw noSuchResource()
    const { group, kind, answer } = review
    const namespace = kind === 'LocalSubjectAccessReview' ? (segments[4] ?? '') : ''
    const { value } = readObject(request, { group, version: 'v1', kind })
    const own = { kind, apiVersion: `${group}/v1`, metadata: {} }
    return { status: 201, body: { ...own, ...answer(value, cluster.sim.now, namespace) } }
  },
}

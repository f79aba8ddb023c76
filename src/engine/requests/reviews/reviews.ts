/** Reviews of identity and permissions. A simulated cluster has a single user, who may do everything. */

import { timestampAt } from '../../api/clock.ts'
import { invalid } from '../../api/errors.ts'
import { asObject } from '../../api/jsonObject.ts'
import type { JsonObject } from '../../api/types.ts'
import { invalidValue } from '../../api/validation/fieldErrors.ts'
import { readObject } from '../body.ts'
import { noSuchResource } from '../resourceRequest.ts'
import type { PathRoute } from '../types.ts'

const AUTHENTICATION = 'authentication.k8s.io'
const AUTHORIZATION = 'authorization.k8s.io'
const user = { username: 'kubernetes-admin', groups: ['kubeadm:cluster-admins', 'system:authenticated'] }
const reason = 'the simulated cluster has one user, who may do everything'

interface Review {
  readonly group: string
  readonly resource: string
  readonly kind: string
  /** The rest of the answer, from the object that was sent; `now` is virtual time in ms. */
  readonly answer: (sent: JsonObject, now: number) => JsonObject
}

const allowed = (sent: JsonObject): JsonObject => ({ spec: sent.spec ?? {}, status: { allowed: true, reason } })

const reviews: readonly Review[] = [
  {
    group: AUTHENTICATION,
    resource: 'selfsubjectreviews',
    kind: 'SelfSubjectReview',
    answer: (_, now) => ({ metadata: { creationTimestamp: timestampAt(now) }, status: { userInfo: user } }),
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
    answer: () => ({
      spec: {},
      status: {
        resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }],
        nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['*'] }],
        incomplete: false,
      },
    }),
  },
  ...['SelfSubjectAccessReview', 'SubjectAccessReview', 'LocalSubjectAccessReview'].map((kind) => ({
    group: AUTHORIZATION,
    resource: `${kind.toLowerCase()}s`,
    kind,
    answer: (sent: JsonObject) => {
      checkAttributes(kind, asObject(sent.spec))
      return allowed(sent)
    },
  })),
]

/** Models pkg/apis/authorization/validation/validation.go (v1.36): the part that all reviews share. */
function checkAttributes(kind: string, { resourceAttributes, nonResourceAttributes }: JsonObject): void {
  const error =
    resourceAttributes !== undefined && nonResourceAttributes !== undefined
      ? invalidValue(
          'spec.nonResourceAttributes',
          nonResourceAttributes,
          'cannot be specified in combination with resourceAttributes',
        )
      : invalidValue(
          'spec.resourceAttributes',
          null,
          'exactly one of nonResourceAttributes or resourceAttributes must be specified',
        )
  if ((resourceAttributes === undefined) === (nonResourceAttributes === undefined))
    throw invalid(AUTHORIZATION, kind, '', [error])
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
    const { value } = readObject(request, { group, version: 'v1', kind })
    const own = { kind, apiVersion: `${group}/v1`, metadata: {} }
    return { status: 201, body: { ...own, ...answer(value, cluster.sim.now) } }
  },
}

import { lookup } from '../../api/lookup.ts'
import { clientOf, resourceOf } from '../shown.ts'
import { HttpError } from '../status.ts'
import type { PathRoute, ReadRoute } from '../types.ts'

const wantsNetwork = 'a simulated Pod has no network'
const runsNothing = 'a simulated container runs no program'

/** Subresources of Pods, Services and nodes that need a real node, with the reason. */
const reasons: Readonly<Record<string, string>> = lookup({
  exec: runsNothing,
  attach: runsNothing,
  portforward: wantsNetwork,
  proxy: wantsNetwork,
})

/** Rejects subresources that no simulated node can serve, with the reason. */
export const refused: ReadRoute = {
  verbs: ['get', 'create', 'update', 'patch', 'delete'],
  resources: ['pods', 'services', 'nodes'],
  subresources: Object.keys(reasons),
  answer: ({ cluster }, call) => {
    clientOf(cluster, call).get(resourceOf(call), call.namespace, call.name)
    const reason = reasons[call.subresource] ?? ''
    throw new HttpError(
      500,
      'InternalError',
      `Internal error occurred: rollscope does not serve ${call.subresource}: ${reason}`,
      {
        causes: [{ message: `rollscope does not serve ${call.subresource}: ${reason}` }],
      },
    )
  },
}

const noTokens = 'rollscope does not issue tokens: nothing in the simulation checks them'

/** Rejects tokens of ServiceAccounts, because the simulated server does not check tokens. */
export const refusedToken: ReadRoute = {
  verbs: ['create'],
  resources: ['serviceaccounts'],
  subresources: ['token'],
  answer: ({ cluster }, call) => {
    clientOf(cluster, call).get(resourceOf(call), call.namespace, call.name)
    throw new HttpError(500, 'InternalError', `Internal error occurred: ${noTokens}`)
  },
}

/** Rejects requests for the issuer of ServiceAccounts' tokens and its keys. */
export const refusedIssuer: PathRoute = {
  matches: ({ text }) => text === '/.well-known/openid-configuration' || text === '/openid/v1/jwks',
  answer: () => {
    throw new HttpError(404, 'NotFound', noTokens)
  },
}

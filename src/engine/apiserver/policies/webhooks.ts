/**
 * Webhooks of ValidatingWebhookConfigurations and MutatingWebhookConfigurations: which requests the API server asks them
 * about. Their programs are not played, but somebody may have said that they reject.
 */
import { StatusError } from '../../api/errors.ts'
import { goQuote } from '../../api/goFormat.ts'
import { webhookKey } from '../../api/outside/keys.ts'
import type { Store } from '../store.ts'
import { matchesRequest } from './matching.ts'
import { readWebhook } from './read.ts'
import { conditionsOf, contextOf } from './requestContext.ts'
import type { Outside, PolicyRequest, Webhook } from './types.ts'

const resources = ['mutatingwebhookconfigurations', 'validatingwebhookconfigurations'] as const

/** All webhooks, in the order in which the API server asks them. */
export const webhooksOf = (store: Store): readonly Webhook[] =>
  resources.flatMap((resource) =>
    [...store.list(resource)].flatMap((one) =>
      (one.webhooks ?? []).map((webhook) => readWebhook(one.metadata.name, resource === resources[0], webhook)),
    ),
  )

/** Whether this webhook is asked about the request. A condition that cannot be evaluated here counts as met. */
// Models ShouldCallHook in apiserver pkg/admission/plugin/webhook/generic (v1.36).
export function isAsked(store: Store, request: PolicyRequest, { criteria, matchConditions, fails }: Webhook): boolean {
  if (isNeverAsked(request) || criteria.resourceRules.length === 0) return false
  if (!matchesRequest(store, request, criteria)) return false
  if (matchConditions.length === 0) return true
  const { met, error } = conditionsOf(matchConditions, contextOf(store, request, undefined))
  // The server rejects the request itself, or asks nothing.
  return error === undefined ? met !== false : fails
}

/** Webhooks decide neither on themselves nor on what the parts of the cluster tell each other all the time. */
const isNeverAsked = ({ info }: PolicyRequest): boolean =>
  info.group === 'admissionregistration.k8s.io' || info.resource === 'events' || info.resource === 'leases'

/** Throws StatusError for a request about which a webhook is asked that is said to reject. */
export function admitByWebhooks(store: Store, request: PolicyRequest, { assumed }: Outside): void {
  for (const webhook of webhooksOf(store)) {
    if (assumed[webhookKey(webhook.name)] !== 'rejects' || !isAsked(store, request, webhook)) continue
    const words = `admission webhook ${goQuote(webhook.name)} denied the request without explanation`
    throw new StatusError('Unknown', words)
  }
}

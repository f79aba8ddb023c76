/**
 * Finds the webhooks of ValidatingWebhookConfigurations and MutatingWebhookConfigurations that the API server calls for
 * a request. Their programs are not simulated, but a user's answer may say that they reject it.
 */
import { StatusError } from '../../api/errors.ts'
import { goQuote } from '../../api/goFormat.ts'
import { webhookKey } from '../../api/outside/keys.ts'
import type { StoredObjects } from '../store.ts'
import { matchesRequest } from './matching.ts'
import { readWebhook } from './read.ts'
import { conditionsOf, contextOf } from './requestContext.ts'
import type { Outside, PolicyRequest, Webhook } from './types.ts'

const resources = ['mutatingwebhookconfigurations', 'validatingwebhookconfigurations'] as const

/** All webhooks, in the order in which the API server calls them. */
export const webhooksOf = (store: StoredObjects): readonly Webhook[] =>
  resources.flatMap((resource) =>
    [...store.list(resource)].flatMap((one) =>
      (one.webhooks ?? []).map((webhook) => readWebhook(one.metadata.name, resource === resources[0], webhook)),
    ),
  )

/**
 * Whether the API server calls this webhook for the request. A condition that cannot be evaluated here counts as met.
 */
// Models ShouldCallHook in apiserver pkg/admission/plugin/webhook/generic (v1.36).
export function isAsked(
  store: StoredObjects,
  request: PolicyRequest,
  { criteria, matchConditions, fails }: Webhook,
): boolean {
  if (isNeverAsked(request) || criteria.resourceRules.length === 0) return false
  if (!matchesRequest(store, request, criteria)) return false
  if (matchConditions.length === 0) return true
  const { met, error } = conditionsOf(matchConditions, contextOf(store, request, undefined))
  // After an error the server rejects the request itself, or does not call the webhook.
  return error === undefined ? met !== false : fails
}

/**
 * Whether no webhook is called: for webhooks themselves, and for the frequent requests among the cluster's components.
 */
const isNeverAsked = ({ info }: PolicyRequest): boolean =>
  info.group === 'admissionregistration.k8s.io' || info.resource === 'events' || info.resource === 'leases'

/** Throws StatusError if a webhook that is assumed to reject is called for the request. */
export function admitByWebhooks(store: StoredObjects, request: PolicyRequest, { assumed }: Outside): void {
  for (const webhook of webhooksOf(store)) {
    if (assumed[webhookKey(webhook.name)] !== 'rejects' || !isAsked(store, request, webhook)) continue
    const words = `admission webhook ${goQuote(webhook.name)} denied the request without explanation`
    throw new StatusError('Unknown', words)
  }
}

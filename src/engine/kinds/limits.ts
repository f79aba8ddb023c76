/** Kinds that limit the resources of a namespace. */
import { asObject, fill, set, setList, setObject } from '../api/jsonObject.ts'
import type { JsonObject } from '../api/types.ts'
import {
  validateLimitRange,
  validateResourceQuota,
  validateResourceQuotaStatusUpdate,
  validateResourceQuotaUpdate,
} from '../api/validation/policy.ts'
import { compact, ofSpec, withAmounts } from './defaulting.ts'
import { asCreated, kindRow } from './kind.ts'

export const limitRange = kindRow({
  apiVersion: 'v1',
  kind: 'LimitRange',
  resource: 'limitranges',
  scope: 'namespace',
  shortName: 'limits',
  defaults: ofSpec(defaultLimitRangeSpec),
  validate: { create: validateLimitRange, update: asCreated(validateLimitRange) },
  hasEffect: true,
})

export const resourceQuota = kindRow({
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  resource: 'resourcequotas',
  scope: 'namespace',
  shortName: 'quota',
  subresources: ['status'],
  defaults: defaultResourceQuota,
  validate: {
    create: validateResourceQuota,
    update: validateResourceQuotaUpdate,
    status: validateResourceQuotaStatusUpdate,
  },
  hasEffect: true,
})

/** The API server returns an empty list as null: Protobuf stores no empty lists, and the field is always written. */
function defaultLimitRangeSpec(spec: JsonObject): JsonObject {
  const isEmpty = spec.limits === undefined || (Array.isArray(spec.limits) && spec.limits.length === 0)
  return isEmpty ? set(spec, { limits: null }) : setList(spec, 'limits', defaultLimitRangeItem)
}

/** A default limit is the maximum. A default request is the default limit, or without a default limit the minimum. */
// Models pkg/apis/core/v1/defaults.go SetDefaults_LimitRangeItem (v1.36).
function defaultLimitRangeItem(item: JsonObject): JsonObject {
  const amounts = ['max', 'min', 'default', 'defaultRequest', 'maxLimitRequestRatio']
  const result = withAmounts(item, amounts)
  if (item.type !== 'Container') return result
  const limits = fill(asObject(result.default), asObject(result.max))
  const requests = fill(fill(asObject(result.defaultRequest), limits), asObject(result.min))
  return set(result, {
    ...(Object.keys(limits).length > 0 && { default: limits }),
    ...(Object.keys(requests).length > 0 && { defaultRequest: requests }),
  })
}

function defaultResourceQuota(quota: JsonObject): JsonObject {
  const spec = setObject(compact(asObject(quota.spec), ['scopes']), 'scopeSelector', (selector) =>
    compact(selector, ['matchExpressions']),
  )
  const withSpec = set(quota, { spec: withAmounts(spec, ['hard']) })
  return setObject(withSpec, 'status', (status) => withAmounts(status, ['hard', 'used']))
}

import { expect, test } from 'vitest'
import { requestWords } from './requestWords.ts'

test.each([
  ['PATCH', '/apis/apps/v1/namespaces/default/deployments/web?fieldManager=x', 'patch deployments/web'],
  ['POST', '/api/v1/namespaces/shop/pods/web-0/eviction', 'create pods/web-0/eviction in shop'],
  ['POST', '/api/v1/namespaces', 'create namespaces'],
  ['DELETE', '/api/v1/namespaces/shop', 'delete namespaces/shop'],
  ['PUT', '/api/v1/namespaces/shop/finalize', 'update namespaces/shop/finalize'],
  ['PUT', '/apis/acme.dev/v1/namespaces/shop/shops/eu/status', 'update shops/eu/status in shop'],
  ['POST', '/apis', 'create /apis'],
  ['GET', '/api/v1/namespaces/shop/pods?limit=500', 'get pods in shop'],
  ['GET', '/api/v1/namespaces/shop/pods?resourceVersion=7&watch=true', 'watch pods in shop'],
  ['GET', '/openapi/v3/apis/apps/v1?hash=1', 'get /openapi/v3/apis/apps/v1'],
])('requestWords describes %s %s', (method, target, words) => {
  expect(requestWords({ method, target })).toBe(words)
})

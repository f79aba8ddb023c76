import { expect, test } from 'vitest'
import { requestWords } from './requestWords.ts'

test.each([
  ['PATCH', '/apis/apps/v1/namespaces/default/deployments/web?fieldManager=x', 'patch deployments/web'],
  ['POST', '/api/v1/namespaces/shop/pods/web-0/eviction', 'create pods/web-0/eviction in shop'],
  ['POST', '/api/v1/namespaces', 'create namespaces'],
  ['DELETE', '/api/v1/namespaces/shop', 'delete namespaces/shop'],
  ['PUT', '/api/v1/namespaces/shop/finalize', 'update namespaces/shop/finalize'],
  ['PUT', '/apis/acme.dev/v1/namespaces/shop/shops/eu/status', 'update shops/eu/status in shop'],
  ['POST', '/apis', 'create '],
])('%s %s', (method, target, words) => {
  expect(requestWords({ method, target })).toBe(words)
})

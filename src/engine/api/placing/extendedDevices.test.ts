import { expect, it } from 'vitest'
import { inRequest } from '../fields/inRequest.ts'
import { ofKind } from '../fields/ofKind.ts'
import type { JsonObject } from '../types.ts'
import { classOfResource, extendedRequests } from './extendedDevices.ts'

const container = (name: string, requests: Record<string, string>, more: JsonObject = {}): JsonObject => ({
  name,
  image: 'web',
  resources: { requests },
  ...more,
})

it('extendedRequests lets init containers use the devices of later containers, and asks once for the largest rest', () => {
  const initContainers = [
    container('first', { 'example.com/gpu': '3' }),
    container('second', { 'example.com/gpu': '4' }),
    container('sidecar', { 'example.com/gpu': '1' }, { restartPolicy: 'Always' }),
  ]
  const containers = [container('app', { cpu: '1', 'example.com/gpu': '1' })]
  const object = { kind: 'Pod', metadata: { name: 'p' }, spec: { initContainers, containers }, status: {} }
  const pod = ofKind('Pod', inRequest(object))
  const { requests, mappings } = extendedRequests(pod, new Map([['example.com/gpu', 'gpu']]))
  expect(requests.map(({ name, exactly }) => `${name}: ${exactly?.count} ${exactly?.deviceClassName}`)).toEqual([
    'container-1-request-0: 2 gpu',
    'container-2-request-0: 1 gpu',
    'container-3-request-1: 1 gpu',
  ])
  expect(mappings.map(({ containerName, requestName }) => `${containerName}: ${requestName}`)).toEqual([
    'sidecar: container-2-request-0',
    'app: container-3-request-1',
    'first: container-2-request-0',
    'first: container-3-request-1',
    'first: container-1-request-0',
    'second: container-2-request-0',
    'second: container-3-request-1',
    'second: container-1-request-0',
  ])
})

it('classOfResource prefers the newest class with the name, then the first by name', () => {
  const of = (name: string, creationTimestamp: string) => ({
    apiVersion: 'resource.k8s.io/v1' as const,
    kind: 'DeviceClass' as const,
    metadata: { name, uid: name, resourceVersion: '1', creationTimestamp },
    spec: { extendedResourceName: 'example.com/gpu' },
  })
  const [early, late] = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:01Z']
  const classes = [of('a', early), of('c', late), of('b', late)]
  expect(classOfResource('example.com/gpu', classes)?.metadata.name).toBe('b')
  expect(classOfResource('deviceclass.resource.kubernetes.io/a', classes)?.metadata.name).toBe('a')
  expect(classOfResource('example.com/nic', classes)).toBeUndefined()
})

import { describe, expect, it } from 'vitest'
import { StatusError } from '../api/errors.ts'
import type { JsonObject, JsonValue, KubeObject } from '../api/types.ts'
import { createCluster } from '../cluster.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import { Simulation } from '../sim/simulation.ts'
import type { DynamicClient, PatchType } from './interface.ts'

function start(): DynamicClient {
  const { api } = createCluster(new Simulation(1), DEFAULT_CONFIG)
  const client = api.dynamicClient('test')
  client.create('deployments', 'default', {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'a' }] } },
    },
  })
  return client
}

const specOf = (object: KubeObject) => (object as KubeObject & { spec: JsonObject }).spec

function refusalOf(
  type: PatchType,
  patch: JsonValue,
  target: 'deployments/web' | 'nodes/node-1',
  scale?: 'scale',
): string {
  const [resource = '', name = ''] = target.split('/')
  try {
    start().patch(resource, 'default', name, type, patch, {
      fieldValidation: 'Ignore',
      ...(scale ? { subresource: scale } : {}),
    })
    return ''
  } catch (error) {
    if (error instanceof StatusError) return `${error.reason}: ${error.message}`
    throw error
  }
}

describe('a patch', () => {
  it.each<[PatchType, JsonValue, string]>([
    ['merge', { kind: 'Pod' }, 'BadRequest: no kind "Pod" is registered for version "apps/v1"'],
    ['json', [{ op: 'remove', path: '/kind' }], 'BadRequest: no kind "undefined" is registered for version "apps/v1"'],
    ['merge', { metadata: null }, 'BadRequest: the name of the object () does not match the name on the URL (web)'],
    [
      'strategic',
      { metadata: { name: 'other' } },
      'BadRequest: the name of the object (other) does not match the name on the URL (web)',
    ],
  ])('by %s %j cannot change the object’s identity', (type, patch, refusal) => {
    expect(refusalOf(type, patch, 'deployments/web')).toBe(refusal)
  })

  it('of a whole spec leaves an empty one', () => {
    const client = start()
    const node = client.patch('nodes', '', 'node-1', 'json', [{ op: 'remove', path: '/spec' }])
    expect(specOf(node)).toEqual({})
  })

  it('of the scale changes only the number of replicas', () => {
    const client = start()
    const scaled = client.patch(
      'deployments',
      'default',
      'web',
      'merge',
      { spec: { replicas: 4, paused: true } },
      {
        subresource: 'scale',
      },
    )
    expect([specOf(scaled).replicas, specOf(scaled).paused, scaled.metadata.generation]).toEqual([4, undefined, 2])
    expect(refusalOf('merge', { spec: { replicas: 1 } }, 'nodes/node-1', 'scale')).toBe(
      'NotFound: the server could not find the requested resource',
    )
    expect(refusalOf('merge', { spec: { replicas: -1 } }, 'deployments/web', 'scale')).toContain(
      'spec.replicas: Invalid value: -1: must be greater than or equal to 0',
    )
  })
})

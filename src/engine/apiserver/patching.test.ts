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

function refusalIn(act: () => void): string {
  try {
    act()
    return ''
  } catch (error) {
    if (error instanceof StatusError) return `${error.reason}: ${error.message}`
    throw error
  }
}

function refusalOf(
  type: PatchType,
  patch: JsonValue,
  target: 'deployments/web' | 'nodes/node-1',
  scale?: 'scale',
): string {
  const [resource = '', name = ''] = target.split('/')
  const options = { fieldValidation: 'Ignore' as const, ...(scale ? { subresource: scale } : {}) }
  return refusalIn(() => start().patch(resource, 'default', name, type, patch, options))
}

describe('a patch', () => {
  it.each<[PatchType, JsonValue, string]>([
    [
      'merge',
      { metadata: null },
      'BadRequest: the name of the object (web based on URL) was undeterminable: name must be provided',
    ],
    [
      'strategic',
      { metadata: { name: 'other' } },
      'BadRequest: the name of the object (other) does not match the name on the URL (web)',
    ],
  ])('by %s %j cannot change the object’s identity', (type, patch, refusal) => {
    expect(refusalOf(type, patch, 'deployments/web')).toBe(refusal)
  })

  it('to a kind that is unknown in the API version is refused as an invalid patch', () => {
    expect(refusalOf('merge', { kind: 'Pod' }, 'deployments/web')).toMatch(
      /^Invalid: {2}"" is invalid: patch: Invalid value: "\{\\"apiVersion\\":\\"apps\/v1\\",\\"kind\\":\\"Pod\\",.*: no kind "Pod" is registered for version "apps\/v1" in scheme "pkg\/api\/legacyscheme\/scheme.go:30"$/,
    )
  })

  it('to another kind is refused as an invalid patch: the object cannot be decoded, or cannot be converted', () => {
    expect(refusalOf('merge', { kind: 'DaemonSet' }, 'deployments/web')).toMatch(
      /: converting \(v1.DaemonSet\) to \(apps.Deployment\): unknown conversion$/,
    )
    expect(refusalOf('merge', { kind: 'DaemonSet', spec: { minReadySeconds: 'x' } }, 'deployments/web')).toMatch(
      /: json: cannot unmarshal string into Go struct field DaemonSetSpec.spec.minReadySeconds of type int32$/,
    )
  })

  it('that removes the kind leaves the stored kind', () => {
    const patched = start().patch('deployments', 'default', 'web', 'json', [{ op: 'remove', path: '/kind' }])
    expect(patched.kind).toBe('Deployment')
  })

  it('whose result cannot be decoded is shown in the error, with unchanged members in the order of Go structs', () => {
    const labels = { z: '1', a: '2' }
    const client = start()
    client.patch('deployments', 'default', 'web', 'merge', { metadata: { labels } }, { fieldManager: 'm' })
    const refusal = refusalIn(() =>
      client.patch(
        'deployments',
        'default',
        'web',
        'merge',
        { spec: { replicas: 'x' } },
        { fieldValidation: 'Ignore' },
      ),
    )
    const shown = JSON.parse(/Invalid value: ("(?:[^"\\]|\\.)*"): json/.exec(refusal)?.[1] ?? '""')
    expect(Object.keys(JSON.parse(shown))).toEqual(['apiVersion', 'kind', 'metadata', 'spec', 'status'])
    expect(shown).toMatch(
      /"metadata":\{"name":"web","namespace":"default","uid":"[^"]+","resourceVersion":"\d+","generation":1,"creationTimestamp":"[^"]+","labels":\{"a":"2","z":"1"\}/,
    )
    expect(shown).toMatch(/"managedFields":\[.*\{"manager":"m","operation":"Update","apiVersion":"apps\/v1","time":"/)
    expect(shown).toMatch(/"spec":\{"progressDeadlineSeconds":600,"replicas":"x",/)
    expect(shown).toMatch(/"containers":\[\{"name":"web","image":"a",/)
  })

  it('that removes the whole spec leaves an empty spec', () => {
    const client = start()
    const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'x' }, spec: { unschedulable: true } }
    client.create('nodes', '', node)
    expect(specOf(client.patch('nodes', '', 'x', 'json', [{ op: 'remove', path: '/spec' }]))).toEqual({})
  })

  it('of the scale subresource changes only the number of replicas', () => {
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

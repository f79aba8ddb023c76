import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../api/types.ts'
import { Harness } from '../testing/harness.ts'

const write = (h: Harness, args: readonly string[], body?: JsonObject): string => {
  const { stdout, stderr } = h.kubectl(args, body && JSON.stringify(body)).last
  return stdout + stderr
}

describe('an object that no controller writes', () => {
  it('with list elements without keys is stored, and its fields have no owners', () => {
    const h = new Harness()
    const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'x' }, secrets: [{ uid: 'u' }] }
    expect(write(h, ['create', '-f', '-'], account)).toBe('serviceaccount/x created\n')
    const applied = { ...account, secrets: [{ name: 'a' }] }
    expect(write(h, ['apply', '--server-side', '-f', '-'], applied)).toContain(
      'failed to create typed live object (default/x; /v1, Kind=ServiceAccount): .secrets: element 0: associative list',
    )
  })

  it('with a container status without states gets empty states', () => {
    const h = new Harness()
    const spec = { containers: [{ name: 'web', image: 'shop/web:v1' }], nodeName: 'nowhere' }
    write(h, ['create', '-f', '-'], { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' }, spec })
    const status = JSON.stringify({ status: { phase: 'Running', containerStatuses: [{ name: 'web', image: 'a' }] } })
    expect(write(h, ['patch', 'pod', 'x', '--subresource=status', '--type=merge', '-p', status])).toContain('patched')
    h.run(1_000)
    expect(h.get('pods', 'x').status.containerStatuses?.[0]).toMatchObject({
      state: {},
      lastState: {},
      restartCount: 0,
    })
  })

  it('has its status decoded like other fields, also in a request that replaces the status subresource', () => {
    const h = new Harness().deployment({ name: 'web' })
    const status = { observedGeneration: 'many', conditions: 5 }
    const body = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web' },
      spec: h.get('deployments', 'web').spec,
      status,
    }
    expect(write(h, ['replace', '--subresource=status', '-f', '-'], body as unknown as JsonObject)).toContain(
      'Deployment in version "v1" cannot be handled as a Deployment: json: cannot unmarshal number into Go struct field',
    )
  })

  it('of kind PodTemplate is validated like the templates of workloads', () => {
    const h = new Harness()
    const of = (memory: string) => ({
      apiVersion: 'v1',
      kind: 'PodTemplate',
      metadata: { name: 'x' },
      template: { spec: { containers: [{ name: 'web', image: 'a', resources: { requests: { memory } } }] } },
    })
    expect(write(h, ['create', '-f', '-'], of('data'))).toContain('quantities must match the regular expression')
    expect(write(h, ['create', '-f', '-'], of('-1'))).toContain(
      'The PodTemplate "x" is invalid: template.spec.containers[0].resources.requests[memory]: Invalid value: "-1"',
    )
    expect(write(h, ['create', '-f', '-'], of('1Mi'))).toBe('podtemplate/x created\n')
  })

  it('of a kind without a field table has decoded metadata', () => {
    const h = new Harness()
    write(h, ['create', '-f', '-'], {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'CSIDriver',
      metadata: { name: 'x' },
      spec: {},
    })
    const change = '[{"op":"add","path":"/metadata/ownerReferences","value":{"a":"b"}}]'
    expect(write(h, ['patch', 'csidriver', 'x', '--type=json', '-p', change])).toContain('cannot unmarshal object')
    h.run(1_000)
  })
})

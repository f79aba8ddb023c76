/** Objects of other clusters at the engine's border. */
import { describe, expect, it } from 'vitest'
import type { StatusError } from '../api/errors.ts'
import { keepPromises } from '../api/fields/keepPromises.ts'
import { ofKind } from '../api/fields/ofKind.ts'
import { defaulted, filled, needed, nullable, objects, oneOf, percentages } from '../api/fields/promises.ts'
import { fieldType, typeInfo } from '../api/fieldTable.ts'
import type { JsonObject } from '../api/types.ts'
import { identified, storedObject, storedPart, storedRest } from './stored.ts'

const pod = (spec: JsonObject, status: JsonObject = {}): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web' },
  spec,
  status,
})

describe('a stored object', () => {
  it('has the defaults of Kubernetes, and the zero values of Go for absent fields', () => {
    const { spec, status } = storedObject(
      pod({ containers: [{ name: 'a', image: 'x' }] }, { containerStatuses: [{ name: 'a' }] }),
    )
    expect(spec).toMatchObject({ restartPolicy: 'Always', containers: [{ imagePullPolicy: 'Always' }] })
    expect(status).toEqual({
      phase: 'Pending',
      containerStatuses: [
        { name: 'a', ready: false, restartCount: 0, image: '', imageID: '', state: {}, lastState: {} },
      ],
    })
  })

  it.each([
    [pod({ containers: [{ image: 'x' }] }), 'spec.containers[0].name: Required value'],
    [pod({ containers: 5 }), 'cannot unmarshal number'],
    [pod({ restartPolicy: 'Perhaps' }), 'spec.restartPolicy: Unsupported value: "Perhaps"'],
    [
      { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec: {} },
      'spec.selector: Required value',
    ],
    [
      {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name: 'web' },
        spec: { selector: {}, strategy: { rollingUpdate: { maxSurge: 'some' } } },
      },
      'spec.strategy.rollingUpdate.maxSurge: Invalid value: "some"',
    ],
    [
      {
        apiVersion: 'apps/v1',
        kind: 'ReplicaSet',
        metadata: { name: 'web' },
        spec: { selector: { matchExpressions: [{ key: 'a', operator: 'Like' }] } },
      },
      'spec.selector.matchExpressions[0].operator: Unsupported value: "Like"',
    ],
  ])('is refused if a field contradicts the type of the object', (raw, words) => {
    expect(() => storedObject(raw as JsonObject)).toThrow(words)
    try {
      storedObject(raw as JsonObject)
    } catch (error) {
      expect((error as StatusError).causes[0]?.field).toMatch(/^spec/)
    }
  })

  it('has all fields that code reads in its nested objects', () => {
    const job = (spec: JsonObject): JsonObject => ({
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'task' },
      spec: { template: {}, ...spec },
    })
    expect(storedObject(job({ podFailurePolicy: { rules: [{ onExitCodes: {} }] } })).spec).toMatchObject({
      podFailurePolicy: { rules: [{ action: '', onExitCodes: { operator: '', values: [] } }] },
    })
    const affinity = { podAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{}] } }
    expect(storedObject(pod({ affinity, volumes: [{}], topologySpreadConstraints: [{}] })).spec).toMatchObject({
      affinity: {
        podAffinity: {
          preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 0, podAffinityTerm: { topologyKey: '' } }],
        },
      },
      volumes: [{ name: '' }],
      topologySpreadConstraints: [{ maxSkew: 0, topologyKey: '', whenUnsatisfiable: '' }],
    })
  })

  it('must have a name and uid to count as an identified object of its kind', () => {
    const object = pod({ containers: [] })
    expect(() => identified(storedObject(object))).toThrow('metadata: Required value')
    const metadata = { name: 'web', uid: 'u', resourceVersion: '1', creationTimestamp: '2026-01-01T00:00:00Z' }
    expect(ofKind('Pod', identified(storedObject({ ...object, metadata }))).status.phase).toBe('Pending')
    expect(() => ofKind('Node', identified(storedObject({ ...object, metadata })))).toThrow('Pod web is no Node')
  })

  it('has equal parts if each part is read by itself', () => {
    const whole = pod({ containers: [{ name: 'a', image: 'x' }] }, { podIPs: [{}] })
    const { spec, status, ...rest } = storedObject(whole)
    expect(storedRest(whole)).toEqual(rest)
    expect(storedPart(whole, 'spec', whole.spec ?? null)).toEqual(spec)
    expect(storedPart(whole, 'status', whole.status ?? null)).toEqual(status)
  })

  it('is not copied if it has all promised fields already', () => {
    const spec = {
      ...defaulted['core.v1.PodSpec'],
      containers: [{ name: 'a', image: 'x', ports: [{ containerPort: 80, protocol: 'TCP' }] }],
    }
    expect(keepPromises('core.v1.PodSpec', spec, 'spec')).toBe(spec)
  })
})

it('the tables of promised fields name existing types and fields', () => {
  for (const table of [filled, needed, nullable, oneOf, objects, percentages])
    for (const [type, fields] of Object.entries(table)) {
      expect(typeInfo(type), type).toBeDefined()
      for (const field of Array.isArray(fields) ? fields : Object.keys(fields))
        expect(fieldType(type, String(field)), `${type}.${field}`).toBeDefined()
    }
})

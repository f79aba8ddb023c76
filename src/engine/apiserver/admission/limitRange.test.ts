import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../api/types.ts'
import { applyLimitRanges, claimLimitDenial, limitRangeDenial } from './limitRange.ts'

const range = (...limits: JsonObject[]): JsonObject => ({ metadata: { name: 'lr' }, spec: { limits } })
const pod = (containers: JsonObject[], more: JsonObject = {}): JsonObject => ({
  metadata: { name: 'p' },
  spec: { containers, ...more },
})
const container = (resources?: JsonObject): JsonObject => ({ name: 'c', ...(resources ? { resources } : {}) })

describe('applyLimitRanges', () => {
  it('adds missing requests and limits to containers, and an annotation about them', () => {
    const lr = range({ type: 'Container', default: { cpu: '500m', memory: '1Gi' }, defaultRequest: { cpu: '100m' } })
    const input = pod([container({ limits: { cpu: '2' } }), { name: 'd' }], { initContainers: [{ name: 'i' }] })
    expect(applyLimitRanges(Object.freeze(input), [lr]).pod).toEqual({
      metadata: {
        name: 'p',
        annotations: {
          'kubernetes.io/limit-ranger':
            'LimitRanger plugin set: cpu request for container c; memory limit for container c; ' +
            'cpu request for container d; cpu, memory limit for container d; ' +
            'cpu request for init container i; cpu, memory limit for init container i',
        },
      },
      spec: {
        containers: [
          { name: 'c', resources: { limits: { cpu: '2', memory: '1Gi' }, requests: { cpu: '100m' } } },
          { name: 'd', resources: { limits: { cpu: '500m', memory: '1Gi' }, requests: { cpu: '100m' } } },
        ],
        initContainers: [
          { name: 'i', resources: { limits: { cpu: '500m', memory: '1Gi' }, requests: { cpu: '100m' } } },
        ],
      },
    })
  })

  it('leaves a Pod unchanged that has every request with a default in the LimitRange', () => {
    const input = pod([container({ requests: { cpu: '1' } })])
    const lr = range({ type: 'Container', defaultRequest: { cpu: '1' } }, { type: 'Pod', max: { cpu: '1' } })
    expect(applyLimitRanges(input, [lr]).pod).toBe(input)
  })
})

describe('limitRangeDenial', () => {
  it.each([
    [{ min: { cpu: '100m' } }, undefined, 'minimum cpu usage per Container is 100m.  No request is specified'],
    [
      { min: { cpu: '100m' } },
      { requests: { cpu: '50m' } },
      'minimum cpu usage per Container is 100m, but request is 50m',
    ],
    [
      { min: { cpu: '100m' } },
      { requests: { cpu: '100m' }, limits: { cpu: '0.05' } },
      'minimum cpu usage per Container is 100m, but limit is 50m',
    ],
    [{ max: { cpu: '1' } }, { limits: { cpu: '2' } }, 'maximum cpu usage per Container is 1, but limit is 2'],
    [{ max: { memory: '1Gi' } }, {}, 'maximum memory usage per Container is 1Gi.  No limit is specified'],
    [
      { max: { cpu: '1' } },
      { limits: { cpu: '1' }, requests: { cpu: '1500m' } },
      'maximum cpu usage per Container is 1, but request is 1500m',
    ],
    [
      { maxLimitRequestRatio: { cpu: '2' } },
      { limits: { cpu: '1' }, requests: { cpu: '300m' } },
      'cpu max limit to request ratio per Container is 2, but provided ratio is 3.333333',
    ],
    [
      { maxLimitRequestRatio: { cpu: '2' } },
      { limits: { cpu: '1' } },
      'cpu max limit to request ratio per Container is 2, but no request is specified or request is 0',
    ],
    [
      { min: { cpu: '100m', memory: '1Mi' } },
      {},
      '[minimum cpu usage per Container is 100m.  No request is specified, ' +
        'minimum memory usage per Container is 1Mi.  No request is specified]',
    ],
    [{ max: { cpu: '1' } }, { limits: { cpu: '1' } }, undefined],
  ])('gives for the limits %j and a container with %j: %s', (limit, resources, denial) => {
    const result = limitRangeDenial(pod([container(resources as JsonObject | undefined)]), [
      range({ type: 'Container', ...limit } as JsonObject),
    ])
    expect(result).toBe(denial)
  })

  it('adds up the limits of all containers of a Pod', () => {
    const one = { limits: { cpu: '600m' } }
    const lr = range({ type: 'Pod', max: { cpu: '1' } })
    expect(limitRangeDenial(pod([container(one)]), [lr])).toBeUndefined()
    expect(limitRangeDenial(pod([container(one), container(one)]), [lr])).toBe(
      'maximum cpu usage per Pod is 1, but limit is 1200m',
    )
  })
})

describe('claimLimitDenial', () => {
  const claim = (storage?: string): JsonObject => ({
    metadata: { name: 'data' },
    spec: { resources: storage === undefined ? {} : { requests: { storage } } },
  })
  const lr = range({ type: 'PersistentVolumeClaim', min: { storage: '1Gi' }, max: { storage: '2Gi' } })

  it.each([
    ['1Gi', undefined],
    ['512Mi', 'minimum storage usage per PersistentVolumeClaim is 1Gi, but request is 512Mi'],
    ['3Gi', 'maximum storage usage per PersistentVolumeClaim is 2Gi, but request is 3Gi'],
    [
      undefined,
      '[minimum storage usage per PersistentVolumeClaim is 1Gi.  No request is specified, ' +
        'maximum storage usage per PersistentVolumeClaim is 2Gi.  No request is specified]',
    ],
  ])('gives for a claim of %s: %s', (storage, denial) => {
    expect(claimLimitDenial(claim(storage), [lr])).toBe(denial)
  })

  it('ignores limits for containers', () => {
    expect(claimLimitDenial(claim('3Gi'), [range({ type: 'Container', max: { storage: '1Gi' } })])).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import hashes from '../../../conformance/hashes.json' with { type: 'json' }
import releaseHashes from '../../../conformance/versions/hashes.json' with { type: 'json' }
import { releases } from '../releases.ts'
import { goDump } from './goDump.ts'
import { podTemplateHash } from './podTemplateHash.ts'
import type { PodTemplateSpec } from './types.ts'

interface Vector {
  readonly template: PodTemplateSpec
  readonly defaulted: PodTemplateSpec
  readonly hash: string
  readonly dump?: string
  readonly collisionCount?: number
}
const vectors = hashes as unknown as readonly Vector[]

describe('podTemplateHash', () => {
  it('equals every hash recorded from a live cluster', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(223)
    for (const { defaulted, hash, collisionCount } of vectors) {
      expect(podTemplateHash(defaulted, collisionCount)).toBe(hash)
      expect(podTemplateHash(defaulted, collisionCount), 'from the cache').toBe(hash)
    }
  })

  it('equals the hash that the code of each Kubernetes release computes', () => {
    expect(Object.keys(releaseHashes)).toEqual(releases)
    for (const release of releases) {
      const found = vectors.map(({ defaulted, collisionCount }) => podTemplateHash(defaulted, collisionCount, release))
      expect(found, release).toEqual(releaseHashes[release])
    }
  })

  it('differs between releases for every template', () => {
    for (const { defaulted } of vectors) {
      const found = new Set(releases.map((release) => podTemplateHash(defaulted, undefined, release)))
      expect(found.size).toBe(releases.length)
    }
  })

  it('hashes the text that Go’s dump of the template prints', () => {
    const dumped = vectors.filter((vector) => vector.dump !== undefined)
    expect(dumped).toHaveLength(40)
    for (const { defaulted, dump } of dumped) expect(goDump(defaulted)).toBe(dump)
  })
})

import process from 'node:process'
import { afterEach, describe, expect, it } from 'vitest'
import { accessIn } from './apiClient.ts'
import { seedOf, underSeeds } from './underSeeds.ts'

afterEach(() => {
  delete process.env.ROLLSCOPE_SEED
})

describe('a test under many seeds', () => {
  it('tries every seed, and names the seeds that fail', async () => {
    const tried: number[] = []
    const failed: number[] = []
    const all = underSeeds(
      20,
      (seed) => {
        tried.push(seed)
        return seed % 9 === 0 ? Promise.reject(new Error(`too few Pods with ${seed}`)) : Promise.resolve()
      },
      { onFailure: (seed) => failed.push(seed) },
    )
    await expect(all).rejects.toThrow(
      '2 of 20 seeds failed (9, 18); ROLLSCOPE_SEED=9 plays the first one again: too few Pods with 9',
    )
    expect(tried).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(failed).toEqual([9, 18])
  })

  it('tries only the seed that the environment variable ROLLSCOPE_SEED names', async () => {
    process.env.ROLLSCOPE_SEED = '9'
    const tried: number[] = []
    await underSeeds(20, (seed) => {
      tried.push(seed)
      return Promise.resolve()
    })
    expect(tried).toEqual([9])
  })
})

it('seedOf gives each test name another seed', () => {
  const seeds = ['rolls out', 'rolls back', 'rolls out ', ''].map(seedOf)
  expect(new Set(seeds).size).toBe(4)
  expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32)).toBe(true)
  expect(seedOf('rolls out')).toBe(seeds[0])
})

it('accessIn reads address, certificate and token of a kubeconfig', () => {
  const text = `clusters:
- name: rollscope
  cluster:
    server: https://127.0.0.1:4100
    certificate-authority-data: ${Buffer.from('PEM').toString('base64')}
users:
- name: rollscope
  user:
    token: abc_-1
`
  expect(accessIn(text)).toEqual({ address: 'https://127.0.0.1:4100', certificate: 'PEM', token: 'abc_-1' })
})

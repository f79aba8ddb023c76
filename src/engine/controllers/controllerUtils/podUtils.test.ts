import { describe, expect, it } from 'vitest'
import { podOf, replicaSetOf, type StoredPodOptions, storedDeployment } from '../../testing/builders.ts'
import { availableAt, isPodActive, isPodAvailable, isPodTerminating } from './podUtils.ts'

const rs = replicaSetOf(storedDeployment(), { name: 'web-1' })
const pod = (options: Omit<StoredPodOptions, 'name'>) => podOf(rs, { name: 'p', ...options })

describe('the state of Pods', () => {
  it.each<[options: Omit<StoredPodOptions, 'name'>, active: boolean, terminating: boolean]>([
    [{}, true, false],
    [{ phase: 'Pending' }, true, false],
    [{ phase: 'Unknown' }, true, false],
    [{ phase: 'Failed' }, false, false],
    [{ phase: 'Succeeded' }, false, false],
    [{ deletedAt: 1000 }, false, true],
    [{ phase: 'Failed', deletedAt: 1000 }, false, false],
  ])('with the state %o: active %s, terminating %s', (options, active, terminating) => {
    expect(isPodActive(pod(options))).toBe(active)
    expect(isPodTerminating(pod(options))).toBe(terminating)
  })

  it('are available from exactly minReadySeconds after the Pods became ready', () => {
    const ready = pod({ readyAt: 5000 })
    expect(availableAt(ready, 10)).toBe(15_000)
    expect(isPodAvailable(ready, 10, 14_999)).toBe(false)
    expect(isPodAvailable(ready, 10, 15_000)).toBe(true)
    expect(isPodAvailable(ready, 0, 0)).toBe(true)
    expect(isPodAvailable(pod({}), 0, 60_000)).toBe(false)
    expect(availableAt(pod({}), 5)).toBeUndefined()
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Question } from '../../engine/index.ts'
import { DEFAULT_CONFIG } from '../../engine/index.ts'
import { initialFreshCluster, useFreshCluster } from '../../store/freshCluster.ts'
import { initialManifest, useManifest } from '../../store/manifest.ts'
import { freshConfig } from '../runs/freshStart.ts'
import { currentSetting, runAnew } from '../runs/runAnew.ts'
import { answerQuestion } from './answerQuestion.ts'

vi.mock('../runs/runAnew.ts', () => ({ currentSetting: vi.fn(), runAnew: vi.fn(async () => true) }))

const question: Question = {
  ...{ id: 'driver', key: 'driver/d', yes: 'everywhere', no: 'absent', facts: {}, stage: 'volumes', isPlayed: true },
  ...{ object: { kind: 'Deployment', namespace: 'default', name: 'web' }, field: 'spec' },
}
const setting = (assumed?: Record<string, string>) => ({
  seed: 3,
  config: assumed ? { ...DEFAULT_CONFIG, assumed } : DEFAULT_CONFIG,
})

beforeEach(() => vi.clearAllMocks())
afterEach(() => {
  useManifest.setState(initialManifest)
  useFreshCluster.setState(initialFreshCluster)
})

describe('an answer about one’s own cluster', () => {
  it('is kept in the cluster that is to come, and gone from it once it is taken back', async () => {
    useManifest.setState({ target: 'fresh' })
    // One that was changed while another answer held.
    useFreshCluster.setState({ config: { ...DEFAULT_CONFIG, assumed: { 'driver/d': 'everywhere' } } })
    await answerQuestion(question, 'no')
    expect(freshConfig(undefined).assumed).toEqual({ 'driver/d': 'absent' })
    await answerQuestion(question, undefined)
    expect(freshConfig(undefined).assumed).toBeUndefined()
    expect(runAnew).not.toHaveBeenCalled()
  })

  it('is kept in the run, which is played again with it, beside the answers that it had', async () => {
    vi.mocked(currentSetting).mockReturnValue(setting({ 'driver/e': 'absent' }))
    await answerQuestion(question, 'yes')
    expect(runAnew).toHaveBeenCalledWith(setting({ 'driver/e': 'absent', 'driver/d': 'everywhere' }))
  })

  it('leaves the run as if nothing had been said, once the last one is taken back', async () => {
    vi.mocked(currentSetting).mockReturnValue(setting({ 'driver/d': 'absent' }))
    await answerQuestion(question, undefined)
    expect(runAnew).toHaveBeenCalledWith(setting())
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Question } from '../../engine/index.ts'
import { DEFAULT_CONFIG } from '../../engine/index.ts'
import { freshConfig } from '../runs/freshStart.ts'
import { currentSetting, replayRun } from '../runs/replayRun.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { answerQuestion } from './answerQuestion.ts'

const page = new ScriptedPage()

vi.mock('../runs/replayRun.ts', () => ({ currentSetting: vi.fn(), replayRun: vi.fn(async () => true) }))

const question: Question = {
  ...{ id: 'driver', key: 'driver/d', yes: 'everywhere', no: 'absent', facts: {}, stage: 'volumes', isPlayed: true },
  ...{ object: { kind: 'Deployment', namespace: 'default', name: 'web' }, field: 'spec' },
}
const setting = (assumed?: Record<string, string>) => ({
  seed: 3,
  config: assumed ? { ...DEFAULT_CONFIG, assumed } : DEFAULT_CONFIG,
})

beforeEach(() => vi.clearAllMocks())

describe('an answer about the user’s own cluster', () => {
  it('is stored in the settings of the next cluster, and removed when the answer is withdrawn', async () => {
    page.aimsAt('fresh')
    // A configuration that was edited while another answer was set.
    page.preparesCluster({ ...DEFAULT_CONFIG, assumed: { 'driver/d': 'everywhere' } })
    await answerQuestion(question, 'no')
    expect(freshConfig(undefined).assumed).toEqual({ 'driver/d': 'absent' })
    await answerQuestion(question, undefined)
    expect(freshConfig(undefined).assumed).toBeUndefined()
    expect(replayRun).not.toHaveBeenCalled()
  })

  it('is stored in the run, which is replayed with this answer and the earlier answers', async () => {
    vi.mocked(currentSetting).mockReturnValue(setting({ 'driver/e': 'absent' }))
    await answerQuestion(question, 'yes')
    expect(replayRun).toHaveBeenCalledWith(setting({ 'driver/e': 'absent', 'driver/d': 'everywhere' }))
  })

  it('leaves no trace in the run after the last answer is withdrawn', async () => {
    vi.mocked(currentSetting).mockReturnValue(setting({ 'driver/d': 'absent' }))
    await answerQuestion(question, undefined)
    expect(replayRun).toHaveBeenCalledWith(setting())
  })
})

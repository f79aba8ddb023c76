// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { WorkloadView } from '../../engine/index.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { useSuggestions } from './suggestions.ts'

const page = new ScriptedPage()

const web = { kind: 'Deployment', name: 'web', namespace: 'default', specReplicas: 3 } as WorkloadView
vi.mock('../run/useShownWorkload.ts', () => ({ useShownWorkload: () => web }))
vi.mock('../../player/terminal/promptLine.ts', () => ({ completeLine: async () => ({ words: ['web=shop/web:v1'] }) }))

afterEach(cleanup)

it('useSuggestions includes changes for a simulated cluster', async () => {
  const { result } = renderHook(useSuggestions)
  await waitFor(() => expect(result.current).toContain('set image deployment/web web=shop/web:v2'))
  expect(result.current).toContain('rollout undo deployment/web')
})

it('useSuggestions is read-only for a recorded cluster', async () => {
  page.opensRecording({ beginsAt: 0, endAt: 1000, gaps: [] })
  const { result } = renderHook(useSuggestions)
  expect(result.current).toEqual([
    'rollout status deployment/web',
    'rollout history deployment/web',
    'describe deployment/web',
    'get pods -w',
  ])
})

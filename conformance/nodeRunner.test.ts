import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type NodeRecording, runNodeRecording } from './nodeRunner.ts'

const load = (path: string): NodeRecording =>
  JSON.parse(readFileSync(new URL(`./${path}.json`, import.meta.url), 'utf8')) as NodeRecording

describe('runNodeRecording', () => {
  it.each([
    'kubelet/start-slow',
    'kubelet/readiness-failure-1',
    'kubelet/pull-fails',
    'kubelet/crash',
    'kubelet/term-grace',
    'kubelet/sidecar',
    'kubelet/active-deadline',
    'kubelet/rollout-recreate',
    'scheduler/topology-spread-stuck',
    'scheduler/mixed-reasons',
    'scheduler/cordon',
    'scheduler/spread-unequal',
  ])('%s is followed', (path) => {
    const { passed, field, expected, got } = runNodeRecording(load(path))
    expect({ passed, field, expected, got }).toEqual({ passed: true, field: '', expected: '', got: '' })
  })

  it('tells a state that comes at another time', () => {
    const recording = load('kubelet/start-slow')
    const pods = recording.pods.map((line) =>
      line.phase === 'Running' && !line.deleting ? { ...line, at: 5.5 } : line,
    )
    const result = runNodeRecording({ ...recording, pods }, 'first')
    expect(result.passed).toBe(false)
    expect(result.field).toBe('pods.p')
  })

  it('tells an Event of another text', () => {
    const recording = load('kubelet/term-default')
    const events = recording.events.map((event) =>
      event.reason === 'Killing' ? { ...event, message: 'Stopping container web' } : event,
    )
    expect(runNodeRecording({ ...recording, events }, 'first')).toMatchObject({ passed: false, field: 'events.pod/p' })
  })
})

// @vitest-environment happy-dom
import '../../../i18n/everyLocale.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WorkloadView } from '../../../engine/index.ts'
import { BoundControl } from './BoundControl.tsx'

const carryOut = vi.hoisted(() => vi.fn())
vi.mock('../../../player/terminal/stallActions.ts', () => ({ carryOut }))

const agent = (unavailable: string, pods: number): WorkloadView =>
  ({
    kind: 'DaemonSet',
    uid: 'agent',
    name: 'agent',
    namespace: 'default',
    specReplicas: 11,
    minAvailable: 11 - pods,
    maxPods: 11,
    maxUnavailable: { written: unavailable, pods },
    maxSurge: { written: '0', pods: 0 },
  }) as Partial<WorkloadView> as WorkloadView

beforeEach(() => {
  carryOut.mockReset().mockResolvedValue(undefined)
})
afterEach(cleanup)

const drag = (name: string, to: number) =>
  fireEvent.input(screen.getByRole('slider', { name }), { target: { value: to } })
const letGo = (name: string) => fireEvent(screen.getByRole('slider', { name }), new Event('change', { bubbles: true }))

it('BoundControl shows the value while it is dragged, and sets the value on release', () => {
  render(<BoundControl name="maxUnavailable" workload={agent('25%', 3)} />)
  drag('maxUnavailable', 40)
  expect(screen.getByRole('status').textContent).toBe('40%')
  expect(carryOut).not.toHaveBeenCalled()
  letGo('maxUnavailable')
  expect(carryOut).toHaveBeenCalledExactlyOnceWith(
    `kubectl patch daemonset/agent -p '{"spec":{"updateStrategy":{"rollingUpdate":{"maxUnavailable":"40%"}}}}'`,
  )
})

it('BoundControl sets maxUnavailable to 0 in the same patch that raises maxSurge from 0', () => {
  render(<BoundControl name="maxSurge" workload={agent('2', 2)} />)
  expect(screen.getByRole('slider', { name: 'maxSurge' }).getAttribute('max')).toBe('11')
  drag('maxSurge', 4)
  letGo('maxSurge')
  expect(carryOut).toHaveBeenCalledExactlyOnceWith(
    `kubectl patch daemonset/agent -p '{"spec":{"updateStrategy":{"rollingUpdate":{"maxSurge":4,"maxUnavailable":0}}}}'`,
  )
})

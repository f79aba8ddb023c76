// @vitest-environment happy-dom
import '../../../i18n/everyLocale.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WorkloadView } from '../../../engine/index.ts'
import { layoutOrdinals } from '../../../layout/stage/ordinalLayout.ts'
import type { OrdinalsBox } from '../../../layout/stage/scene.ts'
import { PartitionHandle } from './PartitionHandle.tsx'

const carryOut = vi.hoisted(() => vi.fn())
vi.mock('../../../player/terminal/stallActions.ts', () => ({ carryOut }))

const db = {
  kind: 'StatefulSet',
  uid: 'db',
  name: 'db',
  namespace: 'default',
  specReplicas: 5,
  strategy: 'RollingUpdate',
  ordinals: {
    start: 0,
    policy: 'OrderedReady',
    partition: 3,
    currentRevision: '',
    updateRevision: '',
    claimPrefixes: [],
  },
} as Partial<WorkloadView> as WorkloadView

beforeEach(() => {
  carryOut.mockReset()
  const view = { workloads: [db], revisions: [], pods: [], nodes: [] }
  const scene = layoutOrdinals(view, db, 700, { workloadUid: 'db' })
  const box = scene.boxes[0] as OrdinalsBox
  render(<PartitionHandle {...{ box, scene }} isBare={false} />)
})
afterEach(cleanup)

const slider = () => screen.getByRole('slider')
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(slider(), { key })
}

it('PartitionHandle moves with arrow keys, shows the effect, and applies the partition on Enter', () => {
  expect(slider().getAttribute('aria-valuenow')).toBe('3')
  press('ArrowLeft', 'ArrowLeft')
  expect(slider().getAttribute('aria-valuetext')).toBe('1: 4 ordinals go to the newest revision')
  expect(carryOut).not.toHaveBeenCalled()
  press('Enter')
  expect(carryOut).toHaveBeenCalledExactlyOnceWith(
    `kubectl patch statefulset/db -p '{"spec":{"updateStrategy":{"rollingUpdate":{"partition":1}}}}'`,
  )
})

it('PartitionHandle resets on Escape, and stays between 0 and the replicas', () => {
  press('Home', 'ArrowDown')
  expect(slider().getAttribute('aria-valuenow')).toBe('0')
  press('End', 'ArrowUp')
  expect(slider().getAttribute('aria-valuenow')).toBe('5')
  press('Escape')
  expect(slider().getAttribute('aria-valuenow')).toBe('3')
  press('Enter')
  expect(carryOut).not.toHaveBeenCalled()
})

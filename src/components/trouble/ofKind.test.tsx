// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ScalingSync, WorkloadView } from '../../engine/index.ts'
import { type Translate, translate } from '../../i18n/index.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { OfAutoscaler, OfDaemons, OfOrdinals } from './OfKind.tsx'

const page = new ScriptedPage()

const lines = vi.hoisted((): string[] => [])
vi.mock('../../player/terminal/terminalActions.ts', () => ({ runLine: (line: string) => lines.push(line) }))

const part = {
  t: ((key, ...args) => translate('en', key, ...args)) satisfies Translate,
  act: (what: () => Promise<void>) => void what(),
}
const workload = (fields: object) => ({ namespace: 'default', ...fields }) as WorkloadView
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  cleanup()
  lines.length = 0
})

it("TroubleMenu fixes a StatefulSet's template and then offers to delete the broken Pod", () => {
  const ordinals = { policy: 'OrderedReady' }
  const db = { kind: 'StatefulSet', name: 'db', ordinals }
  const { rerender } = render(<OfOrdinals {...part} workload={workload(db)} />)
  expect(screen.queryByRole('button')).toBeNull()
  const broken = workload({ ...db, stall: { kind: 'crash', pod: 'db-2', rollback: { revision: 1, image: '' } } })
  rerender(<OfOrdinals {...part} workload={broken} />)
  press('Fix only the template')
  rerender(<OfOrdinals {...part} workload={workload({ ...db, stall: { kind: 'outdatedPod', pod: 'db-2' } })} />)
  press('The solution: delete db-2')
  expect(lines).toEqual([
    'kubectl rollout undo statefulset/db -n default',
    'kubectl delete pods db-2 -n default --wait=false',
  ])
})

it("TroubleMenu removes the taint of a DaemonSet's node", () => {
  const unfit = [{ node: 'node-2', why: 'taint', key: 'maintenance' }]
  render(<OfDaemons {...part} workload={workload({ kind: 'DaemonSet', name: 'agent', daemons: { unfit } })} />)
  press('Remove the taint from node-2')
  expect(lines).toEqual(['kubectl taint nodes node-2 maintenance-'])
})

it('TroubleMenu offers faults of an autoscaler only for the workload that the autoscaler scales', () => {
  const sync = { namespace: 'default', name: 'web-hpa', target: 'deployment/web', min: 2 } as ScalingSync
  page.autoscales({ loads: [], syncs: [sync] })
  render(<OfAutoscaler {...part} workload={workload({ kind: 'Deployment', name: 'api' })} />)
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  render(<OfAutoscaler {...part} workload={workload({ kind: 'Deployment', name: 'web' })} />)
  screen.getByRole('group', { name: 'HorizontalPodAutoscaler web-hpa' })
  press('Set replicas to 2')
  press('Remove the CPU request of its Pods')
  expect(lines[0]).toBe('kubectl scale deployment/web -n default --replicas=2')
  expect(lines[1]).toContain('"path":"/spec/template/spec/containers/0/resources/requests/cpu"')
})

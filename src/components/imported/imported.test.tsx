// @vitest-environment happy-dom
import '../../i18n/everyLocale.ts'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Finding, Sign, WorkloadView } from '../../engine/index.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import type { ImportedState, RecordingDiagnosis, RecordingHead } from '../../store/imported.ts'
import { FindingsPanel } from './FindingsPanel.tsx'
import { ImportLine } from './ImportLine.tsx'
import { RecordedBar } from './RecordedBar.tsx'
import { RecordingPane } from './RecordingPane.tsx'

const page = new ScriptedPage()

const at = Date.UTC(2026, 10, 22, 14, 3, 11)
const place = { file: 'pods.json', line: 7 }
const head: RecordingHead = {
  names: ['pods.json'],
  kinds: [{ resource: 'pods', kind: 'Pod', objects: 3, changes: 1234 }],
  gaps: [
    { type: 'relisted', kind: 'Pod', from: at, to: at + 12_000, place, facts: { kind: 'Pod' } },
    { type: 'skipped', kind: 'Pod', object: 'Pod a/b', from: at, to: at, place, facts: { was: 1, is: 3, count: 1 } },
  ],
  notices: [{ id: 'missingNodes', facts: {} }],
  problems: [{ place, id: 'withoutKind', facts: {} }],
  from: at,
  to: at + 149_000,
  isState: false,
  changes: 1234,
  subject: { name: 'web', more: 2 },
  hasRollout: true,
}
const pod = { field: 'status.reason', value: 'ErrImagePull' }
const pull: Sign = {
  id: 'imagePull',
  severity: 'high',
  object: 'Pod default/web-1',
  at,
  until: at + 60_000,
  facts: { image: 'shop/web:v2', pods: 2, pod: 'web-1', message: '' },
  evidence: [{ object: 'Pod default/web-1', ...pod }],
  advice: 'kubectl describe pod web-1',
}
const pause: Sign = {
  id: 'rolloutPaused',
  severity: 'medium',
  object: 'Deployment default/web',
  at,
  facts: { name: 'web' },
  evidence: [],
  advice: 'kubectl rollout resume deployment/web',
}
const image = { field: 'image', was: 'v1', is: 'v2' }
const pulling: Finding = {
  ...pull,
  object: 'Deployment default/web',
  evidence: [{ object: 'Pod default/web-1', ...pod, others: 1 }],
  signs: [pull],
  meanwhile: [],
  before: { at, type: 'changed', object: 'Deployment default/web', by: 'kubectl apply', fields: [image] },
  impact: {
    wanted: 3,
    available: 3,
    lowest: 0,
    atLeast: 3,
    updated: 1,
    isRolling: true,
    outages: [{ type: 'none', from: at, until: at + 38_000, lowest: 0, wanted: 3, atLeast: 3 }],
    services: [{ name: 'web', from: at, until: at + 38_000 }],
  },
}
const paused: Finding = { ...pause, signs: [pause], meanwhile: [] }
const diagnosis: RecordingDiagnosis = {
  writes: 97,
  explained: 96,
  unexplained: [
    {
      change: 5,
      by: 'deployment-controller',
      object: 'ReplicaSet default/web-1',
      at,
      write: 'status',
      differences: [{ field: 'spec.replicas', observed: 5, expected: 6 }],
      wouldWrite: 'otherwise',
      isAtGap: true,
    },
  ],
  notAsked: [{ what: 'nodes', writes: 2 }],
  findings: [pulling, paused],
  skipped: [{ object: 'Pod default/odd', versions: 2, place, message: 'spec: not an object' }],
  problems: [],
}

const workload = (own: Pick<WorkloadView, 'namespace' | 'name'>) =>
  ({
    kind: 'Deployment',
    uid: own.name,
    specReplicas: 3,
    maxPods: 4,
    strategy: 'RollingUpdate',
    ...own,
  }) as WorkloadView

const recordingWith = (diagnosis: RecordingDiagnosis): ImportedState['recording'] => ({
  head,
  explanation: { state: 'done', diagnosis },
})

beforeEach(() => page.imports({ recording: recordingWith(diagnosis), shown: 0 }))
afterEach(() => {
  cleanup()
  page.chooseLanguage('en')
})

it('FindingsPanel ranks the findings, and shows the worst finding with evidence and a line to copy', () => {
  render(<FindingsPanel />)
  const [first, second, odd] = screen.getAllByRole('article')
  const isOpen = (row: HTMLElement | undefined) => row?.querySelector('[aria-expanded]')?.getAttribute('aria-expanded')
  expect([first, second].map(isOpen)).toEqual(['true', 'false'])
  expect([first, second].map((row) => row?.querySelector('[data-end]')?.textContent)).toEqual([
    'over',
    'still so at the end',
  ])
  expect(first?.textContent).toContain(
    'high: Deployment default/web: 0 of 3 Pods were available for 38 s; Service web had no ready endpoint for 38 s',
  )
  expect(first?.textContent).toContain('None available14:03:11 to 14:03:49')
  expect(first?.textContent).toContain('Just beforeimage v1 → v2 at 14:03:11 by kubectl apply')
  expect(first?.textContent).toContain('Cause2 Pods failed to pull the image shop/web:v2, for example web-1')
  // Evidence that two Pods share is listed once.
  expect(first?.textContent).toContain('Pod default/web-1 and 1 more: status.reasonErrImagePull')
  expect(first?.textContent).toContain('14:03:11 to 14:04:11, 1 m 0 s')
  expect(within(first as HTMLElement).getByText('kubectl describe pod web-1')).toBeTruthy()
  expect(odd?.textContent).toContain('1 unexplained write')
  expect(odd?.textContent).toContain('deployment-controller: spec.replicas: 5, by the simulated controller 6')
  expect(odd?.textContent).toContain('2 writes could not be checked: nodes not recorded')
})

it('FindingsPanel opens the finding that the page shows, and a press opens or closes one', () => {
  render(<FindingsPanel />)
  expect(screen.getByText((_, one) => one?.tagName === 'P' && one.textContent === 'Worst first: 1 of 2 shown'))
  act(() => page.imports({ shown: 1 }))
  const open = () => screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent)
  expect(open()).toEqual([expect.stringContaining('The rollout is paused'), expect.stringContaining('1 unexplained')])
  fireEvent.click(screen.getByRole('button', { name: /0 of 3 Pods were available/ }))
  expect(open()).toHaveLength(3)
})

it('FindingsPanel shows the findings as text before they are copied', () => {
  render(<FindingsPanel />)
  fireEvent.click(screen.getByRole('button', { name: 'Report' }))
  const text = document.querySelector('[data-report]')?.textContent ?? ''
  expect(text.split('\n').slice(0, 5)).toEqual([
    '2026-11-22 14:03:11 – 14:05:40 UTC',
    '96 of 97 controller writes explained',
    '',
    '1. [high] Deployment default/web: 0 of 3 Pods were available for 38 s; Service web had no ready endpoint for 38 s',
    '   from 14:03:11 to 14:04:11',
  ])
  expect(text).toContain('     kubectl rollout resume deployment/web')
})

it('FindingsPanel says of a recording without findings what was checked, and what was not recorded', () => {
  page.imports({ recording: recordingWith({ ...diagnosis, unexplained: [], notAsked: [], findings: [] }) })
  render(<FindingsPanel />)
  expect(screen.getByText('Checked: 3 Pods, over 2 m 29 s.')).toBeTruthy()
  expect(screen.getByText(/^Not recorded, so not checked: deployments, .*, events\.$/)).toBeTruthy()
})

it('FindingsPanel counts writes that could not be checked if all other writes are explained', () => {
  page.imports({ recording: recordingWith({ ...diagnosis, unexplained: [], findings: [] }) })
  render(<FindingsPanel />)
  expect(screen.getByText('2 writes could not be checked by the engine')).toBeTruthy()
})

it('FindingsPanel has Chinese texts', () => {
  page.chooseLanguage('zh-CN')
  render(<FindingsPanel />)
  expect(screen.getByText('恢复发布。')).toBeTruthy()
  // A finding that is over asks for no action.
  expect(screen.getByText('这个问题已经结束，只需防止再次发生。')).toBeTruthy()
})

it('RecordedBar shows the share of explained writes once the share is known', () => {
  const { rerender } = render(<RecordedBar />)
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('96 of 97 writes explained')
  expect(screen.getByRole('region').textContent).toContain('2026-11-22 14:03:11 – 14:05:40 UTC')
  page.imports({ recording: { head, explanation: { state: 'running', share: 0.257 } } })
  rerender(<RecordedBar />)
  expect(screen.getByRole('region').textContent).toContain('explaining the writes: 25 %')
})

it('RecordedBar announces the finding that the page shows', async () => {
  render(<RecordedBar />)
  const announced = () => screen.getAllByRole('status').at(-1)?.textContent
  await vi.waitFor(() => expect(announced()).toContain('Deployment default/web: 0 of 3 Pods were available for 38 s'))
  act(() => page.imports({ shown: 1 }))
  await vi.waitFor(() => expect(announced()).toContain('The rollout is paused'))
})

it('RecordingPane lists kinds, gaps, missing data and read errors', () => {
  render(<RecordingPane />)
  expect(screen.getByRole('row', { name: 'pods 1,234 3' })).toBeTruthy()
  const text = screen.getByRole('region').textContent
  expect(text).toContain('14:03:11 to 14:03:23 The watch of Pod was restarted')
  expect(text).toContain('Pod a/b: Generation 1 is followed by 3: 1 version was not recorded')
  expect(text).toContain('Nodes were not recorded')
  expect(text).toContain('pods.json:7: the object has no kind')
  expect(text).toContain('Pod default/odd 2 versions: pods.json:7: spec: not an object')
})

it('RecordingPane lists the objects with findings first, and a press shows the worst finding of one', () => {
  page.draws({
    workloads: [workload({ namespace: 'default', name: 'web' }), workload({ namespace: 'shop', name: 'cart' })],
  })
  page.imports({
    recording: recordingWith({ ...diagnosis, findings: [pulling, { ...paused, object: 'Job shop/once' }] }),
  })
  render(<RecordingPane />)
  expect(screen.getByRole('heading', { name: 'In trouble first' })).toBeTruthy()
  const rows = within(screen.getAllByRole('list')[0] as HTMLElement).getAllByRole('button')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'default/web Deployment0/3none available for 38 s, over',
    'shop/once JobThe rollout is paused: the controller neither creates nor removes Pods for the newer template, still so at the end',
    'shop/cart Deployment0/3',
  ])
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['true', null, null])
})

it('ImportLine shows the progress and what was found', () => {
  page.imports({ progress: { type: 'reading', bytes: 5e6, of: 2e7, objects: 4321 } })
  const { rerender } = render(<ImportLine />)
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.25')
  expect(screen.getByText('Reading 5.0 of 20.0 MB, 4,321 objects so far')).toBeTruthy()
  page.imports({ progress: { type: 'failed', problem: { names: ['a.json', 'b.json'], detail: 'no memory' } } })
  rerender(<ImportLine />)
  expect(screen.getByRole('alert').textContent).toContain('a.json and 1 more file')
  expect(screen.getByRole('alert').textContent).toContain('no memory')
  const unread = { place: { file: 'b.json', line: 3 }, object: 'Pod x', id: 'withoutApiVersion', facts: {} } as const
  act(() => page.imports({ progress: { type: 'failed', problem: { names: ['b.json'], unread } } }))
  expect(screen.getByRole('alert').textContent).toContain('b.json:3: Pod x: the object has no apiVersion')
})

// @vitest-environment happy-dom
import '../../i18n/everyLocale.ts'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Finding, Sign, UserChange } from '../../engine/index.ts'
import { midRollout } from '../../gallery/moments.ts'
import { installPlayer } from '../../player/actions/actions.ts'
import { fakePlayer } from '../../player/fakePlayer.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { FindingChain } from './FindingChain.tsx'

const page = new ScriptedPage()
const seek = vi.fn(async (_: number) => undefined)
const pause = vi.fn()

const beginsAt = Date.UTC(2026, 10, 26, 17, 40, 0)
const second = (n: number): number => beginsAt + n * 1000
const object = 'Deployment shop/web'
const sign: Sign = {
  id: 'unavailable',
  severity: 'high',
  object,
  at: second(11),
  until: second(49),
  facts: { why: 'strategy', maxUnavailable: '100%' },
  evidence: [],
  advice: '',
}
const before: UserChange = {
  at: second(9),
  type: 'changed',
  object,
  by: 'kubectl apply',
  fields: [{ field: 'image', was: 'v1', is: 'v2' }],
}
const outage = { type: 'none', from: second(11), until: second(49), lowest: 0, wanted: 4, atLeast: 0 } as const
const finding: Finding = {
  ...sign,
  before,
  signs: [sign],
  meanwhile: [],
  impact: {
    wanted: 4,
    lowest: 0,
    available: 4,
    atLeast: 0,
    updated: 4,
    isRolling: false,
    outages: [outage],
    services: [{ name: 'web', from: second(12), until: second(49) }],
  },
}
const [shown] = midRollout().view.workloads
const workload = {
  ...shown!,
  specReplicas: 4,
  status: { ...shown!.status, updatedReplicas: 4, readyReplicas: 1, availableReplicas: 0 },
}

const show = (one: Finding = finding) => render(<FindingChain finding={one} workload={workload} />)
const goTo = (n: number) => act(() => page.isAt({ at: n * 1000, step: 0 }))
/** The points in the order of time, in words. */
const points = () =>
  screen
    .getAllByRole('listitem')
    .filter(({ dataset }) => dataset.hidden === undefined)
    .toSorted((a, b) => Number(a.style.order) - Number(b.style.order))
    .map(({ textContent }) => textContent)

beforeEach(() => {
  vi.clearAllMocks()
  installPlayer(fakePlayer({ seek, pause }))
  page.opensRecording({ beginsAt, endAt: 100_000 })
  page.imports({
    recording: {
      head: {
        names: [],
        kinds: [],
        gaps: [],
        notices: [],
        problems: [],
        from: beginsAt,
        to: second(100),
        isState: false,
        changes: 1,
        subject: undefined,
        hasRollout: true,
      },
      explanation: { state: 'running', share: 0 },
    },
  })
})
afterEach(() => {
  cleanup()
  page.chooseLanguage('en')
})

it('FindingChain has words for each moment of an outage', () => {
  show()
  const title = () => screen.getByRole('heading').textContent
  const region = screen.getByRole('region', { name: 'Course of the finding' })
  goTo(8)
  expect(title()).toBe('3 s before the outage')
  expect(region.textContent).toContain('0 of 4 available')
  expect(points()[0]).toBe('17:40:08You are here4 of 4 updated, 1 ready')
  goTo(11)
  expect(title()).toBe('The outage begins: no Pod is available')
  goTo(23)
  expect(title()).toBe('12 s into the outage: no endpoint answers for Service web')
  expect(region.textContent).toContain('0 of 4 endpoints')
  expect(points()).toEqual([
    '17:40:09kubectl apply: image v1 → v2',
    '17:40:11No Pod is available: maxUnavailable 100% let the rollout remove all old Pods before a new Pod was ready',
    '17:40:23You are here4 of 4 updated, 1 ready',
    '17:40:49A Pod is available again',
  ])
  goTo(49)
  expect(title()).toBe('A Pod is available again')
  goTo(60)
  expect(title()).toBe('The outage ended 11 s ago')
  act(() => page.chooseLanguage('zh-CN'))
  expect(title()).toBe('中断已在 11 秒前结束')
})

it('FindingChain joins the present moment with a point of the same second', () => {
  show()
  goTo(11)
  expect(points()).toHaveLength(3)
  const [current] = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'time')
  expect(current?.textContent).toMatch(/^17:40:11You are hereNo Pod is available/)
})

it('FindingChain seeks the second of a pressed point, and keeps its buttons while the moment passes them', () => {
  show()
  goTo(23)
  const begin = within(screen.getByRole('list')).getByRole('button', { name: /^17:40:11/ })
  begin.focus()
  fireEvent.click(begin)
  expect(pause).toHaveBeenCalled()
  expect(seek).toHaveBeenCalledExactlyOnceWith(11_999)
  goTo(11)
  goTo(9)
  expect(document.activeElement).toBe(begin)
  expect(screen.getAllByRole('button')).toHaveLength(3)
  expect(screen.queryByRole('status')).toBeNull()
})

it('FindingChain tells what ended a fault, what was before the recording, and what lasts to its end', () => {
  const undone: UserChange = { ...before, at: second(49), fields: [{ field: 'image', was: 'v2', is: 'v1' }] }
  const ended = show({ ...finding, meanwhile: [undone], before: { ...before, at: second(-60), by: '' } })
  expect(points()).toContain('17:40:49A Pod is available again: image v2 → v1')
  expect(points()).toContain('17:39:00Before the recording: image v1 → v2')
  ended.unmount()
  const scaled: UserChange = { ...undone, fields: [{ field: 'replicas', was: '4', is: '0' }] }
  const emptied = show({ ...finding, meanwhile: [scaled] })
  expect(points()).toContain('17:40:49The outage ends: replicas 4 → 0')
  emptied.unmount()
  const { until: _, ...still } = finding
  const outages = [{ ...outage, until: undefined }]
  const impact = finding.impact && { ...finding.impact, outages }
  show({ ...still, ...(impact && { impact }) })
  expect(points()).toContain('17:41:40No Pod is available when the recording ends')
})

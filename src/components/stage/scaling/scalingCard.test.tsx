// @vitest-environment happy-dom
import '../../../i18n/everyLocale.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { applyAndPlan } from '../../../engine/analysis/applyPlan.ts'
import { autoscalingOf, DEFAULT_CONFIG, inspect, Session } from '../../../engine/index.ts'
import { ScriptedPage } from '../../../player/start/scriptedPage.ts'
import { examples } from '../../../scenarios/examples/examples.ts'
import { useManifest } from '../../../store/manifest.ts'
import { ScalingCard } from './ScalingCard.tsx'

const page = new ScriptedPage()

const acts = vi.hoisted((): string[] => [])
vi.mock('../../../player/apply/applyActions.ts', () => ({ applyManifest: () => acts.push('apply') }))
vi.mock('../../../player/branches/branchActions.ts', () => ({ startBranch: () => acts.push('branch') }))

vi.mock('../../../player/actions/actions.ts', async (original) => ({
  ...(await original<typeof import('../../../player/actions/actions.ts')>()),
  askEngine: (_: 'inspect', of: Parameters<typeof inspect>[1]) => Promise.resolve(inspect(session, of)),
  runKubectl: (args: readonly string[], stdin: string) =>
    Promise.resolve(session.command({ type: 'kubectl', args, stdin })),
}))

const text = examples.autoscaler.before
const session = new Session({ format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] })

/** A minute with a load spike, and half a minute without. */
beforeAll(() => {
  session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: text })
  const target = { kind: 'Deployment', namespace: 'default', name: 'web' } as const
  const points = [0, 119_000, 120_000].map((at, i) => ({ at, perSecond: i < 2 ? 400 : 40 }))
  session.command({ type: 'load', target, points })
  session.advance({ until: 210_000 })
})

afterEach(() => {
  cleanup()
  acts.length = 0
})

function show() {
  const workload = session.view.full().workloads[0]
  if (!workload) throw new Error('no workload')
  page.isAt(session.cursor)
  page.autoscales(autoscalingOf(session))
  render(<ScalingCard workload={workload} />)
  return workload
}

function planOf(text: string) {
  const mark = session.mark()
  const plan = applyAndPlan(session, text)
  session.returnTo(mark)
  act(() => {
    page.write(text)
    page.plans({ plan, text, cursor: session.cursor })
  })
}

const figure = (id: string): string | null | undefined => document.querySelector(`[data-figure=${id}]`)?.textContent

describe('the card of an autoscaler', () => {
  it('shows the metric, the desired replicas and the limit of the replicas', () => {
    const { specReplicas } = show()
    const { syncs } = autoscalingOf(session)
    const last = syncs.at(-1)
    expect(last?.wanted).toBeLessThan(specReplicas)
    expect(figure('load')).toContain('40 req/s')
    expect(figure('use')).toBe(`CPU utilization${last?.use?.current}target 60%`)
    expect(figure('wanted')).toBe(`recommended${last?.wanted}between 2 and 12`)
    expect(figure('desired')).toBe(`desired, stabilized${specReplicas}highest of 300 s`)
  })

  it('has a utilization for every sync that read its metrics', () => {
    const asked = autoscalingOf(session).syncs.filter(({ wanted }) => wanted !== undefined)
    expect(asked.length).toBeGreaterThan(5)
    for (const { use } of asked) expect(use).toMatchObject({ target: '60%', current: expect.stringMatching(/^\d+%$/) })
  })

  it('warns of an apply with other replicas, and tries the apply on a branch', async () => {
    const { specReplicas } = show()
    planOf(text)
    expect(screen.getByText('Applying this manifest sets replicas to 2.').parentElement?.textContent).toContain(
      `removes ${specReplicas - 2} Pods at once`,
    )
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'What if you apply it now' })))
    expect(acts).toEqual(['branch', 'apply'])
  })

  it('warns if the manifest no longer sets replicas: an apply then sets 1', () => {
    show()
    planOf(text.replace(/^ {2}replicas: 2\n/m, ''))
    expect(screen.getByText('Applying this manifest sets replicas to 1.')).toBeTruthy()
  })

  it('removes spec.replicas from manifest and last-applied, so that an apply does not change replicas', async () => {
    const { specReplicas } = show()
    planOf(text.replace('replicas: 2', 'replicas: 2 # for a start'))
    act(() => void fireEvent.click(screen.getByRole('button', { name: 'Remove the field' })))
    const without = useManifest.getState().text
    expect(without).toBe(text.replace('replicas: 2', '# for a start'))
    planOf(without)
    expect(screen.getByText(/^The last applied manifest set replicas/)).toBeTruthy()
    await act(
      async () =>
        void fireEvent.click(screen.getByRole('button', { name: 'Remove it from the last-applied annotation, too' })),
    )
    planOf(without)
    expect(screen.queryByRole('button')).toBeNull()
    session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: without })
    expect(session.view.full().workloads[0]?.specReplicas).toBe(specReplicas)
  })

  it('gives no warning for a manifest that differs from the planned manifest', () => {
    show()
    planOf(text)
    act(() => page.write(`${text}\n`))
    expect(screen.queryByRole('button')).toBeNull()
  })
})

// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PodView } from '../../../engine/index.ts'
import { DEFAULT_CONFIG } from '../../../engine/index.ts'
import { fullCluster } from '../../../gallery/fullCluster.ts'
import { layoutNodes } from '../../../layout/stage/nodeLayout.ts'
import { installPlayer } from '../../../player/actions/actions.ts'
import { fakePlayer } from '../../../player/fakePlayer.ts'
import { ScriptedPage } from '../../../player/start/scriptedPage.ts'
import { frozenClock } from '../../canvas/stageClock.ts'
import { WaitNotice } from '../lanes/WaitNotice.tsx'
import { PodFacts } from '../pods/PodFacts.tsx'
import { NodeHeads } from './NodeHeads.tsx'

const page = new ScriptedPage()

afterEach(cleanup)

const { view, atMs, headMs, samples } = fullCluster()
const waiting = view.pods.find(({ state }) => state === 'pending')

function show(pods: readonly PodView[] = view.pods, width = 1_200) {
  const shown = { ...view, pods }
  const scene = layoutNodes(shown, width, { workloadUid: '', height: 700, curves: true })
  render(
    <NodeHeads
      {...{ scene, pods }}
      nodes={view.nodes}
      clock={frozenClock(atMs)}
      past={{ samples, headMs }}
      selectedUid={undefined}
      isBare={false}
      onSelectNode={() => undefined}
    />,
  )
  return scene
}

const card = (name: string) => within(screen.getByRole('region', { name }))

describe('the stage by node', () => {
  it("shows unschedulable Pods with their requests, the scheduler's message and the next chance", () => {
    show()
    const heading = screen.getByRole('heading', { name: '1 pod waits for a node' })
    const text = heading.closest('section')?.textContent
    expect(text).toContain('web-6d9f7c5b8-z7tn6 for 1.6 s · requests cpu 250m, memory 64Mi')
    expect(text).toContain('0/3 nodes are available: 1 node(s) were unschedulable, 2 Insufficient cpu.')
    expect(text).toContain('Next chance by 00:27.2: 1 Pod terminating on node-2 frees cpu 250m.')
  })

  it("shows the scheduler's next retry if no Pod terminates", () => {
    show(view.pods.filter(({ state }) => state !== 'terminating'))
    expect(
      screen.getByText('The scheduler retries when a cluster change could help, by 05:17.3 at the latest.'),
    ).toBeTruthy()
  })

  it("shows each node's free capacity, and why the scheduler rejected the node", () => {
    show()
    expect(card('node-1').getByText('150m cpu free')).toBeTruthy()
    expect(card('node-1').getByText('· z7tn6 requests cpu 250m, so it does not fit')).toBeTruthy()
    expect(card('node-2').getByText(/750m cpu held by terminating Pods/)).toBeTruthy()
    expect(card('node-3').getByText('· the scheduler skips this node')).toBeTruthy()
    expect(card('node-1').getByText('of 1150m')).toBeTruthy()
    expect(
      card('node-2').getByRole('img', { name: 'cpu requested over the run: at most 1500m, the node has 1700m' }),
    ).toBeTruthy()
  })

  it("leaves out the curves if a node's card has no space for curves, whatever Pods exist", () => {
    const fits = (height: number, pods = view.pods) =>
      layoutNodes({ ...view, pods }, 1_200, { workloadUid: '', height, curves: true }).boxes.some(
        (box) => box.kind === 'node' && box.hasCurve,
      )
    expect([fits(700), fits(300)]).toEqual([true, false])
    expect(fits(360)).toBe(fits(360, view.pods.slice(3)))
  })

  it('puts unschedulable Pods beside the text on a wide stage, and below the text on a narrow stage', () => {
    const placeOf = (width: number) => {
      const { boxes } = layoutNodes(view, width, { workloadUid: '', height: 700 })
      const box = boxes.find(({ kind }) => kind === 'waiting')
      return box && [box.podsX > width / 2, box.podsY > 100]
    }
    expect([placeOf(1_200), placeOf(360)]).toEqual([
      [true, false],
      [false, true],
    ])
  })
})

describe('the notice about unschedulable Pods', () => {
  const textOf = (pods: readonly PodView[]) => {
    const onSelect = vi.fn()
    render(<WaitNotice pods={pods} onSelect={onSelect} />)
    const button = screen.queryByRole('button')
    button?.click()
    return [button?.textContent, onSelect.mock.lastCall?.[0]?.name]
  }

  it('names the scarce resource and opens the Pod', () => {
    expect(textOf(view.pods)).toEqual(['z7tn6 is Pending no schedulable node has cpu 250m freeWhy', waiting?.name])
  })

  it("shows the scheduler's message if a node was rejected for another reason", () => {
    const attempt = waiting?.attempt
    const refusals = attempt?.refusals.map((one) => ({ ...one, short: [], plugin: 'TaintToleration' as const }))
    const tainted = view.pods.map((pod) =>
      pod === waiting && attempt && refusals ? { ...pod, attempt: { ...attempt, refusals } } : pod,
    )
    expect(textOf(tainted)[0]).toBe(
      'z7tn6 is Pending 0/3 nodes are available: 1 node(s) were unschedulable, 2 Insufficient cpu.Why',
    )
  })

  it('offers as many nodes as the unschedulable Pods need, with new names', async () => {
    const command = vi.fn(async () => undefined)
    const currentRun = () => ({ format: 1 as const, engineVersion: '', seed: 4, config: DEFAULT_CONFIG, journal: [] })
    page.draws({ nodes: view.nodes })
    installPlayer(fakePlayer({ command, currentRun, play: vi.fn() }))
    const many = Array.from({ length: 20 }, (_, i) => ({ ...(waiting as PodView), uid: `w${i}` }))
    render(<WaitNotice pods={many} onSelect={vi.fn()} />)
    screen.getByRole('button', { name: 'Add 2 nodes, so that the Pods fit' }).click()
    expect(command).toHaveBeenCalledWith({
      type: 'addNodes',
      nodes: [expect.objectContaining({ name: 'node-4', cpu: '4' }), expect.objectContaining({ name: 'node-5' })],
    })
  })

  it('is absent if every Pod has a node or was not tried yet', () => {
    expect(textOf(view.pods.map(({ attempt: _, ...pod }) => pod))).toEqual([undefined, undefined])
  })
})

describe('the facts of a Pod', () => {
  const factsOf = (pod: PodView) => {
    render(<PodFacts pod={pod} tone={1} revision={2} atMs={atMs} />)
    return [...document.querySelectorAll('dl')].map((list) =>
      [...list.querySelectorAll('dt, dd')].map((one) => one.textContent),
    )
  }

  it('distinguish ready, available and serving', () => {
    const pod = view.pods.find(({ state }) => state === 'ready')
    expect(pod && factsOf({ ...pod, serving: 'ready' })[0]?.slice(0, 6)).toEqual([
      'Ready',
      'since 00:17.900',
      'Available',
      'in 1.0 s',
      'Serving',
      'yes, in an EndpointSlice',
    ])
  })

  it('list the failed filter of each node for an unschedulable Pod', () => {
    expect(waiting && factsOf(waiting)[1]).toEqual([
      ...['node-1', 'NodeResourcesFit', '150m < 250m'],
      ...['node-2', 'NodeResourcesFit', '200m < 250m'],
      ...['node-3', 'NodeUnschedulable', 'cordoned'],
    ])
  })
})

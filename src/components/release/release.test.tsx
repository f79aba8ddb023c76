// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG, objectsOfText, releaseReport } from '../../engine/index.ts'
import { installPlayer } from '../../player/actions/actions.ts'
import { fakeAsk, fakePlayer } from '../../player/fakePlayer.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { useCompare } from '../../store/compare.ts'
import { useFreshCluster } from '../../store/freshCluster.ts'
import { useSelection } from '../../store/selection.ts'
import { Header } from '../frame/Header.tsx'
import { ReleaseButton } from './ReleaseButton.tsx'
import { ReleaseMenu } from './ReleaseMenu.tsx'

const page = new ScriptedPage()

const manifest = `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec: { updateStrategy: { rollingUpdate: { maxUnavailable: 3 } } }`

const open = vi.fn(() => Promise.resolve(true))
const document = { format: 1 as const, engineVersion: '', seed: 4, config: DEFAULT_CONFIG, journal: [] }

beforeEach(() => {
  open.mockClear()
  page.engineIsReady()
  page.write(manifest)
  page.switchesTo(1)
  installPlayer(
    fakePlayer({
      open,
      currentRun: () => document,
      ask: fakeAsk({
        releaseLines: ({ manifest: text, from, to }) => Promise.resolve(releaseReport(objectsOfText(text), from, to)),
      }),
    }),
  )
})
afterEach(cleanup)

const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }))

describe('the menu of releases', () => {
  it("lists the differences for the run's objects, on both releases", async () => {
    render(<ReleaseMenu current="1.36" close={() => undefined} />)
    choose(/v1\.37/)
    const differences = await screen.findByText('StatefulSet db', { selector: 'section > ul b' })
    const item = differences.closest('li')
    expect(item?.textContent).toBe(
      'StatefulSet dbOn v1.37: 3 Pods are updated at a time (maxUnavailable).On v1.36: maxUnavailable: 3 is dropped: one Pod is updated at a time.at the next apply of the manifest; until then the stored object lacks the field · since v1.37 · kube_features.go',
    )
  })

  it('gives no time of an upgrade to an older release', async () => {
    render(<ReleaseMenu current="1.37" close={() => undefined} />)
    choose(/v1\.36/)
    const item = (await screen.findByText('StatefulSet db', { selector: 'section > ul b' })).closest('li')
    expect(item?.textContent).toMatch(/dropped: one Pod is updated at a time\..*\)\.since v1\.37 · kube_features\.go$/)
  })

  it("says that the releases do not differ for the run's objects", async () => {
    page.write('apiVersion: v1\nkind: ConfigMap\nmetadata: { name: web }')
    render(<ReleaseMenu current="1.36" close={() => undefined} />)
    choose(/v1\.37/)
    expect(await screen.findByText(/^No known difference between v1\.36 and v1\.37/)).toBeTruthy()
  })

  it('lists the removals of an upgrade, says that the upgrade restarts no Pod, and names unknown facts', async () => {
    page.write('apiVersion: storage.k8s.io/v1beta1\nkind: VolumeAttributesClass\nmetadata: { name: fast }')
    render(<ReleaseMenu current="1.36" close={() => undefined} />)
    choose(/v1\.37/)
    const item = (await screen.findByText('VolumeAttributesClass fast')).closest('li')
    expect(item?.textContent).toBe(
      'VolumeAttributesClass faststorage.k8s.io/v1beta1 is not served from v1.37 on: use storage.k8s.io/v1.',
    )
    expect(screen.getByText(/^No Pod restarts because of the new control plane/)).toBeTruthy()
    expect(screen.getByText(/v1\.36\.3 and v1\.37\.2/)).toBeTruthy()
    choose(/v1\.34/)
    await screen.findByText(/^No known difference between v1\.34 and v1\.36/)
    expect(screen.queryByText(/^No Pod restarts/)).toBeNull()
  })

  it('plays the run again on the chosen release', async () => {
    const close = vi.fn()
    render(<ReleaseMenu current="1.36" close={close} />)
    choose(/v1\.34/)
    fireEvent.click(screen.getByRole('button', { name: 'Run on v1.34' }))
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(open).toHaveBeenCalledWith(
      expect.objectContaining({
        document: expect.objectContaining({ seed: 4, config: expect.objectContaining({ kubernetes: '1.34' }) }),
      }),
      expect.anything(),
    )
  })

  it('sets the release of a cluster that the manifest will start', async () => {
    page.aimsAt('fresh')
    const { rerender } = render(<ReleaseMenu current="1.36" close={() => undefined} />)
    choose(/v1\.35/)
    fireEvent.click(screen.getByRole('button', { name: 'Run on v1.35' }))
    await waitFor(() => expect(useFreshCluster.getState().config?.kubernetes).toBe('1.35'))
    expect(open).not.toHaveBeenCalled()
    rerender(<ReleaseButton />)
    expect(screen.getByRole('button', { name: 'Kubernetes release: v1.35' })).toBeTruthy()
  })

  it('compares two releases on one branch', () => {
    render(<ReleaseMenu current="1.36" close={() => undefined} />)
    choose(/v1\.37/)
    fireEvent.click(screen.getByRole('button', { name: 'Compare with v1.37' }))
    expect(useCompare.getState().pair).toEqual({ a: 1, b: 1, releases: { a: '1.36', b: '1.37' } })
    expect(useSelection.getState().stageView).toBe('compare')
  })
})

describe('the badge', () => {
  it("shows the release's number of recordings, or of hashes if there are no recordings", () => {
    // Before the engine answers, the release is that of a new run.
    const { rerender } = render(<Header form="wide" />)
    expect(screen.getByRole('button', { name: /^Checked against v1\.37\.2: (\d+) of \1$/ })).toBeTruthy()
    page.reports({ kubernetes: '1.36' })
    rerender(<Header form="wide" />)
    expect(screen.getByRole('button', { name: /^Checked against v1\.36\.3: \d+ of \d+$/ })).toBeTruthy()
    page.reports({ kubernetes: '1.34' })
    rerender(<Header form="wide" />)
    expect(screen.getByRole('button', { name: 'Hashes of v1.34.4: 223 of 223' })).toBeTruthy()
  })
})

describe('the button', () => {
  it('shows the release of the run, and nothing over a cluster of 2017', () => {
    page.reports({ kubernetes: '1.37' })
    const { rerender } = render(<ReleaseButton />)
    expect(screen.getByRole('button', { name: 'Kubernetes release: v1.37' }).textContent).toBe('v1.37')
    page.reports({ compatibility: '2017' })
    rerender(<ReleaseButton />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

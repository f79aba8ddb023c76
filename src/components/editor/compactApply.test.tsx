// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG, Forecaster, newDocument, Session } from '../../engine/index.ts'
import { installPlayer } from '../../player/actions/actions.ts'
import { fakeAsk, fakePlayer } from '../../player/fakePlayer.ts'
import { useSelection } from '../../store/selection.ts'
import { useUi } from '../../store/ui.ts'
import { PhonePanes } from '../frame/PhonePanes.tsx'
// The import loads the component beforehand, so that no test waits for a file.
import '../verdict/Verdict.tsx'
import './CreateAndApply.tsx'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { CompactApply } from './CompactApply.tsx'

const page = new ScriptedPage()

const text = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      volumes: [{ name: v, csi: { driver: disk.example.com } }]
      containers: [{ name: web, image: 'shop/web:v1', volumeMounts: [{ name: v, mountPath: /v }], envFrom: [{ secretRef: { name: db } }] }]
`

beforeEach(() => {
  const session = new Session(newDocument(1, DEFAULT_CONFIG))
  const options = { manifest: text, settle: true, seeds: [], maxPods: 1, planOnly: true }
  const [forecast] = [...new Forecaster(session).forecast(options)]
  const { cursor } = session
  page.write(text)
  const plan = forecast!.plan!
  page.plans({ plan, text, cursor })
  const ask = fakeAsk({ plan: async () => plan })
  installPlayer(fakePlayer({ ask, command: vi.fn(), currentRun: () => undefined, isEdited: () => true }))
})
afterEach(() => {
  cleanup()
})

const line = () => document.querySelector('[data-apply-line]') as HTMLElement
const answers = () => screen.queryByRole('group', { name: 'On my cluster, driver/disk.example.com' })

it('the compact apply bar shows the verdict in a line, and the details in a sheet', async () => {
  render(<CompactApply />)
  await act(async () => {})
  expect(line().textContent).toContain('Cannot tell · 1 reason')
  expect(line().textContent).toContain('1 to fix')
  expect(answers()).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Create it and apply' })).toHaveLength(1)
  fireEvent.click(line())
  await act(async () => {})
  expect(answers()).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Diff' })).toBeTruthy()
  // The press closes the sheet, because the sheet covers the result.
  fireEvent.click(screen.getAllByRole('button', { name: 'Create it and apply' }).at(-1) as HTMLElement)
  expect(useUi.getState().dialog).toBeUndefined()
  expect(answers()).toBeNull()
})

it("Escape closes a dialog in a phone's pane and leaves the pane open", async () => {
  page.showSheet('manifest')
  render(<PhonePanes left={<CompactApply />} stage={null} right={null} time={null} />)
  await act(async () => {})
  fireEvent.click(line())
  fireEvent.keyDown(screen.getByRole('button', { name: 'Diff' }), { key: 'Escape' })
  expect(useSelection.getState().mobileTab).toBe('manifest')
  fireEvent.keyDown(line(), { key: 'Escape' })
  expect(useSelection.getState().mobileTab).toBe('stage')
})

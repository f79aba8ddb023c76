// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installPlayer } from '../../player/actions.ts'
import type { Player } from '../../player/player.ts'
import { webManifest } from '../../scenarios/manifests.ts'
import { initialCluster, useCluster } from '../../store/cluster.ts'
import { initialManifest, useManifest } from '../../store/manifest.ts'
import { initialPlayback, usePlayback } from '../../store/playback.ts'
import { initialPrefs, usePrefs } from '../../store/prefs.ts'
import { initialSelection, useSelection } from '../../store/selection.ts'
// Loaded beforehand, so that no test waits for a file.
import './DiffDialog.tsx'
import './ForecastLine.tsx'
import './LiveObject.tsx'
import { ApplyBar } from './ApplyBar.tsx'
import { ApplyResult, storedKinds } from './ApplyResult.tsx'
import { PlainEditor } from './PlainEditor.tsx'

const command = vi.fn<Player['command']>()
const play = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  command.mockResolvedValue({ stdout: 'deployment.apps/web configured\n', stderr: '', exit: 0, problems: [] })
  installPlayer({ command, play } as unknown as Player)
  useManifest.setState({
    ...initialManifest,
    text: webManifest('shop/web:v2'),
    appliedText: webManifest('shop/web:v1'),
  })
  useCluster.setState(initialCluster)
  usePlayback.setState(initialPlayback)
  usePrefs.setState(initialPrefs)
  useSelection.setState(initialSelection)
})
afterEach(() => {
  cleanup()
  installPlayer(undefined)
})

const setText = (text: string) => act(() => useManifest.setState({ text }))

describe('the bar', () => {
  it('counts the changed fields and says what an apply will do', async () => {
    render(<ApplyBar />)
    expect(await screen.findByText('new rollout')).toBeTruthy()
    expect(screen.getByText('1 field').parentElement?.textContent).toBe('1 field changed')
    setText(webManifest('shop/web:v1').replace('replicas: 10', 'replicas: 5'))
    expect(await screen.findByText('scales 10 → 5, no rollout')).toBeTruthy()
    setText(webManifest('shop/web:v1'))
    expect(await screen.findByText('no change')).toBeTruthy()
    expect(screen.queryByText(/field/)).toBeNull()
    setText(webManifest('shop/web:v1').replace('replicas: 10', 'replicas: 10: 11'))
    expect(await screen.findByText('line 6 cannot be read')).toBeTruthy()
  })

  it('applies, and cannot be pressed twice', async () => {
    let answer: (result: Awaited<ReturnType<Player['command']>>) => void = () => undefined
    command.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    render(<ApplyBar />)
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Applying' }).disabled).toBe(true)
    expect(command).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: webManifest('shop/web:v2') }),
    )
    await act(async () => answer({ stdout: '', stderr: '', exit: 0, problems: [] }))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(false)
    expect(await screen.findByText('no change')).toBeTruthy()
  })

  it('shows the difference, and takes it back', async () => {
    render(<ApplyBar />)
    fireEvent.click(screen.getByRole('button', { name: 'Diff' }))
    const dialog = await screen.findByRole('dialog', { name: 'Applied and edited text' })
    const changed = [...dialog.querySelectorAll('[class*=removed], [class*=added]')].map((line) => line.textContent)
    expect(changed).toEqual([
      expect.stringContaining('applied:           image: shop/web:v1'),
      expect.stringContaining('edited:           image: shop/web:v2'),
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Back to the applied text' }))
    expect(useManifest.getState().text).toBe(webManifest('shop/web:v1'))
    await waitFor(() => expect(screen.queryByText('Back to the applied text')).toBeNull())
  })
})

describe("kubectl's answer", () => {
  it('is told politely, word for word, and can be dismissed', () => {
    render(<ApplyResult />)
    expect(screen.getByRole('status').textContent).toBe('')
    const result = {
      stdout: 'deployment.apps/web unchanged\nconfigmap/frontend created\n',
      stderr: 'Warning: something is old\nThe Deployment "api" is invalid: spec.replicas\n',
      exit: 1,
      problems: [],
    }
    act(() => {
      useManifest.setState({ result })
      const frontend = { uid: 's', kind: 'ConfigMap', apiVersion: 'v1', namespace: 'default', name: 'frontend' }
      useCluster.setState({ others: new Map([['s', frontend]]) })
    })
    const status = screen.getByRole('status')
    for (const line of `${result.stdout}${result.stderr}`.trim().split('\n'))
      expect(screen.getByText(line)).toBeTruthy()
    expect(status.textContent).toContain('ConfigMap frontend: stored. Nothing simulates ConfigMap objects here.')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(status.textContent).toBe('')
    act(() => useManifest.setState({ result: { ...result } }))
    expect(status.textContent).toContain('unchanged')
  })

  it.each([
    ['configmap/frontend created\n', [{ kind: 'ConfigMap', names: ['frontend'] }]],
    ['configmap/frontend configured\nconfigmap/api created\n', [{ kind: 'ConfigMap', names: ['frontend', 'api'] }]],
    ['service/frontend created\n', []],
    ['ingress.networking.k8s.io/site created\n', [{ kind: 'Ingress', names: ['site'] }]],
    ['configmap/frontend unchanged\n', []],
    ['deployment.apps/frontend created\n', []],
  ])('tells what is only stored of %j', (stdout, expected) => {
    const others = [
      { kind: 'ConfigMap', name: 'frontend' },
      { kind: 'ConfigMap', name: 'api' },
      { kind: 'Service', name: 'frontend', hasEffect: true as const },
      { kind: 'Ingress', name: 'site' },
    ]
    expect(storedKinds(stdout, others)).toEqual(expected)
  })
})

it('without the editor the text can still be written', () => {
  render(<PlainEditor />)
  fireEvent.change(screen.getByRole('textbox', { name: 'Manifest, YAML' }), { target: { value: 'kind: Pod' } })
  expect(useManifest.getState().text).toBe('kind: Pod')
})

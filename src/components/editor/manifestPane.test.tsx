// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG, Forecaster, planAtCursor, Session } from '../../engine/index.ts'
import { installPlayer } from '../../player/actions/actions.ts'
import { fakeAsk, fakePlayer } from '../../player/fakePlayer.ts'
import type { Player } from '../../player/player.ts'
import { webManifest } from '../../scenarios/webManifest.ts'
import { useManifest } from '../../store/manifest.ts'
// The import loads the component beforehand, so that no test waits for a file.
import './ApplyAnswer.tsx'
import './ApplySummary.tsx'
import './CreateAndApply.tsx'
import './DiffDialog.tsx'
import './LiveObject.tsx'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { storedKinds } from './ApplyAnswer.tsx'
import { ApplyBar } from './ApplyBar.tsx'
import { ApplyResult } from './ApplyResult.tsx'
import { PlainEditor } from './PlainEditor.tsx'

const page = new ScriptedPage()

const outcome = (operation: string, kind: string, name: string) => ({ operation, kind, namespace: 'default', name })
const command = vi.fn<Player['command']>()
const play = vi.fn()
const currentRun = vi.fn<Player['currentRun']>()
/** The run that the engine plans for. */
let engineRun: Session

beforeEach(() => {
  vi.clearAllMocks()
  command.mockResolvedValue({
    stdout: 'deployment.apps/web configured\n',
    stderr: '',
    exit: 0,
    problems: [],
    objects: [outcome('configured', 'Deployment', 'web')],
    warnings: [],
  })
  currentRun.mockReturnValue(undefined)
  engineRun = standing(webManifest('shop/web:v1'))
  const ask = fakeAsk({ plan: async ({ manifest }) => planAtCursor(engineRun, manifest) })
  installPlayer(fakePlayer({ ask, command, play, currentRun, isEdited: () => true }))
  page.write(webManifest('shop/web:v2'))
  page.hasApplied(webManifest('shop/web:v1'))
})
afterEach(() => {
  cleanup()
})

/** A cluster in which a manifest was applied, some time ago. */
function standing(manifest: string): Session {
  const session = new Session({ format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] })
  if (manifest !== '') session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: manifest })
  session.advance({ until: 30_000 })
  return session
}

/** Sets the text, and the plan of its real apply. */
function setPlan(session: Session, text: string): void {
  engineRun = session
  const [forecast] = [
    ...new Forecaster(session).forecast({ manifest: text, seeds: [], maxPods: 1, planOnly: true, settle: true }),
  ]
  const { cursor } = session
  const view = session.view.full()
  act(() => {
    page.write(text)
    page.isAt(cursor)
    page.draws({ workloads: view.workloads })
    if (forecast?.plan) page.plans({ plan: forecast.plan, text, cursor })
  })
}

const setText = (text: string) => act(() => page.write(text))

describe('the apply bar', () => {
  const lead = () => document.querySelector('[data-plan]')

  it('shows the effect of an apply from a plan against the cluster, not from a comparison of texts', async () => {
    const session = standing(webManifest('shop/web:v1'))
    render(<ApplyBar />)
    expect(await screen.findByText('1 field differs from the applied text')).toBeTruthy()
    const cases: [string, string][] = [
      [webManifest('shop/web:v2'), 'Deployment web: new ReplicaSet · 1 field'],
      [
        webManifest('shop/web:v1').replace('replicas: 10', 'replicas: 5'),
        'Deployment web: scales 10 → 5, no rollout · 1 field',
      ],
      [webManifest('shop/web:v1'), 'no change'],
      [webManifest('shop/web:v1').replace('  minReady', '  revisionHistoryLimit: 10\n  minReady'), 'no change'],
      [webManifest('shop/web:v1').replace('25%', '1'), 'Deployment web: no rollout · 1 field'],
      [
        webManifest('shop/web:v1').replace('matchLabels: { app: web }', 'matchLabels: { app: x }'),
        'Deployment web: will be rejected',
      ],
      [
        webManifest('shop/web:v1').replace('  name: web\nspec', '  name: web\n  labels: { a: b }\nspec'),
        'Deployment web: metadata only, no rollout · 1 field',
      ],
    ]
    for (const [text, said] of cases) {
      setPlan(session, text)
      expect(lead()?.textContent).toBe(said)
    }
    // The applied text is v2 by now; the cursor is where v1 runs, so an apply of it is a rollout.
    act(() => page.hasApplied(webManifest('shop/web:v2')))
    setPlan(session, webManifest('shop/web:v2'))
    expect(lead()?.textContent).toBe('Deployment web: new ReplicaSet · 1 field')
    setText(webManifest('shop/web:v1').replace('replicas: 10', 'replicas: 10: 11'))
    expect(await screen.findByText('line 6 cannot be read')).toBeTruthy()
  })

  it('names the workload first, wherever the manifest contains the workload', async () => {
    const others = ['ServiceAccount', 'ConfigMap', 'Secret'].map(
      (kind) => `apiVersion: v1\nkind: ${kind}\nmetadata: { name: checkout }\n`,
    )
    render(<ApplyBar />)
    const text = [...others, webManifest('shop/checkout:1.18.0').replaceAll('web', 'checkout')].join('---\n')
    setPlan(standing(webManifest('shop/web:v1')), text)
    expect(await screen.findByText('Deployment checkout: new, 10 Pods')).toBeTruthy()
    expect(lead()?.textContent).toBe(
      'Deployment checkout: new, 10 Pods · 3 more objects · deployment/web stays in the cluster',
    )
  })

  it('names a missing namespace once, with its lines, and offers to create the namespace', async () => {
    const service =
      'apiVersion: v1\nkind: Service\nmetadata: { name: web, namespace: shop }\nspec: { ports: [{ port: 80 }] }\n'
    const text = `${webManifest('shop/web:v1').replace('  name: web\nspec', '  name: web\n  namespace: shop\nspec')}---\n${service}`
    render(<ApplyBar />)
    setPlan(standing(''), text)
    const problem = (await screen.findByText('Namespace shop')).closest('li')
    expect(problem?.textContent).toBe('Namespace shop does not exist line 5 and 1 more')
    expect(document.querySelectorAll('[data-problem]')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Apply' }).className).not.toMatch(/primary/)
    const create = await screen.findByRole('button', { name: 'Create it and apply' })
    await act(async () => fireEvent.click(create))
    await waitFor(() => expect(useManifest.getState().applying).toBe(false))
    expect(command.mock.calls.map(([given]) => ('args' in given ? given.args.join(' ') : ''))).toEqual([
      'apply -f -',
      'apply -f -',
    ])
    expect(command.mock.calls[0]?.[0]).toMatchObject({ label: 'create Namespace shop' })
  })

  it('names Pods that fit no node and missing objects, and offers to add nodes and objects', async () => {
    const text = webManifest('shop/web:v1')
      .replace('      containers:', '      nodeSelector: { disk: ssd }\n      containers:')
      .replace('          resources:', '          envFrom: [{ secretRef: { name: db } }]\n          resources:')
    render(<ApplyBar />)
    setPlan(standing(''), text)
    expect((await screen.findByText('Deployment web')).closest('li')?.textContent).toContain('disk')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add a matching node' })))
    expect(command).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'addNodes', nodes: [expect.objectContaining({ labels: { disk: 'ssd' } })] }),
    )
    expect(screen.getByText('Secret db').closest('li')?.textContent).toContain('does not exist')
    const create = await screen.findByRole('button', { name: 'Create it and apply' })
    await act(async () => fireEvent.click(create))
    await waitFor(() => expect(useManifest.getState().applying).toBe(false))
    expect(command.mock.calls.map(([given]) => ('label' in given ? given.label : ''))).toEqual([
      '',
      'create Secret db',
      'apply web',
    ])
  })

  it('says which key a ConfigMap lacks, and does not offer to create the ConfigMap', async () => {
    const settings = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: site }\ndata: { url: x }\n'
    const variable = '{ name: PORT, valueFrom: { configMapKeyRef: { name: site, key: port } } }'
    const web = webManifest('shop/web:v1').replace(
      '          resources:',
      `          env: [${variable}]\n          resources:`,
    )
    render(<ApplyBar />)
    setPlan(standing(''), `${settings}---\n${web}`)
    expect((await screen.findByText('ConfigMap site: port')).closest('li')?.textContent).toBe(
      'Pods reference a key that does not exist (ConfigMap site: port): they will wait for it.',
    )
    expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull()
  })

  it('says how many more nodes the Pods need, and adds these nodes', async () => {
    const session = standing('')
    currentRun.mockReturnValue(session.document)
    page.draws({ nodes: session.view.full().nodes })
    render(<ApplyBar />)
    setPlan(session, webManifest('shop/web:v1').replace('replicas: 10', 'replicas: 48'))
    expect(document.querySelector('[data-problem=room]')).toBeNull()
    setPlan(session, webManifest('shop/web:v1').replace('replicas: 10', 'replicas: 100'))
    expect((await screen.findByText('4 more nodes')).closest('li')?.textContent).toBe(
      '4 more nodes needed for the 100 Pods of Deployment webAdd them',
    )
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add them' })))
    const added = ['node-4', 'node-5', 'node-6', 'node-7'].map((name) => expect.objectContaining({ name, cpu: '4' }))
    expect(command).toHaveBeenCalledWith({ type: 'addNodes', nodes: added })
  })

  it('names each unknown kind once, and leads to each object on request', async () => {
    const monitor = (kind: string, name: string) =>
      `apiVersion: monitoring.coreos.com/v1\nkind: ${kind}\nmetadata: { name: ${name} }\n`
    const text = [webManifest('shop/web:v1'), monitor('ServiceMonitor', 'a'), monitor('ServiceMonitor', 'b')].join(
      '---\n',
    )
    render(<ApplyBar />)
    setPlan(standing(''), text)
    expect((await screen.findByText('1 kind is not served')).parentElement?.textContent).toBe(
      '1 kind is not served: ServiceMonitor. The other objects are applied.',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Show' }))
    expect(
      screen.getByText(/ServiceMonitor b: no matches for kind "ServiceMonitor" in version "monitoring.coreos.com\/v1"/),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Apply' }).className).toMatch(/primary/)
  })

  it('applies the manifest, and disables its button until the apply has an answer', async () => {
    let answer: (result: Awaited<ReturnType<Player['command']>>) => void = () => undefined
    command.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    render(<ApplyBar />)
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(screen.getByRole('button', { name: 'Applying' }).getAttribute('aria-disabled')).toBe('true')
    await waitFor(() =>
      expect(command).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: webManifest('shop/web:v2') }),
      ),
    )
    await act(async () => answer({ stdout: '', stderr: '', exit: 0, problems: [], objects: [], warnings: [] }))
    expect(screen.getByRole('button', { name: 'Apply' }).getAttribute('aria-disabled')).toBe('false')
    expect(useManifest.getState().appliedText).toBe(webManifest('shop/web:v2'))
  })

  it('shows the difference between applied and edited text, and restores the applied text', async () => {
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

describe('running objects compared with the text of the manifest', () => {
  it('are reported if their values differ, and a button writes the live values into the text', async () => {
    const session = standing(webManifest('shop/web:v2'))
    session.command({ type: 'kubectl', args: ['set', 'image', 'deployment/web', 'web=shop/web:v3.crash'] })
    const text = webManifest('shop/web:v2')
    page.write(text)
    page.hasApplied(text)
    render(<ApplyBar />)
    setPlan(session, text)
    const row = (await screen.findByText('shop/web:v3.crash')).closest('li')
    expect(row?.textContent).toContain(
      'Deployment web differs from the manifest: image is shop/web:v3.crash, the manifest has shop/web:v2.',
    )
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy it into the manifest' })))
    expect(useManifest.getState().text).toBe(webManifest('shop/web:v3.crash'))
    // A user's edit is not a difference from the running objects.
    setPlan(session, webManifest('shop/web:v4'))
    expect(screen.queryByRole('button', { name: 'Copy it into the manifest' })).toBeNull()
  })

  it('that equal the text let the bar offer the next image of any workload', async () => {
    const text = webManifest('shop/checkout:1.18.0').replaceAll('name: web', 'name: checkout')
    page.write(text)
    page.hasApplied(text)
    render(<ApplyBar />)
    setPlan(standing(text), text)
    const stage = await screen.findByRole('button', { name: 'Put shop/checkout:1.19.0 into the manifest' })
    // The run continues, and a newer plan is being computed. A keyboard user must not lose the focused button.
    act(() => page.outdatesPlan())
    expect(stage.isConnected).toBe(true)
    fireEvent.click(stage)
    expect(useManifest.getState().text).toBe(text.replace('1.18.0', '1.19.0'))
  })

  it('that equal the text let the user type the next tag if the tag has no number', async () => {
    const text = webManifest('shop/web:latest')
    page.write(text)
    page.hasApplied(text)
    render(<ApplyBar />)
    setPlan(standing(text), text)
    const field = await screen.findByRole('textbox', { name: 'New tag of shop/web' })
    expect((field as HTMLInputElement).value).toBe('')
    const stage = screen.getByRole('button', { name: 'Put into the manifest' })
    fireEvent.change(field, { target: { value: 'no tag' } })
    expect((stage as HTMLButtonElement).disabled).toBe(true)
    fireEvent.change(field, { target: { value: '2026-11.1' } })
    fireEvent.click(stage)
    expect(useManifest.getState().text).toBe(text.replace('latest', '2026-11.1'))
  })

  it('are not reported as different by a plan that was made before the apply', () => {
    const session = standing(webManifest('shop/web:v1'))
    render(<ApplyBar />)
    setPlan(session, webManifest('shop/web:v2'))
    act(() => {
      page.outdatesPlan()
      page.hasApplied(webManifest('shop/web:v2'))
      page.plays()
    })
    expect(screen.queryByRole('button', { name: 'Copy it into the manifest' })).toBeNull()
  })
})

describe("kubectl's answer", () => {
  it("explains each refusal once, and shows kubectl's output on request", async () => {
    const session = standing(webManifest('shop/web:v1'))
    const apply = (stdin: string) => session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
    render(<ApplyResult />)
    const unknown = apply(webManifest('shop/web:v1').replace('replicas', 'replicass'))
    act(() => page.applyAnswers(unknown))
    expect(await screen.findByText('unknown field "spec.replicass"')).toBeTruthy()
    expect(screen.getByText('Rejected: nothing has changed.')).toBeTruthy()
    expect(screen.getAllByText(/map\[/)).toHaveLength(1)
    expect(screen.getByText(/map\[/).closest('details')?.open).toBe(false)
    const missing = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: NAME, namespace: shop }\n'
    act(() => page.applyAnswers(apply(`${missing.replace('NAME', 'a')}---\n${missing.replace('NAME', 'b')}`)))
    expect(screen.getAllByText('namespaces "shop" not found')).toHaveLength(1)
    const custom =
      'apiVersion: foo.io/v1\nkind: Bar\nmetadata: { name: x }\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings }\n'
    act(() => page.applyAnswers(apply(custom)))
    expect(screen.getByText('Not applied: Bar x, foo.io/v1 is not served')).toBeTruthy()
    expect(screen.getByText('configmap/settings created')).toBeTruthy()
    expect(screen.queryByText(/Refused/)).toBeNull()
  })

  it('is announced politely, word for word, and can be dismissed', async () => {
    render(<ApplyResult />)
    expect(screen.getByRole('status').textContent).toBe('')
    const result = {
      stdout: 'deployment.apps/web unchanged\nconfigmap/frontend created\n',
      stderr: 'Warning: something is old\nThe Deployment "api" is invalid: spec.replicas\n',
      exit: 1,
      problems: [],
      objects: [outcome('unchanged', 'Deployment', 'web'), outcome('created', 'ConfigMap', 'frontend')],
      warnings: ['something is old'],
    }
    act(() => {
      page.applyAnswers(result)
      const frontend = { uid: 's', kind: 'ConfigMap', apiVersion: 'v1', namespace: 'default', name: 'frontend' }
      page.draws({ others: [frontend] })
    })
    const status = screen.getByRole('status')
    await screen.findByText('deployment.apps/web unchanged')
    for (const line of `${result.stdout}${result.stderr}`.trim().split('\n'))
      expect(screen.getByText(line)).toBeTruthy()
    expect(status.textContent).toContain('ConfigMap frontend: stored. ConfigMap objects are not simulated.')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(status.textContent).toBe('')
    act(() => page.applyAnswers({ ...result }))
    expect(status.textContent).toContain('unchanged')
  })

  it.each([
    [[outcome('created', 'ConfigMap', 'frontend')], [{ kind: 'ConfigMap', names: ['frontend'] }]],
    [
      [outcome('configured', 'ConfigMap', 'frontend'), outcome('created', 'ConfigMap', 'api')],
      [{ kind: 'ConfigMap', names: ['frontend', 'api'] }],
    ],
    [[outcome('created', 'Service', 'frontend')], []],
    [[outcome('created', 'Ingress', 'site')], [{ kind: 'Ingress', names: ['site'] }]],
    [[outcome('unchanged', 'ConfigMap', 'frontend')], []],
    [[outcome('created', 'Deployment', 'frontend')], []],
  ])('names the objects of %j that are only stored', (objects, expected) => {
    const others = [
      { kind: 'ConfigMap', name: 'frontend' },
      { kind: 'ConfigMap', name: 'api' },
      { kind: 'Service', name: 'frontend', hasEffect: true as const },
      { kind: 'Ingress', name: 'site' },
    ]
    expect(storedKinds(objects, others)).toEqual(expected)
  })
})

it('a plain text field replaces an editor that cannot be loaded', () => {
  render(<PlainEditor />)
  fireEvent.change(screen.getByRole('textbox', { name: 'Manifest, YAML' }), { target: { value: 'kind: Pod' } })
  expect(useManifest.getState().text).toBe('kind: Pod')
})

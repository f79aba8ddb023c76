// @vitest-environment happy-dom
import '../../i18n/everyLocale.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { StallView, StallWithTries, UnmetReference } from '../../engine/index.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { stallPlace } from '../manifest/stallPlace.ts'
import { StallCard } from './StallCard.tsx'
import { fixedImage, type Outlook, stallActions, whatIfs } from './stallActions.ts'
import { stall, untried, web } from './testStall.ts'

const page = new ScriptedPage()

afterEach(() => {
  cleanup()
})

const undo = { type: 'kubectl', args: ['rollout', 'undo', 'deploy/web'] } as const

function show(of: StallView = stall, isBrief = false, outlook: Outlook = untried) {
  const handlers = { onAct: vi.fn(), onTry: vi.fn(), onShowPod: vi.fn() }
  const parts = {
    stall: of,
    atMs: 102_000,
    actions: stallActions(web, of, outlook),
    outlook,
    whatIfs: whatIfs(web, of),
  }
  render(<StallCard {...parts} {...handlers} isBrief={isBrief} />)
  return handlers
}

describe('the stall card', () => {
  it("shows the cause, Kubernetes' message, the blocked Pods, the computation and the deadline", () => {
    show()
    expect(screen.getByRole('heading').textContent).toBe('Stalled: shop/web:v3.nopull cannot be pulled')
    expect(screen.getByText(stall.message)).toBeTruthy()
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts).toEqual(['5 of 5 new Pods', '13 Pods − 8 at least − 5 new = 0 removable', 'passed at 01:31.1'])
    expect(screen.getByText('kubectl rollout undo deploy/web', { selector: 'code' })).toBeTruthy()
  })

  it('shows no key if Enter belongs to the lesson', () => {
    const actions = stallActions(web, stall, untried)
    const parts = { stall, atMs: 102_000, actions, outlook: untried, whatIfs: [] }
    render(<StallCard {...parts} onAct={vi.fn()} onTry={vi.fn()} onShowPod={vi.fn()} hasKey={false} />)
    expect(screen.getByRole('button', { name: 'Roll back to v2' }).textContent).toBe('Roll back to v2')
  })

  it('carries out the first action, and selects the blocked Pod', () => {
    const { onAct, onShowPod } = show()
    fireEvent.click(screen.getByRole('button', { name: 'Roll back to v2' }))
    expect(onAct).toHaveBeenCalledWith(expect.objectContaining({ id: 'rollBack' }))
    fireEvent.click(screen.getByRole('button', { name: '5 of 5 new Pods' }))
    expect(onShowPod).toHaveBeenCalledWith(stall.pod)
  })

  it('is one line in a low window, with the details on request', () => {
    const { onAct } = show(stall, true)
    screen.getByRole('heading', { name: 'Stalled: shop/web:v3.nopull cannot be pulled' })
    expect(screen.queryAllByRole('definition')).toEqual([])
    const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(names()).toEqual(['Roll back to v2↵', 'Details'])
    fireEvent.click(screen.getByRole('button', { name: 'Roll back to v2' }))
    expect(onAct).toHaveBeenCalledWith(expect.objectContaining({ id: 'rollBack' }))
    const details = screen.getByRole('button', { name: 'Details', expanded: false })
    fireEvent.click(details)
    expect(details.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getAllByRole('definition')).toHaveLength(3)
    expect(names()).toContain('Edit the image')
  })

  it('has Chinese texts', () => {
    page.chooseLanguage('zh-CN')
    show()
    expect(screen.getByRole('heading').textContent).toBe('停滞：无法拉取 shop/web:v3.nopull')
  })
})

describe('the actions of a stall', () => {
  const node = { name: 'node-4', cpu: '4', memory: '16Gi', pods: 110 }
  const context = { cordoned: ['node-1'], nodes: [node] }
  const of = (change: Partial<StallView>): string[] =>
    stallActions(web, { ...stall, ...change }, { state: 'unknown', context }).map(({ id, line }) => line ?? id)

  it.each([
    [{ kind: 'image' }, ['kubectl rollout undo deploy/web', 'edit']],
    [{ kind: 'paused' }, ['kubectl rollout resume deploy/web', 'edit']],
    [
      { kind: 'missing', facts: { kind: 'ConfigMap', name: 'site', keys: 'url,port' } },
      [
        'kubectl create configmap site --from-literal=url=example --from-literal=port=example',
        'kubectl rollout undo deploy/web',
        'edit',
      ],
    ],
    [
      { kind: 'missingKey', facts: { kind: 'Secret', name: 'db', keys: 'user' } },
      [
        `kubectl patch secret db --type=merge -p '{"stringData":{"user":"example"}}'`,
        'kubectl rollout undo deploy/web',
        'edit',
      ],
    ],
    [{ kind: 'room' }, ['addNodes', 'kubectl rollout undo deploy/web', 'edit']],
    [{ kind: 'cordoned' }, ['kubectl uncordon node-1', 'edit']],
    [
      { kind: 'quota', facts: { quota: 'few' } },
      ['kubectl delete resourcequota few', 'kubectl rollout undo deploy/web', 'edit'],
    ],
    [{ kind: 'oldPods', facts: { node: 'node-2' } }, ['nodeBack', 'edit']],
    [
      { kind: 'budget', facts: { budget: 'all', node: 'node-1' } },
      ['kubectl delete pdb all', 'kubectl uncordon node-1', 'edit'],
    ],
  ] as const)('%o', (change, expected) => {
    expect(of(change as Partial<StallView>)).toEqual(expected)
  })

  const named = (kind: UnmetReference['kind'], name: string, key?: string): UnmetReference => ({
    ...{ kind, name, ...(key === undefined ? {} : { key }) },
    ...{
      isThere: false,
      isOptional: false,
      use: kind === 'PersistentVolumeClaim' ? 'claim' : 'env',
      by: 'web',
      path: '',
    },
  })

  it('create all missing objects together, and count these objects', () => {
    const missing = [named('ConfigMap', 'site', 'url'), named('Secret', 'db'), named('ConfigMap', 'site', 'port')]
    const of: StallView = {
      ...stall,
      kind: 'missing',
      facts: { kind: 'ConfigMap', name: 'site', keys: 'url,port' },
      missing,
    }
    const { onAct } = show(of)
    expect(screen.getByRole('heading').textContent).toBe('Stalled: ConfigMap site and 1 more do not exist')
    fireEvent.click(screen.getByRole('button', { name: 'Create all 2' }))
    expect(onAct.mock.lastCall?.[0].commands.map(({ args }: { args: string[] }) => args.join(' '))).toEqual([
      'create configmap site --from-literal=url=example --from-literal=port=example',
      'create secret generic db',
    ])
  })

  it('create a claim, for which there is no kubectl command', () => {
    const missing = [named('PersistentVolumeClaim', 'data')]
    const of = { ...stall, kind: 'missing', facts: { kind: 'PersistentVolumeClaim', name: 'data' }, missing } as const
    const [action] = stallActions(web, of, untried)
    expect(action?.name).toEqual({ key: 'stall.act.create', params: { name: 'data' } })
    expect(action?.commands).toMatchObject([{ args: ['apply', '-f', '-'], stdin: expect.stringContaining('"data"') }])
    expect(action?.line).toBeUndefined()
  })

  it.each([
    ['shop/web:v2', 'Roll back to v2'],
    ['registry:5000/web:v2@sha256:0123', 'Roll back to v2'],
    ['registry:5000/web', 'Roll back to revision 2'],
    ['web@sha256:0123', 'Roll back to revision 2'],
    ['shop/web:v2, shop/proxy:v3', 'Roll back to revision 2'],
  ])('name the result of %s', (image, text) => {
    show({ ...stall, rollback: { revision: 2, image } })
    expect(screen.getByRole('button', { name: text })).toBeTruthy()
  })

  it('can be tried on a branch with another image or other bounds', () => {
    expect(whatIfs(web, stall).map(({ line }) => line)).toEqual([
      'kubectl set image deploy/web web=shop/web:v3',
      `kubectl patch deploy/web -p '{"spec":{"strategy":{"rollingUpdate":{"maxUnavailable":3}}}}'`,
      `kubectl patch deploy/web -p '{"spec":{"strategy":{"rollingUpdate":{"maxSurge":4}}}}'`,
      'kubectl rollout undo deploy/web',
    ])
    expect(fixedImage('shop/web:v3', 'shop/web:v2')).toBe('shop/web:v2')
  })
})

describe('the actions simulated on a copy', () => {
  const rollBack = { id: 'rollBack', facts: { revision: 2, image: 'shop/web:v2' }, commands: [undo] } as const
  const create = { id: 'create', facts: { name: 'site' }, commands: [undo] } as const
  const triedTo = (
    tried: StallWithTries['tried'],
    byItself: StallWithTries['byItself'] = { kind: 'nothing' },
  ): Outlook => ({
    state: 'tried',
    tried: { uid: 'd', byItself, tried },
  })
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

  it('show their effects, completing actions first, and leave out actions without effect', () => {
    const next: StallView = { ...stall, kind: 'cordoned', facts: {} }
    const outlook = triedTo([
      { proposal: create, brings: { kind: 'further', stall: next } },
      { proposal: rollBack, brings: { kind: 'complete', afterMs: 9_000 } },
      { proposal: { ...create, id: 'createAll' }, brings: { kind: 'nothing' } },
    ])
    show(stall, false, outlook)
    expect(names().slice(1, 4)).toEqual([
      'Roll back to v2complete in 9.0 s↵',
      'Create sitegets further',
      'Edit the image',
    ])
    expect(screen.getByText(/^After “Create site”:/).textContent).toBe(
      'After “Create site”: Stalled: every node is cordoned',
    )
  })

  it('say that no action helps, that the simulation still runs, or that nothing is left to do', () => {
    show(stall, false, triedTo([{ proposal: rollBack, brings: { kind: 'nothing' } }]))
    screen.getByText('Tested on a copy: 1 possible fix, which does not advance the rollout.')
    expect(names()).not.toContain('Roll back to v2')
    cleanup()
    show(stall, false, { state: 'trying' })
    screen.getByText('Testing possible fixes on a copy…')
    cleanup()
    const mended: StallView = {
      ...stall,
      kind: 'mended',
      facts: { kind: 'ConfigMap', name: 'site', by: 'kubelet' },
      retryAt: 105_000,
    }
    show(mended, false, triedTo([], { kind: 'complete', afterMs: 4_200 }))
    expect(screen.getByRole('heading').textContent).toBe(
      'No longer stalled: ConfigMap site exists, and the kubelet retries',
    )
    expect(screen.getByText('No action needed: complete in 4.2 s.')).toBeTruthy()
    expect(screen.getByText(/^next retry at/).textContent).toBe('next retry at 01:45.0, in 3.0 s')
  })

  it('call a Pod of an older template fixed only if its deletion ended the stall', () => {
    const outdated: StallView = {
      ...stall,
      kind: 'outdatedPod',
      facts: { pod: 'db-4', revision: 2, newest: 3 },
      bound: { kind: 'ordered' },
    }
    const proposal = { id: 'deletePod', facts: { pod: 'db-4' }, commands: [undo] } as const
    show(outdated, false, triedTo([{ proposal, brings: { kind: 'nothing' } }]))
    expect(screen.queryByText('Fixed by revision 3')).toBeNull()
    cleanup()
    show(outdated, false, triedTo([{ proposal, brings: { kind: 'complete', afterMs: 20_000 } }]))
    screen.getByText('Fixed by revision 3')
  })
})

describe('the line in the manifest', () => {
  const text = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    spec:
      containers:
        - name: web
          image: shop/web:v3.nopull
`
  it('names the stalled image, and is undefined if the text has another image', () => {
    const place = stallPlace(text, 'web', stall)
    expect(place && text.slice(place.from, place.to)).toBe('shop/web:v3.nopull')
    expect(stallPlace(text.replace('.nopull', ''), 'web', stall)).toBeUndefined()
    expect(stallPlace(text, 'api', stall)).toBeUndefined()
  })
})

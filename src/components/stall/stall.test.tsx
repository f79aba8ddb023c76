// @vitest-environment happy-dom
import '../../i18n/everyLocale.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { StallView, UnmetReference } from '../../engine/index.ts'
import { initialPrefs, usePrefs } from '../../store/prefs.ts'
import { stallPlace } from '../manifest/stallPlace.ts'
import { StallCard } from './StallCard.tsx'
import { fixedImage, stallActions, whatIfs } from './stallActions.ts'
import { stall, web } from './testStall.ts'

afterEach(() => {
  cleanup()
  usePrefs.setState(initialPrefs)
})

function show(of: StallView = stall, isBrief = false) {
  const handlers = { onAct: vi.fn(), onTry: vi.fn(), onShowPod: vi.fn() }
  const parts = { stall: of, atMs: 102_000, actions: stallActions(web, of), whatIfs: whatIfs(web, of) }
  render(<StallCard {...parts} {...handlers} isBrief={isBrief} />)
  return handlers
}

describe('the card', () => {
  it("says what is wrong, Kubernetes' words, who is held, the sum and the deadline", () => {
    show()
    expect(screen.getByRole('heading').textContent).toBe('Stalled: shop/web:v3.nopull cannot be pulled')
    expect(screen.getByRole('status').textContent).toContain(stall.message)
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts).toEqual(['5 of 5 new Pods', '13 Pods − 8 at least − 5 new = 0 may go', 'passed at 01:31.1'])
    expect(screen.getByText('kubectl rollout undo deploy/web', { selector: 'code' })).toBeTruthy()
  })

  it('shows no key where Enter is the lesson’s', () => {
    const parts = { stall, atMs: 102_000, actions: stallActions(web, stall), whatIfs: [] }
    render(<StallCard {...parts} onAct={vi.fn()} onTry={vi.fn()} onShowPod={vi.fn()} hasKey={false} />)
    expect(screen.getByRole('button', { name: 'Roll back to v2' }).textContent).toBe('Roll back to v2')
  })

  it('offers the first action first, and shows the Pod that is held', () => {
    const { onAct, onShowPod } = show()
    fireEvent.click(screen.getByRole('button', { name: 'Roll back to v2' }))
    expect(onAct).toHaveBeenCalledWith(expect.objectContaining({ id: 'rollBack' }))
    fireEvent.click(screen.getByRole('button', { name: '5 of 5 new Pods' }))
    expect(onShowPod).toHaveBeenCalledWith(stall.pod)
  })

  it('in a low window is one line, and the rest comes when asked for', () => {
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

  it('speaks Chinese', () => {
    usePrefs.setState({ locale: 'zh-CN' })
    show()
    expect(screen.getByRole('heading').textContent).toBe('停滞：无法拉取 shop/web:v3.nopull')
  })
})

describe('what can be done', () => {
  const of = (change: Partial<StallView>): string[] =>
    stallActions(web, { ...stall, ...change }, ['node-1']).map(({ id, line }) => line ?? id)

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

  it('creates all that is missing together, and says how many', () => {
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
    expect(onAct.mock.lastCall?.[0].objects).toEqual([
      { kind: 'ConfigMap', namespace: 'default', name: 'site', keys: ['url', 'port'] },
      { kind: 'Secret', namespace: 'default', name: 'db', keys: [] },
    ])
  })

  it('creates a claim, for which kubectl has no line', () => {
    const missing = [named('PersistentVolumeClaim', 'data')]
    const [action] = stallActions(web, {
      ...stall,
      kind: 'missing',
      facts: { kind: 'PersistentVolumeClaim', name: 'data' },
      missing,
    })
    expect(action).toMatchObject({
      text: 'stall.act.create',
      objects: [{ kind: 'PersistentVolumeClaim', namespace: 'default', name: 'data', keys: [] }],
    })
    expect(action?.line).toBeUndefined()
  })

  it.each([
    ['shop/web:v2', 'Roll back to v2'],
    ['registry:5000/web:v2@sha256:0123', 'Roll back to v2'],
    ['registry:5000/web', 'Roll back to revision 2'],
    ['web@sha256:0123', 'Roll back to revision 2'],
    ['shop/web:v2, shop/proxy:v3', 'Roll back to revision 2'],
  ])('names where %s leads to', (image, text) => {
    show({ ...stall, rollback: { revision: 2, image } })
    expect(screen.getByRole('button', { name: text })).toBeTruthy()
  })

  it('can be tried on a branch: another image, other bounds', () => {
    expect(whatIfs(web, stall).map(({ line }) => line)).toEqual([
      'kubectl set image deploy/web web=shop/web:v3',
      `kubectl patch deploy/web -p '{"spec":{"strategy":{"rollingUpdate":{"maxUnavailable":3}}}}'`,
      `kubectl patch deploy/web -p '{"spec":{"strategy":{"rollingUpdate":{"maxSurge":4}}}}'`,
      'kubectl rollout undo deploy/web',
    ])
    expect(fixedImage('shop/web:v3', 'shop/web:v2')).toBe('shop/web:v2')
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
  it('is the one of the image that stalls, and none where the text has another', () => {
    const place = stallPlace(text, 'web', stall)
    expect(place && text.slice(place.from, place.to)).toBe('shop/web:v3.nopull')
    expect(stallPlace(text.replace('.nopull', ''), 'web', stall)).toBeUndefined()
    expect(stallPlace(text, 'api', stall)).toBeUndefined()
  })
})

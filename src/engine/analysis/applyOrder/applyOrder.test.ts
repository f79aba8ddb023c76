import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../api/types.ts'
import { type AskedTool, applyOrder } from './index.ts'

const object = (kind: string, name: string, annotations: Readonly<Record<string, string>> = {}): JsonObject => ({
  apiVersion: 'v1',
  kind,
  metadata: { name, annotations },
})
const helm = (kind: string, name: string, hook: string, weight?: string, policy?: string): JsonObject =>
  object(kind, name, {
    'helm.sh/hook': hook,
    ...(weight === undefined ? {} : { 'helm.sh/hook-weight': weight }),
    ...(policy === undefined ? {} : { 'helm.sh/hook-delete-policy': policy }),
  })
const argocd = (kind: string, name: string, key: string, value: string): JsonObject =>
  object(kind, name, { [`argocd.argoproj.io/${key}`]: value })
const nameOf = ({ metadata }: JsonObject): unknown => (metadata as JsonObject).name

function told(objects: readonly JsonObject[], asked?: AskedTool) {
  const { tool, saidBy, steps, notApplied } = applyOrder(objects, (one) => one, asked)
  return {
    tool: tool.id,
    saidBy,
    steps: steps.map(({ phase, rank, objects: own, waitsFor }) => [phase, rank, own.map(nameOf), waitsFor]),
    notApplied: notApplied.map(({ object: one, why }) => [nameOf(one), why]),
  }
}

describe('the order of an apply', () => {
  it('equals the order of the files, in a single step, if no annotation is for Helm or Argo CD', () => {
    expect(told([object('Deployment', 'web'), object('Secret', 'db')])).toEqual({
      tool: 'kubectl',
      saidBy: 'nobody',
      steps: [['apply', undefined, ['web', 'db'], 'nothing']],
      notApplied: [],
    })
  })

  const chart = [
    object('Deployment', 'web'),
    object('ServiceAccount', 'web'),
    helm('Job', 'migrate', 'pre-install,pre-upgrade', '5'),
    helm('ConfigMap', 'conf', ' pre-upgrade , pre-install ', '-3'),
    helm('Job', 'first', 'pre-install', '-3'),
    helm('Job', 'notify', 'post-install', 'soon'),
    helm('Job', 'seed', 'post-install'),
    helm('Pod', 'try', 'test'),
    helm('Job', 'clean', 'post-delete'),
    helm('Job', 'typo', 'pre-install,pre-instal'),
  ]

  it('puts each hook of Helm into a step of its own, by weight and name, around the release', () => {
    expect(told(chart)).toEqual({
      tool: 'helm',
      saidBy: 'files',
      steps: [
        ['pre-install', -3, ['conf'], 'end'],
        ['pre-install', -3, ['first'], 'end'],
        ['pre-install', 5, ['migrate'], 'end'],
        ['release', undefined, ['web', 'web'], 'nothing'],
        ['post-install', 0, ['notify'], 'end'],
        ['post-install', 0, ['seed'], 'end'],
      ],
      notApplied: [
        ['try', 'test'],
        ['clean', 'otherTime'],
        ['typo', 'unknown'],
      ],
    })
    const { steps, notApplied } = told(chart, { occasion: 'upgrade', rollsBack: true })
    expect(steps).toEqual([
      ['pre-upgrade', -3, ['conf'], 'end'],
      ['pre-upgrade', 5, ['migrate'], 'end'],
      ['release', undefined, ['web', 'web'], 'ready'],
    ])
    expect(notApplied.map(([name]) => name)).toEqual(['first', 'notify', 'seed', 'try', 'clean', 'typo'])
  })

  it('creates the kinds of a release in Helm’s order, and deletes hooks after the last hook of their phase', () => {
    const policy = 'before-hook-creation,hook-succeeded'
    const objects = [
      ...chart.slice(0, 2),
      helm('Job', 'a', 'pre-install', '0', policy),
      helm('Job', 'b', 'pre-install', '1'),
    ]
    const { steps } = applyOrder(objects, (one) => one)
    expect(steps.map(({ deletes }) => deletes.map(nameOf))).toEqual([[], ['a'], []])
    expect(steps[2]?.objects.map(({ kind }) => kind)).toEqual(['ServiceAccount', 'Deployment'])
  })

  it('has the phases of Argo CD with the waves of each phase, and treats Helm’s hooks as hooks of Argo CD', () => {
    const objects = [
      argocd('Deployment', 'front', 'sync-wave', '1'),
      object('Deployment', 'api'),
      argocd('Job', 'db', 'sync-wave', '-1'),
      argocd('Job', 'check', 'hook', 'PostSync,SyncFail'),
      helm('Job', 'migrate', 'pre-install,pre-upgrade', '2'),
      argocd('Job', 'seed', 'hook', 'Sync'),
      argocd('Job', 'oops', 'hook', 'SyncFail'),
      argocd('ConfigMap', 'aside', 'hook', 'Skip'),
      argocd('Job', 'gone', 'hook', 'PostDelete'),
      helm('Pod', 'try', 'test'),
    ]
    expect(told(objects)).toEqual({
      tool: 'argocd',
      saidBy: 'files',
      steps: [
        ['PreSync', 2, ['migrate'], 'healthy'],
        ['Sync', -1, ['db'], 'healthy'],
        ['Sync', 0, ['api', 'seed'], 'healthy'],
        ['Sync', 1, ['front'], 'healthy'],
        ['PostSync', 0, ['check'], 'healthy'],
      ],
      notApplied: [
        ['oops', 'onFailure'],
        ['aside', 'skipped'],
        ['gone', 'otherTime'],
        ['try', 'test'],
      ],
    })
    expect(told(objects, { by: 'kubectl' })).toMatchObject({
      saidBy: 'option',
      steps: [['apply', undefined, expect.any(Array), 'nothing']],
    })
  })

  it('gives a tool that knows whether an object remains after the last step', () => {
    const { tool } = applyOrder(chart, (one) => one)
    const lasting = (kind: string, hook: string, policy?: string): boolean =>
      tool.isLasting(helm(kind, 'x', hook, undefined, policy))
    expect(tool.isLasting(object('Job', 'x'))).toBe(true)
    expect(lasting('Job', 'pre-install')).toBe(false)
    expect(lasting('ConfigMap', 'pre-install')).toBe(true)
    expect(lasting('ConfigMap', 'pre-install', 'hook-succeeded')).toBe(false)
    expect(lasting('ConfigMap', 'test')).toBe(false)
  })
})

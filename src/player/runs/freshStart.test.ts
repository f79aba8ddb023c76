import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG, Forecaster, Session } from '../../engine/index.ts'
import type { Lesson } from '../../lessons/types.ts'
import { nginxManifest } from '../../scenarios/manifests.ts'
import { webManifest } from '../../scenarios/webManifest.ts'
import { chooseTarget } from '../../store/late/manifest.ts'
import { useManifest } from '../../store/manifest.ts'
import { useNotices } from '../../store/notices.ts'
import type { ShownRecording } from '../../store/recording.ts'
import { useUi } from '../../store/ui.ts'
import { installPlayer } from '../actions/actions.ts'
import { applyManifest, createAndApply } from '../apply/applyActions.ts'
import { fakeAsk, fakePlayer } from '../fakePlayer.ts'
import type { Player } from '../player.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { choiceFor, freshConfig, freshDocument, isAnotherManifest, targetFor } from './freshStart.ts'

const page = new ScriptedPage()

const session = new Session({ format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] })
session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: webManifest('shop/web:v1') })
session.advance({ until: 20_000 })

const planIn = (where: Session, manifest: string) => {
  const options = { manifest, seeds: [], maxPods: 1, planOnly: true, settle: true }
  const [forecast] = [...new Forecaster(where).forecast(options)]
  if (!forecast?.plan) throw new Error('no plan')
  return forecast.plan
}
const planOf = (text: string) => planIn(session, text)
const emptyRun = { format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] } as const
const freshPlanOf = (text: string) => planIn(new Session(emptyRun), text)

const configMap = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n'
/** A typical first manifest of a user: the example's name, with other labels. */
const strangersWeb = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app.kubernetes.io/name: web } }
  template:
    metadata: { labels: { app.kubernetes.io/name: web } }
    spec: { containers: [{ name: nginx, image: "nginx:1.27" }] }
`

const isEdited = vi.fn<Player['isEdited']>()
const currentRun = vi.fn<Player['currentRun']>()
const withSecret = nginxManifest
  .replace('metadata:\n', 'metadata:\n  namespace: shop\n')
  .replace('        ports:', '        envFrom: [{ secretRef: { name: db } }]\n        ports:')
const labels = () => command.mock.calls.map(([given]) => ('label' in given ? given.label : ''))
const open = vi.fn<Player['open']>(async () => true)
const command = vi.fn<Player['command']>(async () => ({
  stdout: '',
  stderr: '',
  exit: 0,
  problems: [],
  objects: [],
  warnings: [],
}))

/** The engine's answer about an apply. */
const ask = fakeAsk({
  plan: async ({ manifest, document }) => (document ? planIn(new Session(document), manifest) : planOf(manifest)),
})
const type = (text: string) => page.write(text)

beforeEach(() => {
  vi.clearAllMocks()
  isEdited.mockReturnValue(false)
  currentRun.mockReturnValue(session.document)
  installPlayer(fakePlayer({ ask, open, command, isEdited, currentRun, play: vi.fn(), document: () => undefined }))
  const { workloads, revisions } = session.view.full()
  page.draws({ workloads, revisions })
})
afterEach(() => installPlayer(undefined))

describe('a manifest for other workloads', () => {
  it('contains only workloads that do not exist in the cluster', () => {
    expect(isAnotherManifest(planOf(nginxManifest))).toBe(true)
    expect(isAnotherManifest(planOf(webManifest('shop/web:v2')))).toBe(false)
    expect(isAnotherManifest(planOf(`${webManifest('shop/web:v2')}---\n${nginxManifest}`))).toBe(false)
    expect(isAnotherManifest(planOf('apiVersion: apps/v1\nkind: Deploymet\nmetadata: { name: web }\n'))).toBe(false)
  })

  it('has a workload that shares only its name with an existing workload, or is in another namespace', () => {
    expect(isAnotherManifest(planOf(strangersWeb))).toBe(true)
    const inShop = webManifest('shop/web:v1').replace('  name: web\n', '  name: web\n  namespace: shop\n')
    expect(isAnotherManifest(planOf(inShop))).toBe(true)
    expect(choiceFor(planOf(inShop)).collisions).toEqual([])
  })

  it('starts a new cluster without a question if the run is an unedited example', () => {
    for (const text of [strangersWeb, nginxManifest, configMap])
      expect(choiceFor(planOf(text))).toMatchObject({ usual: 'fresh', isOffered: false })
    expect(choiceFor(planOf(webManifest('shop/web:v3')))).toMatchObject({ usual: 'run', isOffered: false })
  })

  it("may go into the user's run or into a new cluster, with a report of name collisions", () => {
    isEdited.mockReturnValue(true)
    page.write(strangersWeb)
    const choice = choiceFor(planOf(strangersWeb))
    expect(choice).toMatchObject({ usual: 'fresh', isOffered: true })
    expect(choice.collisions).toMatchObject([
      {
        kind: 'Deployment',
        namespace: 'default',
        name: 'web',
        action: 'refused',
        words: expect.stringContaining('immutable'),
      },
    ])
    for (const text of [webManifest('shop/web:v2'), configMap])
      expect(choiceFor(planOf(text))).toMatchObject({ usual: 'run', isOffered: true, collisions: [] })
  })

  it('that was applied starts a new cluster only if the user asks for it', () => {
    isEdited.mockReturnValue(true)
    const text = webManifest('shop/web:v1')
    page.write(text)
    page.hasApplied(text)
    expect(targetFor(planOf(text))).toBe('run')
    chooseTarget('fresh')
    expect(targetFor(planOf(text))).toBe('fresh')
  })

  it('that was applied stays in its cluster, even if each plan gives its objects new names', () => {
    isEdited.mockReturnValue(true)
    const job = `apiVersion: batch/v1
kind: Job
metadata: { generateName: pi- }
spec: { template: { spec: { restartPolicy: Never, containers: [{ name: pi, image: "perl:5" }] } } }
`
    page.write(job)
    expect(choiceFor(planOf(job))).toMatchObject({ usual: 'fresh', isOffered: true })
    page.hasApplied(job)
    expect(choiceFor(planOf(job))).toMatchObject({ usual: 'run', isOffered: false })
  })

  it('goes into an empty run without a question', () => {
    currentRun.mockReturnValue(emptyRun)
    expect(choiceFor(freshPlanOf(nginxManifest))).toMatchObject({ usual: 'run', isOffered: false })
  })

  it('starts a new cluster in place of a recording, but asks before a lesson is left', () => {
    page.hasTitle({ type: 'recording', name: 'a' })
    page.replays({ name: 'a' } as ShownRecording)
    expect(choiceFor(planOf(strangersWeb))).toMatchObject({ usual: 'fresh', isOffered: false })
    page.replays(undefined)
    page.teaches({ lesson: {} as Lesson })
    expect(choiceFor(planOf(strangersWeb))).toMatchObject({ usual: 'fresh', isOffered: true })
    expect(choiceFor(planOf(webManifest('shop/web:v2')))).toMatchObject({ usual: 'run', isOffered: false })
  })

  it("opens a new cluster named after the manifest's workload, without the example's workload", async () => {
    type(nginxManifest.replace('name: nginx-deployment', 'name: checkout'))
    await applyManifest()
    expect(open).toHaveBeenCalledExactlyOnceWith({ document: expect.objectContaining({ journal: [], seed: 1 }) })
    expect(command).toHaveBeenCalledTimes(1)
    expect(useUi.getState().title).toEqual({ type: 'manifest', name: 'checkout', count: 1 })
    expect(useNotices.getState().notice).toEqual({ type: 'replaced', nodes: 3 })
  })

  it('is added to the existing cluster if the user chooses this cluster', async () => {
    type(nginxManifest)
    chooseTarget('run')
    expect(targetFor(planOf(nginxManifest))).toBe('run')
    await applyManifest()
    expect(open).not.toHaveBeenCalled()
    expect(command).toHaveBeenCalledTimes(1)
  })

  it('leaves the run unchanged if the API server would accept no object of the manifest', async () => {
    type(nginxManifest.replace('replicas: 3', 'replicas: -3'))
    await applyManifest()
    expect(open).not.toHaveBeenCalled()
  })

  it("leaves the run unchanged if the manifest's namespace is missing and not created", async () => {
    const text = nginxManifest.replace('metadata:\n', 'metadata:\n  namespace: shop\n')
    type(text)
    const stderr = 'Error from server (NotFound): error when creating "STDIN": namespaces "shop" not found\n'
    command.mockResolvedValueOnce({ stdout: '', stderr, exit: 1, problems: [], objects: [], warnings: [] })
    await applyManifest()
    expect(open).not.toHaveBeenCalled()
    command.mockClear()
    type(text)
    await createAndApply()
    expect(open).toHaveBeenCalledTimes(1)
    expect(labels()).toEqual(['create Namespace shop', 'apply nginx:1.14.2'])
  })

  it('creates all missing objects with a single command, which are not listed among its own objects', async () => {
    type(`apiVersion: v1\nkind: Namespace\nmetadata: { name: shop }\n---\n${withSecret}`)
    await createAndApply()
    expect(open).toHaveBeenCalledTimes(1)
    expect(labels()).toEqual(['create Secret db', 'apply nginx:1.14.2'])
    const [first] = command.mock.calls[0] ?? []
    expect(first).toMatchObject({ stdin: expect.stringMatching(/"kind":"Namespace".*\n.*"kind":"Secret"/) })
  })

  it('does nothing if the API server would reject all objects of the manifest', async () => {
    type(`${withSecret}---\n${webManifest('a').replace('replicas: 10', 'replicas: -1').replaceAll('web', 'b')}`)
    await createAndApply()
    expect(open).not.toHaveBeenCalled()
    expect(command).not.toHaveBeenCalled()
    expect(useManifest.getState().applying).toBe(false)
  })

  it('uses kubectl create for objects with generateName, which kubectl apply rejects', async () => {
    type(
      'apiVersion: batch/v1\nkind: Job\nmetadata: { generateName: pi- }\nspec: { template: { spec: { restartPolicy: Never, containers: [{ name: pi, image: perl }] } } }\n',
    )
    await createAndApply()
    expect(command).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ args: ['create', '-f', '-'] }))
  })

  it('gets as many nodes as its Pods and a surge need, unless the user has configured the cluster', () => {
    const many = planOf(webManifest('shop/api:v1').replaceAll('web', 'api').replace('replicas: 10', 'replicas: 100'))
    expect(freshConfig(many).nodes).toHaveLength(8)
    expect(new Set(freshConfig(many).nodes.map(({ name }) => name)).size).toBe(8)
    page.preparesCluster(DEFAULT_CONFIG)
    expect(freshConfig(many).nodes).toHaveLength(3)
  })
})

describe('a new run', () => {
  const definition = JSON.stringify({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'shops.acme.dev' },
    spec: {
      group: 'acme.dev',
      scope: 'Namespaced',
      names: { plural: 'shops', kind: 'Shop' },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
    },
  })
  const shop = '{"apiVersion": "acme.dev/v1", "kind": "Shop", "metadata": {"name": "eu"}}'

  it('serves the kinds of its CustomResourceDefinitions', () => {
    const run = new Session(freshDocument(undefined))
    const apply = (stdin: string) => run.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
    expect(apply(shop).stderr).toContain('no matches for kind "Shop" in version "acme.dev/v1"')
    apply(definition)
    run.advance({ until: 10_000 })
    expect(apply(shop).stdout).toBe('shop.acme.dev/eu created\n')
  })

  it('without custom resources equals a run in a cluster that does not serve custom resources', () => {
    const { config, ...document } = freshDocument(undefined)
    const fingerprints = [true, false].map((customResources) => {
      const run = new Session({ ...document, config: { ...config, customResources } })
      run.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: webManifest('shop/web:v1') })
      run.advance({ until: 30_000 })
      return run.fingerprint
    })
    expect(fingerprints[0]).toBe(fingerprints[1])
  })
})

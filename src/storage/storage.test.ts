import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { startingDocument } from '../player/runs/firstRun.ts'
import { nginxManifest, shopManifest } from '../scenarios/manifests.ts'
import { webManifest } from '../scenarios/webManifest.ts'
import { joinManifests, type OfferedFile, takeFiles } from './droppedFiles.ts'
import { openIndexedStorage } from './indexedStorage.ts'
import { storePendingWrite, writePendingRuns } from './pendingWrite.ts'
import { memoryStorage, type RunStorage } from './runStorage.ts'
import { type RunHead, readSavedRun, readSummary } from './savedRun.ts'
import { summariseText } from './textSummary.ts'

const id = '00000000000000aa'

function headOf(runId: string, usedAt: number): RunHead {
  return {
    summary: {
      id: runId,
      name: 'mine',
      title: { type: 'file', name: 'a.yaml' },
      usedAt,
      about: { workload: 'web', version: 'v2', objects: 1 },
      branches: 2,
      commands: 3,
      isApplied: false,
      isStalled: false,
      at: 1200,
    },
    moment: {
      cursor: { at: 1200, step: 7 },
      headAt: 5000,
      fingerprint: 'abc',
      view: { stage: 'node', deploymentUid: 'u', inspector: 'events' },
    },
  }
}

const document = startingDocument(nginxManifest)

describe('a stored run', () => {
  it('is restored unchanged if its text is longer than a link may hold', () => {
    const text = '#'.repeat(3_000_000)
    const head = headOf(id, 5)
    expect(readSavedRun({ head, text, document })).toEqual({ type: 'run', run: { ...head, text, document } })
  })

  it('is restored if its applied manifest is longer than a link may hold', () => {
    const long = startingDocument(`${nginxManifest}# ${'long '.repeat(200_000)}`)
    expect(readSavedRun({ head: headOf(id, 5), text: '', document: long })).toMatchObject({ type: 'run' })
  })

  it.each([
    ['no document', undefined, 'damaged'],
    ['a document of a later version', { ...document, format: 9 }, 'newer'],
    ['a journal that is no list', { ...document, journal: 'none' }, 'damaged'],
    ['an unknown member', { ...document, extra: 1 }, 'damaged'],
  ])('with %s is rejected, but the text of the run is restored', (_, damaged, problem) => {
    const read = readSavedRun({ head: headOf(id, 5), text: '# mine', document: damaged })
    expect(read).toMatchObject({ type: 'problem', problem, text: '# mine' })
  })

  it.each([undefined, null, 1, 'x', [], {}, { summary: { id: '../../x' } }, { summary: { id: 'ABCDEF0123456789' } }])(
    'is neither listed nor restored if its head is %j',
    (head) => {
      expect(readSummary(head)).toBeUndefined()
      expect(readSavedRun({ head, text: '', document })).toMatchObject({ type: 'problem', problem: 'damaged' })
    },
  )

  it('has a summary whose invalid values are replaced and whose long name is shortened', () => {
    const summary = {
      id,
      name: `a\u202e\nb${'c'.repeat(200)}`,
      title: { type: 'file', name: 7 },
      usedAt: -1,
      at: Number.NaN,
    }
    expect(readSummary({ summary })).toEqual({
      id,
      name: `a b${'c'.repeat(57)}`,
      title: 'shared',
      usedAt: 0,
      about: { workload: '', version: '', objects: 0 },
      branches: 0,
      commands: 0,
      isApplied: false,
      isStalled: false,
      at: 0,
    })
  })

  it('keeps the title that names its origin', () => {
    const titles = [
      'web',
      'cluster2017',
      { type: 'recording', name: 'a/b' },
      { type: 'thenAndNow', name: 'rollbackField' },
      { type: 'manifest', name: '', count: 2 },
      { type: 'observed', name: 'web', more: 3, day: 5, isSimulated: true },
    ]
    for (const title of titles) expect(readSummary({ summary: { id, title } })?.title).toEqual(title)
    const unknown = [
      { type: 'thenAndNow', name: 'x' },
      { type: 'manifest', name: 'a', count: 0 },
      { type: 'file', name: '' },
    ]
    for (const title of unknown) expect(readSummary({ summary: { id, title } })?.title).toBe('shared')
  })
})

describe.each([
  ['IndexedDB', openIndexedStorage],
  ['memory', async () => memoryStorage()],
  ['memory before IndexedDB', async () => memoryStorage(await openIndexedStorage())],
])('the storage in %s', (_, open: () => Promise<RunStorage>) => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory()
  })

  it('writes parts of a run, reads the whole run, lists the newest run first, and removes a run', async () => {
    const storage = await open()
    const other = '00000000000000bb'
    await storage.write({ id, head: headOf(id, 1), text: 'a', document })
    await storage.write({ id: other, head: headOf(other, 2), text: 'b', document })
    expect((await storage.list()).map(({ id }) => id)).toEqual([other, id])
    await storage.write({ id, head: headOf(id, 3), text: 'c' })
    await storage.write({ id, head: headOf(id, 4) })
    expect((await storage.list()).map(({ id }) => id)).toEqual([id, other])
    expect(await storage.read(id)).toEqual({ head: headOf(id, 4), text: 'c', document })
    await storage.remove(id)
    expect(await storage.read(id)).toBeUndefined()
    expect((await storage.list()).map(({ id }) => id)).toEqual([other])
  })
})

it('a storage in memory still reads the runs of the full storage that it replaces', async () => {
  globalThis.indexedDB = new IDBFactory()
  const behind = await openIndexedStorage()
  await behind.write({ id, head: headOf(id, 1), text: 'old', document })
  const storage = memoryStorage({ ...behind, write: () => Promise.reject(new Error('full')) })
  await storage.write({ id, head: headOf(id, 2) })
  expect(await storage.read(id)).toEqual({ head: headOf(id, 2), text: 'old', document })
  await storage.write({ id, head: headOf(id, 3), text: 'new' })
  expect(await storage.read(id)).toEqual({ head: headOf(id, 3), text: 'new', document })
  await storage.remove(id)
  expect(await storage.list()).toEqual([])
})

describe('summariseText', () => {
  it.each([
    ['', { workload: '', version: '', objects: 0 }],
    ['kind: Depl', { workload: '', version: '', objects: 1 }],
    [webManifest('shop/web:v2.slow'), { workload: 'web', version: 'v2.slow', objects: 1 }],
    [nginxManifest, { workload: 'nginx-deployment', version: '1.14.2', objects: 1 }],
    [
      'kind: Service\nmetadata:\n  name: s\n---\nkind: Deployment\nmetadata:\n  labels:\n    name: no\n  name: "yes"\n',
      { workload: 'yes', version: '', objects: 2 },
    ],
    ['kind: Pod\nmetadata: { labels: {}, name: a }\n', { workload: 'a', version: '', objects: 1 }],
    [
      '{\n  "apiVersion": "v1",\n  "kind": "Pod",\n  "metadata": {\n    "name": "j"\n  },\n  "image": "a:5000@sha256:1"\n}',
      { workload: 'j', version: '5000', objects: 1 },
    ],
  ])('returns the workload, its version and the number of objects of %j', (text, about) => {
    expect(summariseText(text)).toEqual(about)
  })

  it('counts all objects of a manifest', () => {
    expect(summariseText(shopManifest).objects).toBeGreaterThan(12)
  })
})

describe('dropped files', () => {
  const file = (name: string, content: string | Uint8Array<ArrayBuffer>, size?: number): OfferedFile => {
    const blob = new Blob([content])
    return { name, size: size ?? blob.size, bytes: () => blob.arrayBuffer() }
  }

  it('are divided by their content into manifests and files that are left out with a reason', async () => {
    const taken = await takeFiles([
      file('b.yaml', 'b: 1\r\n'),
      file('a.txt', 'apiVersion: v1\nkind: Pod\n'),
      file('c.json', '{ "apiVersion": "v1",\n"kind": "Pod" }'),
      file('notes.txt', 'milk'),
      file('data.json', '{"a":1}'),
      file('empty.yaml', ' \n'),
      file('photo.png', new Uint8Array([137, 80, 78, 71, 0, 255])),
      file('zeros.yaml', 'a\0b'),
      file('large.yaml', '', 5_000_000_000),
      { name: 'folder', size: 0, isFolder: true, bytes: () => Promise.reject(new Error('it was read')) },
      { name: 'unknown', size: 0, bytes: () => Promise.reject(new DOMException('', 'NotFoundError')) },
    ])
    expect(taken.run).toBeUndefined()
    expect(taken.manifests.map(({ name, text }) => [name, text])).toEqual([
      ['a.txt', 'apiVersion: v1\nkind: Pod\n'],
      ['b.yaml', 'b: 1\n'],
      ['c.json', '{ "apiVersion": "v1",\n"kind": "Pod" }'],
    ])
    expect(Object.fromEntries(taken.left.map(({ name, why }) => [name, why]))).toEqual({
      'notes.txt': 'noManifest',
      'data.json': 'noManifest',
      'empty.yaml': 'noManifest',
      'photo.png': 'binary',
      'zeros.yaml': 'binary',
      'large.yaml': 'tooLarge',
      folder: 'folder',
      unknown: 'folder',
    })
  })

  it('in UTF-16 from Windows PowerShell are read like UTF-8 files', async () => {
    const text = '\ufeffapiVersion: v1\r\nkind: Pod\r\n'
    const bytes = new Uint8Array([...text].flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8]))
    const swapped = bytes.map((_, index) => bytes[index ^ 1] ?? 0)
    const { manifests, left } = await takeFiles([file('a.txt', bytes), file('b.txt', swapped)])
    expect(left).toEqual([])
    expect(manifests.map((one) => one.text)).toEqual(Array(2).fill('apiVersion: v1\nkind: Pod\n'))
  })

  it('yield the first run alone if a file is a run', async () => {
    const run = '{"version":2,"rollscope":"run"}'
    const taken = await takeFiles([file('a.yaml', 'kind: Pod'), file('run.json', run), file('more.json', run)])
    expect(taken.run).toEqual({ name: 'run.json', text: run })
    expect(taken.manifests).toEqual([])
    expect(taken.left).toEqual([
      { name: 'more.json', why: 'anotherRun' },
      { name: 'a.yaml', why: 'anotherRun' },
    ])
  })

  it('yield the first lesson alone if a file is a lesson and no file is a run', async () => {
    const lesson = '---\ntitle: A\n---\n## Step\n'
    const run = '{"version":2,"rollscope":"run"}'
    const files = [
      file('a.yaml', 'kind: Pod'),
      file('mine.md', lesson),
      file('more.md', lesson),
      file('README.md', '# Hi'),
    ]
    expect(await takeFiles(files)).toEqual({
      lesson: { name: 'mine.md', text: lesson, translations: {} },
      manifests: [],
      left: [
        { name: 'README.md', why: 'noManifest' },
        { name: 'more.md', why: 'besideLesson' },
        { name: 'a.yaml', why: 'besideLesson' },
      ],
    })
    const taken = await takeFiles([file('mine.md', lesson), file('run.json', run)])
    expect(taken.run?.name).toBe('run.json')
    expect(taken.left).toEqual([{ name: 'mine.md', why: 'anotherRun' }])
  })

  it('are joined to one text, with the name of each file before its manifest if there are several files', () => {
    expect(joinManifests([{ name: 'a', text: 'kind: A\n' }])).toBe('kind: A\n')
    const two = [
      { name: 'a\nb', text: '---\nkind: A\n\n' },
      { name: 'c', text: 'kind: C' },
    ]
    expect(joinManifests(two)).toBe('# a b\nkind: A\n---\n# c\nkind: C\n')
  })
})

it('an unfinished write stays pending until the storage contains the run', async () => {
  const items = new Map<string, string>()
  const left = new Proxy({} as Storage, {
    get: (_, name) =>
      ({
        setItem: (key: string, value: string) => items.set(key, value),
        getItem: (key: string) => items.get(key) ?? null,
        removeItem: (key: string) => items.delete(key),
      })[String(name)],
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
  storePendingWrite(left, { id, head: headOf(id, 10), text: '# mine', document })
  const refusing: RunStorage = { ...memoryStorage(), write: () => Promise.reject(new Error('no room')) }
  await expect(writePendingRuns(left, refusing, true)).rejects.toThrow('no room')
  expect(items.size).toBe(1)
  const storage = memoryStorage()
  await writePendingRuns(left, storage, true)
  expect(await storage.read(id)).toMatchObject({ text: '# mine' })
  expect(items.size).toBe(0)
})

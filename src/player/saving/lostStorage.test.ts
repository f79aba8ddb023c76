// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { webManifest } from '../../scenarios/webManifest.ts'
import { openIndexedStorage } from '../../storage/indexedStorage.ts'
import { type CompleteRun, memoryStorage, type RunStorage } from '../../storage/runStorage.ts'
import { readSavedRun } from '../../storage/savedRun.ts'
import { setManifestText, useManifest } from '../../store/manifest.ts'
import { dismissNotice, useNotices } from '../../store/notices.ts'
import { applyManifest } from '../apply/applyActions.ts'
import type { Player } from '../player.ts'
import { startingDocument } from '../runs/firstRun.ts'
import { entryOf, type RunEntry } from '../runs/runEntry.ts'
import { openFirstRun } from '../runs/runs.ts'
import { TestPage } from '../start/testPage.ts'
import { LastingStorage } from './lastingStorage.ts'
import { mayHaveSavedRuns } from './restoreMarks.ts'
import { createRunSaver } from './runSaver.ts'
import type { RunSaver } from './runSaverTypes.ts'

/** Tests with storage that is cleared, evicted or replaced while the page is open. */

let page: TestPage
let player: Player | undefined
let saver: RunSaver | undefined

/** Loads a page, with the run of the history entry if it is saved. */
async function start(entry?: RunEntry): Promise<boolean> {
  saver?.dispose()
  page?.close()
  page = new TestPage()
  player = page.player
  window.history.replaceState(entry === undefined ? null : { run: entry }, '', '/')
  saver = createRunSaver({ player, page: window })
  const isRestored = await saver.restore(entry, 'atStart')
  if (!isRestored) await openFirstRun(player)
  return isRestored
}

/** As a browser does for "clear site data". */
async function clearData(): Promise<void> {
  window.localStorage.clear()
  await new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('rollscope')
    deleting.onsuccess = () => resolve()
    deleting.onerror = () => reject(deleting.error)
  })
}

const notice = () => useNotices.getState().notice
const entryNow = () => entryOf(window.history.state)

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  window.localStorage.clear()
  vi.stubGlobal('navigator', { locks: undefined })
  vi.stubGlobal('BroadcastChannel', undefined)
})
afterEach(() => {
  saver?.dispose()
  page?.close()
  vi.unstubAllGlobals()
})

async function keepARun(): Promise<RunEntry> {
  await start()
  setManifestText(webManifest('shop/web:v3'))
  await applyManifest()
  player?.pause()
  await saver?.flush()
  return entryNow() ?? { id: '' }
}

describe('the run on the page, after its storage was lost', () => {
  it('is stored completely again with the first change', async () => {
    const entry = await keepARun()
    const document = player?.document()
    await clearData()
    setManifestText('# after that')
    await saver?.flush()
    expect(notice()).toBeUndefined()
    expect(mayHaveSavedRuns(window)).toBe(true)
    expect(await start(entry)).toBe(true)
    expect(useManifest.getState().text).toBe('# after that')
    expect(player?.document()).toEqual(document)
  })

  it('is restored by a reload although the run was not changed since then', async () => {
    const entry = await keepARun()
    const { text } = useManifest.getState()
    await clearData()
    window.dispatchEvent(new Event('pagehide'))
    expect(mayHaveSavedRuns(window)).toBe(true)
    expect(await start(entry)).toBe(true)
    expect(useManifest.getState().text).toBe(text)
  })

  it('is restored although the page ended when only the head of the saved run was written', async () => {
    const entry = await keepARun()
    const { text } = useManifest.getState()
    await clearData()
    window.dispatchEvent(new Event('pagehide'))
    const left = Object.entries(window.localStorage)
    await saver?.flush()
    await clearData()
    const storage = await openIndexedStorage()
    const [, value = ''] = left.find(([key]) => key.startsWith('rollscope.left')) ?? []
    await expect(storage.write({ id: entry.id, head: JSON.parse(value).head })).rejects.toThrow('only parts')
    for (const [key, value] of left) window.localStorage.setItem(key, value)
    expect(await start(entry)).toBe(true)
    expect(useManifest.getState().text).toBe(text)
  })

  it('is not written again after the user has deleted this run', async () => {
    const entry = await keepARun()
    await saver?.remove(entry.id)
    await clearData()
    await saver?.flush()
    expect(await saver?.list()).toEqual([])
  })
})

describe('a database of a newer version', () => {
  const openNewer = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('rollscope', 99)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })

  it('is reported when the page opens this database', async () => {
    ;(await openNewer()).close()
    await start()
    await saver?.list()
    expect(notice()).toEqual({ type: 'notKept', reason: 'newer' })
  })

  it('is reported when another tab creates this database, and the run stays in its tab', async () => {
    await keepARun()
    ;(await openNewer()).close()
    setManifestText('# after that')
    await saver?.flush()
    expect(notice()).toEqual({ type: 'notKept', reason: 'newer' })
    expect(await saver?.list()).toHaveLength(1)
  })
})

describe('the last write of a saved run', () => {
  const id = '00000000000000aa'
  const whole = { id, head: headOf(id), text: '# mine', document: startingDocument('') } as CompleteRun

  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A storage that confirms all writes but loses the first `lost` ones. */
  async function writeTo(lost: number) {
    const inner = memoryStorage()
    let writes = 0
    const losing: RunStorage = {
      ...inner,
      write: async (parts) => {
        writes++
        if (writes > lost) await inner.write(parts)
      },
    }
    dismissNotice()
    const kept = new LastingStorage(
      window,
      async () => losing,
      () => undefined,
    )
    await kept.write(whole, whole, true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(writes).toBe(1)
    await vi.advanceTimersByTimeAsync(5_000)
    return { kept, writes: () => writes }
  }

  it('is repeated if the storage has lost it', async () => {
    const { kept, writes } = await writeTo(1)
    expect(writes()).toBe(2)
    expect(
      readSavedRun((await kept.read(id)) ?? { head: undefined, text: undefined, document: undefined }),
    ).toMatchObject({
      type: 'run',
      run: { text: '# mine' },
    })
    expect(notice()).toBeUndefined()
    expect((await writeTo(0)).writes()).toBe(1)
  })

  it('is reported if the storage loses it repeatedly, and the run stays in the tab', async () => {
    const { kept } = await writeTo(9)
    expect(notice()).toEqual({ type: 'notKept', reason: 'lost' })
    expect((await kept.read(id))?.text).toBe('# mine')
  })
})

function headOf(id: string) {
  return {
    summary: { id, name: '', title: 'shared', usedAt: 1, at: 0 },
    moment: {
      cursor: { at: 0, step: 0 },
      headAt: 0,
      fingerprint: '',
      view: { stage: 'node', deploymentUid: '', inspector: 'why' },
    },
  }
}

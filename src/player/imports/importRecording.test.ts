// @vitest-environment happy-dom
/**
 * Tests of kubectl's output on its way to the page: offered or opened at once, read, explained, cancelled, rejected.
 */
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OfferedFile } from '../../storage/droppedFiles.ts'
import { initialImported, useImported } from '../../store/imported.ts'
import { useSelection } from '../../store/selection.ts'
import type { ImportedRecording, ImportMessage, ImportRequests, RecordingHead } from '../../workers/importRequests.ts'
import type { Asked } from '../../workers/requests.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { cancelImport, type ImportPort, importRecording } from './importRecording.ts'
import { declineOffer, takeOfferAsText, takePasted, takeRecording } from './recordingFiles.ts'

const page = new ScriptedPage()

const head: RecordingHead = {
  names: ['a.json'],
  kinds: [],
  gaps: [],
  notices: [],
  problems: [],
  from: 0,
  to: 1,
  isState: false,
  changes: 2,
  subject: undefined,
  hasRollout: false,
}
const diagnosis = { writes: 2, explained: 2, unexplained: [], notAsked: [], findings: [], skipped: [], problems: [] }

/** A worker whose messages the test sends. */
function fakeWorker() {
  let say: (message: ImportMessage) => void = () => undefined
  let asked: Asked<ImportRequests> | undefined
  const close = vi.fn()
  const port: ImportPort = {
    post: (message) => {
      if (!('cancel' in message)) asked = message
    },
    listen: (onMessage) => {
      say = onMessage
    },
    close,
  }
  const id = () => asked?.id ?? 0
  return {
    connect: () => port,
    close,
    files: () => asked?.input.files.map(({ name }) => name),
    part: (part: ImportRequests['import']['part']) => say({ type: 'part', id: id(), name: 'import', part }),
    answer: () => say({ type: 'answer', id: id(), name: 'import', answer: diagnosis }),
    refuse: (message: string) => say({ type: 'refused', id: id(), message }),
  }
}
afterEach(() => {
  cancelImport()
})

const opens = vi.fn(async (_: ImportedRecording) => {
  page.opensRecording({ beginsAt: 0, endAt: 1, gaps: [] })
  return true
})
const files = [{ name: 'a.json', data: '{}' }]

describe("an import of kubectl's output", () => {
  it('is opened as soon as the files are read, and explained afterwards', async () => {
    const worker = fakeWorker()
    const done = importRecording(files, { connect: worker.connect, open: opens })
    worker.part({ type: 'reading', bytes: 1, of: 2, objects: 3 })
    expect(useImported.getState().progress).toMatchObject({ type: 'reading', bytes: 1 })
    worker.part({ type: 'read', recording: head })
    await vi.waitFor(() => expect(useImported.getState().recording?.head).toEqual(head))
    expect(useImported.getState()).toMatchObject({
      progress: undefined,
      recording: { explanation: { state: 'running' } },
    })
    expect(useSelection.getState()).toMatchObject({ inspectorTab: 'findings', leftTab: 'recording' })
    worker.part({ type: 'explaining', changes: 1, of: 2 })
    expect(useImported.getState().recording?.explanation).toEqual({ state: 'running', share: 0.5 })
    worker.answer()
    await done
    expect(useImported.getState()).toMatchObject({ recording: { head, explanation: { state: 'done', diagnosis } } })
    expect(worker.close).toHaveBeenCalledOnce()
    page.showSheet('findings')
    page.opensSimulation()
    expect(useImported.getState()).toEqual(initialImported)
    expect(useSelection.getState().mobileTab).toBe('stage')
  })

  it('ends its worker when the import is cancelled, and leaves no state', async () => {
    const worker = fakeWorker()
    const done = importRecording(files, { connect: worker.connect, open: opens })
    cancelImport()
    await done
    expect(worker.close).toHaveBeenCalled()
    expect(useImported.getState()).toEqual(initialImported)
  })

  it('that is cancelled lets the explanation of the recording that is open continue', async () => {
    const [first, second] = [fakeWorker(), fakeWorker()]
    const done = importRecording(files, { connect: first.connect, open: opens })
    first.part({ type: 'read', recording: head })
    await vi.waitFor(() => expect(useImported.getState().recording?.head).toEqual(head))
    const other = importRecording(files, { connect: second.connect, open: opens })
    expect(first.close).not.toHaveBeenCalled()
    cancelImport()
    await other
    expect(second.close).toHaveBeenCalled()
    first.answer()
    await done
    expect(useImported.getState()).toMatchObject({
      recording: { head, explanation: { state: 'done', diagnosis } },
      progress: undefined,
    })
  })

  it('without objects reports the reason, with file and line', async () => {
    const worker = fakeWorker()
    const done = importRecording(files, { connect: worker.connect, open: opens })
    const unread = { place: { file: 'a.json', line: 1 }, id: 'withoutKind', facts: {} } as const
    worker.part({ type: 'unread', problem: unread })
    worker.refuse('nothing')
    await done
    expect(useImported.getState()).toMatchObject({
      progress: { type: 'failed', problem: { names: ['a.json'], unread } },
      recording: undefined,
    })
  })

  it('whose writes cannot be explained stays open, and reports the reason', async () => {
    const worker = fakeWorker()
    const done = importRecording(files, { connect: worker.connect, open: opens })
    worker.part({ type: 'read', recording: head })
    await vi.waitFor(() => expect(useImported.getState().recording?.head).toEqual(head))
    worker.refuse('no memory')
    await done
    expect(useImported.getState()).toMatchObject({
      recording: { head, explanation: { state: 'failed', detail: 'no memory' } },
      progress: undefined,
    })
  })
})

const metadata = { name: 'web', uid: '5f0c1a2b-1111-4222-8333-0123456789ab', resourceVersion: '812' }
const state = JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata })

function file(name: string, text: string): OfferedFile {
  const blob = new Blob([text])
  return { name, size: blob.size, bytes: () => blob.arrayBuffer(), blob }
}

describe('files with Kubernetes objects', () => {
  it('that may be manifests are offered as a recording', async () => {
    const asManifests = vi.fn()
    expect(await takeRecording([file('pods.json', state), file('mine.yaml', 'kind: Pod\n')], asManifests)).toBe(true)
    expect(useImported.getState().offer).toEqual({ names: ['pods.json'], asManifest: 'possible' })
    takeOfferAsText()
    expect(asManifests).toHaveBeenCalledOnce()
    expect(useImported.getState().offer).toBeUndefined()
  })

  it('without cluster data are left to the manifest import', async () => {
    expect(await takeRecording([file('mine.yaml', 'kind: Pod\n')], () => undefined)).toBe(false)
  })

  it('pasted into the editor are offered as a recording', () => {
    takePasted(state, true, () => undefined)
    expect(useImported.getState().offer).toEqual({ names: ['pasted.json'], asManifest: 'taken' })
    declineOffer()
    expect(useImported.getState().offer).toBeUndefined()
  })
})

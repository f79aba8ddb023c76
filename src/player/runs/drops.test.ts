// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useImported } from '../../store/imported.ts'
import { useManifest } from '../../store/manifest.ts'
import { useNotices } from '../../store/notices.ts'
import { useOwnCluster } from '../../store/ownCluster.ts'
import { usePrinted } from '../../store/printed.ts'
import { useUi } from '../../store/ui.ts'
import { goOnFromRecording } from '../imports/goOnFromRecording.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { listenToDrops } from './drops.ts'
import { offer } from './pickFiles.ts'
import { openFiles } from './runFiles.ts'

const page = new ScriptedPage()

vi.mock('../imports/goOnFromRecording.ts', () => ({ goOnFromRecording: vi.fn(async () => undefined) }))

/** Pasted text must reach its handler wherever the focus is. */

const manifest = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\n'
const metadata = { name: 'web', uid: '5f0c1a2b-1111-4222-8333-0123456789ab', resourceVersion: '812' }
const state = JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata })

const node = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata,
  status: { allocatable: { cpu: '1', memory: '1Gi' }, nodeInfo: { kubeletVersion: 'v1.34.1' } },
}
const storage = { apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', metadata, provisioner: 'example.org/x' }
const cluster = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [node, storage] })

let stop: () => void

beforeEach(() => {
  document.body.innerHTML = '<div id="stage" tabindex="0"></div><input><dialog><p></p></dialog>'
  page.write('before')
  stop = listenToDrops(window)
})
afterEach(() => stop())

describe('text pasted on the page', () => {
  it('is put into the editor if it is a manifest', async () => {
    expect(paste('#stage', manifest)).toBe(true)
    await vi.waitFor(() => expect(useManifest.getState().text).toBe(manifest))
    expect(useNotices.getState().notice).toMatchObject({ type: 'textTaken' })
  })

  it('starts a simulated run from the open recording if it is a manifest', async () => {
    page.opensRecording({ beginsAt: 0, endAt: 1000, gaps: [] })
    paste('#stage', manifest)
    await vi.waitFor(() => expect(goOnFromRecording).toHaveBeenCalledExactlyOnceWith(manifest))
    expect(useManifest.getState().text).toBe('before')
  })

  it('is offered as a recording if a cluster has returned it', async () => {
    paste('#stage', state)
    await vi.waitFor(() => expect(useImported.getState().offer).toMatchObject({ names: ['pasted.json'] }))
    expect(useManifest.getState().text).toBe('before')
  })

  it('is shown as a cluster if it contains only nodes and related objects', async () => {
    expect(paste('#stage', cluster)).toBe(true)
    await vi.waitFor(() => expect(useUi.getState().dialog).toBe('cluster'))
    expect(useOwnCluster.getState().text).toBe(cluster)
    expect(useManifest.getState().text).toBe('before')
  })

  it('is offered as a recording if it contains more than nodes', async () => {
    const service = { apiVersion: 'v1', kind: 'Service', metadata }
    paste('#stage', JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [node, service] }))
    await vi.waitFor(() => expect(useImported.getState().offer).toBeDefined())
    expect(useUi.getState().dialog).toBeUndefined()
  })

  it.each([
    ['NAMESPACE   NAME    READY\nshop        web-1   1/1\n', 'forPeople'],
    ['LAST SEEN   TYPE     REASON\n4s          Normal   Pulled\n', 'forPeople'],
    ['Name:             web\nNamespace:        default\n', 'forPeople'],
    ['The connection to the server 10.0.0.1:6443 was refused\n', 'noManifest'],
    ['NAME of the game\n', 'noManifest'],
  ])('is reported as unusable: %j', async (text, why) => {
    paste('#stage', text)
    await vi.waitFor(() =>
      expect(useNotices.getState().notice).toEqual({ type: 'filesLeft', left: [{ name: '', why }] }),
    )
    expect(useManifest.getState().text).toBe('before')
  })

  it('is read as a table if kubectl has printed this table', async () => {
    const pods = 'NAME    READY   STATUS             RESTARTS   AGE\nweb-1   0/1     ImagePullBackOff   0          5m\n'
    expect(paste('#stage', pods)).toBe(true)
    await vi.waitFor(() => expect(useUi.getState().dialog).toBe('printed'))
    expect(usePrinted.getState()).toMatchObject({
      understood: 2,
      objects: 1,
      findings: [{ id: 'imagePull', name: 'web-1' }],
    })
    expect(useManifest.getState().text).toBe('before')
  })

  it('is left to text fields and dialogs', () => {
    expect(paste('input', manifest)).toBe(false)
    expect(paste('dialog p', manifest)).toBe(false)
  })
})

describe('a dropped file', () => {
  it.each(['utf-8', 'utf-16le'])('of nodes is shown as a cluster, in %s', async (encoding) => {
    const units = Uint16Array.from([0xfeff, ...[...cluster].map((letter) => letter.charCodeAt(0))])
    await openFiles([offer(new File([encoding === 'utf-8' ? cluster : units], 'cluster.json'))])
    expect(useUi.getState().dialog).toBe('cluster')
    expect(useOwnCluster.getState().text).toBe(cluster)
  })

  it('of nodes that is dropped with a manifest is offered as a recording, not as a cluster', async () => {
    await openFiles([offer(new File([cluster], 'cluster.json')), offer(new File([manifest], 'web.yaml'))])
    expect(useUi.getState().dialog).toBeUndefined()
    expect(useImported.getState().offer).toBeDefined()
  })
})

/** Whether the page prevents the browser's default. */
function paste(at: string, text: string): boolean {
  const event = new Event('paste', { bubbles: true, cancelable: true, composed: true })
  const clipboardData = { types: ['text/plain'], files: [], items: [], getData: () => text }
  Object.assign(event, { clipboardData })
  document.querySelector(at)?.dispatchEvent(event)
  return event.defaultPrevented
}

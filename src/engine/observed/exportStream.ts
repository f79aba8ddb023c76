/** Exports a simulated run as `kubectl get KIND -w --output-watch-events -o json` would have printed it. */
import { timestampAt } from '../api/clock.ts'
import type { JsonObject, KubeObject } from '../api/types.ts'
import { isBefore } from '../document/branchDocument.ts'
import type { Cursor, SessionDocument } from '../document/types.ts'
import { kinds } from '../kinds/table.ts'
import { Session } from '../session/session.ts'
import { KwokWriter } from './kwokActions.ts'

/** A file of the export for each recorded kind, `deployments.json` and so on. */
interface ExportedStream {
  readonly name: string
  readonly text: string
}

interface Line {
  readonly resource: string
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly object: KubeObject
  /** Virtual ms. */
  readonly at: number
}

/**
 * Replays a document up to a cursor and writes every version of every object. managedFields name the last writer as a
 * real cluster does, and the time, but not the fields.
 */
export function exportStream(document: SessionDocument, until: Cursor): ExportedStream[] {
  const { lines, writers } = linesOf(document, until)
  const texts = new Map<string, string[]>()
  for (const line of lines) {
    const list = texts.get(line.resource) ?? []
    texts.set(line.resource, list)
    list.push(JSON.stringify({ type: line.type, object: printed(line, writers) }))
  }
  return [...texts].map(([resource, list]) => ({ name: `${resource}.json`, text: `${list.join('\n')}\n` }))
}

/** Exports the same run as `kwokctl snapshot record` records it: the objects at the start, then each change. */
export function exportKwok(document: SessionDocument, until: Cursor): JsonObject[] {
  const { lines, writers, atStart } = linesOf(document, until)
  const writer = new KwokWriter()
  return lines.map((line, i) => {
    const object: JsonObject = printed(line, writers)
    if (i < atStart) return writer.begin(line.resource, object)
    return writer.change(line.resource, object, { at: line.at, isEnd: line.type === 'DELETED' })
  })
}

interface Lines {
  readonly lines: readonly Line[]
  /** The writer of each version, by uid and resourceVersion. */
  readonly writers: ReadonlyMap<string, string>
  /** The number of lines about objects that existed at the start. */
  readonly atStart: number
}

function linesOf(document: SessionDocument, until: Cursor): Lines {
  const session = new Session({ ...document, journal: [] })
  const { objects: store } = session
  const lines: Line[] = []
  for (const { resource } of kinds)
    for (const object of store.list(resource)) lines.push({ resource, type: 'ADDED', object, at: session.cursor.at })
  const atStart = lines.length
  store.observe(({ resource, before, after }) => {
    const { at } = session.cursor
    if (after) lines.push({ resource, type: before ? 'MODIFIED' : 'ADDED', object: after, at })
    else if (before) {
      // A deletion has its own resourceVersion.
      const metadata = { ...before.metadata, resourceVersion: String(store.resourceVersion) }
      lines.push({ resource, type: 'DELETED', object: { ...before, metadata }, at })
    }
  })
  for (const { at, step, command } of document.journal) {
    if (isBefore(until, { at, step })) break
    session.seekTo({ at, step })
    session.command(command)
  }
  session.seekTo(until)
  const writers = new Map<string, string>()
  for (const record of session.past.recordsFrom(0))
    if (record.type === 'write') writers.set(`${record.uid} ${record.resourceVersion}`, record.by)
  return { lines, writers, atStart }
}

function printed({ object, at }: Line, writers: ReadonlyMap<string, string>): JsonObject {
  const { uid, resourceVersion } = object.metadata
  const manager = managerNamed(writers.get(`${uid} ${resourceVersion}`) ?? '')
  const entry = { manager, operation: 'Update', apiVersion: object.apiVersion, time: timestampAt(at) }
  return { ...object, metadata: { ...object.metadata, managedFields: [entry] } }
}

/** The manager's name in managedFields: all controllers share one process, and a kubelet does not name its node. */
function managerNamed(by: string): string {
  if (by.startsWith('kubelet')) return 'kubelet'
  if (by === 'scheduler') return 'kube-scheduler'
  return /controller|collector/.test(by) ? 'kube-controller-manager' : by || 'unknown'
}

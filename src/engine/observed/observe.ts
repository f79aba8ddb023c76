/** Joins the records of several files into one sequence of changes. */
import { asObject, textOf } from '../api/jsonObject.ts'
import type { JsonObject } from '../api/types.ts'
import { kindOf } from '../kinds/table.ts'
import { newestRelease, type Release, simulatedRelease } from '../releases.ts'
import { KwokActions } from './kwokActions.ts'
import { noticesOf } from './notices.ts'
import { metaText, type ObservedChange, type ObservedGap, type ObservedRun } from './observedRun.ts'
import type { ImportPlace, ImportProblem, ImportRecord, SeenObject } from './records.ts'
import { ENDED_AT, RECORDING_KIND, SERVER_VERSION, seenName } from './records.ts'
import { shareParts } from './shareParts.ts'
import { timed } from './timed.ts'
import { entriesOf, timeOf } from './times.ts'

/** A version of an object before the sequence is sorted. */
interface Entry {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'seen' | 'lost'
  readonly key: string
  readonly resource: string
  object: SeenObject
  /**
   * The change's position in etcd's sequence of writes; without a position, that of the preceding record in its file.
   */
  readonly order: number
  readonly version: number | undefined
  readonly place: ImportPlace
  /** Unix ms, if the recording has a time for it. */
  readonly recordedAt?: number | undefined
  readonly seenAt?: number | undefined
}

/** The state of a kind while a file is read. */
interface Watched {
  /** The objects that exist according to the file. */
  live: Map<string, SeenObject>
  /** Consecutive ADDED records: after an interruption they are the complete list of objects. */
  block: { readonly objects: Map<string, SeenObject>; readonly first: Entry; isRelisted: boolean } | undefined
  /** Whether the API server ended the watch: the next record then belongs to a new watch. */
  hasEnded: boolean
  last: Entry | undefined
}

interface FileState {
  readonly kinds: Map<string, Watched>
  /** The actions of a kwok recording. */
  readonly actions: KwokActions
  order: number
}

interface FoundGap extends Pick<ObservedGap, 'type' | 'kind' | 'facts' | 'place'> {
  readonly before: Entry | undefined
  readonly after: Entry | undefined
}

/** Joins records into the sequence of changes; `problems`: the problems of reading the files. */
export function observe(records: Iterable<ImportRecord>, problems: readonly ImportProblem[] = []): ObservedRun {
  const observation = new Observation()
  for (const record of records) observation.add(record)
  return observation.finish(problems)
}

/** Takes records one at a time, so that a large file is in memory only once. */
export class Observation {
  readonly #files = new Map<string, FileState>()
  readonly #entries: Entry[] = []
  readonly #versions = new Map<string, Set<string>>()
  readonly #gaps: FoundGap[] = []
  readonly #problems: ImportProblem[] = []
  #repeated = 0
  /** Unix ms, as the recorder wrote it; 0 if unknown. */
  #endedAt = 0
  #serverVersion = ''

  add(record: ImportRecord): void {
    const file = this.#fileOf(record.place.file)
    if (record.type === 'bookmark') {
      this.#endedAt = Math.max(this.#endedAt, endOf(record.bookmark) ?? 0)
      this.#serverVersion = serverVersionIn(record.bookmark) || this.#serverVersion
      return
    }
    if (record.type === 'end') {
      this.#end(file, record)
      return
    }
    if (record.type === 'action') {
      const made = file.actions.read(record)
      if ('problem' in made) this.#problems.push({ place: record.place, object: made.object, ...made.problem })
      else this.#take(made, file)
      return
    }
    if (record.type === 'seen') file.actions.note(record.object)
    this.#take(record, file)
  }

  #take(record: Extract<ImportRecord, { object: SeenObject }>, file: FileState): void {
    const entry = this.#entryOf(record, file)
    this.#follow(file, entry)
    if (this.#isNew(entry)) this.#entries.push(entry)
    else this.#repeated++
  }

  finish(problems: readonly ImportProblem[]): ObservedRun {
    for (const file of this.#files.values()) for (const watched of file.kinds.values()) this.#closeBlock(watched)
    const { changes, placed } = changesOf(this.#entries)
    const gaps: ObservedGap[] = this.#gaps.map(({ before, after, ...gap }) => {
      const to = after && placed.get(after)?.at
      const from = (before && placed.get(before)?.at) ?? to ?? 0
      return { ...gap, from, to: Math.max(from, to ?? from) }
    })
    gaps.push(...skippedGenerations(changes))
    gaps.sort((a, b) => a.from - b.from || a.to - b.to)
    const run = runOf(changes, gaps, [...problems, ...this.#problems], this.#repeated, this.#endedAt)
    const release = recordedRelease(this.#serverVersion, changes)
    return release === undefined ? run : { ...run, release }
  }

  #fileOf(name: string): FileState {
    const known = this.#files.get(name)
    if (known) return known
    const file: FileState = { kinds: new Map(), actions: new KwokActions(), order: Number.NEGATIVE_INFINITY }
    this.#files.set(name, file)
    return file
  }

  #entryOf({ type, object, place, at, seenAt }: Extract<ImportRecord, { object: SeenObject }>, file: FileState): Entry {
    const version = versionOf(object)
    if (version !== undefined) file.order = Math.max(version, type === 'seen' ? file.order : version)
    const resource = kindOf(object)?.resource ?? object.kind.toLowerCase()
    const order = version ?? file.order
    return { type, key: keyOf(object), resource, object, version, order, place, recordedAt: at, seenAt }
  }

  /** Whether this version of the object is new: dumps and watches overlap. */
  #isNew({ type, key, version }: Entry): boolean {
    if (version === undefined) return true
    const known = this.#versions.get(key) ?? new Set()
    this.#versions.set(key, known)
    const name = `${type === 'DELETED' ? '-' : ''}${version}`
    if (known.has(name)) return false
    known.add(name)
    return true
  }

  /** Tracks the objects that exist according to a file, and the places where its watch began anew. */
  #follow(file: FileState, entry: Entry): void {
    if (entry.type === 'seen') return
    const { kind } = entry.object
    const watched = file.kinds.get(kind) ?? { live: new Map(), block: undefined, hasEnded: false, last: undefined }
    file.kinds.set(kind, watched)
    if (entry.type !== 'ADDED') {
      this.#closeBlock(watched)
      if (entry.type === 'DELETED') watched.live.delete(entry.key)
      else watched.live.set(entry.key, entry.object)
      watched.last = entry
      return
    }
    watched.block ??= { objects: new Map(), first: entry, isRelisted: watched.hasEnded && watched.live.size > 0 }
    if (watched.live.has(entry.key)) watched.block.isRelisted = true
    watched.block.objects.set(entry.key, entry.object)
    if (!watched.live.has(entry.key) && !watched.block.isRelisted) {
      // This record may be an ordinary creation: the block is a new list only if it turns out to repeat objects.
      watched.last = entry
    }
    watched.hasEnded = false
  }

  #closeBlock(watched: Watched): void {
    const { block, live } = watched
    if (!block) return
    watched.block = undefined
    if (block.isRelisted) {
      const { kind } = block.first.object
      const before = watched.last
      for (const [key, object] of live) if (!block.objects.has(key)) this.#lose(key, object, before, block.first)
      const { first } = block
      this.#gaps.push({ type: 'relisted', kind, facts: { kind }, place: first.place, before, after: first })
      live.clear()
    }
    for (const [key, object] of block.objects) live.set(key, object)
  }

  #lose(key: string, object: SeenObject, before: Entry | undefined, after: Entry): void {
    const order = (before?.order ?? after.order) + 0.5
    const resource = kindOf(object)?.resource ?? object.kind.toLowerCase()
    this.#entries.push({ type: 'lost', key, resource, object, order, version: undefined, place: after.place })
  }

  #end(file: FileState, { code, message, place }: Extract<ImportRecord, { type: 'end' }>): void {
    const kinds = [...file.kinds.keys()]
    for (const watched of file.kinds.values()) {
      this.#closeBlock(watched)
      watched.hasEnded = true
    }
    const lasts = [...file.kinds.values()].flatMap(({ last }) => last ?? [])
    const before = lasts.at(-1)
    const kind = kinds.join(', ')
    this.#gaps.push({ type: 'ended', kind, facts: { kind, code, reason: message }, place, before, after: undefined })
  }
}

/** uid, or the kind and name of an object without a uid. */
function keyOf(object: SeenObject): string {
  return metaText(object, 'uid') ?? seenName(object)
}

function versionOf(object: SeenObject): number | undefined {
  const text = metaText(object, 'resourceVersion')
  if (text === undefined || !/^\d{1,15}$/.test(text)) return undefined
  return Number(text)
}

function changesOf(entries: Entry[]): { changes: ObservedChange[]; placed: Map<Entry, ObservedChange> } {
  const order = new Map(entries.map((entry, i) => [entry, i]))
  const sorted = [...entries].sort((a, b) => a.order - b.order || (order.get(a) ?? 0) - (order.get(b) ?? 0))
  const live = new Map<string, SeenObject>()
  const untimed: (Omit<ObservedChange, 'at' | 'timeFrom'> & {
    readonly entry: Entry
    recordedAt: number | undefined
    seenAt: number | undefined
  })[] = []
  for (const entry of sorted) {
    const before = live.get(entry.key)
    if (entry.type === 'lost' && before === undefined) continue
    const object = shareParts(entry.object, before)
    entry.object = object
    const type = typeOf(entry, before)
    if (type === 'deleted' || type === 'lost') live.delete(entry.key)
    else live.set(entry.key, object)
    const { resource, key, version, place, recordedAt, seenAt } = entry
    const own = { type, resource, key, object, before, version, place }
    untimed.push({ index: untimed.length, ...own, entry, recordedAt, seenAt })
  }
  const times = timed(untimed)
  const placed = new Map<Entry, ObservedChange>()
  const changes = untimed.map(({ entry, recordedAt: _, seenAt: _seen, ...rest }, i): ObservedChange => {
    const time = times[i] ?? { at: 0, from: 'neighbours' as const }
    const change = { ...rest, at: time.at, timeFrom: time.from }
    placed.set(entry, change)
    return change
  })
  return { changes: withOldOnesFound(changes), placed }
}

/** Unix ms of the end of a recording, from its last line. */
function endOf({ kind, metadata }: JsonObject): number | undefined {
  return kind === RECORDING_KIND ? timeOf(asObject(asObject(metadata).annotations)[ENDED_AT]) : undefined
}

/** An end further than this from the last change comes from another clock. */
const MOST_QUIET_MS = 24 * 60 * 60 * 1000

/** An object that was created this long before the first observed change existed when the watch began. */
const OLD_MS = 60_000

/**
 * Marks objects as found rather than created: a watch begins with a list of all objects, and an object that was never
 * modified looks like a new object.
 */
function withOldOnesFound(changes: readonly ObservedChange[]): ObservedChange[] {
  const first = changes.reduce(
    (least, { type, at }) => (type === 'modified' || type === 'deleted' ? Math.min(least, at) : least),
    Number.POSITIVE_INFINITY,
  )
  if (!Number.isFinite(first)) return [...changes]
  return changes.map((change) =>
    change.type === 'created' && change.at < first - OLD_MS ? { ...change, type: 'found' } : change,
  )
}

function typeOf({ type, object }: Entry, before: SeenObject | undefined): ObservedChange['type'] {
  if (type === 'DELETED') return 'deleted'
  if (type === 'lost') return 'lost'
  if (before !== undefined) return 'modified'
  return type === 'ADDED' && isUntouched(object) ? 'created' : 'found'
}

/** Whether an object is unchanged since its creation: it has no status, and its creator is its only writer. */
function isUntouched(object: SeenObject): boolean {
  const { metadata } = object
  if (typeof metadata.generation === 'number' && metadata.generation > 1) return false
  const entries = entriesOf(object)
  if (entries.length > 1 || entries.some(({ subresource }) => subresource !== '')) return false
  if (object.kind === 'Event') return typeof object.count !== 'number' || object.count <= 1
  const { conditions, observedGeneration } = asObject(object.status)
  return observedGeneration === undefined && !(Array.isArray(conditions) && conditions.length > 0)
}

/** Gaps in which an object's generation grew by more than one: a version was not recorded. */
function skippedGenerations(changes: readonly ObservedChange[]): ObservedGap[] {
  const last = new Map<string, ObservedChange>()
  return changes.flatMap((change) => {
    const { key, object, before, type, place, at } = change
    const previous = last.get(key)
    last.set(key, change)
    if (type !== 'modified' || !previous) return []
    const [was, is] = [before?.metadata.generation, object.metadata.generation]
    if (typeof was !== 'number' || typeof is !== 'number' || is <= was + 1) return []
    const { kind } = object
    const facts = { kind, was, is, count: is - was - 1 }
    return { type: 'skipped', kind, object: seenName(object), facts, place, from: previous.at, to: at }
  })
}

function runOf(
  changes: readonly ObservedChange[],
  gaps: readonly ObservedGap[],
  problems: readonly ImportProblem[],
  repeated: number,
  endedAt: number,
): ObservedRun {
  const kinds = new Map<string, { resource: string; kind: string; keys: Set<string>; changes: number }>()
  for (const { resource, object, key } of changes) {
    const row = kinds.get(resource) ?? { resource, kind: object.kind, keys: new Set<string>(), changes: 0 }
    kinds.set(resource, row)
    row.keys.add(key)
    row.changes++
  }
  const happened = changes.filter(({ type }) => type !== 'found')
  const timedOnes = (happened.length > 0 ? happened : changes).filter(({ at }) => at > 0)
  const ats = timedOnes.map(({ at }) => at)
  const last = ats.reduce<number | undefined>((most, at) => (most === undefined || at > most ? at : most), undefined)
  // Nothing changed between the last change and the end of the recording.
  const isLater = last !== undefined && endedAt > last && endedAt - last <= MOST_QUIET_MS
  const to = isLater ? endedAt : last
  const from = ats.reduce<number | undefined>(
    (least, at) => (least === undefined || at < least ? at : least),
    undefined,
  )
  const rows = [...kinds.values()].map(({ keys, ...row }) => ({ ...row, objects: keys.size }))
  const isState = happened.length === 0
  const run = { changes, kinds: rows, gaps, problems, from: isState ? to : from, to, isState }
  return { ...run, notices: noticesOf(run, repeated) }
}

/** The version of the API server in the bookmark that ends a recording; empty without one. */
const serverVersionIn = ({ kind, metadata }: JsonObject): string =>
  kind === RECORDING_KIND ? textOf(asObject(asObject(metadata).annotations)[SERVER_VERSION]) : ''

/**
 * The release that the recording names; otherwise the release of the newest kubelet, because no kubelet is newer than
 * its API server. Undefined if the engine does not simulate the release.
 */
function recordedRelease(serverVersion: string, changes: readonly ObservedChange[]): Release | undefined {
  if (serverVersion !== '') return simulatedRelease(serverVersion)
  const nodes = changes.filter(({ resource }) => resource === 'nodes')
  return newestRelease(nodes.map(({ object }) => kubeletOf(object)))
}

const kubeletOf = ({ status }: JsonObject): string => textOf(asObject(asObject(status).nodeInfo).kubeletVersion)

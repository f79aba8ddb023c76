import type { JsonObject, KubeObject } from '../../api/types.ts'
import type { Kind } from '../../kinds/kind.ts'
import { apiVersionOf } from '../../kinds/table.ts'
import { failure } from '../status.ts'
import type { EventLog, LoggedChange } from './eventLog.ts'

interface WatchOptions {
  readonly kind: Kind
  /** Namespace and selectors. */
  readonly selects: (object: KubeObject) => boolean
  /** The object in the form and version that the client asked for. */
  readonly present: (object: KubeObject, event: 'first' | 'later') => JsonObject
  /** A bookmark, which has no object, in the form that the client asked for. */
  readonly presentBookmark: (object: JsonObject, event: 'first' | 'later') => JsonObject
  /** Objects that are sent as ADDED before any change. */
  readonly initial: readonly KubeObject[]
  /** Position of the first change in the log. */
  readonly position: number
  /** The version of the initial objects. */
  readonly version: number
  /** A bookmark marks the end of the initial objects. */
  readonly marksInitialEnd: boolean
  /** The client accepts bookmarks. */
  readonly bookmarks: boolean
  /**
   * Virtual or real seconds after which the server closes the watch, depending on the host; undefined: the host's own
   * limit.
   */
  readonly timeoutSeconds: number | undefined
  /** Status with which the watch ends at once. */
  readonly failure?: JsonObject
}

/** An event as a client receives it. */
export interface WatchedEvent {
  readonly type: string
  readonly object: JsonObject
}

/** A client's cursor over the store's changes. The host drains it. */
export class Watch {
  readonly timeoutSeconds: number | undefined
  readonly bookmarks: boolean
  readonly #log: EventLog
  readonly #options: WatchOptions
  #position: number
  #version: number
  #hasBegun = false
  #hasSent = false
  #hasEnded = false

  constructor(log: EventLog, options: WatchOptions) {
    this.#log = log
    this.#options = options
    this.#position = options.position
    this.#version = options.version
    this.timeoutSeconds = options.timeoutSeconds
    this.bookmarks = options.bookmarks
  }

  /** Whether the watch sends no more events. Then the host closes the connection. */
  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** The events since the last call, in order, as the client receives them. */
  next(): WatchedEvent[] {
    if (this.#hasEnded) return []
    const events: WatchedEvent[] = []
    if (this.#options.failure) {
      this.#hasEnded = true
      return [{ type: 'ERROR', object: this.#options.failure }]
    }
    if (!this.#hasBegun) {
      this.#hasBegun = true
      for (const object of this.#options.initial) events.push(this.#event('ADDED', object))
      if (this.#options.marksInitialEnd) events.push(this.bookmark({ 'k8s.io/initial-events-end': 'true' }))
    }
    if (this.#position === this.#log.end) return events
    const changes = this.#log.from(this.#position)
    if (!changes) {
      this.#hasEnded = true
      return [...events, { type: 'ERROR', object: expired(this.#version, this.#log.since) }]
    }
    this.#position += changes.length
    for (const change of changes) {
      this.#version = change.version
      const event = this.#eventOf(change)
      if (event) events.push(event)
    }
    return events
  }

  /** Tells the client up to which version it has received all changes. */
  bookmark(annotations?: JsonObject): WatchedEvent {
    const { kind } = this.#options
    const object = {
      kind: kind.kind,
      apiVersion: apiVersionOf(kind),
      metadata: { resourceVersion: String(this.#version), ...(annotations ? { annotations } : {}) },
    }
    return { type: 'BOOKMARK', object: this.#options.presentBookmark(object, this.#order()) }
  }

  // Models apiserver storage/cacher/cache_watcher.go convertToWatchEvent (v1.36).
  #eventOf({ resource, before, after, object }: LoggedChange): WatchedEvent | undefined {
    if (resource !== this.#options.kind.resource) return undefined
    const wasSelected = before !== undefined && this.#options.selects(before)
    const isSelected = after !== undefined && this.#options.selects(after)
    if (isSelected) return this.#event(wasSelected ? 'MODIFIED' : 'ADDED', after)
    if (!wasSelected) return undefined
    // An object that the selectors no longer match is sent as deleted, in its last matching state, with the version of
    // the change.
    const { resourceVersion } = object.metadata
    const last = after === undefined ? object : { ...before, metadata: { ...before.metadata, resourceVersion } }
    return this.#event('DELETED', last)
  }

  #event(type: string, object: KubeObject): WatchedEvent {
    return { type, object: this.#options.present(object, this.#order()) }
  }

  /** The place of the next event in the watch. */
  #order(): 'first' | 'later' {
    const order = this.#hasSent ? 'later' : 'first'
    this.#hasSent = true
    return order
  }
}

/** Status of a watch whose requested changes are no longer stored. */
export const expired = (asked: number, oldest: number): JsonObject =>
  failure(410, 'Expired', `too old resource version: ${asked} (${oldest})`)

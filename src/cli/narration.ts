/** The run as lines of text: decisions as sentences, Events in Kubernetes' words. */
import type { TraceRecord } from '../engine/index.ts'
import { decisionSentence } from '../i18n/decisionText.ts'

const objectColumn = 32

/**
 * Turns trace records into lines. With `new`, a decision that repeats the last decision of its kind about the object is
 * left out.
 */
export class Narration {
  readonly #decisions: 'new' | 'all'
  readonly #lastSentence = new Map<string, string>()

  constructor(decisions: 'new' | 'all') {
    this.#decisions = decisions
  }

  /** The line for a record, without a newline; undefined for a record that is not printed. */
  line(record: TraceRecord): string | undefined {
    if (record.type === 'event') {
      const { kind, namespace, name, eventType, reason, message } = record
      return lineOf(record.at, objectName(kind, namespace, name), `${eventType} ${reason}: ${message}`)
    }
    if (record.type !== 'decision') return undefined
    const sentence = decisionSentence(record)
    const key = `${record.object} ${record.id}`
    if (this.#decisions === 'new' && this.#lastSentence.get(key) === sentence) return undefined
    this.#lastSentence.set(key, sentence)
    const [kind = '', namespace = '', name = ''] = record.object.split('/')
    return lineOf(record.at, objectName(kind, namespace, name), sentence)
  }
}

/**
 * A line with seconds since the start of the run: ` 8.018s deployment/web Scale up? Yes: new ReplicaSet 3 → 5`.
 */
function lineOf(atMs: number, who: string, what: string): string {
  return `${clockText(atMs)}  ${who.padEnd(objectColumn)}  ${what.replaceAll('\n', ' ')}`
}

/** Seconds with three decimals. */
function clockText(ms: number): string {
  return `${(ms / 1000).toFixed(3)}s`.padStart(10)
}

function objectName(kind: string, namespace: string, name: string): string {
  const place = namespace === 'default' || namespace === '' ? '' : `${namespace}/`
  return `${kind.toLowerCase()}/${place}${name}`
}

/** Reads text that kubectl printed for people, and leaves out all other text. */
import { cleanLines } from './cleanText.ts'
import { DescriptionReader } from './readDescription.ts'
import { sentence } from './readSentences.ts'
import { describedEvent, eventRow, headerOf, objectRow, podRow, type TableHeader } from './readTables.ts'
import type { TextEvent, TextFacts, TextObject } from './textFacts.ts'

export function readText(text: string): TextFacts {
  const lines = cleanLines(text, itemFinder())
  const reader = new TextReader()
  for (const { text: line, line: at } of lines) reader.take(line, at)
  return reader.facts(lines.filter((one) => one.text.trim() !== '').length)
}

/** Returns a function that recognises rows of tables, which are not wrapped lines. */
function itemFinder(): (line: string) => boolean {
  let header: TableHeader | undefined
  return (line) => {
    const found = headerOf(line)
    if (found || line.trim() === '') header = found
    const [key = '', second = ''] = line.trim().split(/\s+/, 2)
    return (
      found !== undefined ||
      second === 'True' ||
      second === 'False' ||
      second === 'Unknown' ||
      /^[A-Z][A-Za-z]{1,40}:$/.test(key) ||
      podRow(line, 0) !== undefined ||
      eventRow(line, header, 0) !== undefined ||
      (header !== undefined && objectRow(line, header, 0) !== undefined) ||
      describedEvent(line, undefined, 0) !== undefined
    )
  }
}

class TextReader {
  readonly #objects: TextObject[] = []
  readonly #events: TextEvent[] = []
  readonly #described = new DescriptionReader()
  #header: TableHeader | undefined
  #listsPods = false
  #understood = 0

  take(text: string, at: number): void {
    if (text.trim() === '') {
      this.#header = undefined
      return
    }
    if (this.#read(text, at)) this.#understood++
  }

  facts(lines: number): TextFacts {
    const objects = joined([...this.#objects, ...this.#described.objects])
    return { objects, events: this.#events, listsPods: this.#listsPods, understood: this.#understood, lines }
  }

  #read(text: string, at: number): boolean {
    const header = headerOf(text)
    if (header) {
      this.#header = header
      this.#listsPods ||= header.kind === 'Pod'
      this.#described.end()
      return true
    }
    const event = eventRow(text, this.#header, at) ?? describedEvent(text, this.#described.current, at)
    if (event) {
      this.#events.push(event)
      return true
    }
    const row = podRow(text, at) ?? (this.#header && objectRow(text, this.#header, at))
    if (row) {
      this.#objects.push(row)
      return true
    }
    const told = sentence(text, at)
    if (told) {
      if (told.event) this.#events.push(told.event)
      if (told.object) this.#objects.push(told.object)
      return true
    }
    return this.#described.take(text, at)
  }
}

/**
 * Joins all mentions of the same object; the last mention counts. If one mention lacks a namespace, it has the
 * namespace of the other mention.
 */
function joined(objects: readonly TextObject[]): TextObject[] {
  const byName = new Map<string, TextObject[]>()
  const known: TextObject[] = []
  for (const one of objects) {
    const key = `${one.kind} ${one.name}`
    const same = byName.get(key) ?? []
    byName.set(key, same)
    const other = same.find(
      ({ namespace }) => namespace === one.namespace || namespace === undefined || one.namespace === undefined,
    )
    if (!other) {
      known.push(one)
      same.push(one)
      continue
    }
    const { conditions, containers, kind: _, name: __, line: ___, namespace, ...members } = one
    other.namespace ??= namespace
    Object.assign(other, members)
    other.conditions.push(...conditions)
    other.containers.push(...containers)
  }
  return known
}

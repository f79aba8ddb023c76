/** Lines of `kubectl describe`: two spaces per level, columns aligned at the end. */

import type { Labels } from '../../api/types.ts'
import { LAST_APPLIED } from '../../api/written.ts'
import { type Release, UNNAMED_RELEASE } from '../../releases.ts'
import { alignTabs, describeLayout } from '../core/tabwriter.ts'

export class DescribeWriter {
  /** Release of kubectl. */
  readonly release: Release
  #text = ''

  constructor(release: Release = UNNAMED_RELEASE) {
    this.release = release
  }

  /** Adds the line `label:<tab>value` at an indentation level. */
  field(level: number, label: string, value: string | number): void {
    this.#text += `${'  '.repeat(level)}${label}:\t${value}\n`
  }

  /** Adds text that has its own tabs and newlines. */
  write(level: number, text: string): void {
    this.#text += '  '.repeat(level) + text
  }

  /** Labels, one per line. */
  labels(level: number, title: string, labels: Labels | undefined): void {
    const keys = Object.keys(labels ?? {}).sort()
    this.multiline(
      level,
      title,
      keys.map((key) => `${key}=${labels?.[key] ?? ''}`),
    )
  }

  /** The first line follows the title, the others are below it; `<none>` if there are none. */
  multiline(level: number, title: string, lines: readonly string[]): void {
    const indent = '  '.repeat(level)
    if (lines.length === 0) this.#text += `${indent}${title}:\t<none>\n`
    for (const [i, line] of lines.entries()) this.#text += i === 0 ? `${indent}${title}:\t${line}\n` : `\t${line}\n`
  }

  /** Annotations without last-applied-configuration. Long and multi-line values are printed below their key. */
  annotations(title: string, annotations: Labels | undefined): void {
    const keys = Object.keys(annotations ?? {})
      .filter((key) => key !== LAST_APPLIED)
      .sort()
    if (keys.length === 0) {
      this.field(0, title, '<none>')
      return
    }
    for (const [i, key] of keys.entries()) {
      const value = (annotations?.[key] ?? '').replace(/\n$/, '')
      this.#text += i === 0 ? `${title}:\t` : '\t'
      if (key.length + value.length + 2 < MAX_ANNOTATION && !value.includes('\n')) this.#text += `${key}: ${value}\n`
      else {
        this.#text += `${key}:\n`
        for (const line of value.split('\n')) this.#text += `\t  ${shorten(line)}\n`
      }
    }
  }

  /** The text with its tabs, before alignment. */
  get raw(): string {
    return this.#text
  }

  get aligned(): string {
    return alignTabs(this.#text, describeLayout)
  }
}

const MAX_ANNOTATION = 140

const shorten = (line: string): string => (line.length > MAX_ANNOTATION ? `${line.slice(0, MAX_ANNOTATION)}...` : line)

/** The report of `rollscope upgrade`, as Markdown and as JSON. */
import { type DifferenceEffect, differenceEffects, ENGINE_VERSION, type TouchedObject } from '../../engine/index.ts'
import { differenceInEnglish, momentOf, releaseInEnglish } from '../../i18n/releaseText.ts'
import { nameOf } from '../check/documents.ts'
import { Markdown } from '../markdown.ts'
import { NO_RESTART, NO_RESTART_SOURCES, type Upgrade } from './upgrade.ts'

/** Increased when a member changes its meaning or is removed. */
const JSON_VERSION = 1

/** The most objects that a line names. */
const MOST_NAMED = 5

const headings: Readonly<Record<DifferenceEffect, string>> = {
  refusal: 'Writes that are now rejected',
  wakes: 'Fields that take effect',
  revision: 'StatefulSets and DaemonSets that get a revision',
  course: 'Controllers with changed behavior',
  allowance: 'Writes that are now accepted',
  words: 'Changed words in output',
}

export const isSafe = ({ lines, removed }: Upgrade): boolean =>
  removed.length === 0 && lines.every(({ effect }) => effect !== 'refusal')

export function upgradeMarkdown(upgrade: Upgrade): string {
  const { from, to, objects, unknown, leftOut } = upgrade
  const count = objects === 1 ? '1 object' : `${objects} objects`
  const parts = [
    Markdown.of`# Upgrade of the control plane from ${`v${from}`} to ${`v${to}`}, ${count}`,
    Markdown.of`**${NO_RESTART}** Sources: ${Markdown.join(NO_RESTART_SOURCES.map(Markdown.code), Markdown.of`, `)}.`,
    removedPart(upgrade),
    ...differenceEffects.map((effect) => effectPart(effect, upgrade)),
    Markdown.of`## Not known\n\n${bullets(unknown.map((sentence) => Markdown.of`${sentence}`))}`,
    leftOut.length === 0
      ? Markdown.of``
      : Markdown.of`## Left out\n\n${bullets(leftOut.map(({ place, object, why }) => Markdown.of`${object}, ${place.file}:${place.line}: ${why}`))}`,
  ]
  return `${Markdown.join(parts, Markdown.of`\n\n`).source}\n`
}

const bullets = (items: readonly Markdown[]): Markdown => Markdown.lines(items.map((item) => Markdown.of`- ${item}`))

function removedPart({ removed }: Upgrade): Markdown {
  if (removed.length === 0) return Markdown.of``
  const rows = removed.map(({ object, apiVersion, replacement, removedIn, source }) => [
    Markdown.of`${object}`,
    Markdown.code(apiVersion),
    Markdown.of`${removedIn === undefined ? 'before v1.33' : `v${removedIn}`}`,
    Markdown.code(replacement),
    Markdown.code(source),
  ])
  const head = ['Object', 'API version', 'Not served since', 'Use', 'Source'].map((word) => Markdown.of`${word}`)
  return Markdown.of`## Removed API versions\n\n${Markdown.table(head, rows)}`
}

function effectPart(effect: DifferenceEffect, { lines, from, to }: Upgrade): Markdown {
  const own = lines.filter((line) => line.effect === effect)
  if (own.length === 0) return Markdown.of``
  const rows = own.map((line) => [
    Markdown.of`${objectsText(line.objects)}`,
    rich(differenceInEnglish(line, 'now')),
    rich(differenceInEnglish(line, 'before')),
    Markdown.of`${releaseInEnglish(momentOf(line))}`,
    Markdown.of`${`v${line.since}`}, ${Markdown.code(line.switch)}, ${Markdown.code(line.source)}`,
  ])
  const head = ['Objects', `On v${to}`, `On v${from}`, 'When', 'Since, switch, source']
  return Markdown.of`## ${headings[effect]}\n\n${Markdown.table(
    head.map((word) => Markdown.of`${word}`),
    rows,
  )}`
}

function objectsText(objects: readonly TouchedObject[]): string {
  const named = objects.slice(0, MOST_NAMED).map(nameOf).join(', ')
  const more = objects.length - MOST_NAMED
  return more > 0 ? `${named} and ${more} more` : named
}

/** A sentence of a catalogue, with its code in backquotes as code. */
function rich(sentence: string): Markdown {
  const parts = sentence.split('`').map((part, i) => (i % 2 === 1 ? Markdown.code(part) : Markdown.of`${part}`))
  return Markdown.join(parts, Markdown.of``)
}

export function upgradeJson(upgrade: Upgrade) {
  const { from, to, objects, lines, removed, leftOut, unknown } = upgrade
  return {
    version: JSON_VERSION,
    from,
    to,
    objects,
    restarts: [],
    restartSources: NO_RESTART_SOURCES,
    lines: lines.map((line) => ({
      id: line.id,
      effect: line.effect,
      part: line.part,
      when: releaseInEnglish(momentOf(line)),
      after: differenceInEnglish(line, 'now'),
      before: differenceInEnglish(line, 'before'),
      objects: line.objects,
      since: line.since,
      switch: line.switch,
      source: line.source,
    })),
    removed: removed.map((one) => ({ ...one, removedIn: one.removedIn ?? null })),
    unknown,
    leftOut: leftOut.map(({ place, object, why }) => ({ file: place.file, line: place.line, object, why })),
    engineVersion: ENGINE_VERSION,
  }
}

import '../../i18n/en/loop.ts'
import '../../i18n/en/inspector.ts'
import type { ControlLoopView, DecisionRecord } from '../../engine/index.ts'
import { decisionParams } from '../../i18n/decisionText.ts'
import { isMessageKey, type Translate } from '../../i18n/index.ts'
import type { WorkerLine } from '../../layout/controlLoop/loopBoxes.ts'
import { type ControllerModel, nameOfKey, type QueueRow } from '../../layout/controlLoop/loopModel.ts'
import type { LoopWords } from '../../layout/embed/drawLoop.ts'
import {
  answerOf,
  controllerTitle,
  delayKind,
  formatShortSpan,
  kindTitle,
  ownWriteText,
} from '../stage/controlLoop/loopText.ts'

/** Texts of the control loop in a still picture. */
export function loopWords(view: ControlLoopView, t: Translate): LoopWords {
  return {
    version: t('loop.store.version'),
    manager: t('loop.cache.managerShort'),
    cache: t('loop.cache.cache'),
    title: (of) => `${t(`loop.title.${of}`)} ${t(`loop.title.${of}Of`)}`,
    kind: (resource) => kindTitle(resource, t),
    behind: ({ behind }) => (behind === 0 ? t('loop.cache.upToDate') : t('loop.cache.behind', { count: behind })),
    controller: (name) => controllerTitle(name, t),
    busy: ({ busy, workers }) => (busy === 0 ? t('loop.idle') : t('loop.workers', { busy, workers })),
    row: (row) => rowText(row, view, t),
    line: (line, controller) => lineText(line, controller, view.at, t),
  }
}

function rowText(row: QueueRow, view: ControlLoopView, t: Translate): string {
  switch (row.type) {
    case 'heading':
      return t(`loop.queue.${row.of}`)
    case 'more':
      return t('loop.queue.more', { count: row.count })
    case 'empty':
      return t('loop.queue.empty')
    case 'delayed':
      return `${shortKey(row.key)} ${t(`loop.delay.${delayKind(row)}`, { span: formatShortSpan(row.dueAt - view.at) })}`
    case 'expectation': {
      const [kind, left] = row.add > 0 ? (['add', row.add] as const) : (['del', row.del] as const)
      return t(`loop.expectation.${kind}`, { count: row.asked, seen: row.asked - left })
    }
    case 'ownWrite':
      return ownWriteText(row, view, t)
    default:
      return nameOfKey(row.key)
  }
}

function lineText(line: WorkerLine, { sync, isRunning }: ControllerModel, at: number, t: Translate) {
  switch (line.type) {
    case 'sync': {
      if (sync === undefined) return { text: '' }
      const text = shortKey(sync.key)
      return isRunning
        ? { text }
        : { text, aside: t('loop.sync.last', { run: sync.run, span: formatShortSpan(at - sync.at) }) }
    }
    case 'gate': {
      const { id, state, decision } = line.gate
      if (state === 'taken' && decision) return { text: decisionText(decision, t) }
      return { text: t(`loop.gate.${id}`), aside: t(`loop.gate.${state === 'skipped' ? 'skipped' : answerOf(id)}`) }
    }
    case 'error':
      return { text: t('loop.sync.error', { message: line.message }) }
    case 'write': {
      const last = line.writes.at(-1)
      if (last === undefined) return { text: '' }
      const { verb, kind, name, resourceVersion } = last
      const count = line.writes.length
      const text = count > 1 ? t('loop.sync.writes', { verb, kind, count }) : `${verb} ${kind} ${name}`
      return { text, aside: `→ ${resourceVersion}` }
    }
    case 'more':
      return { text: t('loop.sync.more', { count: line.count }) }
    default:
      return { text: t(`loop.sync.${line.type}`) }
  }
}

/** The key without its namespace, to save space. */
function shortKey(key: string): string {
  return nameOfKey(key).replace(/^.*\//, '')
}

/** The decision's text without markup for bold and code. */
function decisionText(record: DecisionRecord, t: Translate): string {
  const key = `inspector.decision.${record.id}`
  if (!isMessageKey(key)) return record.id
  const params = decisionParams(record, (rule) => {
    const ruleKey = `inspector.victim.${rule}`
    return isMessageKey(ruleKey) ? t(ruleKey) : undefined
  })
  return t(key, params).replace(/\*\*|`/g, '')
}

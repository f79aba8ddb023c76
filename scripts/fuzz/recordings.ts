/** Recordings of clusters as strangers may bring them: truncated, shuffled, edited, with incomplete objects. */

import { explainRun } from '../../src/engine/observed/explain.ts'
import { exportKwok, exportStream } from '../../src/engine/observed/exportStream.ts'
import { findingsOf } from '../../src/engine/observed/findings/table.ts'
import { Observation } from '../../src/engine/observed/observe.ts'
import { type Unread, unreadFacts } from '../../src/engine/observed/unread.ts'
import type { Session } from '../../src/engine/session/session.ts'
import type { Random } from '../../src/engine/sim/prng.ts'
import { Harness } from '../../src/engine/testing/harness.ts'
import { translate } from '../../src/i18n/index.ts'
import { factsOf } from '../../src/i18n/phrase.ts'
import { sayUnreadInEnglish, unreadText } from '../../src/i18n/unreadText.ts'
import '../../src/i18n/everyLocale.ts'
import { KWOK_EPOCH, withoutKwokTimes } from '../../src/kubectlOutput/kwok.ts'
import { FileReader } from '../../src/kubectlOutput/readRecords.ts'
import { toYaml } from '../../src/manifest/toYaml.ts'
import { examples } from '../../src/scenarios/examples/examples.ts'
import { mutateJson, mutateText } from './mutations.ts'

/** The runs of a valid recording: a Deployment that rolls out, a StatefulSet and a DaemonSet. */
const played = [
  playedBy(new Harness().deployment({ replicas: 2 }), (h) => h.setImage('web', 'shop/web:v2.nopull')),
  ...[examples.setTrap, examples.daemons].map(({ before, after }) =>
    playedBy(new Harness().must(['apply', '-f', '-'], before), (h) => h.must(['apply', '-f', '-'], after)),
  ),
]

function playedBy(h: Harness, change: (h: Harness) => unknown): Pick<Session, 'document' | 'cursor'> {
  h.run(15_000)
  change(h)
  h.run(20_000)
  const { document, cursor } = h.session
  return { document, cursor }
}

/** A line of a watch in every possible format. It is serialised once, because serialising takes longer than parsing. */
interface HonestLine {
  readonly event: unknown
  readonly text: string
  readonly object: string
  /** The format of `-o json`. */
  readonly indented: string
  readonly yaml: string
}

const honest: readonly (readonly HonestLine[])[] = played.map(({ document, cursor }) => {
  const files = exportStream(document, cursor)
  const wanted = /^(deployments|replicasets|statefulsets|daemonsets|controllerrevisions|pods|events)\.json$/
  const lines = files.filter(({ name }) => wanted.test(name)).flatMap(({ text }) => text.trimEnd().split('\n'))
  return lines
    .filter((_, i) => i % 2 === 0 || i < 40)
    .map((text) => {
      const event = JSON.parse(text)
      const { object } = event
      return {
        event,
        text,
        object: JSON.stringify(object),
        indented: JSON.stringify(object, undefined, 4),
        yaml: toYaml(object),
      }
    })
})

const [first] = played
const honestKwok = first === undefined ? [] : exportKwok(first.document, first.cursor)
const honestKwokTexts = honestKwok.map(yamlOf)

/** Most recordings are short, so that a mistake is among few lines. */
const lengthOf = (random: Random): number => random.int(1, random.pick([3, 6, 6, 30]))

/** A number of consecutive lines from anywhere. */
function some<T>(lines: readonly T[], random: Random): readonly T[] {
  const from = random.int(0, lines.length - 1)
  return lines.slice(from, from + lengthOf(random))
}

/** Consecutive kwok documents, each changed or not. */
function randomKwok(random: Random): string {
  const from = random.int(0, honestKwok.length - 1)
  const changed = some(honestKwokTexts.slice(from), random).map((text, i) => {
    const draw = random.float()
    if (draw < 0.1) return yamlOf(mutateJson(honestKwok[from + i], random))
    return draw < 0.3 ? mutateText(text, random) : text
  })
  return withoutKwokTimes(changed.join('---\n'), KWOK_EPOCH)
}

/** Lines of a valid recording, in order or not, each changed or not, as a stream, a list or YAML. */
export function randomRecording(random: Random): string {
  const text = random.float() < 0.1 ? randomKwok(random) : randomTexts(random)
  return random.float() < 0.3 ? mutateText(text, random) : text
}

function randomTexts(random: Random): string {
  const lines = [...some(random.pick(honest), random)]
  if (random.float() < 0.2) lines.reverse()
  const draw = random.float()
  const form = draw < 0.65 ? 'text' : draw < 0.8 ? 'object' : draw < 0.9 ? 'indented' : 'yaml'
  const texts = lines.map((line) => {
    const how = random.float()
    if (how < 0.15) return changedAs(form, line.event, random)
    return how < 0.35 ? mutateText(line[form], random) : line[form]
  })
  if (form === 'text') return texts.join('\n')
  if (form === 'yaml') return texts.join('---\n')
  return `{"apiVersion":"v1","kind":"List","items":[${texts.join(',\n')}]}`
}

/** A changed value in one of the formats. */
function changedAs(form: Exclude<keyof HonestLine, 'event'>, event: unknown, random: Random): string {
  const changed = mutateJson(event, random)
  if (form === 'text') return JSON.stringify(changed)
  const object = (changed as { object?: unknown } | null)?.object ?? changed
  return form === 'yaml' ? yamlOf(object) : JSON.stringify(object, undefined, form === 'indented' ? 4 : 0)
}

function yamlOf(value: unknown): string {
  try {
    return toYaml(JSON.parse(JSON.stringify(value)))
  } catch {
    // A value that YAML cannot express is written as JSON.
    return JSON.stringify(value)
  }
}

/** Throws for a problem whose sentence is missing in a language, or lacks one of its facts. */
function mustBeTranslated(problem: Unread): void {
  const { id, facts } = problem
  const named = Object.keys(facts).sort().join()
  if (named !== [...unreadFacts[id]].sort().join()) throw new Error(`${id} has other facts: ${named}`)
  const english = sayUnreadInEnglish(`unread.${id}`, factsOf(facts))
  const chinese = unreadText(problem, (key, ...args) => translate('zh-CN', key, ...args))
  if (english === '' || english === chinese || !/\p{Script=Han}/u.test(translate('zh-CN', `unread.${id}`, factsOf({}))))
    throw new Error(`${id} is not translated: ${chinese}`)
}

/** Reads a text in pieces (`cut` from 0 to 1 is their size) and judges its content; false if the text is empty. */
export function diagnoseRecording(text: string, cut: number): boolean {
  const observation = new Observation()
  const reader = new FileReader('recording')
  const size = 1 + Math.floor(cut * text.length)
  let objects = 0
  const take = ({ records, problems }: ReturnType<FileReader['push']>): void => {
    for (const record of records) {
      if ('object' in record) objects++
      observation.add(record)
    }
    for (const problem of problems) {
      if (problem.place.line < 1) throw new Error(`a problem without a place: ${problem.id}`)
      mustBeTranslated(problem)
    }
  }
  for (let at = 0; at < text.length; at += size) take(reader.push(text.slice(at, at + size)))
  take(reader.end())
  const run = observation.finish([])
  const { writes, explained, unexplained, problems: notJudged } = explainRun(run)
  if (explained.size + unexplained.length !== writes) throw new Error('writes are lost')
  const { findings, problems: notUsable } = findingsOf(run)
  for (const problem of [...run.problems, ...notJudged, ...notUsable]) mustBeTranslated(problem)
  for (const { at, object } of findings)
    if (!Number.isFinite(at) || object === '') throw new Error('a finding about nothing, or of no time')
  return objects > 0
}

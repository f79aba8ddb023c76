/** Sentences for faults in pasted text, from the page's catalogue. */
import type { TextFinding } from '../engine/index.ts'
import { pastedTexts } from './en/recorded/pasted.ts'
import type { Say } from './english.ts'
import { sayFrom } from './phrase.ts'

/** Returns the text of a key in a language. */
type SayPasted = Say<keyof typeof pastedTexts>

/** Returns the English text of a key. */
export const sayPastedInEnglish: SayPasted = sayFrom(pastedTexts)

/** A finding as a sentence without a full stop. Words of Kubernetes stay verbatim. */
export function pastedText(finding: TextFinding, say: SayPasted): string {
  const { id, more, isOver, words, image, container, available, wanted, updated } = finding
  const probe = probes.find((one) => one === finding.probe)
  const unknown = say('pasted.unknown')
  const params = {
    object: objectText(finding, say),
    image: image ?? unknown,
    container: container ?? unknown,
    probe: probe === undefined ? unknown : say(`pasted.probe.${probe}`),
    available: available ?? unknown,
    wanted: wanted ?? unknown,
    updated: updated ?? unknown,
  }
  const own = say(`pasted.said.${id}`, params)
  const counted = more > 0 ? say('pasted.more', { sentence: own, count: more }) : own
  const sentence = isOver ? say('pasted.over', { sentence: counted }) : counted
  return words === '' ? sentence : say('pasted.words', { sentence, words })
}

const probes = ['startup', 'liveness'] as const

function objectText({ kind, name, namespace }: TextFinding, say: SayPasted): string {
  if (name === undefined) return kind === '' ? say('pasted.unnamed') : say('pasted.unnamedKind', { kind })
  const path = namespace === undefined ? name : `${namespace}/${name}`
  return kind === '' ? path : `${kind} ${path}`
}

/** The facts that the text lacks, in one line; empty without any. */
export const lacksText = ({ lacks }: Pick<TextFinding, 'lacks'>, say: SayPasted): string =>
  lacks
    .map((one) => say(`pasted.lack.${one}`))
    .reduce((first, second) => (first === '' ? second : say('pasted.and', { first, second })), '')

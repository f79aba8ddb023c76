/** Reads `knob` fences, and checks the links to knobs and the manifests that hold their fields. */
import { parseManifest } from '../../manifest/k8sYaml.ts'
import { memberOf, nameOf, nearestValue, pathOf, writtenValue } from '../knobs.ts'
import { newProblem } from '../problems.ts'
import type { Knob, LessonStep, StepKnobs } from '../types.ts'
import { Block } from './block.ts'
import type { TextLinks } from './prediction.ts'
import type { Problems } from './problems.ts'
import type { KnobLink, ProseLink } from './prose.ts'
import type { Fence } from './sections.ts'
import { knobShape } from './shapes.ts'
import { checkStep, type StepContext } from './stepParts.ts'
import { nearTo } from './suggest.ts'

/** The knobs of a fence. An invalid fence is reported and gives undefined. */
export function readKnobs(fence: Fence, context: StepContext): StepKnobs | undefined {
  const block = new Block(fence.text, fence.base, context)
  const found = block.check(knobShape)
  if (found === undefined) return undefined
  const { since, knobs } = found
  checkStep(since, block, ['since'], context)
  const list = Object.entries(knobs).map(([name, { step = 1, ...knob }]): Knob => {
    const { value, from, to } = knob
    if (nearestValue({ from, to, step }, value) !== value)
      block.report(['knobs', name, 'value'], newProblem('knobValue', { from, to, step }))
    return { name, ...knob, step, ...context.problems.place(block.keyOffset(['knobs', name])) }
  })
  return { ...(since === undefined ? {} : { since }), list }
}

const isOfKnob = (link: ProseLink): link is KnobLink => 'knob' in link

/**
 * Reports links to knobs that the step does not have, links whose text is another number, and links before the answer,
 * because such links would reveal it.
 */
export function checkKnobLinks(
  { knobs, prediction }: Pick<LessonStep, 'knobs' | 'prediction'>,
  { before, after }: TextLinks,
  problems: Problems,
): void {
  const list = knobs?.list ?? []
  if (prediction) for (const { offset } of before.filter(isOfKnob)) problems.add(offset, newProblem('knobBeforeAnswer'))
  for (const { knob, words, offset } of [...before, ...after].filter(isOfKnob)) {
    const named = list.find(({ name }) => name === knob)
    const names = list.map(({ name }) => name)
    if (named === undefined)
      problems.add(offset, newProblem('knobNotDefined', { name: knob, near: nearTo(knob, names) }))
    else if (words !== ownText(named)) problems.add(offset, newProblem('knobText', { value: ownText(named) }))
  }
}

/** Reports knobs without a link, at their own place or at the place of the translated step. */
export function checkKnobsNamed(
  { knobs }: Pick<LessonStep, 'knobs'>,
  { before, after }: TextLinks,
  problems: Problems,
  place?: number,
): void {
  const links = [...before, ...after].filter(isOfKnob)
  for (const knob of knobs?.list ?? []) {
    if (links.some((link) => link.knob === knob.name)) continue
    problems.add(place ?? knob, newProblem('knobNotNamed', { name: knob.name, value: ownText(knob) }))
  }
}

const ownText = (knob: Knob): string => String(writtenValue(knob, knob.value))

/** Reports knobs of objects that no manifest up to their step contains, and of list items that the manifest lacks. */
export function checkKnobFields(steps: readonly LessonStep[], problems: Problems): void {
  for (const [index, { knobs }] of steps.entries()) {
    if (knobs === undefined) continue
    const applied = appliedIn(steps.slice(0, index + 1))
    for (const knob of knobs.list) {
      const { object, field } = knob
      const named = applied.filter((one) => nameOf(one) === object)
      if (named.length === 0)
        problems.add(knob, newProblem('knobObjectNotApplied', { object, near: nearTo(object, applied.map(nameOf)) }))
      else if (!named.every((one) => hasItems(one, knob)))
        problems.add(knob, newProblem('knobItemMissing', { object, field }))
    }
  }
}

/** The objects of the manifests that the steps apply. */
function appliedIn(steps: readonly LessonStep[]): readonly unknown[] {
  const acts = steps.flatMap((step) => [...step.acts, ...step.reveal])
  return acts.flatMap((act) => (act.type === 'apply' ? parseManifest(act.manifest) : [])).map(({ value }) => value)
}

/** Whether each list on the path to the field has the item that the field names; other parts may be absent. */
function hasItems(object: unknown, knob: Knob): boolean {
  let at = object
  return pathOf(knob).every((key) => {
    at = memberOf(at, key)
    return typeof key === 'string' || at !== undefined
  })
}

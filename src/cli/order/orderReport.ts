/** The order of an apply in reports: as Markdown, and as JSON. */
import { quoteWord } from '../../engine/index.ts'
import { Markdown, md } from '../markdown.ts'
import type { OrderReport, StepReport } from './orderWords.ts'

/** The most objects of a step that are named. */
const MOST_NAMES = 6

/** The lines of the section about the order. */
export function orderText(order: OrderReport): readonly Markdown[] {
  const { by, title, saidBy, steps, stop } = order
  const head = [md`### Order of the apply`, md``]
  if (by === 'kubectl') return [...head, md`Applied in the order of kubectl: all objects at once.`]
  const ofFiles = md` (from the annotations of the files; ${Markdown.code('--by kubectl')} applies all objects at once)`
  const taken = takenText(order)
  return [
    ...head,
    md`Applied in the order of ${title}${saidBy === 'files' ? ofFiles : md``}:`,
    md``,
    ...steps.map(stepText),
    ...(stop === undefined ? [] : [md``, md`${stop}.`]),
    ...(taken.length === 0 ? [] : [md``, ...taken]),
  ]
}

function stepText({ title, objects, appliedAfter, overAfter }: StepReport, i: number): Markdown {
  const more = objects.length > MOST_NAMES ? ` and ${objects.length - MOST_NAMES} more` : ''
  const over = overAfter === undefined ? '' : `, done after ${overAfter} s`
  const when = appliedAfter === undefined ? 'not applied' : `after ${appliedAfter} s${over}`
  return md`${i + 1}. ${title}: ${objects.slice(0, MOST_NAMES).join(', ')}${more} (${when})`
}

function takenText({ title, isRolledBack, steps, taken }: OrderReport): readonly Markdown[] {
  return taken.map(({ object, flag }) => {
    const at = steps.findIndex(({ objects }) => objects.includes(object))
    const behind = at >= 0 && at < steps.length - 1 ? `, and does not apply step ${at + 2} and later steps` : ''
    const end = isRolledBack ? 'everything is rolled back' : `${title} stops at this step${behind}`
    return md`- Assumed: ${object} exits with code 0. If it fails, ${end}: ${Markdown.code(`--assume ${quoteWord(flag)}`)}`
  })
}

/** `after` and `over` in seconds from the beginning. */
export const orderJson = ({ by, saidBy, steps, notApplied, stop, taken }: OrderReport) => ({
  by,
  saidBy,
  steps: steps.map(({ title, objects, appliedAfter, overAfter }) => ({
    title,
    objects,
    after: appliedAfter ?? null,
    over: overAfter ?? null,
  })),
  notApplied,
  stop: stop ?? null,
  taken,
})

/** The link of a lesson: `#12`, `#12/4` (number and step), or by name `#lesson/both-bounds/4`. */
import { atStep } from './atStep.ts'
import { type LessonId, lessonIds } from './lessonIds.ts'

export interface LessonAddress {
  readonly id: LessonId
  /** Step from 1. The lesson may have fewer steps. */
  readonly step: number
}

/** Number of a lesson in the course, from 0; undefined for any other lesson. */
export function lessonNumber(id: string): number | undefined {
  const index = (lessonIds as readonly string[]).indexOf(id)
  return index < 0 ? undefined : index
}

/** The fragment of a course's lesson at a step, from 1. */
export const lessonFragment = (id: LessonId, step = 1): string => atStep(`#${lessonNumber(id)}`, step)

/** The lesson of a fragment; undefined for any other fragment and for an unknown lesson. */
export function lessonOfFragment(fragment: string): LessonAddress | undefined {
  const [, number, name, step = '1'] = /^#(?:(\d{1,3})|lesson\/([a-z0-9-]{1,60}))(?:\/(\d{1,3}))?$/.exec(fragment) ?? []
  const id = number === undefined ? lessonIds.find((one) => one === name) : lessonIds[Number(number)]
  return id === undefined || Number(step) < 1 ? undefined : { id, step: Number(step) }
}

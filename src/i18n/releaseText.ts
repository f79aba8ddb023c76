/** Sentences about differences between releases, from the catalogue that the page uses. */
import type { ReleaseLine } from '../engine/index.ts'
import { releaseTexts } from './en/setup/releases.ts'
import { formatMessage } from './message.ts'

/** The behaviour with or without the switch of a line, for its first object, in English; code in backticks. */
export const differenceInEnglish = ({ id, objects }: ReleaseLine, form: 'now' | 'before'): string =>
  formatMessage(releaseTexts[`release.${id}.${form}`], objects[0]?.facts)

import '../../i18n/en/lesson.ts'
import type { Translate } from '../../i18n/index.ts'
import type { NumberAsked, PlannedAnswer } from '../../lessons/types.ts'
import type { Answer } from '../../store/lesson.ts'

/** Converts a given answer to the form of the run's answer. */
export function plannedForm(answer: Answer): PlannedAnswer {
  return answer.type === 'pod' ? { type: 'pod', pods: [answer.pod] } : answer
}

/** Numbers with their labels: `13 Pods, 5 broken`. */
export function numbersText(asked: readonly NumberAsked[], values: readonly number[]): string {
  return asked.map(({ label }, index) => `${values[index] ?? ''} ${label}`).join(', ')
}

/** A short text for an answer; empty for a choice, which is prose. */
export function shortAnswer(answer: PlannedAnswer, t: Translate): string {
  switch (answer.type) {
    case 'choice':
      return ''
    case 'numbers': {
      const [one = '', other] = answer.values
      return other === undefined ? String(one) : t('lesson.and', { one, other })
    }
    case 'pod':
      return answer.pods.map(podEnd).join(', ')
    case 'moment':
      return t('lesson.seconds', { seconds: Math.round(answer.seconds * 10) / 10 })
  }
}

/** The end of a Pod's name, as the stage shows it. */
export const podEnd = (name: string): string => name.slice(name.lastIndexOf('-') + 1)

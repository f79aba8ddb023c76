import '../../i18n/en/lesson.ts'
import type { Translate } from '../../i18n/index.ts'
import type { NumberAsked, PlannedAnswer } from '../../lessons/types.ts'
import type { Answer } from '../../store/lesson.ts'

/** What was said, as an answer of the run would be. */
export function saidAs(answer: Answer): PlannedAnswer {
  return answer.type === 'pod' ? { type: 'pod', pods: [answer.pod] } : answer
}

/** Numbers with what they count: `13 Pods, 5 broken`. */
export function numbersText(asked: readonly NumberAsked[], values: readonly number[]): string {
  return asked.map(({ label }, index) => `${values[index] ?? ''} ${label}`).join(', ')
}

/** An answer in few words; empty for a choice, whose text is prose. */
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

/** As the stage calls a Pod: by the end of its name. */
export const podEnd = (name: string): string => name.slice(name.lastIndexOf('-') + 1)

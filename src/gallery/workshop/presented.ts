import { plainText } from '../../lessons/plainText.ts'
import type { PresenterLinkState, PresentingState } from '../../store/presenting.ts'
import type { LessonMoments } from './lessonMoments.ts'

interface Presented {
  readonly presenting: Partial<PresentingState>
  readonly link: Partial<PresenterLinkState>
}

/** State of a presentation after the first lesson of a workshop: votes, time, marks and the link. */
export function presentedHere(moments: LessonMoments, told: 'asked' | 'revealed'): Presented {
  const { lesson, asking, plan } = moments
  const { atMs } = moments[told]
  const prediction = lesson.steps[asking]?.prediction
  const labels = prediction?.type === 'numbers' ? prediction.values.map(({ label }) => label) : []
  const choices = prediction?.type === 'numbers' ? prediction.choices.map(({ values }) => values) : []
  const now = Date.now()
  return {
    presenting: {
      poll: {
        question: prediction ? plainText(prediction.ask, plan.steps[asking]?.valuesBefore) : '',
        answers: choices.map((values) => values.map((value, index) => `${value} ${labels[index]}`).join(', ')),
        counts: [6, 11, 3, 4],
        ...(told === 'revealed' && { isOver: true, right: 3 }),
      },
      shows: { tally: true, code: true, timeline: false, pointer: false },
      marks: [
        { run: 'run', at: 2_398, step: 0, text: lesson.steps[asking]?.title ?? '' },
        { run: 'run', at: atMs, step: 0, text: lesson.steps.at(-1)?.title ?? '' },
      ],
      workshop: { minutes: 90, startedAt: now - 37 * 60_000 },
      pace: {
        lessons: [
          { id: 'rounding', plannedMs: 240_000, goneMs: 310_000 },
          { id: lesson.id, plannedMs: 180_000, goneMs: 0 },
        ],
        since: now - 156_000,
      },
      link: 'https://rollscope.example/#12/2',
    },
    link: {
      other: 'there',
      place: { run: 'run', cursor: { at: atMs, step: 0 }, fingerprint: '', playing: true },
      lesson: {
        title: lesson.title,
        number: 12,
        minutes: lesson.minutes,
        stepIndex: asking,
        isAsking: told === 'asked',
        isFree: false,
        hasNext: true,
        steps: lesson.steps.map(({ title, prose, notes }) => ({
          title,
          minutes: 1,
          text: plainText(prose),
          notes: notes.map((node) => ({ isQuote: node.type === 'blockquote', text: plainText([node]) })),
        })),
      },
    },
  }
}

// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readLesson } from '../../lessons/format/readLesson.ts'
import { planLesson } from '../../lessons/play/planLesson.ts'
import type { Prediction, Task } from '../../lessons/types.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { type GivenAnswer, useLesson } from '../../store/lesson.ts'
import { useSelection } from '../../store/selection.ts'
import { useTerminal } from '../../store/terminal.ts'
import { LessonNarrator } from './LessonNarrator.tsx'
import { LessonPane } from './LessonPane.tsx'
import { PredictionCard } from './PredictionCard.tsx'
import { ProseText, ProseValues } from './Prose.tsx'
import { TaskCard } from './TaskCard.tsx'
import { VerdictCard } from './VerdictCard.tsx'

const page = new ScriptedPage()

const { lesson } = readLesson('both-bounds', readFileSync('src/lessons/texts/both-bounds.en.md', 'utf8'))
if (lesson === undefined) throw new Error('the lesson cannot be read')
const plan = planLesson(lesson)
const stepIndex = lesson.steps.findIndex((step) => step.prediction !== undefined)
const prediction = lesson.steps[stepIndex]?.prediction as Prediction
const planned = plan.steps[stepIndex]

beforeEach(() => page.teaches({ lesson, plan, stepIndex, phase: 'asking' }))
afterEach(cleanup)

function verdict(given: GivenAnswer, about: Prediction = prediction): HTMLElement {
  page.teaches({ answers: { [stepIndex]: given }, phase: 'revealed' })
  if (planned?.answer === undefined) throw new Error('the plan has no answer')
  render(
    <ProseValues value={planned.values}>
      <VerdictCard prediction={about} answer={planned.answer} stepIndex={stepIndex} />
    </ProseValues>,
  )
  return document.querySelector<HTMLElement>('[data-verdict]') ?? document.body
}

it('VerdictCard explains a wrong answer with the numbers of the run', () => {
  const card = verdict({ type: 'numbers', values: [12, 2] })
  expect(card.dataset.verdict).toBe('wrong')
  expect(card.textContent).toContain('Not 12 and 2, but 13 and 5')
  expect(card.textContent).toContain('up to 13 − 8 = 5 new Pods can be broken')
})

it('VerdictCard uses the general explanation for any other number', () => {
  expect(verdict({ type: 'numbers', values: [15, 5] }).textContent).toContain('maxSurge allows at most 13 Pods')
})

it('VerdictCard explains a right answer, and offers another seed if chance decides', () => {
  const card = verdict({ type: 'numbers', values: [13, 5] }, { ...prediction, dependsOnChance: true })
  expect(card.dataset.verdict).toBe('right')
  expect(card.textContent).toContain('2 old Pods were deleted because of maxUnavailable')
  expect(screen.getByRole('button', { name: 'Play with seed 2' })).toBeTruthy()
})

it('VerdictCard is absent for a skipped question', () => {
  expect(verdict('skipped').dataset.verdict).toBe('skipped')
})

it('the focus stays in the lesson when a button or an answer disappears, and the text is announced', () => {
  page.teaches({ phase: 'reading' })
  render(
    <>
      <LessonPane />
      <LessonNarrator />
    </>,
  )
  const said = () => document.querySelector('[data-lesson-narrator]')?.textContent
  expect(said()).toContain('The manifest sets image v2')
  expect(said()).toContain('No registry has v2')
  screen.getByRole('button', { name: /^Next step/ }).focus()
  act(() => page.teaches({ phase: 'asking' }))
  expect(document.activeElement?.textContent).toContain('How many Pods will there be')
  expect(said()).toContain('How many Pods will there be')
  screen.getAllByRole('radio')[1]?.focus()
  act(() => page.teaches({ phase: 'revealed', answers: { [stepIndex]: { type: 'numbers', values: [12, 2] } } }))
  expect(document.activeElement?.textContent).toContain('Not 12 and 2, but 13 and 5')
  expect(said()).toContain('up to 13 − 8 = 5 new Pods can be broken')
})

it('VerdictCard names a wrong choice and the right choice', () => {
  const text = (value: string) => [{ type: 'text' as const, value }]
  const when = { source: 'true', line: 1, column: 1 }
  const choices = [
    { text: text('One way'), when, why: text('No.') },
    { text: text('Another way'), when, why: [] },
  ]
  const about: Prediction = { ...prediction, type: 'choice', choices }
  page.teaches({ answers: { [stepIndex]: { type: 'choice', choice: 0 } }, phase: 'revealed' })
  render(<VerdictCard prediction={about} answer={{ type: 'choice', choice: 1 }} stepIndex={stepIndex} />)
  expect(screen.getByRole('heading').textContent).toBe('Not One way but Another way')
})

it('TaskCard says why a task is not done although every goal is met at this moment', () => {
  const task = lesson.steps.find((step) => step.task !== undefined)?.task as Task
  const conditions = task.done.map(() => ({ holds: true, value: '', isOutOfReach: false }))
  const attempt = { task: { branchId: 2, isDone: false }, freePlay: { branchId: 2 } }
  render(<TaskCard task={task} stepIndex={stepIndex} />)
  const early = /^All goals are met at this moment/
  act(() => page.teaches({ ...attempt, judged: { isDone: false, conditions } }))
  expect(screen.getByText(early)).toBeTruthy()
  const unmet = conditions.with(0, { holds: false, value: '', isOutOfReach: false })
  act(() => page.teaches({ judged: { isDone: false, conditions: unmet } }))
  expect(screen.queryByText(early)).toBeNull()
  act(() => page.teaches({ task: { branchId: 2, isDone: true }, judged: { isDone: true, conditions } }))
  expect(screen.queryByText(early)).toBeNull()
})

it('NumbersAsked shares one value between steppers and choices', () => {
  render(<PredictionCard prediction={prediction} />)
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ checked }) => checked)).toEqual([false, false, false, false])
  fireEvent.click(radios[1] as HTMLElement)
  expect(useLesson.getState().draft).toEqual({ type: 'numbers', values: [12, 2] })
  fireEvent.click(screen.getByRole('button', { name: 'One more: Pods' }))
  fireEvent.click(screen.getByRole('button', { name: 'One more: broken' }))
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
    false,
    false,
    true,
    false,
  ])
})

it('ProseText renders a link with an unknown scheme as text', () => {
  const children = [{ type: 'text' as const, value: 'here' }]
  render(<ProseText nodes={[{ type: 'link', url: 'javascript:alert(1)', children }]} />)
  expect(document.body.textContent).toBe('here')
  expect(document.querySelector('a')).toBeNull()
})

it('a command to type is written at the prompt, and runs only when the reader presses Enter', () => {
  const steps = lesson.steps.with(0, {
    ...lesson.steps[0]!,
    toType: [{ type: 'kubectl', typed: 'get pods', line: 1, column: 1 }],
  })
  page.teaches({ lesson: { ...lesson, steps }, stepIndex: 0, phase: 'reading' })
  render(<LessonPane />)
  expect(document.querySelector('[data-now-you]')?.textContent).toContain('kubectl get pods')
  fireEvent.click(screen.getByRole('button', { name: 'Write it at the prompt' }))
  expect(useTerminal.getState()).toMatchObject({ draft: 'kubectl get pods', wantsFocus: true, history: [] })
  expect(useSelection.getState().leftTab).toBe('kubectl')
})

// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readLesson } from '../../lessons/format/readLesson.ts'
import { planLesson } from '../../lessons/play/planLesson.ts'
import { openLessonHandout, openPlaylistHandout } from '../../player/lesson/handout.ts'
import { installLessonSource } from '../../player/lesson/lessonSource.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { useHandout } from '../../store/lessons/handout.ts'
import { HandoutPage } from './HandoutPage.tsx'

const page = new ScriptedPage()

const readBuiltIn = (id: string) => {
  const { lesson } = readLesson(id, readFileSync(`src/lessons/texts/${id}.en.md`, 'utf8'))
  if (lesson === undefined) throw new Error('the lesson cannot be read')
  return lesson
}

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
})
afterEach(() => {
  cleanup()
  installLessonSource(undefined)
})

it('the handout of the open lesson has texts, questions with lines for the answer, and takeaways, but no answers', () => {
  const lesson = readBuiltIn('both-bounds')
  page.teaches({ lesson, plan: planLesson(lesson), number: 12, address: '#12' })
  openLessonHandout()
  render(<HandoutPage />)
  const text = document.querySelector('[data-handout]')?.textContent
  expect(text).toContain('12 · maxSurge and maxUnavailable add up')
  expect(text).toContain('How many Pods will there be, and how many of them broken?')
  expect(text).toContain('My answer, Pods:My answer, broken:Because:')
  expect(text).toContain('To remember')
  expect(text).not.toContain('Open this lesson')
  expect(screen.getByRole('status').textContent).toMatch(/^Without links, because this page opens on this computer/)
  expect(text).not.toContain('All 5 new Pods are broken')
  expect(document.getElementById('root')?.hasAttribute('inert')).toBe(true)
  fireEvent.keyDown(document.querySelector('[data-handout]') ?? document.body, { key: 'Escape' })
  expect(useHandout.getState().handout).toBeUndefined()
  expect(document.getElementById('root')?.hasAttribute('inert')).toBe(false)
})

it('a lesson with an address that others can open has its link on the handout', () => {
  const lesson = readBuiltIn('both-bounds')
  const link = 'https://rollouts.example.org/#12'
  page.makesHandout({ lessons: [{ lesson, plan: planLesson(lesson), number: 12, link }], total: 1 })
  page.openDialog('handout')
  render(<HandoutPage />)
  expect(document.querySelector('article')?.textContent).toContain(`Open this lesson: ${link}`)
  screen.getByRole('img', { name: `QR code of ${link}` })
  expect(screen.getByRole('status').textContent).toBe('')
})

it('the handout of a playlist can be printed once all of its lessons are ready', async () => {
  const lessons = ['first-rollout', 'rounding'] as const
  installLessonSource({
    load: async (id) => readBuiltIn(id),
    plan: async (lesson) => planLesson(lesson),
    judge: () => Promise.reject(new Error('not used')),
    turn: () => Promise.reject(new Error('not used')),
  })
  render(<HandoutPage />)
  let opened = Promise.resolve()
  act(() => {
    opened = openPlaylistHandout({ title: 'Monday', lessons: lessons.map((id) => ({ id })) })
  })
  expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', true)
  await act(() => opened)
  expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', false)
  expect([...document.querySelectorAll('article h2')].map(({ textContent }) => textContent)).toEqual([
    '1 · First rollout',
    '6 · Rounding',
  ])
})

it('the handout of a playlist is complete without a lesson that cannot be read', async () => {
  installLessonSource({
    load: async (id) => (id === 'rounding' ? undefined : readBuiltIn(id)),
    plan: async (lesson) => planLesson(lesson),
    judge: () => Promise.reject(new Error('not used')),
    turn: () => Promise.reject(new Error('not used')),
  })
  render(<HandoutPage />)
  await act(() => openPlaylistHandout({ title: '', lessons: [{ id: 'first-rollout' }, { id: 'rounding' }] }))
  expect(document.querySelectorAll('article')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', false)
})

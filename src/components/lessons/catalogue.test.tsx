// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type ComponentType, type PropsWithChildren, type ReactNode, useLayoutEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LessonId } from '../../lessons/lessonIds.ts'
import type { LessonHead } from '../../lessons/library.ts'
import { listenToKeyLayers } from '../../player/keys/keyLayers.ts'
import type { LessonProgressState } from '../../store/lessonProgress.ts'
import { CatalogueView } from './CatalogueView.tsx'

const head = (id: LessonId, number: number, more: Partial<LessonHead>): LessonHead => ({
  id,
  number,
  title: id,
  question: `${id}?`,
  topic: 'basics',
  minutes: 4,
  next: [],
  ...more,
})
const heads = [
  head('first-rollout', 1, { title: 'First rollout', question: 'How many Pods are there during a rollout?' }),
  head('delete-a-pod', 4, { title: 'Delete a Pod by hand', question: 'What happens when I delete a Pod?', minutes: 3 }),
  head('both-bounds', 12, {
    topic: 'knobs',
    title: 'maxSurge and maxUnavailable add up',
    question: 'Why can 5 Pods be broken?',
  }),
]
const done = { step: 4, steps: 4, isDone: true, usedAt: 1 }
const underWay = { step: 3, steps: 4, isDone: false, usedAt: 2 }

const onOpen = vi.fn((_: LessonHead) => undefined)
const onClose = vi.fn()

function show(
  lessons: LessonProgressState['lessons'] = {},
  isPhone = false,
  wrapper?: ComponentType<PropsWithChildren>,
) {
  return render(
    <CatalogueView
      heads={heads}
      progress={{ lessons }}
      words={new Map([['delete-a-pod', '删除一个 Pod kubectl delete']])}
      isPhone={isPhone}
      Shape={() => null}
      onSearch={() => undefined}
      onOpen={onOpen}
      onClose={onClose}
    />,
    wrapper === undefined ? {} : { wrapper },
  )
}

/** The questions of the listed lessons. */
const rows = () => [...document.querySelectorAll('[data-lesson] b')].map((element) => element.textContent)
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const opened = () => onOpen.mock.calls.map(([{ id }]) => id)

let stopKeys: () => void
beforeEach(() => {
  vi.clearAllMocks()
  stopKeys = listenToKeyLayers(window)
})
afterEach(() => {
  stopKeys()
  cleanup()
})

describe('the list of lessons', () => {
  it('handles a key that is pressed as soon as the list is visible', () => {
    /** Presses the key at the commit of the catalogue, before anything else happens. */
    function FirstSight({ children }: { readonly children?: ReactNode }) {
      useLayoutEffect(() => void press('/'), [])
      return children
    }
    show({}, false, FirstSight)
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  it('shows the lessons by topic with their questions and progress', () => {
    show({ 'first-rollout': done })
    const topics = screen.getByRole('navigation', { name: 'Topics' })
    expect([...topics.children].map((child) => child.textContent)).toEqual([
      'All lessons 1 of 3',
      'Basics 1 of 2',
      'maxSurge and maxUnavailable 0 of 1',
    ])
    const basics = screen.getByRole('region', { name: 'Basics 2 lessons · 7 min' })
    expect(
      within(basics)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'How many Pods are there during a rollout?1 · First rollout4 min',
      'What happens when I delete a Pod?4 · Delete a Pod by hand3 min',
    ])
    expect(
      within(basics)
        .getAllByRole('img')
        .map((mark) => mark.getAttribute('aria-label')),
    ).toEqual(['Done', 'Not started'])
    expect(screen.getByText('1 of 3 done')).toBeDefined()
  })

  it('continues with the unfinished lesson, else with the first lesson that is not done', () => {
    show({ 'first-rollout': done, 'both-bounds': underWay })
    const card = screen.getByRole('region', { name: 'Continue' })
    expect(card.textContent).toContain('Lesson 12 · step 3 of 4')
    expect(card.textContent).toContain('maxSurge and maxUnavailable · about 2 min left')
    press('Enter')
    cleanup()
    show({ 'first-rollout': done })
    expect(screen.getByRole('region', { name: 'Start the lesson' }).textContent).toContain('Lesson 4')
    press('Enter')
    expect(opened()).toEqual(['both-bounds', 'delete-a-pod'])
    cleanup()
    show({ 'first-rollout': done, 'delete-a-pod': done, 'both-bounds': done })
    expect(screen.queryByRole('region', { name: /Continue|Start/ })).toBeNull()
  })

  it('shows a single topic on request', () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: /maxSurge and maxUnavailable \d+ of/ }))
    expect(rows()).toEqual(['Why can 5 Pods be broken?'])
    fireEvent.click(screen.getByRole('button', { name: /All lessons/ }))
    expect(rows()).toHaveLength(3)
  })

  it('finds words of title, question and text in any language, and counts the matches', () => {
    show()
    const search = screen.getByRole('searchbox', { name: 'Search 3 lessons' })
    const find = (value: string) => {
      fireEvent.change(search, { target: { value } })
      return rows()
    }
    expect(find('MAXSURGE')).toEqual(['Why can 5 Pods be broken?'])
    expect(find('during rollout')).toEqual(['How many Pods are there during a rollout?'])
    expect(find('删除')).toEqual(['What happens when I delete a Pod?'])
    expect(screen.getByText('1 lesson found')).toBeDefined()
    expect(find('delete bounds')).toEqual([])
    expect(screen.getByText('No lesson contains all of these words: “delete bounds”.')).toBeDefined()
  })

  it('searches in all topics', () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: /maxSurge and maxUnavailable \d+ of/ }))
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'pod' } })
    expect(rows()).toHaveLength(3)
  })

  it('is operated by keys: / searches, Enter opens the match, Escape clears the search, then closes', () => {
    show()
    press('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'broken' } })
    press('Enter')
    expect(opened()).toEqual(['both-bounds'])
    press('Escape')
    expect(rows()).toHaveLength(3)
    expect(onClose).not.toHaveBeenCalled()
    press('ArrowDown')
    expect((document.activeElement as HTMLElement).dataset.lesson).toBe('first-rollout')
    press('Escape')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('opens the pressed lesson', () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: /delete a Pod/ }))
    expect(opened()).toEqual(['delete-a-pod'])
  })

  it('has its own header with a way back on a phone', () => {
    show({}, true)
    expect(screen.getByRole('heading', { level: 1, name: 'Lessons' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Back to the run' }))
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('region', { name: 'Basics 0 of 2 · 7 min' })).toBeDefined()
  })
})

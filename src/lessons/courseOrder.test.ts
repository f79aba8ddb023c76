import { expect, it } from 'vitest'
import { courseOrder, lessonAfter } from './courseOrder.ts'
import { lessonIds } from './lessonIds.ts'
import { lessonHeads } from './library.ts'
import { lessonTopics } from './types.ts'

it('the course has each lesson once, and the lessons of a topic next to each other', () => {
  expect(courseOrder.toSorted()).toEqual(lessonIds.toSorted())
  const topics = courseOrder.map((id) => lessonHeads('en').find((head) => head.id === id)?.topic)
  expect(topics.filter((topic, index) => topic !== topics[index - 1])).toEqual(lessonTopics)
})

it('a lesson comes after the lessons that explain its words', () => {
  const isBefore = (one: string, other: string) =>
    courseOrder.findIndex((id) => id === one) < courseOrder.findIndex((id) => id === other)
  for (const later of ['image-pull', 'crash-after-ready', 'slow-starter', 'the-502-race'])
    expect(isBefore('ready-available-serving', later)).toBe(true)
  for (const other of courseOrder.slice(1)) expect(isBefore('the-stage', other)).toBe(true)
  expect(isBefore('delete-a-pod', 'what-starts-a-rollout')).toBe(true)
  expect(isBefore('zero-and-zero', 'everything-at-once')).toBe(true)
})

it('lessonAfter reaches every lesson of the course, and ends', () => {
  const walked = ['the-stage']
  for (let id = lessonAfter('the-stage'); id !== undefined; id = lessonAfter(id)) walked.push(id)
  expect(walked).toEqual(courseOrder)
  expect(lessonAfter('mine')).toBeUndefined()
})

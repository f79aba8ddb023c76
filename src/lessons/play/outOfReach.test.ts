import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readLesson } from '../format/readLesson.ts'
import { lessonHeads } from '../library.ts'
import { isOutOfReach } from './outOfReach.ts'
import { planLesson } from './planLesson.ts'
import { LessonRun } from './runAtPosition.ts'

const text = (name: string) => readFileSync(`src/lessons/texts/${name}.md`, 'utf8')

it('isOutOfReach distinguishes values that only grow from values that only fall', () => {
  const { lesson } = readLesson('both-bounds', text('both-bounds.en'))
  if (lesson === undefined) throw new Error('the lesson cannot be read')
  const { document, steps } = planLesson(lesson)
  const run = new LessonRun(document)
  const [from, to] = [steps[1]?.from, steps[1]?.to]
  if (from === undefined || to === undefined) throw new Error('the plan has no such step')
  while (!run.session.playTo(to, undefined, 1_000));
  const variables = run.variablesSince(from)
  const lost = (source: string) => isOutOfReach({ source, line: 1, column: 1 }, variables)
  // At most 13 Pods, 5 of them failing; at least 8 available.
  expect(['mostFailing <= 3', '3 >= mostFailing', 'mostPods == 12', 'createdPods.size() == 4'].map(lost)).toEqual(
    Array(4).fill(true),
  )
  expect(["deletedPods == ['web-1']", 'lowestAvailable >= 9', 'byWorkload.web.mostPods < 13'].map(lost)).toEqual(
    Array(3).fill(true),
  )
  expect(
    ['mostPods == 14', 'mostFailing >= 6', 'deployment.spec.replicas == 11', 'counts.pods == 3'].map(lost),
  ).toEqual(Array(4).fill(false))
})

it.each(lessonHeads('en').map(({ id }) => id))('every goal of %s has words, in both languages', (id) => {
  const own = readLesson(id, text(`${id}.en`)).lesson
  const translated = readLesson(id, text(`${id}.en`), text(`${id}.zh-CN`)).lesson
  expect(translated?.steps).toHaveLength(own?.steps.length ?? 0)
  for (const [index, step] of (own?.steps ?? []).entries()) {
    if (step.task === undefined) continue
    expect(step.task.goals).toHaveLength(step.task.done.length)
    expect(translated?.steps[index]?.task?.goals).toHaveLength(step.task.done.length)
    expect(translated?.steps[index]?.task?.goals).not.toEqual(step.task.goals)
  }
})

import { expect, test } from 'vitest'
import { type SessionDocument, setFreezeMode } from '../../engine/index.ts'
import { problemInEnglish } from '../../i18n/lessonProblemText.ts'
import { readLesson } from '../format/readLesson.ts'
import type { Condition, Lesson } from '../types.ts'
import { TaskJudge } from './judgeTask.ts'
import { planLesson } from './planLesson.ts'

// Without freezing, as in production: copying frozen objects is several times slower.
setFreezeMode('none')

const lines = (...texts: readonly string[]) => texts.join('\n')

/** Three Pods of v1, then v2; `check` and `task` stand behind the second rollout. */
const withFences = (check: string, task = '') =>
  lines(
    '---\ntitle: A\nquestion: B?\ntopic: basics\nminutes: 3\n---\n## Three Pods',
    '```kubectl\ncreate deployment web --image=shop/web:v1 --replicas=3\n```',
    '```play\nuntil: settled\n```\n## A new image',
    '```kubectl\nset image deployment/web web=shop/web:v2\n```',
    '```play\nuntil: settled\n```',
    `\`\`\`check\n${check}\n\`\`\``,
    task,
  )

function lessonOf(text: string): Lesson {
  const { lesson, problems } = readLesson('a', text)
  expect(problems.map(problemInEnglish)).toEqual([])
  return lesson as Lesson
}

const problemsOf = (check: string, task?: string) =>
  planLesson(lessonOf(withFences(check, task))).problems.map(problemInEnglish)

test('the conditions always and ever are evaluated at every moment of the step, not only at its end', () => {
  const met = lines('- always: counts.available >= 3', '- ever: counts.pods == 4', '- counts.pods == 3')
  expect(problemsOf(met)).toEqual([])
  const unmet = lines('- always: counts.pods == 3', '- ever: counts.pods == 5', '- ever: counts.starting == 2')
  expect(problemsOf(unmet)).toEqual([
    expect.stringMatching(/^"counts\.pods == 3" is not met at \d+(\.\d+)? s$/),
    '"counts.pods == 5" is not met at any moment',
    '"counts.starting == 2" is not met at any moment',
  ])
})

test('the range of always and ever begins at the step that since names', () => {
  const since = (step: number) => problemsOf(`since: ${step}\nclaims:\n  - ever: counts.available == 0`)
  expect(since(1)).toEqual([])
  expect(since(2)).toHaveLength(1)
})

test('moments at which a condition has no value do not affect always and ever', () => {
  expect(problemsOf('since: 1\nclaims:\n  - always: deployment.spec.replicas == 3')).toEqual([])
})

const taskOf = (condition: string, surge: string) =>
  lines(
    '```task',
    `done:\n  - ${condition}\n  - image == 'shop/web:v3'`,
    'success: Done.\nfrom: 2\nsolution:',
    `  - kubectl: patch deployment web -p '{"spec":{"strategy":{"rollingUpdate":${surge}}}}'`,
    '  - kubectl: set image deployment/web web=shop/web:v3\n  - play: settled\n```',
  )

test('a task with always or ever is judged over the whole branch of the task', () => {
  const kept = 'always: counts.available >= 3'
  expect(problemsOf('- complete', taskOf(kept, '{"maxSurge":2,"maxUnavailable":0}'))).toEqual([])
  expect(problemsOf('- complete', taskOf(kept, '{"maxSurge":0,"maxUnavailable":2}'))).toEqual([
    expect.stringMatching(/^"counts\.available >= 3" is not met at/),
  ])
  expect(problemsOf('- complete', taskOf('ever: counts.pods == 5', '{"maxSurge":2,"maxUnavailable":0}'))).toEqual([])
})

test('a command to type that fails is reported', () => {
  const typed = (line: string) => problemsOf('- complete', `\`\`\`try\n${line}\n\`\`\``)
  expect(typed('kubectl get pods')).toEqual([])
  expect(typed('rollout undo deployment/wab')).toEqual([expect.stringContaining('deployments.apps "wab" not found')])
})

/** The whole judgement at a position of a document. */
function judge(judging: TaskJudge, document: SessionDocument, at: number, done: readonly Condition[]) {
  const since = { at: 60_000, step: 0, commands: 1 }
  const work = judging.judge({ document, cursor: { at, step: 0 }, since, done: structuredClone(done) })
  for (;;) {
    const { done: isOver, value } = work.next()
    if (isOver) return value.conditions
  }
}

test('TaskJudge answers for each position, forward and back, and says which goal is out of reach', () => {
  const { document } = planLesson(lessonOf(withFences('- complete')))
  const [first, second] = document.journal
  if (!first || !second) throw new Error('two commands are expected')
  const moved = { ...document, journal: [first, { ...second, at: 60_000 }] }
  const place = { line: 1, column: 1 }
  const done: readonly Condition[] = [
    { ...place, over: 'ever', source: 'counts.pods == 4' },
    { ...place, over: 'always', source: 'counts.pods == 3' },
  ]
  const judging = new TaskJudge()
  const before = judge(judging, moved, 60_000, done)
  expect(before.map(({ holds }) => holds)).toEqual([false, true])
  const behind = judge(judging, moved, 120_000, done)
  expect(behind.map(({ holds, isOutOfReach }) => [holds, isOutOfReach])).toEqual([
    [true, false],
    [false, true],
  ])
  expect(judge(judging, moved, 60_000, done)).toEqual(before)
})

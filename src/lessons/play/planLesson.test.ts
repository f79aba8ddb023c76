import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG, ENGINE_VERSION, Session } from '../../engine/index.ts'
import { problemInEnglish } from '../../i18n/lessonProblemText.ts'
import type { Expression, Lesson, LessonAct, LessonStep, PlannedPosition, PlayTo, Prediction, Prose } from '../types.ts'
import { LessonBudget } from './lessonBudget.ts'
import { planLesson } from './planLesson.ts'

const place = { line: 1, column: 1 }
const says = (source: string, line = 1): Expression => ({ source, line, column: 1 })
const text = (value: string): Prose => [{ type: 'paragraph', children: [{ type: 'text', value }] }]
const code = (value: string): Prose => [{ type: 'paragraph', children: [{ type: 'inlineCode', value }] }]

const apply = (replicas: number, image = 'shop/web:v1', more = ''): LessonAct => ({
  type: 'apply',
  manifest: `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: ${replicas}
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: '${image}' }] }
${more}`,
  ...place,
})
const kubectl = (typed: string): LessonAct => ({ type: 'kubectl', typed, ...place })
const play = (until: PlayTo): LessonAct => ({ type: 'play', until, ...place })
const settled = play({ type: 'end', end: 'settled' })
const check = (...claims: string[]): LessonAct => ({
  type: 'check',
  claims: claims.map((one) => says(one, 7)),
  ...place,
})

const step = (more: Partial<LessonStep>): LessonStep => ({
  title: 'A step',
  prose: [],
  acts: [],
  focus: {},
  points: [],
  reveal: [],
  revealProse: [],
  revealFocus: {},
  revealPoints: [],
  takeaways: [],
  notes: [],
  ...place,
  ...more,
})

const asks = { ask: [], right: [], otherwise: text('No.'), dependsOnChance: false, ...place }

const lesson = (steps: readonly Partial<LessonStep>[]): Lesson => ({
  id: 'made-up',
  title: 'Made up',
  question: 'What happens?',
  topic: 'basics',
  minutes: 1,
  seed: 1,
  cluster: DEFAULT_CONFIG,
  next: [],
  steps: steps.map(step),
})

const numbers: Prediction = {
  ...asks,
  type: 'numbers',
  values: [
    { label: 'Pods', answer: says('mostPods'), least: 0, most: 20 },
    { label: 'broken', answer: says('mostFailing'), least: 0, most: 20 },
  ],
  choices: [
    { values: [12, 2], why: code('=mostFailing') },
    { values: [13, 5], why: [] },
  ],
}

const bothBounds = lesson([
  { acts: [apply(10), settled, check('deployment.status.availableReplicas == 10', 'complete')] },
  {
    prose: code('= mostPods'),
    acts: [kubectl('set image deployment/web web=shop/web:v2.nopull')],
    prediction: numbers,
    reveal: [settled, check('mostPods == 13', 'mostFailing == 5', 'lowestAvailable == 8', 'stalled')],
    revealFocus: { select: 'pod/=createdPods[0]' },
  },
  {
    acts: [{ type: 'check', claims: [says('counts.pods - 8 - mostFailing == 0')], since: 2, ...place }],
    task: {
      ...place,
      done: [says('image == "shop/web:v2.nopull"'), says('lowestAvailable >= 8'), says('mostFailing <= 3')],
      goals: [],
      hints: [],
      success: text('Well done.'),
      from: 2,
      solution: [
        kubectl(`patch deployment web -p '{"spec":{"strategy":{"rollingUpdate":{"maxUnavailable":0}}}}'`),
        kubectl('set image deployment/web web=shop/web:v2.nopull'),
        settled,
      ],
    },
  },
])

const problemsOf = (...steps: readonly Partial<LessonStep>[]) =>
  planLesson(lesson(steps)).problems.map(problemInEnglish)

describe('a planned lesson', () => {
  it('has the positions, answers and values of its run', () => {
    const { steps, problems, document } = planLesson(bothBounds)
    expect(problems).toEqual([])
    const [first, second, third] = steps
    expect(first?.from).toEqual({ at: 0, step: 0, commands: 0 })
    expect(first?.acts.map(({ type }) => type)).toEqual(['command', 'play'])
    expect(second?.from).toEqual(first?.to)
    expect(second?.asked).toEqual({ ...second?.from, commands: 2 })
    expect(second?.answer).toEqual({ type: 'numbers', values: [13, 5] })
    expect(second?.valuesBefore).toEqual({ mostPods: '10' })
    expect(second?.values).toMatchObject({ mostFailing: '5', 'createdPods[0]': expect.stringMatching(/^web-/) })
    expect(second?.claims.map(({ expression, holds }) => [expression.source, holds])).toContainEqual([
      'mostFailing == 5',
      true,
    ])
    // The rollout stalls long before its progress deadline.
    expect((third?.to.at ?? 0) - (second?.from.at ?? 0)).toBeLessThan(60_000)
    expect(document.journal).toHaveLength(2)
  })

  it('has positions that a session can seek to', () => {
    const { steps, document } = planLesson(bothBounds)
    const session = new Session({ ...document, engineVersion: ENGINE_VERSION })
    const to = steps.at(-1)?.to ?? { at: 0, step: 0, commands: 0 }
    session.seekTo(to, to.commands)
    expect(session.cursor).toEqual({ at: to.at, step: to.step })
    expect([...session.objects.list('pods')]).toHaveLength(14)
  })

  it('reports a claim that does not hold, with its line and column and the actual number', () => {
    const { problems } = planLesson(lesson([{ acts: [apply(3), settled, check('mostPods == 4')] }]))
    expect(problems).toEqual([
      {
        file: 'lesson',
        line: 7,
        column: 1,
        id: 'doesNotHold',
        facts: { source: 'mostPods == 4', words: 'mostPods', value: '3' },
      },
    ])
  })

  it('changes the delays from the declared step on', () => {
    const endWith = (...acts: LessonAct[]) =>
      planLesson(lesson([{ acts: [...acts, apply(3), settled] }])).steps[0]?.to.at
    const delays: LessonAct = { type: 'delays', seed: 9, ...place }
    const { document, problems } = planLesson(lesson([{ acts: [delays, apply(3), settled] }]))
    expect(problems).toEqual([])
    expect(document.journal[0]?.command).toEqual({ type: 'delays', seed: 9 })
    expect(endWith(delays)).not.toBe(endWith())
  })

  it('reports a rejected command, unless a check expects the rejection', () => {
    const refused = { ...apply(3), manifest: 'kind: Nothing' } as LessonAct
    expect(problemsOf({ acts: [refused] })).toEqual([expect.stringContaining('the command fails')])
    expect(problemsOf({ acts: [refused, check('exit == 1', 'printed.contains("apiVersion")')] })).toEqual([])
    expect(problemsOf({ acts: [kubectl('get deployment web')] })).toEqual([
      expect.stringContaining('deployments.apps "web" not found'),
    ])
    expect(problemsOf({ acts: [kubectl('rollout undo "deploy')] })).toEqual(['the quote " is not closed'])
  })

  it('runs read-only commands without writing these commands to the journal', () => {
    const { steps, document } = planLesson(
      lesson([{ acts: [apply(2), settled, kubectl('get pods'), check('printed.contains("Running")', 'exit == 0')] }]),
    )
    expect(steps[0]?.acts.map(({ type }) => type)).toEqual(['command', 'play', 'query'])
    expect(document.journal).toHaveLength(1)
    expect(steps[0]?.claims.every(({ holds }) => holds)).toBe(true)
  })

  it.each<[string, PlayTo, string]>([
    ['so many seconds', { type: 'seconds', seconds: 2.5 }, 'now == 2.5'],
    ['a word of a breakpoint', { type: 'breakpoint', word: 'Pulled' }, 'newEvents.exists(e, e.reason == "Pulled")'],
    [
      'a condition',
      { type: 'holds', condition: says('pods.exists(p, p.status.phase == "Running")') },
      'pods.size() == 2',
    ],
    ['quiet', { type: 'end', end: 'quiet' }, 'revisions[0].available == 2'],
  ])('plays until %s', (_, until, claim) => {
    expect(problemsOf({ acts: [apply(2), play(until), check(claim)] })).toEqual([])
  })

  it('reports a condition that is never reached', () => {
    expect(problemsOf({ acts: [apply(1), play({ type: 'breakpoint', word: 'NeverSaid' })] })).toEqual([
      expect.stringContaining('does not reach this'),
    ])
  })

  it('reports predictions without a single right answer', () => {
    const choice = (...whens: string[]): Partial<LessonStep> => ({
      acts: [apply(2)],
      prediction: {
        ...asks,
        type: 'choice',
        choices: whens.map((when) => ({ text: text('This'), when: says(when), why: [] })),
      },
      reveal: [settled],
    })
    expect(problemsOf(choice('mostPods == 2', 'mostPods > 2'))).toEqual([])
    expect(problemsOf(choice('mostPods == 2', 'mostPods > 1'))).toEqual([expect.stringContaining('but 2 are')])
    expect(problemsOf(choice('mostPods == 3', 'mostPods > 2'))).toEqual([expect.stringContaining('but none is')])
    expect(problemsOf(choice('mostPods', 'mostPods > 2'))).toEqual([expect.stringContaining('is not a condition')])
    const wrongNumbers = { acts: [apply(2), settled], prediction: numbers }
    expect(problemsOf(wrongNumbers)).toEqual([expect.stringContaining('none of the choices is right: 2, 0')])
  })

  it('answers which Pod is deleted, and when an event happens', () => {
    const { steps, problems } = planLesson(
      lesson([
        { acts: [apply(3), settled] },
        {
          acts: [kubectl('scale deployment web --replicas=2')],
          prediction: { ...asks, type: 'pod', answer: says('deletedPods') },
          reveal: [play({ type: 'end', end: 'quiet' })],
        },
        {
          acts: [kubectl('set image deployment/web web=shop/web:v2')],
          prediction: { ...asks, type: 'moment', answer: says('seconds'), within: 5 },
          reveal: [settled],
        },
      ]),
    )
    expect(problems).toEqual([])
    expect(steps[1]?.answer).toEqual({ type: 'pod', pods: [expect.stringMatching(/^web-/)] })
    expect(steps[2]?.answer).toEqual({ type: 'moment', seconds: expect.any(Number) })
  })

  it('has a moment for a step with a moment in its focus, or with an answer that a moment decides', () => {
    const rollout = [kubectl('set image deployment/web web=shop/web:v2')]
    const { steps, problems, document } = planLesson(
      lesson([
        { acts: [apply(4), settled] },
        { acts: [...rollout, settled], focus: { moment: says('lowestAvailable') } },
        {
          acts: [kubectl('set image deployment/web web=shop/web:v3')],
          prediction: {
            ...numbers,
            values: [{ label: 'Pods', least: 0, most: 20, answer: says('mostWithTerminating') }],
            choices: [],
          },
          reveal: [settled],
        },
        { acts: [kubectl('set image deployment/web web=shop/web:v4'), settled] },
      ] as readonly Partial<LessonStep>[]),
    )
    expect(problems).toEqual([])
    expect(steps.map(({ moment }) => moment !== undefined)).toEqual([false, true, true, false])
    const podsAt = ({ at, step: events, commands }: PlannedPosition) => {
      const session = new Session({ ...document, engineVersion: ENGINE_VERSION })
      session.seekTo({ at, step: events }, commands)
      return [...session.objects.list('pods')].length
    }
    const [, worst, most] = steps.map(({ moment }) => moment)
    expect(worst?.at).toBeLessThan(steps[1]?.to.at ?? 0)
    expect(steps[2]?.answer).toEqual({ type: 'numbers', values: [most && podsAt(most)] })
    expect(most?.at).toBeGreaterThan(steps[2]?.asked.at ?? 0)
  })

  it('reports a task that is already done, and a task that its solution does not complete', () => {
    const task = (done: string[], solution: LessonAct[]) =>
      problemsOf({
        acts: [apply(2), settled],
        task: { ...place, done: done.map((one) => says(one)), goals: [], hints: [], success: [], solution },
      })
    const scale = [kubectl('scale deployment web --replicas=3'), settled]
    expect(task(['deployment.spec.replicas == 3'], scale)).toEqual([])
    expect(task(['deployment.spec.replicas > 1'], scale)).toEqual([
      expect.stringContaining('before the user does anything'),
    ])
    expect(task(['deployment.spec.replicas == 4'], scale)).toEqual([
      '"deployment.spec.replicas == 4" is not met after the solution: it is 3',
    ])
    expect(task(['deployment.spec.replicas == 3'], scale.slice(0, 1))).toEqual([
      expect.stringContaining('leaves a rollout in progress'),
    ])
  })

  it.each([
    ['events', { events: 300 }],
    ['steps of expressions', { steps: 30 }],
  ])('is played up to the limit of its %s, and reports the limit once', (_, most) => {
    const long: Partial<LessonStep>[] = Array.from({ length: 5 }, (__, i) => ({
      acts: [apply(3, `shop/web:v${i}`), play({ type: 'holds', condition: says('complete') }), settled],
    }))
    const whole = planLesson(lesson(long))
    const { steps, problems } = planLesson(lesson(long), 1, new LessonBudget(most))
    expect(whole.problems).toEqual([])
    expect(problems.map(({ id }) => id)).toEqual(['lessonTooLong'])
    expect(steps).toHaveLength(5)
    expect(steps[0]?.from).toEqual(whole.steps[0]?.from)
    expect(steps.at(-1)?.acts).toEqual([])
    expect(steps.at(-1)?.to.at).toBeLessThan(whole.steps.at(-1)?.to.at ?? 0)
  })
})

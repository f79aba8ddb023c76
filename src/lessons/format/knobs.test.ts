import { expect, test } from 'vitest'
import { problemInEnglish } from '../../i18n/lessonProblemText.ts'
import { readLesson } from './readLesson.ts'

const manifest = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec: { template: { spec: { containers: [{ name: web, image: a }] } } }`

const fence = (name: string, text: string) => `\`\`\`${name}\n${text}\n\`\`\`\n`
const head = `---\ntitle: A\nquestion: B?\ntopic: basics\nminutes: 3\n---\n`
const first = `## One\n\n${fence('apply', manifest)}\n`
const knob = (name: string, rest: string) => `  ${name}: { object: deployment/web, ${rest} }`
const surge = 'field: spec.strategy.rollingUpdate.maxSurge, value: 3, from: 0, to: 10'

/**
 * A lesson whose second step has this text and a knob fence with these lines. The fence begins in the line after the
 * text.
 */
const lesson = (text: string, ...lines: string[]) =>
  `${head}${first}## Two\n\n${text}\n\n${fence('knob', ['knobs:', ...lines].join('\n'))}`

const problemsOf = (text: string, translation?: string) =>
  readLesson('a', text, translation).problems.map(
    (one) => `${one.file === 'translation' ? 'zh ' : ''}${one.line}:${one.column} ${problemInEnglish(one)}`,
  )

test('readLesson reads a knob’s object, field, range and number', () => {
  const text = lesson(
    '[3](knob:surge) and [25%](knob:share)',
    knob('surge', `${surge}, unit: Pods`),
    knob('share', 'field: spec.strategy.rollingUpdate.maxUnavailable, value: 25, from: 0, to: 50, step: 5, unit: "%"'),
  )
  expect(problemsOf(text)).toEqual([])
  const [, step] = readLesson('a', text).lesson?.steps ?? []
  expect(step?.knobs?.list).toMatchObject([
    { name: 'surge', object: 'deployment/web', value: 3, from: 0, to: 10, step: 1, unit: 'Pods' },
    { name: 'share', value: 25, step: 5, unit: '%' },
  ])
})

test.each<[text: string, lines: string[], problems: string[]]>([
  [
    '[3](knob:surg)',
    [knob('surge', surge)],
    [
      '18:5 The knob surg is not defined: add it to a knob fence. Did you mean surge?',
      '22:3 No text of the step links to the knob surge: add [3](knob:surge)',
    ],
  ],
  ['[4](knob:surge)', [knob('surge', surge)], ['18:5 The text of a link to a knob is the number of its value: 3']],
  [
    '[3](knob:)',
    [knob('surge', surge)],
    [
      '18:5 The name of a knob has letters only, at most 30: knob:surge',
      '22:3 No text of the step links to the knob surge: add [3](knob:surge)',
    ],
  ],
  ['Text.', [], ['21:6 Between one and four numbers are needed, each by its name']],
  [
    '[3](knob:surge)',
    [knob('surge', surge.replace('to: 10', 'to: 0'))],
    ['22:10 from must be less than to, and step must divide the range'],
  ],
  [
    '[3](knob:surge)',
    [knob('surge', `${surge}, step: 3`)],
    ['22:10 from must be less than to, and step must divide the range'],
  ],
  [
    '[3](knob:surge)',
    [knob('surge', `${surge}, step: 2`)],
    ['22:88 value must be one of the numbers from 0 to 10 in steps of 2'],
  ],
  [
    '[3](knob:surge)',
    [knob('surge', surge.replace('spec.', 'status.'))],
    ['22:43 The path of a field is needed: spec.template.spec.containers[0].readinessProbe.periodSeconds'],
  ],
  [
    '[3](knob:surge)',
    [knob('surge', `${surge}, unit: pods`)],
    ['22:114 One of Pods, s, %, m, Mi, Gi is needed. Did you mean Pods?'],
  ],
  [
    '[3](knob:surge)',
    [knob('surge', surge).replace('/web', '/wep')],
    ['22:3 No apply fence up to this step has deployment/wep. Did you mean deployment/web?'],
  ],
  [
    '[3](knob:wait)',
    [knob('wait', 'field: "spec.template.spec.containers[1].readinessProbe.periodSeconds", value: 3, from: 1, to: 10')],
    [
      '22:3 The manifest of deployment/web has no such item in a list: spec.template.spec.containers[1].readinessProbe.periodSeconds',
    ],
  ],
])('readLesson reports problems of a step with %j and the knobs %j', (text, lines, problems) => {
  expect(problemsOf(lesson(text, ...lines))).toEqual(problems)
})

test('readLesson reports a knob before the answer, because the knob would reveal the answer', () => {
  const predict = fence(
    'predict',
    'ask: What?\nchoices:\n  - { text: A, when: true }\n  - { text: B, when: false, why: No. }\nright: Yes.',
  )
  const knobs = fence('knob', `knobs:\n${knob('surge', surge)}`)
  const asked = (before: string, after: string) =>
    `${head}${first}## Two\n\n${before}\n\n${predict}\n${after}\n\n${knobs}`
  expect(problemsOf(asked('Text.', '[3](knob:surge)'))).toEqual([])
  expect(problemsOf(asked('[3](knob:surge)', 'Text.'))).toEqual([
    '18:5 A knob before the answer would show it: put the text behind predict',
  ])
})

test('a translation must link to the lesson’s knobs, and must not declare a knob', () => {
  const text = lesson('[3](knob:surge)', knob('surge', surge))
  const translation = (words: string) => `---\ntitle: A\nquestion: B?\n---\n## One\n\n## Two\n\n${words}\n`
  expect(problemsOf(text, translation('[3](knob:surge)'))).toEqual([])
  expect(problemsOf(text, translation('Words.'))).toEqual([
    'zh 7:1 No text of the step links to the knob surge: add [3](knob:surge)',
  ])
  expect(problemsOf(text, translation('[5](knob:surge)'))).toEqual([
    'zh 9:5 The text of a link to a knob is the number of its value: 3',
  ])
})

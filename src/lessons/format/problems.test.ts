import { describe, expect, test } from 'vitest'
import { problemInEnglish } from '../../i18n/lessonProblemText.ts'
import type { LessonProblem } from '../types.ts'
import { readLesson } from './readLesson.ts'

const plain = 'title: A\nquestion: B?\ntopic: basics\nminutes: 3'
const asked = 'ask: What?\nright: Yes.\notherwise: No.'
const fence = (name: string, text: string) => `\`\`\`${name}\n${text}\n\`\`\``

/** A problem as `line:column message`. */
const sentence = (problem: LessonProblem) => `${problem.line}:${problem.column} ${problemInEnglish(problem)}`

const problemsOf = (text: string, translation?: string) => readLesson('a', text, translation).problems.map(sentence)

test.each<[front: string, problems: string[]]>([
  [
    'title: A\nquestion: B?\ntopic: knob\nminutes: 3',
    ['4:8 One of basics, knobs, wrong, scaling, traffic, neighbours, sets is needed. Did you mean knobs?'],
  ],
  ['title: A\nquestion: B?\ntopic: basics\nminutes: soon', ['5:10 A number is needed']],
  [`${plain}\nsed: 4`, ['6:1 sed is not a key here. Did you mean seed?']],
  [`${plain}\nseed: -4`, ['6:7 The number must be at least 0']],
  [`${plain}\nnext: [roundin]`, ['6:8 The lesson roundin does not exist. Did you mean rounding?']],
  [`${plain}\nnext: rounding`, ['6:7 A list of ids is needed']],
  [`${plain}\ncluster: 4`, ['6:10 Needed here: nodes, requests, kubernetes, delays']],
  [`${plain}\ncluster:\n  nodes: many`, ['7:10 A number of nodes is needed, or a list of nodes']],
  [
    `${plain}\ncluster:\n  nodes:\n    - { name: a, cpu: "4", memory: 16Gi, pods: 110 }\n    - { name: a, cpu: "4", memory: lots, pods: 110 }`,
    ['9:36 nodes[1].memory is not well-formed'],
  ],
  [
    `${plain}\ncluster:\n  delays:\n    pul: 3\n    ready: [4, 2]\n    start: [4]`,
    [
      '8:5 pul is not a key here. Did you mean pull?',
      '10:12 Seconds are needed, or a pair of seconds: lowest and highest',
    ],
  ],
  [`${plain}\ncluster:\n  delays:\n    ready: [4, 2]\n`, ['8:12 delays.ready has its larger end first']],
  ['title: A\n\tquestion: B?', ['3:1 YAML: found a tab character that violates indentation']],
  ['title: [A', ["2:10 YAML: did not find expected ',' or ']'"]],
  [
    'title: A\ntitle: B\nquestion: B?\ntopic: basics\nminutes: 3',
    ['3:1 key "title" is already set in this mapping: the last one wins'],
  ],
  [
    '__proto__: A\nconstructor: 3\ntitle: B\nquestion: B?\ntopic: basics\nminutes: 3',
    ['2:1 __proto__ is not a key here.'],
  ],
  ['- a', ['2:1 Needed here: title, question, topic, minutes, seed, cluster, next']],
  ['', ['2:1 Needed here: title, question, topic, minutes, seed, cluster, next']],
  [
    'a: &a [x, x]\nb: &b [*a, *a]\ntitle: *b',
    [
      '2:1 question is missing',
      '2:1 topic is missing',
      '2:1 minutes is missing',
      '2:1 a is not a key here.',
      '4:8 A text is needed',
    ],
  ],
])('readLesson reports problems of the front matter %j', (front, problems) => {
  expect(problemsOf(`---\n${front}\n---\n## Step\nText.`)).toEqual(problems)
})

/** The heading is line 7, so the body starts at line 8. */
test.each<[body: string, problems: string[]]>([
  ['# Top', ['8:1 A heading begins a step, with ## at the margin; other headings are not allowed']],
  ['### Sub', ['8:1 A heading begins a step, with ## at the margin; other headings are not allowed']],
  [
    '<b>x</b>',
    [
      '8:1 HTML is not allowed here: write Markdown, and a `<` in text as `\\<`',
      '8:5 HTML is not allowed here: write Markdown, and a `<` in text as `\\<`',
    ],
  ],
  [
    'a <b>x</b>',
    [
      '8:3 HTML is not allowed here: write Markdown, and a `<` in text as `\\<`',
      '8:7 HTML is not allowed here: write Markdown, and a `<` in text as `\\<`',
    ],
  ],
  ['![p](https://a.b/c.png)', ['8:1 Images are not shown: mark an object of the run with a `point` block instead']],
  ['---\n', ['8:1 A horizontal rule is not shown: a step ends at the next heading']],
  ['***', ['8:1 A horizontal rule is not shown: a step ends at the next heading']],
  ['[a]: https://x.y\n', ['8:1 A link needs its address in parentheses behind it']],
  [
    '[a][b]\n\n[b]: https://x.y',
    ['8:1 A link needs its address in parentheses behind it', '10:1 A link needs its address in parentheses behind it'],
  ],
  ['see [x](http://x.y)', ['8:9 A link must lead to #A, lesson:ID, term:ID or https://…']],
  ['see [x](javascript:alert(1))', ['8:9 A link must lead to #A, lesson:ID, term:ID or https://…']],
  ['[x](lesson:roundin) [y](lesson:rounding)', ['8:5 The lesson roundin does not exist. Did you mean rounding?']],
  ['[x](#AB)', ['8:5 A link to a pointer is one capital letter: #A']],
  ['[x](#A)', ['8:5 The pointer A is not defined: add it to a point fence']],
  [fence('point', 'A: stall'), ['9:1 No text of the step links to A: add [words](#A)']],
  [
    `[x](#A)\n\n${fence('point', 'A: stal')}`,
    [
      '11:4 A pointer can point at bound/minAvailable, bound/maxPods, revision/N, pod/NAME, pod/=EXPRESSION, node/NAME, condition/NAME, sum/NAME, object/FIELD, partition, waits, events, timeline, stall or prompt',
    ],
  ],
  [`[x](#A)\n\n${fence('point', 'AA: stall')}`, ['11:5 A pointer is one capital letter']],
  [
    `[x](#A)\n\n${fence('point', 'A: sum/mayGoes')}`,
    [
      '11:4 A pointer can point at bound/minAvailable, bound/maxPods, revision/N, pod/NAME, pod/=EXPRESSION, node/NAME, condition/NAME, sum/NAME, object/FIELD, partition, waits, events, timeline, stall or prompt',
    ],
  ],
  [
    `[x](#A)[x](#B)[x](#C)\n\n${fence('point', 'A: stall\nB: waits\nC: events')}`,
    ['11:1 At most two pointers on one stage'],
  ],
  [`[x](#A)\n\n${fence('point', 'A: object/spec.containers[0].image')}`, []],
  [fence('look', 'moment: mostPod'), ['9:9 The variable mostPod does not exist. Did you mean mostPods?']],
  [
    fence('check', '- always: mostPod > 1\n- often: mostPods > 1'),
    ['10:3 A condition is needed: an expression, or an expression after "ever:" or "always:"'],
  ],
  [fence('check', '- always: mostPod > 1'), ['9:11 The variable mostPod does not exist. Did you mean mostPods?']],
  [`[x](#A)\n\n${fence('point', 'A: node/node-9')}`, ['11:4 The cluster has no node node-9. Did you mean node-1?']],
  [
    `[x](#A)\n\n${fence('point', 'A: pod/=deletedPod[0]')}`,
    ['11:9 The variable deletedPod does not exist. Did you mean deletedPods?'],
  ],
  [
    'A `=mostPod` and `=mostPods + ` here',
    ['8:5 The variable mostPod does not exist. Did you mean mostPods?', '8:31 "mostPods + ": Unexpected token: EOF'],
  ],
  [fence('aply', 'x'), ['8:4 aply is not a fence of a lesson. Did you mean apply?']],
  [fence('js', 'x'), ['8:4 js is not a fence of a lesson.']],
  ['- ```play\n  until: settled\n  ```', ['8:6 play is not allowed here: a fence with an action begins at the margin']],
  [' ```play\nuntil: settled\n```', ['8:2 A fence with an action begins at the margin']],
  ['```play\nuntil: settled', ['8:1 This fence is not closed']],
  ['> ```apply\n> x\n> ```', ['8:6 apply is not allowed here: a fence with an action begins at the margin']],
  [fence('play', 'until: setled'), ['9:8 One of settled, quiet is needed. Did you mean settled?']],
  [fence('play', 'until: settled\nseconds: 3'), ['9:1 One of until, seconds, at and holds is needed']],
  [fence('play', 'seconds: long'), ['9:10 A number is needed']],
  [
    fence('play', 'at: ScalingReplicaSe'),
    ['9:5 ScalingReplicaSe is not a breakpoint. Did you mean ScalingReplicaSet?'],
  ],
  [fence('play', 'at: minAvailable'), []],
  [fence('play', 'at: no such'), ['9:5 A reason, a function, minAvailable or maxPods is needed']],
  [fence('play', 'holds: mostPod == 3'), ['9:8 The variable mostPod does not exist. Did you mean mostPods?']],
  [fence('play', ''), ['9:1 Needed here: until, seconds, at, holds']],
  [fence('play', 'until: [settled'), ["9:15 YAML: did not find expected ',' or ']'"]],
  [fence('play more', 'until: settled'), ['8:4 play must be alone on its line']],
  [fence('kubectl', "set image 'x"), ["9:1 kubectl: the quote ' is not closed"]],
  [fence('kubectl', ''), ['8:1 A kubectl command is needed here']],
  [fence('kubectl', '# only a comment'), ['8:1 A kubectl command is needed here']],
  [fence('kubectl', 'apply -f - <<EOF\na: 1'), ['9:1 The input that begins with <<EOF has no end line']],
  [fence('kubectl', 'get pods\n  get "x'), ['10:3 kubectl: the quote " is not closed']],
  [fence('node', 'node-7: lost'), ['9:1 The cluster has no node node-7. Did you mean node-1?']],
  [
    fence('node', 'node-1: dead'),
    [
      '9:9 One of lost, back, added, memory short, memory enough, disk short, disk enough, pids short, pids enough is needed.',
    ],
  ],
  [fence('node', 'node-1: added'), ['9:1 The cluster has node node-1 already.']],
  [
    fence('load', 'to: pod/a\nrequests: -1'),
    [
      '9:5 Needed here: service/NAME, deployment/NAME, statefulset/NAME, replicaset/NAME or replicationcontroller/NAME',
      '10:11 The number must be at least 0',
    ],
  ],
  [fence('delays', 'seed: -1'), ['9:7 The number must be at least 0']],
  [fence('delays', 'sed: 1'), ['9:1 seed is missing', '9:1 sed is not a key here. Did you mean seed?']],
  [fence('node', 'lost'), ['9:1 Needed here: NAME: lost, NAME: back, or NAME: added']],
  [fence('apply', ''), ['9:1 A manifest is needed here']],
  [fence('apply', 'a: [b'), ["9:5 YAML: did not find expected ',' or ']'"]],
  [fence('check', '- mostPods =='), ['9:14 "mostPods ==": Unexpected token: EOF']],
  [fence('check', ''), ['9:1 Needed here: since, claims']],
  [fence('check', 'since: 4\nclaims:\n  - mostPods == 1'), ['9:8 This is step 1: name this step or an earlier one']],
  [fence('check', '[]'), ['9:1 At least one item is needed']],
  [fence('look', 'tab: wy'), ['9:6 One of why, codePath, object, events, queues is needed. Did you mean why?']],
  [fence('look', 'select: web'), ['9:9 deployment/web, node/node-1 or pod/=EXPRESSION is needed']],
  [fence('look', 'select: node/node-5'), ['9:9 The cluster has no node node-5. Did you mean node-1?']],
  ['```look\ntab: why\n```\n\n```look\ntab: why\n```', ['12:1 A second look: only one is allowed']],
  [fence('minutes', 'two'), ['9:1 A number is needed']],
  [fence('minutes', '2'), []],
  [
    fence('notes', '# Title\n\ntext <br>'),
    [
      '9:1 A heading begins a step, with ## at the margin; other headings are not allowed',
      '11:6 HTML is not allowed here: write Markdown, and a `<` in text as `\\<`',
    ],
  ],
  [fence('predict', 'ask: x'), ['9:1 A prediction has choices, numbers, pod or moment']],
  [
    fence(
      'predict',
      `${asked}\nnumbers:\n  - { label: a, answer: mostPod, most: 5 }\nchoices:\n  - { values: [thirteen], why: x }`,
    ),
    ['15:16 A choice of a number question needs a number'],
  ],
  [
    fence(
      'predict',
      `${asked}\nnumbers:\n  - { label: a, answer: mostPods, most: 5 }\nchoices:\n  - { values: [13], why: x }\n  - { values: [1, 3], why: x }`,
    ),
    ['15:16 Answers can only be from 0 to 5', '16:15 A choice needs one number for each question: 1'],
  ],
  [
    fence('predict', `${asked}\nnumbers:\n  - { label: a, answer: mostPods, least: 5, most: 5 }`),
    ['13:5 least must be below most, but 5 is not below 5'],
  ],
  [fence('predict', `${asked}\nnumbers: []`), ['12:10 At least one item is needed']],
  [fence('predict', `${asked}\nchoices:\n  - { text: a, when: complete }`), ['13:3 At least two choices are needed']],
  [fence('predict', `${asked}\nchoices:\n  - { text: a, when: complete }\n  - { text: b }`), ['14:5 when is missing']],
  [fence('predict', `${asked}\npod: deletedPods[0`), ['12:19 "deletedPods[0": Expected RBRACKET, got EOF']],
  [fence('predict', `${asked}\nmoment: now`), ['9:1 within is missing']],
  [
    fence('predict', 'ask: "# x"\nright: <b>x</b>\notherwise: |\n  a\n\n  b\npod: deletedPods'),
    [
      '9:7 A heading begins a step, with ## at the margin; other headings are not allowed',
      '10:8 HTML is not allowed here: write Markdown, and a `<` in text as `\\<`',
      '12:1 Only one paragraph is allowed here',
    ],
  ],
  [fence('predict', `${asked}\npod: deletedPods\nsince: 2`), ['13:8 This is step 1: name this step or an earlier one']],
  [fence('task', 'done: mostPods == 3\nsuccess: Good.'), ['9:7 A list of conditions is needed']],
  [fence('task', 'done: [mostPods == 3]'), ['9:1 success is missing']],
  [
    fence(
      'task',
      'done: [mostPods == 3]\nsuccess: x\nsolution:\n  - kubectl: get pods\n    play: settled\n  - node: { node-1: lost, node-8: back }\n  - play: { at: x }\n  - stdin: x',
    ),
    [
      '12:5 One of kubectl, apply, node and play is needed',
      '15:17 A reason, a function, minAvailable or maxPods is needed',
      '16:5 One of kubectl, apply, node and play is needed',
    ],
  ],
])('readLesson reports problems of the step %j', (body, problems) => {
  expect(problemsOf(`---\n${plain}\n---\n## Step\n${body}`)).toEqual(problems)
})

const noFront = '1:1 The file must begin with front matter: a line of ---, title, question and so on, and a line of ---'
const early = 'The text before the first heading is not shown: a step begins with ##'
const noStep = 'The lesson has no step: a step begins with a heading, ##'

test.each<[text: string, problems: string[]]>([
  ['', [noFront, `1:1 ${noStep}`]],
  ['# hey', [noFront, `1:1 ${early}`, `1:6 ${noStep}`]],
  ['---\ntitle: A\n', [noFront, `1:1 ${early}`, `2:1 ${early}`, `3:1 ${noStep}`]],
  [`---\n${plain}\n---\n`, [`7:1 ${noStep}`]],
  [`---\n${plain}\n---\nEarly.\n## Step\n`, [`7:1 ${early}`]],
  [`---\n${plain}\n---\n##\n`, ['7:1 A step needs a title']],
  [`---\n${plain}\n---\n## Step\nText \uFFFD\n`, ['8:6 This is not text: a lesson is a file in UTF-8']],
  [`---\n${plain}\n---\n## Step\n\0`, ['8:1 This is not text: a lesson is a file in UTF-8']],
  ['a'.repeat(300_000), ['1:1 The file is 300000 characters long; the limit is 262144']],
  [`---\n${plain}\n---\n## Step\n${'> '.repeat(20)}x`, ['8:1 Quotes and lists are nested too deep here']],
  [`---\n${plain}\n---\n## Step\n${'*a**'.repeat(400)}`, ['8:1 One paragraph has too much Markdown formatting']],
  [`---\n${plain}\n---\n${'## Step\n'.repeat(61)}`, ['67:1 A lesson has at most 60 steps']],
])('readLesson reports problems of the file %j', (text, problems) => {
  expect(problemsOf(text)).toEqual(problems)
})

describe('a translation of a lesson', () => {
  const own = [
    '---',
    plain,
    '---',
    '## One',
    'Look [here](#A).',
    fence('point', 'A: stall'),
    fence('notes', 'Say it.'),
    '## Two',
    fence(
      'predict',
      `${asked}\nnumbers:\n  - { label: Pods, answer: mostPods, most: 9 }\nchoices:\n  - { values: [1], why: Too few. }\n  - { values: [2] }`,
    ),
    'It is so.',
    '## Three',
    fence(
      'predict',
      'ask: What?\nright: Yes.\nchoices:\n  - { text: One, when: complete }\n  - { text: Two, when: stalled, why: No. }',
    ),
    fence('task', 'done: [complete]\nhints: [Try.]\nsuccess: Good.'),
  ].join('\n')
  const one = `## 一\n看[这里](#A)。\n${fence('notes', '说吧。')}`
  const two = `## 二\n${fence('predict', 'ask: 什么？\nlabels: [个]\nwhy: [太少。, null]\nright: 对。\notherwise: 不对。')}\n就是这样。`
  const three = `## 三\n${fence('predict', 'ask: 什么？\nchoices: [一, 二]\nwhy: [null, 不。]\nright: 对。')}\n${fence('task', 'hints: [试试。]\nsuccess: 好。')}`
  const withSteps = (...steps: string[]) => ['---', 'title: 甲', 'question: 乙？', '---', ...steps].join('\n')

  test("replaces the lesson's texts", () => {
    const { lesson, problems } = readLesson('a', own, withSteps(one, two, three))
    expect(problems).toEqual([])
    expect(JSON.stringify(lesson)).not.toMatch(/What|Yes|Too few|Try|Good|Look |Say it|is so/)
    expect(lesson?.steps.map(({ title }) => title)).toEqual(['一', '二', '三'])
  })

  test.each<[translation: string, problems: string[]]>([
    [withSteps(one, two), ['18:6 The lesson has 3 headings, but this file has 2']],
    [withSteps(one, two, three, '## 四'), ['30:1 The lesson has only 3 headings']],
    [
      withSteps('## 一\n看。', two, three),
      ["5:1 The step's notes is not translated", '5:1 No text of the step links to A: add [words](#A)'],
    ],
    [
      withSteps('## 一\n看[这里](#B)[这里](#A)。\n```notes\nx\n```\n```apply\na: 1\n```', two, three),
      [
        '6:7 The pointer B is not defined: add it to a point fence',
        '10:1 apply belongs only in the lesson; a translation contains only texts',
      ],
    ],
    [
      withSteps(one, '## 二\n就是这样。', three),
      [
        "10:1 The step's predict is not translated",
        '10:1 The step of the lesson has no prose',
        "10:1 The step's prose after the prediction is not translated",
      ],
    ],
    [
      withSteps(one, two.replace('[太少。, null]', '[太少。]'), three),
      ['14:6 why: the lesson has 2, but this file has 1'],
    ],
    [
      withSteps(one, two.replace('[太少。, null]', '[null, 太少。]'), three),
      ['14:7 The lesson has a reason here', '14:13 The lesson has no reason here: write null'],
    ],
    [withSteps(one, two.replace('[个]', '[个, 个]'), three), ['13:9 labels: the lesson has 1, but this file has 2']],
    [withSteps(one, two.replace('labels: [个]\n', ''), three), ['12:1 labels: the lesson has 1, but this file has 0']],
    [
      withSteps(one, two.replace('otherwise: 不对。', 'otherwis: 不对。'), three),
      ['12:1 otherwise is missing', '16:1 otherwis is not a key here. Did you mean otherwise?'],
    ],
    [
      withSteps(one, two.replace('就是这样。', ''), three),
      ["10:1 The step's prose after the prediction is not translated"],
    ],
    [withSteps(one, two, three.replace('[一, 二]', '[一]')), ['22:10 choices: the lesson has 2, but this file has 1']],
    [
      withSteps(one, two, three.replace('right: 对。', 'right: 对。\notherwise: 不。')),
      ['25:12 The lesson has no otherwise'],
    ],
    [
      withSteps(one, two, three.replace('hints: [试试。]\n', '')),
      ['27:1 hints: the lesson has 1, but this file has 0'],
    ],
    [
      withSteps(one, two, `${three}\n${fence('notes', 'x')}\n${fence('notes', 'x')}`),
      ['30:1 This step of the lesson has no notes', '33:1 A second notes: only one is allowed'],
    ],
    [
      withSteps(one, two, three).replace('question', 'topic'),
      ['2:1 question is missing', '3:1 topic is not a key here.'],
    ],
    [
      '',
      [
        '1:1 The file must begin with front matter: a line of ---, title, question and so on, and a line of ---',
        '1:1 The lesson has no step: a step begins with a heading, ##',
        '1:1 The lesson has 3 headings, but this file has 0',
      ],
    ],
  ])('has the problems of %j', (translation, problems) => {
    const { lesson, problems: found } = readLesson('a', own, translation)
    expect(found.every(({ file }) => file === 'translation')).toBe(true)
    expect(found.map(sentence)).toEqual(problems)
    expect(lesson?.steps).toHaveLength(3)
  })
})

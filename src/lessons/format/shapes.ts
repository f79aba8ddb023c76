/** Schemas of front matter and fences, with a problem for each mismatch. */

import * as v from 'valibot'
import type { SumLabel } from '../../engine/decisions.ts'
import { MOST_LOAD, MOST_LOAD_POINTS } from '../../engine/document/limits.ts'
import { boundWords } from '../../engine/document/stops.ts'
import type { LoadTarget, PressureCommand } from '../../engine/index.ts'
import { releases } from '../../engine/releases.ts'
import { stageViewIds } from '../../share/sceneViews.ts'
import { inspectorTabs } from '../../share/sharedView.ts'
import { knobUnitNames, lessonTopics } from '../types.ts'
import { problemMessage } from './shapeProblems.ts'
import { nearTo } from './suggest.ts'

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A mapping with exactly these keys. */
function shape<const E extends v.ObjectEntries>(entries: E) {
  const names = Object.keys(entries)
  const message = ({ expected, path }: v.StrictObjectIssue): string => {
    const key = String(path?.at(-1)?.key)
    return expected === 'never'
      ? problemMessage('unknownKey', { key, near: nearTo(key, names) })
      : problemMessage('missingKey', { key })
  }
  const mapping = v.custom<Record<string, unknown>>(isMapping, problemMessage('keysNeeded', { keys: names.join(', ') }))
  return v.pipe(mapping, v.strictObject(entries, message))
}

const list = <S extends v.GenericSchema>(item: S, most: number, what = problemMessage('listNeeded')) =>
  v.pipe(v.array(item, what), v.maxLength(most, problemMessage('atMostItems', { most })))

const someOf = <S extends v.GenericSchema>(item: S, most: number, what = problemMessage('listNeeded')) =>
  v.pipe(
    v.array(item, what),
    v.minLength(1, problemMessage('oneItemNeeded')),
    v.maxLength(most, problemMessage('atMostItems', { most })),
  )

const wholeNumber = (least: number, most: number, message = problemMessage('wholeNumberNeeded')) =>
  v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(least, problemMessage('tooSmall', { least })),
    v.maxValue(most, problemMessage('tooLarge', { most })),
  )

const between = (least: number, most: number) =>
  v.pipe(
    v.number(problemMessage('numberNeeded')),
    v.minValue(least, problemMessage('tooSmall', { least })),
    v.maxValue(most, problemMessage('tooLarge', { most })),
  )

const word = (known: readonly string[]) => (issue: v.BaseIssue<unknown>) => {
  const near = typeof issue.input === 'string' ? nearTo(issue.input, known) : ''
  return problemMessage('oneOfWords', { words: known.join(', '), near })
}

const oneOf = <const W extends readonly string[]>(words: W) => v.picklist(words, word(words))

/** Name of an API object. */
const name = `[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?`

/** A text; a YAML number or boolean is taken as written. */
const text = v.union([v.string(), v.number(), v.boolean()], problemMessage('textNeeded'))
const line = v.pipe(
  v.string(problemMessage('textNeeded')),
  v.trim(),
  v.minLength(1, problemMessage('textNeeded')),
  v.maxLength(160, problemMessage('lineTooLong', { most: 160 })),
  v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, problemMessage('oneLineNeeded')),
)
const id = v.pipe(
  v.string(problemMessage('lessonIdNeeded')),
  v.regex(/^[a-z0-9-]{1,60}$/, problemMessage('lessonIdNeeded')),
)

const since = v.exactOptional(wholeNumber(1, 60))

const seed = wholeNumber(0, 0xffff_ffff)

const delay = v.union(
  [between(0, 3600), v.strictTuple([between(0, 3600), between(0, 3600)])],
  problemMessage('secondsNeeded'),
)

/** YAML reads `1.35` as a number. */
const release = v.picklist([...releases, ...releases.map(Number)], word(releases))

const clusterShape = shape({
  /** A number of nodes, or each node as in a run's file. `share/validate` checks the nodes. */
  nodes: v.exactOptional(v.union([wholeNumber(1, 200), v.array(v.unknown())], problemMessage('nodesNeeded'))),
  requests: v.exactOptional(wholeNumber(0, 1_000_000)),
  kubernetes: v.exactOptional(release),
  delays: v.exactOptional(
    shape({
      pull: v.exactOptional(delay),
      start: v.exactOptional(delay),
      ready: v.exactOptional(delay),
      terminate: v.exactOptional(delay),
      init: v.exactOptional(delay),
      task: v.exactOptional(delay),
      watch: v.exactOptional(delay),
      queue: v.exactOptional(delay),
      sync: v.exactOptional(delay),
      schedule: v.exactOptional(delay),
    }),
  ),
})

export const titlesShape = shape({ title: line, question: line })

export const frontMatterShape = shape({
  title: line,
  question: line,
  topic: oneOf(lessonTopics),
  minutes: between(1, 120),
  seed: v.exactOptional(seed),
  cluster: v.exactOptional(clusterShape),
  next: v.exactOptional(list(id, 5, problemMessage('lessonIdsNeeded'))),
})

/** States of a node with a shortage: the resource, and the direction. */
const pressureTurns = [
  'memory short',
  'memory enough',
  'disk short',
  'disk enough',
  'pids short',
  'pids enough',
] as const satisfies readonly `${PressureCommand['of']} ${PressureCommand['to']}`[]

/** State changes of a node; an added node is a machine of the default cluster. */
const nodeTurns = ['lost', 'back', 'added', ...pressureTurns] as const
export type PressureTurn = (typeof pressureTurns)[number]
export type NodeTurn = (typeof nodeTurns)[number]

export const nodeShape = v.pipe(
  v.custom<Record<string, unknown>>(isMapping, problemMessage('nodeStatesNeeded')),
  v.record(v.string(), oneOf(nodeTurns)),
)

export const delaysShape = shape({ seed })

/** Kinds that can have a load, by their word in a lesson. */
export const loadKinds = {
  service: 'Service',
  deployment: 'Deployment',
  statefulset: 'StatefulSet',
  replicaset: 'ReplicaSet',
  replicationcontroller: 'ReplicationController',
} as const satisfies Readonly<Record<string, LoadTarget['kind']>>

const perSecond = wholeNumber(0, MOST_LOAD, problemMessage('loadNeeded'))
const loadPoints = v.pipe(
  someOf(
    v.strictTuple([between(0, 86_400), perSecond], problemMessage('loadNeeded')),
    MOST_LOAD_POINTS,
    problemMessage('loadNeeded'),
  ),
  v.check(
    (points) => points.every(([seconds], index) => index === 0 || seconds > (points[index - 1]?.[0] ?? 0)),
    problemMessage('loadNeeded'),
  ),
)

export const loadShape = shape({
  to: v.pipe(
    v.string(problemMessage('loadTargetNeeded')),
    v.regex(new RegExp(`^(?:${Object.keys(loadKinds).join('|')})/${name}$`), problemMessage('loadTargetNeeded')),
  ),
  namespace: v.exactOptional(
    v.pipe(v.string(problemMessage('textNeeded')), v.regex(new RegExp(`^${name}$`), problemMessage('textNeeded'))),
  ),
  requests: v.union([perSecond, loadPoints], problemMessage('loadNeeded')),
  cost: v.exactOptional(
    shape({
      cpuPerRequest: wholeNumber(0, 1_000_000),
      cpuIdle: wholeNumber(0, 1_000_000),
      memoryMi: wholeNumber(0, 2 ** 30),
    }),
  ),
})

const breakpoint = v.pipe(
  v.string(problemMessage('breakpointNeeded')),
  v.regex(/^[A-Za-z][A-Za-z0-9]{1,80}$/, problemMessage('breakpointWords', { words: boundWords.join(' or ') })),
)

/** The acts of playing. An item has exactly one of them. */
export const playShape = v.pipe(
  shape({
    until: v.exactOptional(oneOf(['settled', 'quiet'])),
    seconds: v.exactOptional(between(0.001, 86_400)),
    at: v.exactOptional(breakpoint),
    holds: v.exactOptional(text),
  }),
  v.check((to) => Object.keys(to).length === 1, problemMessage('oneOfPlay')),
)

/** A condition at the end, or over the whole range: `always: counts.available >= 8`. */
const condition = v.union([text, shape({ ever: text }), shape({ always: text })], problemMessage('conditionNeeded'))

export const claimsShape = someOf(condition, 30, problemMessage('conditionsNeeded'))
export const checkShape = shape({ since, claims: claimsShape })

const select = v.pipe(
  v.string(problemMessage('selectNeeded')),
  v.regex(new RegExp(`^(?:[a-z]{2,40}/${name}|pod/=.+)$`), problemMessage('selectWords')),
)

export const focusShape = shape({
  view: v.exactOptional(oneOf(stageViewIds)),
  tab: v.exactOptional(oneOf(inspectorTabs)),
  left: v.exactOptional(oneOf(['lesson', 'manifest', 'kubectl', 'live'])),
  select: v.exactOptional(select),
  moment: v.exactOptional(text),
})

/** Rows of the computation in the Why panel. */
const sumLabels = Object.keys({
  maxSurge: 0,
  atMost: 0,
  podsNow: 0,
  mayAdd: 0,
  stillNeeds: 0,
  newSize: 0,
  atLeast: 0,
  available: 0,
  newUnavailable: 0,
  mayGo: 0,
  leftToGo: 0,
  unhealthy: 0,
  wanted: 0,
  have: 0,
  missing: 0,
  surplus: 0,
  creates: 0,
  deletes: 0,
  created: 0,
  batches: 0,
  maxUnavailable: 0,
  unavailable: 0,
  surging: 0,
  podsCounted: 0,
  usageRatio: 0,
} satisfies Record<SumLabel, 0>)

/** Targets of pointers. */
const targets = [
  `bound/(?:${boundWords.join('|')})`,
  'revision/[1-9][0-9]{0,5}',
  `(?:pod|node)/${name}`,
  'pod/=.+',
  `sum/(?:${sumLabels.join('|')})`,
  'condition/[A-Za-z]{1,60}',
  'object/[A-Za-z]{1,60}(?:\\.[A-Za-z]{1,60}|\\[[0-9]{1,3}\\]){0,12}',
  'partition|waits|events|timeline|stall|prompt',
]
const targetMessage = problemMessage('targetNeeded')

export const pointShape = v.pipe(
  v.custom<Record<string, unknown>>(isMapping, problemMessage('pointersNeeded')),
  v.record(
    v.pipe(v.string(), v.regex(/^[A-Z]$/, problemMessage('pointerLetter'))),
    v.pipe(v.string(targetMessage), v.regex(new RegExp(`^(?:${targets.join('|')})$`), targetMessage)),
  ),
  v.check((pointers) => Object.keys(pointers).length <= 2, problemMessage('twoPointers')),
)

const asked = {
  ask: text,
  since,
  right: text,
  chance: v.exactOptional(v.boolean(problemMessage('yesOrNoNeeded'))),
}

export const choicePrediction = shape({
  ...asked,
  otherwise: v.exactOptional(text),
  choices: v.pipe(
    v.array(shape({ text, when: text, why: v.exactOptional(text) }), problemMessage('choicesNeeded')),
    v.minLength(2, problemMessage('twoChoicesNeeded')),
    v.maxLength(6, problemMessage('atMostChoices', { most: 6 })),
  ),
})

const numberChoice = problemMessage('choiceNeedsNumber')

export const numbersPrediction = shape({
  ...asked,
  otherwise: text,
  numbers: someOf(
    shape({
      label: v.exactOptional(text),
      answer: text,
      least: v.exactOptional(wholeNumber(0, 100_000)),
      most: wholeNumber(1, 100_000),
      curve: v.exactOptional(oneOf(['pods', 'failing', 'available'])),
    }),
    2,
    problemMessage('numbersNeeded'),
  ),
  choices: v.exactOptional(
    list(
      shape({ values: someOf(wholeNumber(0, 100_000, numberChoice), 2, numberChoice), why: v.exactOptional(text) }),
      6,
      problemMessage('choicesNeeded'),
    ),
  ),
})

export const podPrediction = shape({ ...asked, otherwise: text, pod: text })

export const momentPrediction = shape({ ...asked, otherwise: text, moment: text, within: between(0, 3600) })

/** An act of a task's solution. */
const solutionItem = v.pipe(
  shape({
    kubectl: v.exactOptional(v.string(problemMessage('kubectlTextNeeded'))),
    stdin: v.exactOptional(v.string(problemMessage('textNeeded'))),
    apply: v.exactOptional(v.string(problemMessage('manifestTextNeeded'))),
    node: v.exactOptional(nodeShape),
    play: v.exactOptional(v.union([oneOf(['settled', 'quiet']), playShape], problemMessage('playNeeded'))),
  }),
  v.check(({ stdin: _, ...acts }) => Object.keys(acts).length === 1, problemMessage('oneOfSolution')),
)

export const taskShape = shape({
  done: someOf(condition, 10, problemMessage('conditionsNeeded')),
  goals: v.exactOptional(list(text, 10, problemMessage('textsNeeded'))),
  hints: v.exactOptional(list(text, 5, problemMessage('textsNeeded'))),
  success: text,
  from: v.exactOptional(wholeNumber(1, 60)),
  solution: v.exactOptional(list(solutionItem, 30)),
})

/** Values between the ends of a knob's range. */
const mostKnobSteps = 1_000
const knobObject = problemMessage('knobObject')
const knobField = problemMessage('knobField')
const knobNumber = wholeNumber(0, 1_000_000)

const knob = v.pipe(
  shape({
    object: v.pipe(v.string(knobObject), v.regex(new RegExp(`^[a-z]{2,40}/${name}$`), knobObject)),
    field: v.pipe(
      v.string(knobField),
      v.maxLength(200, knobField),
      v.regex(/^spec(?:\.[A-Za-z]{1,60}(?:\[[0-9]{1,2}\])?){1,12}$/, knobField),
    ),
    value: knobNumber,
    from: knobNumber,
    to: knobNumber,
    step: v.exactOptional(wholeNumber(1, 1_000_000)),
    unit: v.exactOptional(oneOf(knobUnitNames)),
  }),
  v.check(({ from, to, step = 1 }) => from < to && (to - from) % step === 0, problemMessage('knobRange')),
  v.check(
    ({ from, to, step = 1 }) => (to - from) / step <= mostKnobSteps,
    problemMessage('knobTooFine', { most: mostKnobSteps }),
  ),
)

export const knobShape = shape({
  since,
  knobs: v.pipe(
    v.custom<Record<string, unknown>>(isMapping, problemMessage('knobsNeeded')),
    v.record(v.pipe(v.string(), v.regex(/^[A-Za-z]{1,30}$/, problemMessage('knobName'))), knob),
    v.check((knobs) => Object.keys(knobs).length >= 1, problemMessage('knobsNeeded')),
    v.check((knobs) => Object.keys(knobs).length <= 4, problemMessage('knobsNeeded')),
  ),
})

export const minutesShape = between(0.1, 60)

/** Schemas of translations. */
export const translatedTask = shape({
  goals: v.exactOptional(list(text, 10, problemMessage('textsNeeded'))),
  hints: v.exactOptional(list(text, 5, problemMessage('textsNeeded'))),
  success: text,
})
const whys = v.exactOptional(list(v.nullable(text), 6, problemMessage('whysNeeded')))
const translated = { ask: text, right: text, why: whys }
export const translatedPredictions = {
  choice: shape({
    ...translated,
    otherwise: v.exactOptional(text),
    choices: list(text, 6, problemMessage('textsNeeded')),
  }),
  numbers: shape({
    ...translated,
    otherwise: text,
    labels: v.exactOptional(list(text, 2, problemMessage('textsNeeded'))),
  }),
  other: shape({ ask: text, right: text, otherwise: text }),
}

import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG, measures, outcomePredicates } from '../../engine/index.ts'
import { problemInEnglish } from '../../i18n/lessonProblemText.ts'
import type { Expression } from '../types.ts'
import {
  comparedIn,
  ExpressionProblem,
  evaluate,
  expressionProblem,
  holds,
  isNaming,
  valueText,
} from './expressions.ts'
import { LessonRun } from './runAtPosition.ts'
import { lessonVariables } from './variables.ts'

const says = (source: string): Expression => ({ source, line: 4, column: 10 })

const manifest = (name: string, replicas: number) =>
  JSON.stringify({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name },
    spec: {
      replicas,
      selector: { matchLabels: { app: name } },
      template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'web', image: 'shop/web:v1' }] } },
    },
  })

/** A run with two Deployments. The second Deployment has had a new image for half a minute. */
function startRun() {
  const run = new LessonRun({ format: 1, engineVersion: '', seed: 3, config: DEFAULT_CONFIG, journal: [] })
  const { session } = run
  const kubectl = (args: string, stdin?: string) =>
    session.command({ type: 'kubectl', args: args.split(' '), ...(stdin === undefined ? {} : { stdin }) })
  kubectl('apply -f -', manifest('web', 4))
  kubectl('apply -f -', manifest('api', 2))
  session.seek(30_000)
  const since = run.position
  kubectl('set image deployment/web web=shop/web:v2')
  session.seek(60_000)
  return { run, since }
}

const { run, since } = startRun()
const variables = run.variablesSince(since, { ...since, at: since.at + 1_000 })
const value = (source: string) => evaluate(says(source), variables)

/** The syntax problem of an expression. */
function wordsOf(source: string): string | undefined {
  const problem = expressionProblem(says(source))
  return problem && problemInEnglish(problem.problem)
}

/** The problem of an expression when it is evaluated. */
function refusalOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof ExpressionProblem) return problemInEnglish(error.problem)
    throw error
  }
  return ''
}

/** A run with a workload of this kind that gets a new image after one minute, and runs for another minute. */
function startSet(kind: string, more: object) {
  const { spec, ...rest } = JSON.parse(manifest('db', 2))
  const text = JSON.stringify({ ...rest, kind, spec: { ...spec, ...more } })
  const own = new LessonRun({ format: 1, engineVersion: '', seed: 3, config: DEFAULT_CONFIG, journal: [] })
  own.session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: text })
  own.session.seek(60_000)
  const from = own.position
  own.session.command({ type: 'kubectl', args: ['set', 'image', `${kind.toLowerCase()}/db`, 'web=shop/web:v2'] })
  own.session.seek(120_000)
  return own.variablesSince(from)
}

const ofStatefulSet = startSet('StatefulSet', {
  serviceName: 'db',
  updateStrategy: { rollingUpdate: { partition: 1 } },
})
const ofDaemonSet = startSet('DaemonSet', { replicas: undefined })

describe('variables without a Deployment', () => {
  it('describe the StatefulSet, its ControllerRevisions and their Pods', () => {
    const asked = (source: string) => evaluate(says(source), ofStatefulSet)
    expect(asked('statefulSet.status.updatedReplicas')).toBe(1)
    expect(asked('image')).toBe('shop/web:v2')
    expect(asked('revisions.map(r, [r.image, r.pods, r.ready, r.available])')).toEqual([
      ['shop/web:v1', 1, 1, 1],
      ['shop/web:v2', 1, 1, 1],
    ])
    expect(asked('statefulSet.status.updateRevision == revisions[1].name')).toBe(true)
    expect(asked('revisions[1].name == "db-" + revisions[1].hash')).toBe(true)
    expect(asked('createdPods == ["db-1"] && deletedPods == ["db-1"]')).toBe(true)
    expect([asked('minAvailable'), asked('maxPods'), asked('counts.available')]).toEqual([1, 2, 2])
    expect(asked('byWorkload.db.outcome == "complete" && byWorkload.db.counts.available == 2')).toBe(true)
    expect(asked('has(byDeployment.db)')).toBe(false)
  })

  it('describe the DaemonSet', () => {
    const asked = (source: string) => evaluate(says(source), ofDaemonSet)
    const nodes = DEFAULT_CONFIG.nodes.length
    expect(asked('daemonSet.status.numberAvailable')).toBe(nodes)
    expect(asked('revisions.map(r, r.available)')).toEqual([0, nodes])
    expect(asked('byWorkload.db.replicas')).toBe(nodes)
    expect([asked('minAvailable'), asked('lowestAvailable'), asked('counts.pods')]).toEqual([
      nodes - 1,
      nodes - 1,
      nodes,
    ])
  })
})

describe('lesson expressions', () => {
  it.each([
    ['mostPods', 7],
    ['lowestAvailable', 5],
    ['byDeployment.web.mostPods', 5],
    ['byWorkload.web.mostPods', 5],
    ['byDeployment.api.counts', undefined],
    ['byDeployment.api.counts.available', 2],
    ['byDeployment.web.minAvailable', 3],
    ['complete', true],
    ['stalled', false],
    ['counts.pods', 6],
    ['now - began', 30],
    ['asked - began', 1],
    ['deployment.metadata.name', 'web'],
    ['image', 'shop/web:v2'],
    ['minAvailable + maxPods', 8],
    ['conditions.Progressing.reason', 'NewReplicaSetAvailable'],
    ['revisions.map(r, r.revision)', [1, 2]],
    ['revisions[1].replicas + revisions[0].pods', 4],
    ['createdPods.size() == 4 && deletedPods.size() == 4', true],
    ['createdPods.all(name, name.startsWith(createdReplicaSets[0]))', true],
    ['decisions.exists(d, d.id == "deployment.createReplicaSet" && d.at > asked - 1)', true],
    ['newEvents.filter(e, e.reason == "ScalingReplicaSet")[0].kind', 'Deployment'],
    ['printed', 'deployment.apps/web image updated\n'],
    ['exit', 0],
    ['pods.filter(p, p.metadata.labels.app == "api").size()', 2],
    ['nodes.size() - deployment.spec.replicas', -1],
    ['deployments.map(d, d.spec.replicas) == [4, 2]', true],
    ['sum(deployments.map(d, d.spec.replicas))', 6],
    ['deployment.spec.replicas % 3', 1],
    ['revisions[0].?nothing.orValue(7)', 7],
    ['services', []],
    ['(1 + 2) * 3 - (-(4) + 2) == 11', true],
    ['!(exit == 0) || {"a": [1, (2)]}["a"][1] == 2 && has(deployment.spec.replicas)', true],
    ['cel.bind(all, pods.map(p, p.metadata.name), all.exists(a, a.matches("^web-.*[a-z0-9]$")))', true],
    ['matches("a+b", "^a\\\\+b$") ? "as written" : ""', 'as written'],
    ['1 in [1, 2] && !("b" in {"a": 1})', true],
  ])('%s gives %j', (source, expected) => {
    if (expected === undefined) expect(refusalOf(() => value(source))).toContain('gives an object')
    else expect(value(source)).toEqual(expected)
  })

  it.each([
    ['mostPods ==', 21, 'Unexpected token: EOF'],
    ['1 + lowest', 14, 'Unknown variable: lowest'],
    ['deployment.spec.foo', 26, 'No such key: foo'],
    ['"x".matches("(")', 10, 'missing closing )'],
  ])('%s is rejected with the line and column of the mistake', (source, column, words) => {
    const refused = () => value(source)
    expect(refusalOf(refused)).toContain(words)
    try {
      refused()
    } catch (error) {
      const { place } = error as ExpressionProblem
      expect(place.line).toBe(4)
      expect(place.column).toBe(column)
    }
  })

  const twelve = `[${'0, '.repeat(11)}0]`
  const walksIn = (depth: number): string =>
    depth === 0 ? 'false' : `${twelve}.exists(a${depth}, ${walksIn(depth - 1)})`
  const grown = (what: string, times: number): string =>
    times === 0 ? '[0]' : `cel.bind(x${times}, ${grown(what, times - 1)}, ${what.replaceAll('x', `x${times}`)})`
  const joined = Array(8).fill('x').join(' + ')
  const listed = `[${Array(8).fill('x').join(', ')}]`

  it.each([
    ['patterns that may be tried in many orders', `"${'x'.repeat(400)}".matches("${'(x*)*'.repeat(80)}y")`, false],
    ['iterations within iterations', walksIn(3), false],
    ['many iterations within iterations', walksIn(6), 'takes too many steps'],
    ['a list that is joined with itself', `${grown(joined, 4)}.size()`, 4096],
    ['a list that is joined with itself too often', `${grown(joined, 8)}.size()`, 'takes too many steps'],
    ['lists that contain a list several times', `${grown(listed, 8)}.size()`, 8],
    [
      'lists that contain a list several times, compared',
      `cel.bind(y, ${grown(listed, 8)}, y == y)`,
      'takes too many steps',
    ],
    ['lists that contain a list several times, returned', grown(listed, 8), 'takes too many steps'],
    ['a text that is joined with itself', `${grown('string(x) + string(x)', 4).replace('[0]', '0')}.size()`, 16],
    [
      'a text that is joined with itself too often',
      `${grown(joined, 10).replace('[0]', '"abc"')}.size()`,
      'takes too many steps',
    ],
  ])('end after a bounded number of steps: %s', (_, source, expected) => {
    const act = (): unknown => value(source)
    if (typeof expected === 'string') expect(refusalOf(act)).toContain(expected)
    else expect(act()).toBe(expected)
  })

  it('are bounded in their length and their number of elements', () => {
    const sumOf = (count: number) => wordsOf(`0 == ${'1+'.repeat(count)}1`)
    expect(sumOf(20)).toBeUndefined()
    expect(sumOf(300)).toContain('Exceeded maxAstNodes')
    expect(sumOf(600)).toBe('an expression has at most 1000 characters')
    expect(wordsOf(`[${'now,'.repeat(60)}now]`)).toContain('Exceeded maxListElements')
  })

  it('report syntax problems and their variables without being evaluated', () => {
    expect(expressionProblem(says('mostPods > 3 && deployment.spec.foo > 1'))).toBeUndefined()
    expect(wordsOf('most > 3')).toBe('"most > 3": Unknown variable: most')
    expect(isNaming(says('pods.exists(p, exit == 1)'), 'exit')).toBe(true)
    expect(isNaming(says('pods.exists(exit, exit == 1)'), 'mostPods')).toBe(false)
  })

  it('are conditions only if their value is a boolean', () => {
    expect(holds(says('mostPods > 3'), variables)).toBe(true)
    expect(refusalOf(() => holds(says('mostPods'), variables))).toBe('"mostPods" is not a condition: it gives 7')
  })

  it('have the left or right operand of a comparison whose value a lesson shows', () => {
    expect(comparedIn(says('mostPods - 1 >= 8'), variables)).toEqual({ words: 'mostPods - 1', value: '6' })
    expect(comparedIn(says('8 <= mostPods'), variables)).toEqual({ words: 'mostPods', value: '7' })
    expect(comparedIn(says('"Pod" in newEvents.map(e, e.kind)'), variables).words).toBe('newEvents.map(e, e.kind)')
    expect(comparedIn(says('complete && stalled'), variables)).toEqual({ words: 'complete && stalled', value: 'false' })
  })

  it('give values that the text of a lesson shows', () => {
    expect([12.3456, 8, true, null, 'v2', ['a', ['b', 1.5]]].map(valueText)).toEqual([
      '12.35',
      '8',
      'true',
      '',
      'v2',
      'a, b, 1.5',
    ])
  })
})

describe('lesson variables', () => {
  it('have unique names, and include the variables of --fail-if', () => {
    const names = lessonVariables.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { name } of [...measures, ...outcomePredicates]) expect(names).toContain(name)
  })

  it('can be read before the first apply', () => {
    const empty = new LessonRun({ format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] })
    const before = empty.variablesSince(empty.position)
    for (const variable of lessonVariables) expect(() => variable.read(before)).not.toThrow()
    expect(evaluate(says('revisions.size() + pods.size() + mostPods'), before)).toBe(0)
    expect(evaluate(says('exit == null && printed == ""'), before)).toBe(true)
    expect(() => evaluate(says('deployment.spec.replicas'), before)).toThrow(ExpressionProblem)
  })

  it('count a Pod as deleted when its deletion is requested, not when the Pod has terminated', () => {
    const { session } = run
    session.command({ type: 'kubectl', args: ['delete', 'pod', '--wait=false', '-l', 'app=api'] })
    expect(evaluate(says('deletedPods.size()'), run.variablesSince(since))).toBe(6)
    session.seek(session.cursor.at + 200)
    const then = run.position
    session.seek(session.cursor.at + 30_000)
    expect(evaluate(says('counts.terminating + deletedPods.size()'), run.variablesSince(then))).toBe(0)
  })

  it('have their declared types', () => {
    const typeOf = {
      number: 'number',
      text: 'string',
      'yes or no': 'boolean',
      object: 'object',
      list: 'object',
    } as const
    for (const { type, read, name } of lessonVariables) {
      const found = [variables, ofStatefulSet, ofDaemonSet].map(read).find((one) => one !== undefined)
      expect([name, typeof found]).toEqual([name, typeOf[type]])
      expect([name, Array.isArray(found)]).toEqual([name, type === 'list'])
    }
  })
})

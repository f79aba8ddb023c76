import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NEW_RUN_CONFIG } from '../../engine/document/config.ts'
import type { ClusterConfig, Command, JournalEntry, LoadCommand } from '../../engine/index.ts'
import { splitCommandLine } from '../../engine/kubectl/core/shellWords.ts'
import type { Lesson } from '../types.ts'
import { readLesson } from './readLesson.ts'
import { usualNode } from './usualNodes.ts'
import { writeLesson } from './writeLesson.ts'

const words = { title: 'My lesson', question: 'What happens here?', prose: 'Say what happens, and why.' }
const entry = (at: number, command: Command): JournalEntry => ({ at, step: 0, command })
const kubectl = (...args: string[]): Command => ({ type: 'kubectl', args })
const load: LoadCommand = {
  type: 'load',
  target: { kind: 'Service', namespace: 'default', name: 'web' },
  points: [{ at: 0, perSecond: 100 }],
}
const manifest = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n'

function written(
  journal: readonly JournalEntry[],
  more: { config?: ClusterConfig; stops?: { at: number; title: string }[]; playedTo?: number } = {},
) {
  const { config = NEW_RUN_CONFIG, stops = [], playedTo = 60_000 } = more
  return writeLesson({ document: { seed: 7, config, journal }, stops, playedTo }, words)
}

function readBack(text: string): Lesson {
  const { lesson, problems } = readLesson('mine', text)
  expect(problems).toEqual([])
  if (!lesson) throw new Error('no lesson')
  return lesson
}

/** The commands of a lesson with their times. */
function commandsOf({ steps }: Lesson): readonly (readonly [number, unknown])[] {
  let at = 0
  return steps.flatMap(({ acts }) =>
    acts.flatMap((act): (readonly [number, unknown])[] => {
      if (act.type === 'play' && act.until.type === 'seconds') at = Math.round(at + act.until.seconds * 1000)
      if (act.type === 'apply') return [[at, { args: ['apply', '-f', '-'], stdin: act.manifest }]]
      if (act.type === 'node') return [[at, { node: act.node, to: act.to }]]
      if (act.type === 'pressure') return [[at, { node: act.node, of: act.of, to: act.to }]]
      if (act.type === 'addNodes') return [[at, { nodes: act.nodes }]]
      if (act.type === 'load') return [[at, { target: act.target, points: act.points, cost: act.cost }]]
      if (act.type === 'delays') return [[at, { seed: act.seed }]]
      if (act.type !== 'kubectl') return []
      const { stdin } = act
      return [[at, { args: splitCommandLine(act.typed), ...(stdin === undefined ? {} : { stdin }) }]]
    }),
  )
}

test('writeLesson turns commands and pauses of a run into steps', () => {
  const journal = [
    entry(0, { type: 'kubectl', args: ['apply', '-f', '-'], stdin: manifest }),
    entry(8009, kubectl('set', 'image', 'deployment/web', 'web=shop/web:v2')),
    entry(8009, { type: 'node', node: 'node-1', to: 'lost' }),
  ]
  const { text, leftOut } = written(journal, { stops: [{ at: 12_400, title: 'It *stands* still' }], playedTo: 20_000 })
  expect(leftOut).toEqual([])
  expect(text).toBe(`---
title: My lesson
question: What happens here?
topic: basics
minutes: 3
seed: 7
---

## \`kubectl apply -f -\`

Say what happens, and why.

\`\`\`apply
${manifest}\`\`\`

\`\`\`play
seconds: 8.009
\`\`\`

## \`kubectl set image deployment/web web=shop/web:v2\`

Say what happens, and why.

\`\`\`kubectl
set image deployment/web web=shop/web:v2
\`\`\`

\`\`\`node
node-1: lost
\`\`\`

\`\`\`play
seconds: 4.391
\`\`\`

## It \\*stands\\* still

Say what happens, and why.

\`\`\`play
seconds: 7.6
\`\`\`
`)
  expect(readBack(text).steps.map(({ title }) => title)).toEqual([
    'kubectl apply -f -',
    'kubectl set image deployment/web web=shop/web:v2',
    'It *stands* still',
  ])
})

describe('a written lesson', () => {
  const text = fc.string({
    unit: fc.constantFrom(...'ab \n\t\'"`\\$#<>{}[]:-=é'.split(''), 'EOF', '```'),
    maxLength: 30,
  })
  const args = fc.array(text, { maxLength: 5 }).map((rest) => ['patch', ...rest])
  const command: fc.Arbitrary<Command> = fc.oneof(
    args.map((own) => kubectl(...own)),
    fc.tuple(args, text).map(([own, stdin]): Command => ({ type: 'kubectl', args: own, stdin })),
    text.map((stdin): Command => ({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })),
    fc.constantFrom('lost', 'back').map((to): Command => ({ type: 'node', node: 'node-2', to: to as 'lost' })),
  )

  test('has the commands’ times, words and input', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(50_000), command), { maxLength: 12 }), (drawn) => {
        const journal = drawn.toSorted(([one], [other]) => one - other).map(([at, one]) => entry(at, one))
        const { text: file, leftOut } = written(journal)
        expect(leftOut).toEqual([])
        // Every line of a file ends with a line break, including the last line of an input.
        const wanted = journal.map(({ at, command: own }) => {
          if (own.type !== 'kubectl') return [at, { node: 'node-2', to: own.type === 'node' ? own.to : '' }]
          const { args: given, stdin } = own
          return [at, { args: given, ...(stdin === undefined ? {} : { stdin: stdin.replace(/\n?$/, '\n') }) }]
        })
        expect(commandsOf(readBack(file))).toEqual(wanted)
      }),
      { numRuns: 150 },
    )
  })

  test('has marks as titles, whatever their text', () => {
    const title = fc.string({ unit: fc.constantFrom(...'ab1 .)-+=#*_`[]<>&!|~\\\n:'.split('')), maxLength: 12 })
    fc.assert(
      fc.property(fc.array(title, { maxLength: 5 }), (titles) => {
        const stops = titles.map((own, index) => ({ at: index * 1000, title: own }))
        const { steps } = readBack(written([], { stops }).text)
        const wanted = titles.map((own, index) => own.replace(/\s+/g, ' ').trim() || `${index} s`)
        expect(steps.map((step) => step.title)).toEqual(titles.length === 0 ? ['0 s'] : wanted)
      }),
    )
  })

  test.each<[Command, unknown]>([
    [
      { type: 'kubectl', args: ['apply', '-f', 'web.yaml'], files: { 'web.yaml': manifest } },
      { args: ['apply', '-f', '-'], stdin: manifest },
    ],
    [{ type: 'kubectl', args: ['get', 'pods'], namespace: 'shop' }, { args: ['get', 'pods', '-n', 'shop'] }],
    [
      { type: 'kubectl', args: ['replace', '-f', 'web.yaml'], files: { 'web.yaml': 'a: [b' } },
      { args: ['replace', '-f', '-'], stdin: 'a: [b\n' },
    ],
  ])('has the cluster %j', (own, wanted) => {
    const { text: file, leftOut } = written([entry(0, own)])
    expect(leftOut).toEqual([])
    expect(commandsOf(readBack(file))).toEqual([[0, wanted]])
  })

  /** A command of each kind with the act that is read back; `undefined` if a lesson cannot express the command. */
  const ofEachKind: { readonly [Type in Command['type']]: readonly [Extract<Command, { type: Type }>, unknown] } = {
    kubectl: [
      { type: 'kubectl', args: ['apply', '-f', '-'], stdin: manifest },
      { args: ['apply', '-f', '-'], stdin: manifest },
    ],
    node: [
      { type: 'node', node: 'node-1', to: 'back' },
      { node: 'node-1', to: 'back' },
    ],
    pressure: [
      { type: 'pressure', node: 'node-1', of: 'memory', to: 'short' },
      { node: 'node-1', of: 'memory', to: 'short' },
    ],
    delays: [{ type: 'delays', seed: 0xffff_ffff }, { seed: 0xffff_ffff }],
    interrupt: [{ type: 'interrupt', process: 1 }, undefined],
    addNodes: [{ type: 'addNodes', nodes: [usualNode('node-5')] }, { nodes: [usualNode('node-5')] }],
    load: [
      load,
      { target: { kind: 'Service', namespace: 'default', name: 'web' }, points: [[0, 100]], cost: undefined },
    ],
    pods: [{ type: 'pods', of: 'web-1', count: 1, to: 'ready' }, undefined],
    request: [{ type: 'request', method: 'DELETE', target: '/api/v1/nodes/node-1' }, undefined],
  }

  test.each(Object.values(ofEachKind))('has the command, or lists the command as left out: %j', (own, wanted) => {
    const { text: file, leftOut } = written([entry(0, own)])
    expect(leftOut).toEqual(wanted === undefined ? [own.type] : [])
    expect(commandsOf(readBack(file))).toEqual(wanted === undefined ? [] : [[0, wanted]])
  })

  test.each<Command>([
    { type: 'interrupt', process: 1 },
    { type: 'kubectl', args: ['rolling-update', 'a'], client: 'v1.17' },
    { type: 'kubectl', args: ['wait', 'pod/a'], interruptAfterMs: 3 },
    { type: 'kubectl', args: ['apply', '-f', 'a', '-f', 'b'], files: { a: 'x', b: 'y' } },
    { type: 'addNodes', nodes: [{ ...usualNode('node-5'), cpu: '3' }] },
  ])('lists commands that a lesson cannot express: %j', (own) => {
    const { text: file, leftOut } = written([entry(0, own)])
    expect(leftOut).toHaveLength(1)
    expect(commandsOf(readBack(file))).toEqual([])
  })
})

test("a written lesson has the points of a load at times relative to the load's command", () => {
  const points = [0, 20_000, 40_500].map((at, index) => ({ at, perSecond: index * 100 }))
  const cost = { cpuPerRequest: 4, cpuIdle: 5, memoryMi: 64 }
  const target = { kind: 'StatefulSet', namespace: 'shop', name: 'db' } as const
  const { text } = written([entry(10_000, { type: 'load', target, points, cost })])
  const points10s = [
    [0, 50],
    [10, 100],
    [30.5, 200],
  ]
  expect(commandsOf(readBack(text))).toEqual([[10_000, { target, points: points10s, cost }]])
  // Lessons allow only integer rates.
  expect(written([entry(10_050, { type: 'load', target, points })]).leftOut).toEqual(['load'])
})

test.each<[Partial<ClusterConfig>, string]>([
  [{}, ''],
  [{ nodes: NEW_RUN_CONFIG.nodes.slice(0, 2) }, 'nodes: 2'],
  [
    { nodes: [{ name: 'big', cpu: '64', memory: '1Ti', pods: 500, taints: [{ key: 'a', effect: 'NoExecute' }] }] },
    'cpu: "64"',
  ],
  [{ requests: { perSecond: 5 } }, 'requests: 5'],
  [{ kubernetes: '1.35' }, 'kubernetes: "1.35"'],
  [{ kubelet: { ...NEW_RUN_CONFIG.kubelet, readyMs: [90_000, 90_000], taskMs: [1, 20] } }, 'ready: 90'],
  [{ latency: { ...NEW_RUN_CONFIG.latency, watchMs: [250, 500] } }, 'watch:'],
])('a written lesson plays in the run’s cluster: %j', (own, part) => {
  const config = { ...NEW_RUN_CONFIG, ...own }
  const { text } = written([], { config })
  expect(text).toContain(part)
  expect(text.includes('cluster:')).toBe(part !== '')
  expect(readBack(text)).toMatchObject({ seed: 7, cluster: config })
})

test('a long run becomes the largest number of steps, and further commands are listed as left out', () => {
  const journal = Array.from({ length: 70 }, (_, i) =>
    entry(i * 1000, kubectl('scale', 'deployment/web', `--replicas=${i}`)),
  )
  const { text, leftOut } = written(journal, { playedTo: 100_000 })
  expect(readBack(text).steps).toHaveLength(60)
  expect(leftOut).toHaveLength(10)
})

test('a written lesson has the nodes of a vendor’s cluster, and lists its other parts as left out', () => {
  const nodes = [
    {
      ...usualNode('node-1'),
      cpu: '1930m',
      capacity: { cpu: '2', memory: '16Gi' },
      version: 'v1.35',
      labels: { 'eks.amazonaws.com/nodegroup': 'ng-1' },
    },
  ]
  const config = { ...NEW_RUN_CONFIG, nodes, provided: { preset: 'eks', storageClasses: [] } }
  const { text, leftOut } = written([], { config })
  expect(leftOut).toEqual(['provided'])
  expect(readBack(text).cluster.nodes).toEqual(nodes)
})

/**
 * Ways through the tasks of the built-in lessons: wrong ways that reach the values of the goals without the work that
 * the task asks for, and right ways that differ from the solution.
 */
import { describe, expect, it } from 'vitest'
import { type Command, type Cursor, commandProblem, setFreezeMode } from '../../engine/index.ts'
import { splitCommandLine } from '../../engine/kubectl/core/shellWords.ts'
import { usualNode } from '../format/usualNodes.ts'
import { loadLesson } from '../library.ts'
import type { PlannedPosition, Task } from '../types.ts'
import { TaskJudge } from './judgeTask.ts'
import { planLesson } from './planLesson.ts'
import { LessonRun } from './runAtPosition.ts'

setFreezeMode('none')

/** A kubectl line, virtual seconds to play, or another command. */
type Act = string | number | Command

interface Way {
  readonly way: string
  readonly isDone: boolean
  readonly acts: readonly Act[]
}

const cheat = (way: string, ...acts: readonly Act[]): Way => ({ way, isDone: false, acts })
const right = (way: string, ...acts: readonly Act[]): Way => ({ way, isDone: true, acts })

const image = (tag: string, deployment = 'web') => `set image deployment/${deployment} web=shop/web:${tag}`
const scale = (replicas: number, deployment = 'web') => `scale deployment/${deployment} --replicas=${replicas}`
const patch = (spec: object, object = 'deployment web') => `patch ${object} -p '${JSON.stringify({ spec })}'`
const limits = (maxSurge: number | string, maxUnavailable: number | string) =>
  patch({ strategy: { rollingUpdate: { maxSurge, maxUnavailable } } })
const container = (fields: object) => patch({ template: { spec: { containers: [{ name: 'web', ...fields }] } } })
const json = (...changes: readonly object[]) => `patch deployment web --type=json -p '${JSON.stringify(changes)}'`
const apply = (manifest: object): Command => ({
  type: 'kubectl',
  args: ['apply', '-f', '-'],
  stdin: JSON.stringify(manifest),
})
/** A Deployment without any field that is not required. */
const plain = (replicas: number, tag: string, strategy: object = {}, metadata: object = {}): Command => {
  const labels = { app: 'web' }
  return apply({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', ...metadata },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      strategy,
      template: { metadata: { labels }, spec: { containers: [{ name: 'web', image: `shop/web:${tag}` }] } },
    },
  })
}
const pause = 'rollout pause deployment/web'
const recreate = patch({ strategy: { type: 'Recreate', rollingUpdate: null } })
const deletePods = (node: string) => `delete pods --field-selector spec.nodeName=${node} --wait=false`
const deleteWeb = 'delete deployment web --wait=false'
const preStop = (action: object) => container({ lifecycle: { preStop: action } })
const fromSettings = (...names: readonly string[]) =>
  container({ envFrom: names.map((name) => ({ configMapRef: { name } })) })
const quotaOf = (hard: object) => patch({ hard }, 'resourcequota pods')

const ways: Readonly<Record<string, readonly Way[]>> = {
  'a-volume-that-holds': [
    cheat('Recreate, and RollingUpdate afterwards', recreate, 60, patch({ strategy: { type: 'RollingUpdate' } }), 30),
    cheat('scale to 0', scale(0), 60),
    cheat('without the volume', deleteWeb, 40, plain(1, 'v2'), 30),
    right('scale to 0 and back', scale(0), 60, scale(1), 30),
  ],
  'apply-against-the-autoscaler': [
    cheat('pause, then the image', pause, image('v2'), 30),
    cheat('pause in the middle', image('v2'), 4, pause, 30),
    cheat('delete and create', 'delete deployment web', 60, plain(8, 'v2'), 30),
    right('set image', image('v2'), 30),
  ],
  'both-bounds': [
    cheat('pause, then the image', pause, image('v2.nopull'), 30),
    cheat('image', image('v2.nopull'), 60),
  ],
  'configmaps-and-rollouts': [
    cheat('the same values', 'create configmap settings-2 --from-literal=COLOR=green', fromSettings('settings-2'), 30),
    cheat('no values', 'create configmap settings-2', fromSettings('settings-2'), 30),
    right('both', 'create configmap settings-2 --from-literal=A=b', fromSettings('settings', 'settings-2'), 30),
    right(
      'set env',
      'create configmap settings-2 --from-literal=COLOR=red',
      'set env deployment/web --from=configmap/settings-2',
      30,
    ),
  ],
  'crash-after-ready': [
    cheat('minReadySeconds 10', patch({ minReadySeconds: 10 }), 15, image('v2.crashlater'), 60),
    cheat('pause', patch({ minReadySeconds: 1 }), 5, image('v2.crashlater'), 0.3, pause, 60),
    right('minReadySeconds 20', patch({ minReadySeconds: 20 }), 30, image('v2.crashlater'), 60),
  ],
  'drain-and-rollout': [
    cheat('restart on another node', 'uncordon node-1', 'cordon node-3', 'rollout restart deployment/web', 40),
  ],
  'everything-at-once': [
    cheat('9 replicas before', scale(9), 30, scale(6), 30, limits(0, 3), image('v4.pull2.start1.ready3'), 60),
    cheat('another rollout before', limits(3, 3), image('v5'), 40, limits(0, 1), image('v4.ready3'), 90),
    right('no missing Pod', limits(3, 0), image('v4.pull2.start1.ready3'), 60),
  ],
  'first-rollout': [
    cheat('5 replicas before', scale(5), 20, scale(3), 20, image('v3'), 40),
    cheat('5 replicas afterwards', image('v3'), 40, scale(5), 20, scale(3), 20),
    cheat('pause', pause, image('v3'), scale(5), 20, scale(3), 20),
    cheat('another rollout before', limits(2, 0), image('v2.x'), 40, limits(1, 0), image('v3'), 40),
    cheat('delete all Pods first', 'delete pods --all --wait=false', limits(2, 0), 30, image('v3'), 40),
    cheat('delete and create', deleteWeb, plain(3, 'v2', { rollingUpdate: { maxSurge: 2 } }), 30, image('v3'), 40),
    right('a percentage', limits('50%', 0), image('v3'), 30),
  ],
  'full-cluster': [
    cheat('another node', { type: 'addNodes', nodes: [usualNode('node-4')] }, 60),
    cheat('2 replicas', scale(2), 40),
    cheat('no replicas', scale(0), 40),
    cheat('without the rule', limits(0, 1), json({ op: 'remove', path: '/spec/template/spec/affinity' }), 60),
    right('2 replicas and back', scale(2), 40, scale(3), 40),
    right('Recreate', recreate, 60),
  ],
  'history-limit': [
    cheat(
      'the limit afterwards',
      'rollout undo deployment/web',
      20,
      patch({ revisionHistoryLimit: 2 }),
      image('v2'),
      20,
    ),
    cheat(
      'a new ReplicaSet',
      patch({ revisionHistoryLimit: 1 }),
      2,
      patch({ revisionHistoryLimit: 2 }),
      image('v2'),
      30,
    ),
    cheat('scale to 0', patch({ revisionHistoryLimit: 2 }), 2, scale(0), 20, image('v2'), 20),
    right('set image', patch({ revisionHistoryLimit: 2 }), 2, image('v2'), 30),
  ],
  'image-and-replicas': [
    cheat('pause', pause, image('v2'), scale(8), 20, deletePods('node-1'), 20, deletePods('node-2'), 20),
    right('a Pod is deleted meanwhile', image('v2'), 30, scale(8), 20, deletePods('node-1'), 20),
  ],
  'image-pull': [
    cheat('undo before', 'rollout undo deployment/web', 30, image('v3'), 40),
    cheat('pause', pause, image('v3'), scale(13), 30),
  ],
  'labels-and-ownership': [
    cheat('delete and create', deleteWeb, 5, plain(3, 'v1', { type: 'Recreate' }), 20),
    cheat('orphan and create', 'delete deployment web --cascade=orphan', plain(3, 'v1', { type: 'Recreate' }), 20),
    right('a JSON patch', json({ op: 'replace', path: '/spec/strategy', value: { type: 'Recreate' } }), 5),
  ],
  'liveness-and-startup': [cheat('no startup probe', image('v3.started40'), 60)],
  'no-spare-room': [cheat('pause', pause, image('v2.pull2.start1.ready3.term15'), 20)],
  'node-loss': [
    cheat('the node comes back', { type: 'node', node: 'node-3', to: 'back' }, 120),
    right('delete the Node', 'delete node node-3', 120),
  ],
  'one-on-every-node': [
    cheat('taints instead of a label', 'taint nodes node-2 node-3 node-4 x=y:NoExecute', 40),
    right(
      'node affinity',
      patch(
        {
          template: {
            spec: {
              affinity: {
                nodeAffinity: {
                  requiredDuringSchedulingIgnoredDuringExecution: {
                    nodeSelectorTerms: [
                      {
                        matchExpressions: [
                          { key: 'kubernetes.io/hostname', operator: 'In', values: ['node-1', 'node-5'] },
                        ],
                      },
                    ],
                  },
                },
              },
            },
          },
        },
        'daemonset agent',
      ),
      60,
    ),
  ],
  'one-replica': [
    cheat('the rollout first', image('v4'), 30, scale(3), 20, limits(0, 1), 20),
    cheat('a percentage', scale(3), 20, limits('0%', 1), image('v4'), 40),
    right('the limits first', limits(0, 1), scale(3), 20, image('v4'), 40),
  ],
  'ordered-and-reverse': [cheat('delete two Pods', 'delete pods db-3 db-2 --wait=false', 60)],
  'pause-and-resume': [
    cheat('no replicas', scale(0), 20, container({ image: 'shop/web:v4', env: [{ name: 'MODE', value: 'slow' }] }), 20),
    right(
      'another variable, too',
      container({
        image: 'shop/web:v4',
        env: [
          { name: 'A', value: 'b' },
          { name: 'MODE', value: 'slow' },
        ],
      }),
      30,
    ),
  ],
  'pod-security-refuses': [
    cheat('another namespace', plain(3, 'v1'), 20),
    cheat(
      'the rule is gone meanwhile',
      'label namespace shop pod-security.kubernetes.io/enforce-',
      plain(3, 'v1', {}, { namespace: 'shop' }),
      20,
      'label namespace shop pod-security.kubernetes.io/enforce=restricted',
      5,
    ),
  ],
  'progress-deadline': [
    cheat('the deadline too late', image('v4.neverready'), 30, patch({ progressDeadlineSeconds: 15 }), 40),
    right('the deadline soon after', image('v4.neverready'), 3, patch({ progressDeadlineSeconds: 15 }), 40),
  ],
  quota: [
    cheat('a larger quota meanwhile', quotaOf({ pods: '4' }), 3, image('v2'), 40, quotaOf({ pods: '3' }), 5),
    cheat(
      'another quota meanwhile',
      quotaOf({ pods: null, services: '5' }),
      3,
      image('v2'),
      40,
      quotaOf({ pods: '3' }),
      5,
    ),
    cheat('no quota meanwhile', 'delete resourcequota pods', image('v2'), 40, 'create quota pods --hard=pods=3', 5),
    cheat('2 replicas', scale(2), 20, image('v2'), 60),
    right('Recreate', recreate, image('v2'), 60),
  ],
  'ready-available-serving': [
    cheat('one replica', scale(1), 20, image('v4.ready15'), 80),
    cheat('no Service meanwhile', 'delete service web', patch({ minReadySeconds: 0 }), image('v4.ready15'), 80),
    right('all at once', limits(4, 0), image('v4.ready15'), 80),
  ],
  'recreate-or-rolling-update': [
    cheat('8 replicas before', scale(8), 40, scale(4), 20, limits(1, 0), image('v4.pull4.start2.ready6'), 90),
  ],
  rollover: [
    cheat('two commands', scale(9), 'rollout undo deployment/web', 20, scale(10), 20),
    right('set image', image('v1'), 30),
  ],
  rounding: [
    cheat('6 replicas before', scale(6), 20, scale(4), 20, image('v4'), 40),
    right('50%', scale(4), 20, limits('50%', '25%'), image('v4'), 40),
  ],
  'safe-but-slow': [cheat('another broken image', image('v9.crash'), 20, 'rollout undo deployment/web', 30)],
  'slow-goodbyes': [
    cheat('8 replicas', scale(8), 90, limits(1, 0), patch({ minReadySeconds: 70 }), image('v2.term60'), 900),
  ],
  'slow-starter': [
    cheat('the deadline after the report', image('v2.ready90'), 75, patch({ progressDeadlineSeconds: 180 }), 200),
    cheat('one replica', scale(1), 20, patch({ progressDeadlineSeconds: 180 }), image('v2.ready90'), 150),
    right('the deadline before the report', image('v2.ready90'), 20, patch({ progressDeadlineSeconds: 180 }), 250),
  ],
  'the-502-race': [
    cheat(
      'one apply for both',
      container({ image: 'shop/web:v2', lifecycle: { preStop: { sleep: { seconds: 5 } } } }),
      60,
    ),
    cheat('the image first', image('v2'), 60, preStop({ sleep: { seconds: 5 } }), 60),
    cheat('the image too soon', preStop({ sleep: { seconds: 5 } }), 8, image('v2'), 60),
    cheat('a hook of one second', preStop({ sleep: { seconds: 1 } }), 60, image('v2'), 60),
    cheat('scale to 0', scale(0), 20, image('v2'), preStop({ sleep: { seconds: 5 } }), scale(6), 40),
    right('a command in the hook', preStop({ exec: { command: ['sh', '-c', 'sleep 5'] } }), 60, image('v2'), 60),
  ],
  'two-versions-at-once': [
    cheat('v1 as the canary', image('v1', 'canary'), 30, scale(5, 'canary'), 30),
    right('fewer Pods of v1', scale(2, 'stable'), 40),
  ],
  'undo-twice': [cheat('set image', image('v1'), 40), right('undo', 'rollout undo deployment/web', 40)],
  'what-starts-a-rollout': [
    cheat('scale up and down', scale(8), 20, scale(4), 20),
    cheat('another variable', 'set env deployment/web A=b', 40),
    cheat('no variable', 'set env deployment/web LOG_LEVEL-', 40),
    right('an annotation', patch({ template: { metadata: { annotations: { a: 'b' } } } }), 40),
  ],
  'who-dies': [
    cheat('delete by hand', deletePods('node-1'), scale(4), 30),
    right('lose the node', { type: 'node', node: 'node-1', to: 'lost' }, 70, scale(4), 20),
  ],
  'zero-and-zero': [
    cheat(
      'the limits afterwards',
      image('v3'),
      40,
      scale(6),
      30,
      patch({ strategy: { rollingUpdate: { maxUnavailable: '40%' } } }),
      20,
    ),
  ],
}

interface Attempt {
  readonly run: LessonRun
  readonly task: Task
  readonly since: PlannedPosition
}

/** A run at the beginning of a lesson's task. */
async function attemptAt(id: string): Promise<() => Attempt> {
  const { lesson } = await loadLesson(id, 'en')
  const index = lesson?.steps.findIndex((step) => step.task) ?? -1
  const task = lesson?.steps[index]?.task
  if (lesson === undefined || task === undefined) throw new Error(`${id} has no task`)
  const { document, steps } = planLesson(lesson)
  const since = task.from === undefined ? steps[index]?.to : steps[task.from - 1]?.from
  if (since === undefined) throw new Error(`${id} has no step ${task.from}`)
  return () => {
    const run = new LessonRun({ ...document, journal: document.journal.slice(0, since.commands) })
    while (!run.session.seekTo(since, since.commands, 1_000));
    return { run, task, since }
  }
}

/** Carries out the acts. Returns the positions at which every rollout is over, where a task can be done. */
function carryOut(run: LessonRun, acts: readonly Act[]): readonly Cursor[] {
  const { session } = run
  const positions: Cursor[] = []
  const mark = (): void => {
    if (session.view.standsStill()) positions.push(session.cursor)
  }
  for (const act of acts) {
    if (typeof act !== 'number') {
      give(run, act)
      mark()
      continue
    }
    const until = session.cursor.at + act * 1_000
    while (session.cursor.at < until) {
      run.advance({ until, stopAt: 'write' })
      mark()
    }
  }
  return positions
}

function give(run: LessonRun, act: string | Command): void {
  const args = typeof act === 'string' ? splitCommandLine(act) : []
  if ('message' in args) throw new Error(args.message)
  const command: Command = typeof act === 'string' ? { type: 'kubectl', args } : act
  expect(commandProblem(command, run.session.commandsDone)).toBeUndefined()
  const result = run.session.command(command)
  expect(result.exit ?? 0, result.stderr).toBe(0)
}

/** Whether the page says "Done" at one of the positions. */
function isEverDone({ run, task, since }: Attempt, positions: readonly Cursor[]): boolean {
  const judge = new TaskJudge()
  const { document } = run.session
  return positions.some((cursor) => {
    const work = judge.judge({ document, cursor, since, done: task.done })
    for (;;) {
      const { done, value } = work.next()
      if (done) return value.isDone
    }
  })
}

describe.each(Object.entries(ways))('the task of %s', (id, own) => {
  it('is done by right ways, and by no other', async () => {
    const begin = await attemptAt(id)
    const judged = own.map(({ way, acts }) => {
      const attempt = begin()
      return { way, isDone: isEverDone(attempt, carryOut(attempt.run, acts)) }
    })
    expect(judged).toEqual(own.map(({ way, isDone }) => ({ way, isDone })))
  })
})

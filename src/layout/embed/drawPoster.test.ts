// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { daemonSetManifest, started, statefulSetManifest, viewOf } from '../../engine/testing/sets.ts'
import { controlLoop, midRollout } from '../../gallery/moments.ts'
import { SvgContext } from '../picture/svgContext.ts'
import { labels, measure, say, theme } from '../picture/testPicture.ts'
import { requestSeriesOf } from '../timeline/requestSeries.ts'
import { ownMarksOf } from '../timeline/timelineMarks.ts'
import { seriesOf } from '../timeline/timelineSeries.ts'
import { fitWindow } from '../timeScale.ts'
import type { LoopWords } from './drawLoop.ts'
import { drawPoster, type PosterTime, type PosterView, planPoster } from './drawPoster.ts'

const words: LoopWords = {
  version: 'resourceVersion',
  manager: 'manager',
  cache: 'cache',
  title: (of) => `title ${of}`,
  kind: (resource) => resource,
  behind: ({ behind }) => `${behind} behind`,
  controller: (name) => name,
  busy: ({ busy }) => `${busy} busy`,
  row: ({ type }) => `row ${type}`,
  line: ({ type }) => ({ text: `line ${type}`, aside: 'aside' }),
}

/** The texts of the drawn file, and its height. */
function drawn(
  { view, atMs }: Pick<ReturnType<typeof midRollout>, 'view' | 'atMs'>,
  shown: PosterView,
  time?: PosterTime,
) {
  const poster = planPoster(view, '', shown, time)
  const ctx = new SvgContext(document, { width: poster.width, height: poster.height, title: 'title', measure })
  drawPoster(ctx, poster, atMs, theme, say)
  return { texts: [...ctx.root.querySelectorAll('text')].map((one) => one.textContent), height: poster.height }
}

describe('the still picture of an embed', () => {
  const moment = midRollout()
  const rows = drawn(moment, { kind: 'replicaSet' })

  it('shows maxUnavailable, maxSurge and the Pods by revision', () => {
    expect(rows.texts).toContain('deployment/web')
    expect(rows.texts).toContain('stage.revision revision=2')
    expect(rows.texts.join()).toContain('stage.bounds.atMostShort')
    expect(rows.height).toBeLessThan(130)
  })

  it('shows the nodes if the author chose that view', () => {
    const notes = new Map(moment.view.nodes.map(({ name }) => [name, [`pods of ${name}`, 'cpu']]))
    const { texts, height } = drawn(moment, { kind: 'node', notes })
    expect(texts).toEqual(expect.arrayContaining(['node-1', 'pods of node-1', 'node-3']))
    expect(texts.join()).toContain('stage.bounds.atMostShort')
    expect(height).toBeGreaterThan(rows.height)
  })

  it('shows the control loop if the author chose that view', () => {
    const at = controlLoop()
    const { view: loop, followed } = at.loop ?? expect.fail('the moment has a control loop')
    const { texts } = drawn(at, { kind: 'controlLoop', loop, followed, words })
    expect(texts).toEqual(
      expect.arrayContaining(['title store', 'deployments', '4 behind', 'deployment-controller', 'line gate', 'aside']),
    )
    expect(texts).toContain('167')
  })

  it('shows a StatefulSet by ordinal and a DaemonSet by node, with their update strategy', () => {
    const partitioned = { type: 'RollingUpdate', rollingUpdate: { partition: 2 } }
    const db = started(statefulSetManifest({ replicas: 3, update: partitioned }))
    const ordinals = drawn({ view: viewOf(db), atMs: db.now }, { kind: 'replicaSet' }).texts
    expect(ordinals).toEqual(expect.arrayContaining(['statefulset/db', 'db-0', 'db-2']))
    expect(ordinals).toContain('embed.replicas count=3 replicas=3 · sets.partition partition=2')
    const agent = started(daemonSetManifest({ update: { type: 'OnDelete' } }), { nodes: 2 })
    const nodes = drawn({ view: viewOf(agent), atMs: agent.now }, { kind: 'replicaSet' }).texts
    expect(nodes).toEqual(expect.arrayContaining(['daemonset/agent', 'zone-a', 'node-1', 'node-2']))
    expect(nodes).toContain('embed.nodes count=2 replicas=2 · stage.onDelete')
    // The second view of a DaemonSet is by revision.
    expect(drawn({ view: viewOf(agent), atMs: agent.now }, { kind: 'node', notes: new Map() }).texts).not.toContain(
      'node-1',
    )
  })

  it('shows the timeline below any of these views', () => {
    const { samples, marks, headMs } = moment
    const uid = moment.view.workloads[0]?.uid ?? ''
    const time = {
      headMs,
      window: fitWindow(headMs),
      epochMs: undefined,
      series: seriesOf(samples, uid),
      marks: ownMarksOf(marks, uid),
      requests: requestSeriesOf([], uid),
      labels,
    }
    const { texts, height } = drawn(moment, { kind: 'replicaSet' }, { ...time, hasLeast: true })
    expect(texts).toContain('commands')
    expect(height).toBe(rows.height + 186)
  })
})

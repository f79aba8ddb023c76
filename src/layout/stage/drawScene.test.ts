import { describe, expect, it } from 'vitest'
import type { PodState } from '../../engine/index.ts'
import { moments } from '../../gallery/moments.ts'
import type { Context } from '../canvasShapes.ts'
import type { CanvasTheme } from '../canvasTheme.ts'
import { wordsOf } from '../picture/testPicture.ts'
import { forTones } from '../revisionTone.ts'
import { drawScene } from './drawScene.ts'
import { type Moment, settledMoment } from './motion.ts'
import type { Level } from './scene.ts'
import { layoutStage } from './stageLayout.ts'

const rgb = (n: number) => `rgb(${n}, ${n}, ${n})`
const theme: CanvasTheme = {
  colours: {
    tones: forTones((tone) => rgb(tone === 'plain' ? 5 : 1 + (tone % 4))),
    onTone: { ...forTones(() => rgb(6)), plain: rgb(7) },
    fg: rgb(8),
    fg2: rgb(9),
    fg3: rgb(10),
    bg: rgb(11),
    panel: rgb(12),
    panel3: rgb(13),
    line: rgb(14),
    line2: rgb(15),
    bad: 'rgb(200, 0, 0)',
    warn: rgb(17),
    accent: rgb(18),
  },
  words: wordsOf((state) => [`${state} {span}`, state]),
  toCreate: 'to create',
  sans: 'sans-serif',
  mono: 'monospace',
}

/** A canvas context that logs its calls. */
function recorder(): { readonly ctx: Context; readonly log: string[] } {
  const log: string[] = []
  const state: Record<string, unknown> = {}
  const ctx = new Proxy(state, {
    get: (target, name) => {
      if (name in target) return target[String(name)]
      if (name === 'measureText') return (text: string) => ({ width: text.length * 6 })
      return (...args: unknown[]) => log.push(`${String(name)}(${args.map(String).join(',')})`)
    },
    set: (target, name, value) => {
      target[String(name)] = value
      log.push(`${String(name)}=${String(value)}`)
      return true
    },
  })
  return { ctx: ctx as Context, log }
}

function draw(id: string, moment: Moment, level?: Level): readonly string[] {
  const { view } = moments[id]!()
  const scene = layoutStage(view, 660, { workloadUid: '', ...(level && { level }) })
  const { ctx, log } = recorder()
  drawScene(ctx, scene, moment, theme)
  return log
}

describe('drawScene', () => {
  it.each(['token', 'chip', 'field'] as const)('draws the Pods as a %s with another shape for every state', (level) => {
    const { view } = moments['every-state']!()
    const oneSet = view.revisions.filter((set) => set.revision === 4)
    const pictures = new Map<string, PodState>()
    for (const pod of view.pods.filter((one) => one.ownerUid === oneSet[0]!.uid)) {
      const alone = { ...view, replicaSets: oneSet, pods: [{ ...pod, slot: 0, name: 'web-x-same', uid: 'same' }] }
      const scene = { ...layoutStage(alone, 660, { workloadUid: '', level }), emptySlots: [] }
      const { ctx, log } = recorder()
      drawScene(ctx, scene, settledMoment(10_000), theme)
      // The texts differ anyway; the shapes must differ as well.
      const shapes = log.filter((line) => !line.startsWith('fillText') && !line.startsWith('font')).join('\n')
      expect(pictures.get(shapes), `${pod.state} looks like ${pictures.get(shapes)}`).toBeUndefined()
      pictures.set(shapes, pod.state)
    }
    expect(pictures.size).toBe(11)
  })

  it('draws a moment in the same way again after other moments were drawn', () => {
    const moment: Moment = { simTimeMs: 17_300, settleMs: 0, speed: 1, motion: 'full' }
    const first = draw('mid-rollout', moment)
    draw('mid-rollout', { ...moment, simTimeMs: 30_000 })
    expect(draw('mid-rollout', moment)).toEqual(first)
    expect(draw('mid-rollout', { ...moment, simTimeMs: 17_400 })).not.toEqual(first)
  })

  it('writes the texts that fit on a token, the remaining time among them', () => {
    const texts = draw('mid-rollout', settledMoment(19_000)).filter((line) => line.startsWith('fillText'))
    expect(texts.some((line) => line.startsWith('fillText(x7k2p,'))).toBe(true)
    expect(texts.filter((line) => line.startsWith('fillText(to create,'))).toHaveLength(3)
    expect(texts.filter((line) => line.startsWith('fillText(terminating'))).toHaveLength(3)
  })

  it('uses no text below 11 px', () => {
    const fonts = draw('every-state', settledMoment(10_000)).filter((line) => line.startsWith('font='))
    for (const font of fonts) expect(Number(/(\d+)px/.exec(font)![1])).toBeGreaterThanOrEqual(11)
  })
})

describe('a moving Pod', () => {
  it('passes behind existing Pods, without texts, and never over a heading', () => {
    const { view } = moments['every-state']!()
    const [set] = view.revisions.filter(({ revision }) => revision === 4)
    const [standing, other] = view.pods.filter((one) => one.ownerUid === set!.uid && one.state === 'available')
    const base = { ...(standing ?? view.pods[0]!), state: 'starting' as const, ownerUid: set!.uid, createdAt: 0 }
    const pods = [
      // The new Pod comes first in the list: the drawing order must not depend on the list's order.
      { ...(other ?? base), uid: 'new', name: 'web-x-newer', ownerUid: set!.uid, slot: 3, createdAt: 9_900 },
      ...[0, 1, 2].map((slot) => ({ ...base, uid: `old${slot}`, name: `web-x-old${slot}`, slot })),
    ]
    const scene = layoutStage({ ...view, revisions: [set!], pods }, 660, { workloadUid: '', level: 'token' })
    const words = (moment: Moment) => {
      const { ctx, log } = recorder()
      drawScene(ctx, { ...scene, emptySlots: [] }, moment, theme)
      return { log, names: log.filter((line) => /^fillText\((newer|old)/.test(line)).map((line) => line.slice(9, 14)) }
    }
    const moment: Moment = { simTimeMs: 10_000, settleMs: 0, speed: 1, motion: 'full' }
    const { log, names } = words(moment)
    expect(names.sort()).toEqual(['old0,', 'old1,', 'old2,'])
    // The passed Pod is drawn on a plate, above the moving one.
    const { width, height } = scene.cell
    expect(log.some((line) => line.startsWith('fillRect(') && line.endsWith(`,${width},${height})`))).toBe(true)
    expect(words(settledMoment(10_000)).names.sort()).toEqual(['newer', 'old0,', 'old1,', 'old2,'])
    for (const mark of scene.marks) expect(mark.enterY).toBe(scene.boxes[0]!.podsY)
  })
})

// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { midRollout } from '../../gallery/moments.ts'
import { settledMoment } from '../stage/motion.ts'
import { fitWindow } from '../timeScale.ts'
import { drawPicture } from './drawPicture.ts'
import { planPicture } from './picture.ts'
import { SvgContext } from './svgContext.ts'
import { labels, measure, say, theme } from './testPicture.ts'

function pictureOf(kind: 'replicaSet' | 'node', rename: (name: string) => string = (name) => name) {
  const { view, atMs, samples, marks } = midRollout()
  const renamed = { ...view, workloads: view.workloads.map((one) => ({ ...one, name: rename(one.name) })) }
  return planPicture({
    view: renamed,
    samples,
    marks,
    workloadUid: '',
    kind,
    nodeNotes: new Map(view.nodes.map(({ name }) => [name, [`${name} note`, 'second']])),
    width: 1_200,
    moment: settledMoment(atMs),
    headMs: atMs,
    window: fitWindow(atMs),
    epochMs: undefined,
    labels,
  })
}

function svgOf(picture: ReturnType<typeof pictureOf>) {
  const ctx = new SvgContext(document, { width: picture.width, height: picture.height, title: 'A picture', measure })
  drawPicture(ctx, picture, theme, { say, foot: 'foot' })
  const root = new DOMParser().parseFromString(ctx.toText(), 'image/svg+xml').documentElement
  const texts = [...root.querySelectorAll('text')].map(({ textContent }) => textContent ?? '')
  return { text: ctx.toText(), root, texts }
}

describe('a picture exported as SVG', () => {
  it('has the numbers, names and times of the view as text', () => {
    const { texts, root } = svgOf(pictureOf('replicaSet'))
    const { view } = midRollout()
    expect(texts).toContain(`deployment/${view.workloads[0]?.name}`)
    expect(texts).toContain('00:17.250')
    expect(texts).toContain('stage.bounds.atLeast pods=8')
    expect(texts).toContain('stage.bounds.atMost pods=13 count=13')
    for (const { name, specReplicas, podCounts } of view.revisions) {
      expect(texts).toContain(name)
      const counts = `stage.lane.spec ${specReplicas} · `
      const line = texts.find((text) => text.startsWith(counts) && text.includes(`available ${podCounts.available}`))
      expect(line, name).toBeDefined()
    }
    for (const { name } of view.pods) expect(texts).toContain(name.slice(name.lastIndexOf('-') + 1))
    expect(root.querySelector('title')?.textContent).toBe('A picture')
  })

  it('shows the nodes with their notes instead of the lanes', () => {
    const { texts } = svgOf(pictureOf('node'))
    for (const { name } of midRollout().view.nodes) expect(texts).toContain(`${name} note`)
  })

  it('escapes a hostile name and stays well-formed XML', () => {
    const name = '</text><script>alert(1)</script>\u0000\u000b & "web"'
    const { texts, root, text } = svgOf(pictureOf('replicaSet', () => name))
    expect(root.querySelectorAll('script')).toHaveLength(0)
    expect(text).not.toContain('<script')
    expect(text).toContain('&lt;script&gt;')
    expect(text).not.toContain('\u0000')
    expect(texts.some((shown) => shown.includes('& "web"'))).toBe(true)
  })

  it('references nothing outside the document', () => {
    const { root } = svgOf(pictureOf('replicaSet'))
    for (const element of root.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on|href$/)
        if (value.includes('url(')) expect(root.querySelector(value.slice(4, -1))).not.toBeNull()
      }
    }
  })
})

describe('pictures of an animation', () => {
  it('have one height, however high their lanes are', () => {
    const { height, scene } = pictureOf('replicaSet')
    const { view } = midRollout()
    const taller = planPicture({
      view,
      samples: [],
      marks: [],
      workloadUid: '',
      kind: 'replicaSet',
      nodeNotes: new Map(),
      width: 1_200,
      moment: settledMoment(0),
      headMs: 0,
      window: fitWindow(0),
      epochMs: undefined,
      labels,
      stageHeight: scene.height + 100,
    })
    expect(taller.height).toBe(height + 100)
  })
})

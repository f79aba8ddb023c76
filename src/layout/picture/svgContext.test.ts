// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { SvgContext } from './svgContext.ts'

const measure = { font: '', measureText: (text: string) => ({ width: text.length * 6 }) as TextMetrics }

function drawn(draw: (ctx: SvgContext) => void): readonly string[] {
  const ctx = new SvgContext(document, { width: 100, height: 50, title: '', measure })
  draw(ctx)
  ctx.toText()
  return [...ctx.root.children]
    .filter(({ localName }) => localName === 'path' || localName === 'text')
    .map((element) =>
      [element.localName, ...[...element.attributes].map(({ name, value }) => `${name}=${value}`)].join(' '),
    )
}

describe('SvgContext', () => {
  it('applies shift and scale to shapes, lines and fonts until restore', () => {
    const elements = drawn((ctx) => {
      ctx.save()
      ctx.translate(10, 20)
      ctx.scale(2, 2)
      ctx.lineWidth = 1.5
      ctx.setLineDash([3, 1])
      ctx.beginPath()
      ctx.moveTo(1, 2)
      ctx.lineTo(3, 4)
      ctx.stroke()
      ctx.font = '600 12px Inter, sans-serif'
      ctx.textAlign = 'right'
      ctx.fillText('web', 5, 6)
      ctx.restore()
      ctx.fillRect(1, 2, 3, 4)
    })
    expect(elements).toEqual([
      'path d=M12 24L16 28 fill=none stroke=#000000 stroke-width=3 stroke-dasharray=6 2',
      'text x=20 y=32 fill=#000000 font-family=Inter, sans-serif font-size=24 font-weight=600 text-anchor=end textLength=36 lengthAdjust=spacingAndGlyphs',
      'path fill=#000000 d=M1 2h3v4h-3Z',
    ])
  })

  it('writes opacity separately from the colour', () => {
    const elements = drawn((ctx) => {
      ctx.fillStyle = 'rgba(1, 2, 3, 0.25)'
      ctx.globalAlpha = 0.5
      ctx.beginPath()
      ctx.rect(0, 0, 10, 10)
      ctx.fill()
    })
    expect(elements).toEqual(['path d=M0 0h10v10h-10Z fill=rgb(1, 2, 3) fill-opacity=0.25 opacity=0.5'])
  })

  it('merges consecutive rectangles of one style, but no other rectangles, into one path', () => {
    const elements = drawn((ctx) => {
      ctx.fillRect(0, 0, 1, 1)
      ctx.fillRect(2, 0, 1, 1)
      ctx.fillStyle = 'rgb(9, 9, 9)'
      ctx.fillRect(4, 0, 1, 1)
      ctx.fillText('a', 0, 0)
      ctx.fillRect(6, 0, 1, 1)
    })
    expect(elements).toHaveLength(4)
    expect(elements[0]).toBe('path fill=#000000 d=M0 0h1v1h-1ZM2 0h1v1h-1Z')
  })

  it('intersects nested clips, and ends the clips at restore', () => {
    const elements = drawn((ctx) => {
      for (let depth = 0; depth < 2; depth += 1) {
        ctx.save()
        ctx.beginPath()
        ctx.rect(0, 0, 10, 10)
        ctx.clip()
        ctx.fill()
      }
      ctx.restore()
      ctx.restore()
      ctx.fill()
    })
    expect(elements.map((element) => /clip-path=(\S+)/.exec(element)?.[1])).toEqual([
      'url(#clip1)',
      'url(#clip2)',
      undefined,
    ])
  })

  it('limits corner radii to the available space, and draws whole circles', () => {
    const [round, circle] = drawn((ctx) => {
      ctx.beginPath()
      ctx.roundRect(0, 0, 4, 4, 9)
      ctx.fill()
      ctx.beginPath()
      ctx.arc(5, 5, 2, 0, 2 * Math.PI)
      ctx.fill()
    })
    expect(round).toContain('A2 2 0 0 1 4 2')
    expect(circle).toContain('d=M7 5A2 2 0 0 1 3 5A2 2 0 0 1 7 5 ')
  })
})

import type { Context } from '../canvasShapes.ts'

const namespace = 'http://www.w3.org/2000/svg'

/** Measures texts, as a canvas does. */
type TextMeasure = Pick<CanvasRenderingContext2D, 'font' | 'measureText'>

interface SvgOptions {
  /** Size in CSS px. */
  readonly width: number
  readonly height: number
  /** Read aloud in place of the picture. */
  readonly title: string
  readonly measure: TextMeasure
}

/** The state that `save` stores. The drawing functions use only translation and uniform scaling. */
interface State {
  x: number
  y: number
  zoom: number
  clip: string
  globalAlpha: number
  fillStyle: Context['fillStyle']
  strokeStyle: Context['strokeStyle']
  lineWidth: number
  lineCap: CanvasLineCap
  lineJoin: CanvasLineJoin
  dash: readonly number[]
  font: string
  textAlign: CanvasTextAlign
  textBaseline: CanvasTextBaseline
}

type Attributes = Readonly<Record<string, string | number | undefined>>

/**
 * A canvas context that builds an SVG document, so that the page and exported pictures share their drawing functions.
 * Elements are created by the DOM, never from strings of markup, so that no object name can become markup.
 */
export class SvgContext implements Context {
  readonly root: Element
  readonly #document: Document
  readonly #measure: TextMeasure
  readonly #saved: State[] = []
  readonly #definitions: Element
  #clips = 0
  #path = ''
  /**
   * The last element if it consists of rectangles, with its style: further rectangles of the same style are appended.
   */
  #rectangles: { readonly element: Element; readonly style: string; data: string[] } | undefined
  #state: State = {
    x: 0,
    y: 0,
    zoom: 1,
    clip: '',
    globalAlpha: 1,
    fillStyle: '#000000',
    strokeStyle: '#000000',
    lineWidth: 1,
    lineCap: 'butt',
    lineJoin: 'miter',
    dash: [],
    font: '10px sans-serif',
    textAlign: 'start',
    textBaseline: 'alphabetic',
  }

  constructor(document: Document, { width, height, title, measure }: SvgOptions) {
    this.#document = document
    this.#measure = measure
    this.root = document.createElementNS(namespace, 'svg')
    const size = { width: rounded(width), height: rounded(height), viewBox: `0 0 ${rounded(width)} ${rounded(height)}` }
    setAttributes(this.root, { ...size, role: 'img' })
    const heading = document.createElementNS(namespace, 'title')
    heading.textContent = printable(title)
    this.#definitions = document.createElementNS(namespace, 'defs')
    this.root.append(heading, this.#definitions)
  }

  /** The document as the text of a file. */
  toText(): string {
    this.#endRectangles()
    return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(this.root)}\n`
  }

  get globalAlpha() {
    return this.#state.globalAlpha
  }
  set globalAlpha(value: number) {
    this.#state.globalAlpha = value
  }
  get fillStyle() {
    return this.#state.fillStyle
  }
  set fillStyle(value: Context['fillStyle']) {
    this.#state.fillStyle = value
  }
  get strokeStyle() {
    return this.#state.strokeStyle
  }
  set strokeStyle(value: Context['strokeStyle']) {
    this.#state.strokeStyle = value
  }
  get lineWidth() {
    return this.#state.lineWidth
  }
  set lineWidth(value: number) {
    this.#state.lineWidth = value
  }
  get lineCap() {
    return this.#state.lineCap
  }
  set lineCap(value: CanvasLineCap) {
    this.#state.lineCap = value
  }
  get lineJoin() {
    return this.#state.lineJoin
  }
  set lineJoin(value: CanvasLineJoin) {
    this.#state.lineJoin = value
  }
  get font() {
    return this.#state.font
  }
  set font(value: string) {
    this.#state.font = value
  }
  get textAlign() {
    return this.#state.textAlign
  }
  set textAlign(value: CanvasTextAlign) {
    this.#state.textAlign = value
  }
  get textBaseline() {
    return this.#state.textBaseline
  }
  set textBaseline(value: CanvasTextBaseline) {
    this.#state.textBaseline = value
  }

  save(): void {
    this.#saved.push({ ...this.#state })
  }

  restore(): void {
    this.#state = this.#saved.pop() ?? this.#state
  }

  translate(x: number, y: number): void {
    this.#state.x += x * this.#state.zoom
    this.#state.y += y * this.#state.zoom
  }

  scale(x: number, _y: number): void {
    this.#state.zoom *= x
  }

  setLineDash(dash: readonly number[]): void {
    this.#state.dash = dash
  }

  measureText(text: string): TextMetrics {
    this.#measure.font = this.#state.font
    return this.#measure.measureText(text)
  }

  beginPath(): void {
    this.#path = ''
  }

  closePath(): void {
    this.#path += 'Z'
  }

  moveTo(x: number, y: number): void {
    this.#path += `M${this.#point(x, y)}`
  }

  lineTo(x: number, y: number): void {
    this.#path += `L${this.#point(x, y)}`
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path += this.#rectangle(x, y, width, height)
  }

  roundRect(x: number, y: number, width: number, height: number, radius = 0): void {
    const r = Math.max(0, Math.min(radius, width / 2, height / 2))
    if (r === 0) {
      this.rect(x, y, width, height)
      return
    }
    const [right, bottom] = [x + width, y + height]
    const turn = (toX: number, toY: number) => `A${this.#size(r)} ${this.#size(r)} 0 0 1 ${this.#point(toX, toY)}`
    // Clockwise from the upper left, as on a canvas: with this orientation rings become closed paths.
    this.#path += `M${this.#point(x + r, y)}L${this.#point(right - r, y)}${turn(right, y + r)}`
    this.#path += `L${this.#point(right, bottom - r)}${turn(right - r, bottom)}`
    this.#path += `L${this.#point(x + r, bottom)}${turn(x, bottom - r)}L${this.#point(x, y + r)}${turn(x + r, y)}Z`
  }

  /** Only whole circles and clockwise arcs are supported. */
  arc(x: number, y: number, radius: number, from: number, to: number): void {
    const at = (angle: number) => this.#point(x + radius * Math.cos(angle), y + radius * Math.sin(angle))
    const middle = (from + to) / 2
    const r = this.#size(radius)
    this.#path += `${this.#path === '' ? 'M' : 'L'}${at(from)}A${r} ${r} 0 0 1 ${at(middle)}A${r} ${r} 0 0 1 ${at(to)}`
  }

  clip(): void {
    const id = `clip${++this.#clips}`
    const outline = this.#make('path', { d: this.#path })
    const clip = this.#make('clipPath', { id, 'clip-path': this.#clipping() })
    clip.append(outline)
    this.#definitions.append(clip)
    this.#state.clip = id
  }

  fill(): void {
    if (this.#path !== '') this.#add('path', { d: this.#path, ...this.#paint('fill', this.#state.fillStyle) })
  }

  stroke(): void {
    const { strokeStyle, lineWidth, lineCap, lineJoin, dash } = this.#state
    if (this.#path === '') return
    this.#add('path', {
      d: this.#path,
      fill: 'none',
      ...this.#paint('stroke', strokeStyle),
      'stroke-width': this.#size(lineWidth),
      'stroke-linecap': lineCap === 'butt' ? undefined : lineCap,
      'stroke-linejoin': lineJoin === 'miter' ? undefined : lineJoin,
      'stroke-dasharray': dash.length === 0 ? undefined : dash.map((part) => this.#size(part)).join(' '),
    })
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const paint = this.#paint('fill', this.#state.fillStyle)
    const style = JSON.stringify([paint, this.#state.clip, this.#state.globalAlpha])
    const data = this.#rectangle(x, y, width, height)
    if (this.#rectangles?.style === style) {
      this.#rectangles.data.push(data)
      return
    }
    const element = this.#add('path', paint)
    this.#rectangles = { element, style, data: [data] }
  }

  fillText(text: string, x: number, y: number): void {
    const { font, fillStyle, textAlign, textBaseline } = this.#state
    const [, weight, size = '10', family = 'sans-serif'] = /^(?:(\w+) )?([\d.]+)px (.+)$/.exec(font) ?? []
    const shown = printable(text)
    // With another font, each text still keeps its measured width.
    const length = this.measureText(shown).width
    const element = this.#add('text', {
      x: rounded(this.#state.x + x * this.#state.zoom),
      y: rounded(this.#state.y + y * this.#state.zoom),
      ...this.#paint('fill', fillStyle),
      'font-family': family,
      'font-size': this.#size(Number(size)),
      'font-weight': weight,
      'text-anchor': anchors[textAlign],
      'dominant-baseline': textBaseline === 'middle' ? 'central' : undefined,
      textLength: length > 0 ? this.#size(length) : undefined,
      lengthAdjust: length > 0 ? 'spacingAndGlyphs' : undefined,
    })
    element.textContent = shown
  }

  /** Attributes for a colour; opacity is a separate attribute, because not every program reads `rgba`. */
  #paint(kind: 'fill' | 'stroke', style: Context['fillStyle']): Attributes {
    if (typeof style !== 'string') throw new TypeError('Only plain colours are drawn.')
    const [, channels, alpha = '1'] = /^rgba\((\d+, \d+, \d+), ([\d.e-]+)\)$/.exec(style) ?? []
    const opacity = Number(alpha)
    return {
      [kind]: channels === undefined ? style : `rgb(${channels})`,
      [`${kind}-opacity`]: opacity === 1 ? undefined : rounded(opacity),
    }
  }

  #add(name: string, attributes: Attributes): Element {
    this.#endRectangles()
    const { globalAlpha } = this.#state
    const opacity = globalAlpha === 1 ? undefined : rounded(globalAlpha)
    const element = this.#make(name, { ...attributes, opacity, 'clip-path': this.#clipping() })
    this.root.append(element)
    return element
  }

  #make(name: string, attributes: Attributes): Element {
    const element = this.#document.createElementNS(namespace, name)
    setAttributes(element, attributes)
    return element
  }

  #endRectangles(): void {
    this.#rectangles?.element.setAttribute('d', this.#rectangles.data.join(''))
    this.#rectangles = undefined
  }

  #clipping(): string | undefined {
    return this.#state.clip === '' ? undefined : `url(#${this.#state.clip})`
  }

  #rectangle(x: number, y: number, width: number, height: number): string {
    return `M${this.#point(x, y)}h${this.#size(width)}v${this.#size(height)}h${this.#size(-width)}Z`
  }

  #point(x: number, y: number): string {
    const { x: left, y: top, zoom } = this.#state
    return `${rounded(left + x * zoom)} ${rounded(top + y * zoom)}`
  }

  #size(length: number): number {
    return rounded(length * this.#state.zoom)
  }
}

const anchors: Record<CanvasTextAlign, string | undefined> = {
  left: undefined,
  start: undefined,
  center: 'middle',
  right: 'end',
  end: 'end',
}

function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, String(value))
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

/** Removes the characters that XML 1.0 forbids in any notation. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}

/**
 * `<rollscope-run src="…" poster="…">`: a run of Rollscope in any page. A still picture first, then the frame on
 * request or when visible. A small script of its own, with type imports only.
 */
import type { EmbedCommand, EmbedEventMessage, EmbedStep } from '../messageTypes.ts'
import { sheetText } from './sheet.ts'

/** Attributes that become address parameters of the same name. */
const values = ['example', 'kubernetes', 'moment', 'from', 'until', 'view', 'panes', 'theme', 'language'] as const
const flags = ['autoplay', 'loop', 'locked'] as const
/** Largest number of commands that wait for the frame. */
const mostWaiting = 20
/** Wall-clock ms after which a silent frame is shown without its `ready` message. */
const patienceMs = 8_000

const words = {
  en: {
    play: 'Play the rollout',
    still: 'A still picture until you play it',
    loading: 'Loading',
    wrong: 'No such run',
  },
  zh: { play: '播放这次发布', still: '播放之前是静止的画面', loading: '正在加载', wrong: '没有这次运行' },
}

/** URL of this script; Rollscope's page is beside it. */
const home =
  (document.currentScript as HTMLScriptElement | null)?.src ??
  document.querySelector<HTMLScriptElement>('script[src*="rollscope-run.js"]')?.src ??
  document.baseURI

const sheet = new CSSStyleSheet()
sheet.replaceSync(sheetText)

class RollscopeRun extends HTMLElement {
  static readonly observedAttributes = [
    'src',
    'lesson',
    'poster',
    'poster-dark',
    'label',
    'height',
    ...values,
    ...flags,
  ]

  readonly #root = this.attachShadow({ mode: 'open' })
  #frame: HTMLIFrameElement | undefined
  #origin = ''
  #isReady = false
  /** The reader pressed play, so the focus follows from the picture to the frame. */
  #takesFocus = false
  #waiting: EmbedCommand[] = []
  #seen: IntersectionObserver | undefined

  constructor() {
    super()
    this.#root.adoptedStyleSheets = [sheet]
  }

  connectedCallback(): void {
    window.addEventListener('message', this.#onMessage)
    this.#begin()
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this.#onMessage)
    this.#end()
  }

  attributeChangedCallback(name: string): void {
    if (!this.isConnected) return
    if (name === 'height') this.#fit(undefined)
    else this.#begin()
  }

  /** Loads the run unless it is loaded. */
  load(): void {
    const address = this.#address()
    if (this.#frame !== undefined || address === undefined) return
    const frame = make('iframe', { part: 'frame', title: this.#label(), src: address.href })
    if (address.origin !== location.origin)
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox')
    frame.addEventListener('load', () => setTimeout(() => this.#show(), patienceMs))
    this.#origin = address.origin
    this.#frame = frame
    this.#root.querySelector('[part=hint]')?.replaceChildren(this.#words().loading)
    this.#root.append(frame)
    this.#fit(undefined)
  }

  play(): void {
    this.#say({ type: 'play' })
  }

  pause(): void {
    this.#say({ type: 'pause' })
  }

  /** Seeks to a time of the run, in seconds. */
  seek(to: number): void {
    this.#say({ type: 'seek', to })
  }

  /** Moves a step, by default to the next decision. */
  step({ by, back }: { readonly by?: EmbedStep; readonly back?: boolean } = {}): void {
    this.#say({ type: 'step', ...(by && { by }), ...(back && { back }) })
  }

  /** `kubectl apply -f -` at the shown time. */
  apply(manifest: string): void {
    this.#say({ type: 'apply', manifest })
  }

  #say(command: EmbedCommand): void {
    this.load()
    if (!this.#isReady) {
      if (this.#waiting.length < mostWaiting) this.#waiting.push(command)
      return
    }
    this.#frame?.contentWindow?.postMessage({ protocol: 'rollscope', version: 1, ...command }, this.#origin)
  }

  /** The still picture, with a play button in the bar below. */
  #begin(): void {
    this.#end()
    const { play, still, wrong } = this.#words()
    const isWrong = this.#address() === undefined
    const button = make('button', { part: 'play', type: 'button', 'aria-label': `${play}: ${this.#label()}` })
    button.append(make('span', { 'aria-hidden': 'true' }), isWrong ? wrong : play)
    button.disabled = isWrong
    button.addEventListener('click', this.#start)
    const hint = make('span', { part: 'hint', role: 'status' })
    hint.append(still)
    const bar = make('div', { part: 'bar' })
    bar.append(button, hint)
    this.#root.replaceChildren(...this.#poster(), bar)
    if (!isWrong && (this.getAttribute('load') === 'visible' || this.hasAttribute('autoplay'))) this.#loadWhenSeen()
  }

  #poster(): Element[] {
    const [light, dark] = [this.getAttribute('poster'), this.getAttribute('poster-dark')]
    if (light === null) return []
    const picture = make('picture', { part: 'poster' })
    const theme = this.getAttribute('theme')
    if (dark !== null && theme !== 'dark' && theme !== 'light')
      picture.append(make('source', { srcset: dark, media: '(prefers-color-scheme: dark)' }))
    const image = make('img', { alt: this.#label(), src: (theme === 'dark' && dark) || light })
    image.addEventListener('click', this.#start)
    picture.append(image)
    return [picture]
  }

  readonly #start = (): void => {
    this.#takesFocus = true
    this.play()
  }

  #loadWhenSeen(): void {
    this.#seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      this.#seen?.disconnect()
      this.load()
    })
    this.#seen.observe(this)
  }

  #end(): void {
    this.#seen?.disconnect()
    this.#frame?.remove()
    this.#frame = undefined
    this.#isReady = false
    this.#waiting = []
    this.removeAttribute('loaded')
  }

  readonly #onMessage = ({ data, origin, source }: MessageEvent<Partial<EmbedEventMessage> | null>): void => {
    if (this.#frame === undefined || source !== this.#frame.contentWindow || origin !== this.#origin) return
    if (data?.protocol !== 'rollscope' || data.version !== 1) return
    const { protocol: _, version: __, ...detail } = data
    if (detail.type === 'size') this.#fit(detail.height)
    if (detail.type === 'ready') {
      this.#isReady = true
      for (const command of this.#waiting.splice(0)) this.#say(command)
    }
    if (detail.type === 'ready' || (detail.type === 'error' && !this.#isReady)) this.#show()
    this.dispatchEvent(new CustomEvent(String(detail.type), { detail }))
  }

  /** Replaces the picture by the frame. */
  #show(): void {
    if (this.#frame === undefined || this.hasAttribute('loaded')) return
    this.setAttribute('loaded', '')
    if (this.#takesFocus) this.#frame.focus()
    for (const part of this.#root.querySelectorAll('[part=poster], [part=bar]')) part.remove()
  }

  #fit(height: number | undefined): void {
    const own = Number(this.getAttribute('height'))
    const px = own > 0 ? own : height
    if (this.#frame !== undefined && px !== undefined && Number.isFinite(px)) this.#frame.style.height = `${px}px`
  }

  /** Address of the frame; undefined if the attributes name no page. */
  #address(): URL | undefined {
    const src = this.getAttribute('src')
    const lesson = this.getAttribute('lesson')
    let address: URL
    try {
      address = src === null ? new URL('./', home) : new URL(src, document.baseURI)
    } catch {
      return undefined
    }
    if (!/^https?:$/.test(address.protocol)) return undefined
    if (lesson !== null) address.hash = /^\d/.test(lesson) ? lesson : `lesson/${lesson}`
    const query = new URLSearchParams(address.search)
    for (const name of values) {
      const value = this.getAttribute(name)
      if (value !== null) query.set(name, value)
    }
    for (const name of flags) if (this.hasAttribute(name)) query.set(name, 'true')
    query.set('embed', '')
    // The page around the element belongs to its author, so this page may command the frame and receives its events.
    const allowed = (query.get('allow') ?? '').split(',').filter((one) => one !== '' && one !== location.origin)
    if (/^https?:/.test(location.origin)) allowed.push(location.origin)
    query.set('allow', allowed.join(','))
    address.search = query.toString()
    return address
  }

  #label(): string {
    return this.getAttribute('label') ?? 'Rollscope'
  }

  #words() {
    const language = this.getAttribute('language') ?? (document.documentElement.lang || navigator.language)
    return /^zh/i.test(language) ? words.zh : words.en
  }
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  return element
}

export type { RollscopeRun }

if (customElements.get('rollscope-run') === undefined) customElements.define('rollscope-run', RollscopeRun)

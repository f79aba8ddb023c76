// @vitest-environment happy-dom
import type { Window as HappyWindow } from 'happy-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RollscopeRun } from './rollscopeRun.ts'

const run = 'https://rollscope.example/app/#r2.abc'

beforeAll(async () => {
  await import('./rollscopeRun.ts')
})
beforeEach(() => {
  const { happyDOM } = window as unknown as HappyWindow
  happyDOM.setURL('https://docs.example/tasks/')
  happyDOM.settings.disableIframePageLoading = true
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
})
afterEach(() => {
  document.body.replaceChildren()
})

function show(attributes: Readonly<Record<string, string>>): { element: RollscopeRun; root: ShadowRoot } {
  const element = document.createElement('rollscope-run') as RollscopeRun
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.append(element)
  return { element, root: element.shadowRoot! }
}

const addressOf = (root: ShadowRoot) => new URL(root.querySelector('iframe')?.src ?? 'about:blank')

/** Messages to the frame, and a function to send messages from it. */
function frameOf(root: ShadowRoot) {
  const frame = root.querySelector('iframe')!
  const heard: unknown[] = []
  const page = { postMessage: (message: object, origin: string) => heard.push({ ...message, origin }) }
  Object.defineProperty(frame, 'contentWindow', { value: page })
  const say = (message: object, origin = 'https://rollscope.example', source: unknown = page) => {
    const event = new MessageEvent('message', { data: { protocol: 'rollscope', version: 1, ...message }, origin })
    Object.defineProperty(event, 'source', { value: source })
    window.dispatchEvent(event)
  }
  return { heard, say }
}

describe('<rollscope-run>', () => {
  it('first shows the picture and a button with the name of the run, and loads no frame', () => {
    const { root } = show({ src: run, poster: 'rollout.svg', label: 'Ten replicas' })
    expect(root.querySelector('img')?.getAttribute('src')).toBe('rollout.svg')
    expect(root.querySelector('img')?.alt).toBe('Ten replicas')
    expect(root.querySelector('button')?.getAttribute('aria-label')).toBe('Play the rollout: Ten replicas')
    expect(root.querySelector('iframe')).toBeNull()
  })

  it("puts the author's choices and the embedding page's origin into the frame's address", () => {
    const { root } = show({ src: run, view: 'node', panes: 'why', loop: '', locked: '', theme: 'dark', moment: '24.7' })
    root.querySelector('button')?.click()
    const address = addressOf(root)
    expect(address.origin + address.pathname + address.hash).toBe(run)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      embed: '',
      view: 'node',
      panes: 'why',
      moment: '24.7',
      theme: 'dark',
      loop: 'true',
      locked: 'true',
      allow: 'https://docs.example',
    })
    expect(root.querySelector('iframe')?.getAttribute('sandbox')).toContain('allow-scripts')
  })

  it.each([
    ['12/4', '#12/4'],
    ['both-bounds/4', '#lesson/both-bounds/4'],
  ])('opens lesson %s beside its own script', (lesson, hash) => {
    const { element, root } = show({ lesson })
    element.load()
    expect(addressOf(root).hash).toBe(hash)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://'])(
    'creates no frame for the source %s, and disables its button',
    (src) => {
      const { element, root } = show({ src })
      element.play()
      expect(root.querySelector('iframe')).toBeNull()
      expect(root.querySelector('button')?.disabled).toBe(true)
    },
  )

  it('plays the run as soon as the frame is ready, and then replaces the picture by the frame', () => {
    const { element, root } = show({ src: run, poster: 'rollout.svg' })
    root.querySelector('button')?.click()
    const { heard, say } = frameOf(root)
    element.seek(12)
    expect(heard).toEqual([])
    say({ type: 'ready', at: 1, from: 1, until: 9 })
    expect(heard).toMatchObject([{ type: 'play' }, { type: 'seek', to: 12, origin: 'https://rollscope.example' }])
    expect(root.querySelector('img')).toBeNull()
    expect(element.hasAttribute('loaded')).toBe(true)
  })

  it("dispatches the frame's messages as events, and adopts the frame's height", () => {
    const { element, root } = show({ src: run })
    element.load()
    const { say } = frameOf(root)
    const cursors: unknown[] = []
    element.addEventListener('cursor', (event) => cursors.push((event as CustomEvent).detail))
    say({ type: 'cursor', at: 3.2, playing: true })
    say({ type: 'size', height: 157 })
    expect(cursors).toEqual([{ type: 'cursor', at: 3.2, playing: true }])
    expect(root.querySelector('iframe')?.style.height).toBe('157px')
  })

  it('ignores messages of other origins, windows and versions', () => {
    const { element, root } = show({ src: run })
    element.load()
    const { say } = frameOf(root)
    const onCursor = vi.fn()
    element.addEventListener('cursor', onCursor)
    say({ type: 'cursor', at: 1, playing: false }, 'https://evil.example')
    say({ type: 'cursor', at: 1, playing: false }, undefined, {})
    say({ version: 2, type: 'cursor', at: 1, playing: false })
    expect(onCursor).not.toHaveBeenCalled()
  })

  it('has a Chinese button if its language is zh-CN', () => {
    expect(show({ src: run, language: 'zh-CN' }).root.querySelector('button')?.textContent).toBe('播放这次发布')
  })
})

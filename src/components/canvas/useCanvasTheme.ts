import { pageState } from '../../app/pageState.ts'
import '../../i18n/en/stage.ts'
import { useEffect, useMemo, useState } from 'react'
import type { PodState } from '../../engine/index.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import type { CanvasTheme, Colours, TokenWords } from '../../layout/canvasTheme.ts'
import { forTones, toneVariable } from '../../layout/revisionTone.ts'
import { forgetMeasuredTexts } from '../../layout/stage/drawToken.ts'

const darkSystem = '(prefers-color-scheme: dark)'
const forcedColours = '(forced-colors: active)'

/** Colours, texts and fonts of the canvas around an element; read again when theme or language changes. */
export function useCanvasTheme(element: HTMLElement | null): CanvasTheme | undefined {
  const t = useT()
  const style = useCanvasStyle(element)
  return useMemo(() => style && { ...style, words: tokenWords(t), toCreate: t('stage.token.toCreate') }, [style, t])
}

/** Colours and font families of the canvas around an element. */
export function useCanvasStyle(element: HTMLElement | null): CanvasStyle | undefined {
  const [style, setStyle] = useState<CanvasStyle>()
  useEffect(() => {
    if (element === null) return
    const read = () => setStyle(styleAround(element))
    read()
    const observer = new MutationObserver(read)
    for (let node: HTMLElement | null = element; node; node = node.parentElement) {
      observer.observe(node, { attributes: true, attributeFilter: ['data-theme'] })
    }
    const dark = matchMedia(darkSystem)
    dark.addEventListener('change', read)
    const forced = matchMedia(forcedColours)
    forced.addEventListener('change', read)
    // Repaints texts that were drawn before their font had loaded.
    const onFonts = () => {
      forgetMeasuredTexts()
      read()
    }
    document.fonts.addEventListener('loadingdone', onFonts)
    for (const face of ['600 12px "JetBrains Mono"', '11px Inter', '600 12px Inter']) void document.fonts.load(face)
    return () => {
      observer.disconnect()
      dark.removeEventListener('change', read)
      forced.removeEventListener('change', read)
      document.fonts.removeEventListener('loadingdone', onFonts)
    }
  }, [element])
  return style
}

export type CanvasStyle = Pick<CanvasTheme, 'colours' | 'sans' | 'mono'>

const cache = pageState((): { lastRead?: { readonly theme: string; readonly style: CanvasStyle } } => ({}))

/**
 * Cached per theme, because reading it makes the browser compute the styles of the whole page. Returns a new object
 * each time.
 */
function styleAround(element: HTMLElement): CanvasStyle {
  const own = element.closest<HTMLElement>('[data-theme]')?.dataset.theme ?? 'system'
  const theme = [own, matchMedia(darkSystem).matches, matchMedia(forcedColours).matches].join(' ')
  if (cache.lastRead?.theme !== theme) cache.lastRead = { theme, style: readStyle(element) }
  return { ...cache.lastRead.style }
}

/**
 * A canvas cannot read CSS variables, and `light-dark()` in a variable stays unresolved, so probe elements resolve
 * them. All probes are inserted before the first is read, because each insertion invalidates the styles.
 */
export function readStyle(element: HTMLElement): CanvasStyle {
  const probes = document.createElement('span')
  probes.hidden = true
  const resolved = new Map<string, CSSStyleDeclaration>()
  styleFrom((property, variable) => {
    if (resolved.has(variable)) return ''
    const probe = document.createElement('span')
    // Forced colours arrive through the tokens; if they applied to the probe, every token would have the text colour.
    probe.style.setProperty('forced-color-adjust', 'none')
    probe.style.setProperty(property, `var(${variable})`)
    probes.append(probe)
    resolved.set(variable, getComputedStyle(probe))
    return ''
  })
  element.append(probes)
  const style = styleFrom((property, variable) => resolved.get(variable)?.getPropertyValue(property) ?? '')
  probes.remove()
  return style
}

/** The style of a canvas; `of` resolves one CSS value. */
function styleFrom(of: (property: 'color' | 'font-family', variable: string) => string): CanvasStyle {
  const colour = (variable: string) => of('color', variable)
  const onRev = colour('--on-rev')
  const colours: Colours = {
    tones: forTones((tone) => colour(toneVariable(tone))),
    onTone: { ...forTones(() => onRev), plain: colour('--bg') },
    fg: colour('--fg'),
    fg2: colour('--fg-2'),
    fg3: colour('--fg-3'),
    bg: colour('--bg'),
    panel: colour('--panel'),
    panel3: colour('--panel-3'),
    line: colour('--line'),
    line2: colour('--line-2'),
    bad: colour('--bad'),
    warn: colour('--warn'),
    accent: colour('--accent'),
  }
  return { colours, sans: of('font-family', '--sans'), mono: of('font-family', '--mono') }
}

/** Texts of a Pod state, longest first; a catalogue message holds them separated by `|`. The canvas fills in `{span}`. */
export function tokenWords(t: Translate): TokenWords {
  const of = (state: PodState): readonly string[] => t(`stage.token.${state}`, { span: '{span}' }).split('|')
  return {
    pending: of('pending'),
    pulling: of('pulling'),
    starting: of('starting'),
    ready: of('ready'),
    available: of('available'),
    notReady: of('notReady'),
    crash: of('crash'),
    imagePull: of('imagePull'),
    terminating: of('terminating'),
    succeeded: of('succeeded'),
    failed: of('failed'),
    gone: of('gone'),
  }
}

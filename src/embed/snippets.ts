/** Source code for an author's page, in three forms. */
import { type EmbedParameters, writeParameters } from './parameters.ts'

export interface EmbedSnippet {
  /** URL of Rollscope's page without query and fragment. */
  readonly page: string
  /** The fragment with the run, from `#` on. */
  readonly fragment: string
  readonly parameters: Partial<EmbedParameters>
  /** Accessible name of the run. */
  readonly label: string
  /** File names of the still pictures. */
  readonly poster: { readonly light: string; readonly dark: string }
  readonly heights: EmbedHeights
}

/** Heights of the frame's content in CSS px: in the column of an article, and on a phone. */
export interface EmbedHeights {
  readonly wide: number
  readonly narrow: number
}

/** Windows that are narrower than this number of CSS px show an article as phones do. */
const PHONE_WIDTH = 640

/** Address of the frame. */
export function embedAddress({
  page,
  fragment,
  parameters,
}: Pick<EmbedSnippet, 'page' | 'fragment' | 'parameters'>): string {
  return `${page}${writeParameters(parameters)}${fragment}`
}

/** Plain HTML with the frame. */
export function frameSnippet(snippet: EmbedSnippet): string {
  const { label, heights } = snippet
  const attributes = {
    src: embedAddress(snippet),
    title: label,
    width: '100%',
    height: String(heights.wide),
    loading: 'lazy',
    style: `border: 0${heightByWidth(heights)}`,
  }
  return `<iframe${written(attributes, '\n  ')}></iframe>`
}

/**
 * Without a script and a style sheet of its own, a frame can only choose between two heights by the width of the
 * window.
 */
function heightByWidth({ wide, narrow }: EmbedHeights): string {
  if (narrow <= wide) return ''
  return `; height: clamp(${wide}px, (${PHONE_WIDTH}px - 100vw) * 999, ${narrow}px)`
}

/** Markdown for pages without HTML: the picture as a link to the run. */
export function markdownSnippet({ page, fragment, label, poster }: EmbedSnippet): string {
  const words = label.replace(/[\\[\]]/g, '\\$&').replace(/\s+/g, ' ')
  return `[![${words}](${poster.light})](${page}${fragment})`
}

/** The web component: a picture first, everything else when it is played. */
export function componentSnippet({ page, fragment, parameters, label, poster }: EmbedSnippet): string {
  const { theme } = parameters
  // The component takes its parameters as attributes of the same names, and allows its own page by itself.
  const chosen = new URLSearchParams(writeParameters({ ...parameters, allow: [] }))
  chosen.delete('embed')
  const attributes = {
    src: page + fragment,
    poster: theme === 'dark' ? poster.dark : poster.light,
    ...(theme === 'dark' || theme === 'light' ? {} : { 'poster-dark': poster.dark }),
    label,
    ...Object.fromEntries(chosen),
  }
  const script = `<script async src="${escaped(new URL('rollscope-run.js', page).href)}"></script>`
  return `${script}\n<rollscope-run${written(attributes, '\n  ')}></rollscope-run>`
}

function written(attributes: Readonly<Record<string, string>>, before: string): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === '' ? `${before}${name}` : `${before}${name}="${escaped(value)}"`))
    .join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

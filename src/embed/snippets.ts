/** What an author puts into a page, in three ways. */
import { type EmbedParameters, writeParameters } from './parameters.ts'

export interface EmbedSnippet {
  /** Of Rollscope's page, without what is behind it. */
  readonly page: string
  /** With the run, from `#` on. */
  readonly fragment: string
  readonly parameters: Partial<EmbedParameters>
  /** Says what is played, for who does not see it. */
  readonly label: string
  /** File names of the still picture. */
  readonly poster: { readonly light: string; readonly dark: string }
  /** CSS px. */
  readonly height: number
}

/** The address that shows the run in a frame. */
export function embedAddress({
  page,
  fragment,
  parameters,
}: Pick<EmbedSnippet, 'page' | 'fragment' | 'parameters'>): string {
  return `${page}${writeParameters(parameters)}${fragment}`
}

/** Plain HTML: the frame alone. */
export function frameSnippet(snippet: EmbedSnippet): string {
  const { label, height } = snippet
  const attributes = {
    src: embedAddress(snippet),
    title: label,
    width: '100%',
    height: String(height),
    loading: 'lazy',
    style: 'border: 0',
  }
  return `<iframe${written(attributes, '\n  ')}></iframe>`
}

/** For pages that take no HTML: the picture, which leads to the run. */
export function markdownSnippet({ page, fragment, label, poster }: EmbedSnippet): string {
  const words = label.replace(/[\\[\]]/g, '\\$&').replace(/\s+/g, ' ')
  return `[![${words}](${poster.light})](${page}${fragment})`
}

/** The web component: the picture first, nothing else before someone plays it. */
export function componentSnippet({ page, fragment, parameters, label, poster }: EmbedSnippet): string {
  const { theme } = parameters
  // The component takes its parameters as attributes of the same names; who may command it, it knows itself.
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

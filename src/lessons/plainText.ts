import type { Prose } from './types.ts'

type Values = Readonly<Record<string, string>>

/** Plain text of prose in one line; expressions and links to knobs (`knob:NAME`) are replaced by their values. */
export function plainText(prose: Prose, values: Values = {}): string {
  return textOf(prose, values).trimEnd()
}

function textOf(prose: Prose, values: Values): string {
  return prose
    .map((node) => {
      if (node.type === 'inlineCode' && node.value.startsWith('=')) return values[node.value.slice(1).trim()] ?? '…'
      if ('value' in node) return node.value.replaceAll('\n', ' ')
      if (!('children' in node)) return node.type === 'break' ? ' ' : ''
      if (node.type === 'link' && values[node.url] !== undefined) return values[node.url]
      const inside = textOf(node.children, values)
      return node.type === 'listItem' || node.type === 'paragraph' ? `${inside.trimEnd()} ` : inside
    })
    .join('')
}

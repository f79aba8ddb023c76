/** Finds the field in the manifest that causes a stall. */
import { isRollingKind } from '../../engine/api/workloads.ts'
import type { StallView } from '../../engine/index.ts'
import { parseCached } from '../../manifest/editor/parseCached.ts'
import { rangeOfField } from '../../manifest/k8sYaml.ts'
import { useManifest } from '../../store/manifest.ts'
import { editorHandle } from './editorHandle.ts'

interface Place {
  readonly from: number
  readonly to: number
}

/**
 * The place of the field that causes the stall; undefined if the text lacks the Deployment or the field, or names
 * another image than the stall.
 */
export function stallPlace(text: string, name: string, { path, facts }: StallView): Place | undefined {
  const range = fieldRange(text, name, path)
  if (!range) return undefined
  const isImage = path?.at(-1) === 'image'
  const hasSame = !isImage || text.slice(range.from, range.to).replace(/^["']|["']$/g, '') === facts.image
  return hasSame ? range : undefined
}

/** Puts the caret on the field; if the text lacks the field, on its Deployment. */
export function editStalledField(name: string, stall: StallView, tries = 20): void {
  const { current: editor } = editorHandle
  if (!editor) {
    // The editor is loaded separately, on a phone together with its sheet.
    if (tries > 0) setTimeout(() => editStalledField(name, stall, tries - 1), 50)
    return
  }
  const { text } = useManifest.getState()
  const place = fieldRange(text, name, stall.path) ?? fieldRange(text, name, ['metadata', 'name'])
  if (place) editor.goTo(place)
  else editor.focus()
}

function fieldRange(text: string, name: string, path: StallView['path']): Place | undefined {
  const document = parseCached(text).find(({ value }) => {
    const object = value as { kind?: unknown; metadata?: { name?: unknown } } | null | undefined
    return isRollingKind(object?.kind) && object?.metadata?.name === name
  })
  if (!document || !path) return undefined
  const field = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('')
  const range = rangeOfField(document, field.replace(/^\./, ''))
  if (!range) return undefined
  // For a value of many lines, the place is the value's key.
  const isLong = text.slice(...range.value).includes('\n')
  const [from, to] = isLong && range.key ? range.key : range.value
  return { from, to }
}

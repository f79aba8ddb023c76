import { asWritten } from '../../engine/api/written.ts'
import type { PlannedObject } from '../../engine/index.ts'
import { nextRelease } from '../../layout/nextImage.ts'
import type { TextEdit } from '../../manifest/editor/imageTag.ts'
import { parseCached } from '../../manifest/editor/parseCached.ts'
import { editsToLive, firstImage, withEdits } from '../../manifest/editor/textEdits.ts'
import { toYaml } from '../../manifest/toYaml.ts'
import { askEngine } from '../../player/actions/actions.ts'
import { setManifestText, useManifest } from '../../store/manifest.ts'
import { editorHandle } from './editorHandle.ts'

/** Changes parts of the text like typed input, so that the editor's undo takes the changes back. */
export function changeText(edits: readonly TextEdit[]): void {
  const editor = editorHandle.current
  if (editor) editor.edit(edits)
  else setManifestText(withEdits(useManifest.getState().text, edits))
}

/** The image of an object's next release; undefined if the object names no image. */
export function nextImageOf(text: string, object: PlannedObject): string | undefined {
  const found = firstImage(parseCached(text), object)
  return found && nextRelease(found.image)
}

/** The image of an object in the text; undefined if the object names no image. */
export function imageOf(text: string, object: PlannedObject): string | undefined {
  return firstImage(parseCached(text), object)?.image
}

/**
 * Writes another image of an object into the text, by default the image of its next release. The user then applies the
 * text.
 */
export function stageImage(object: PlannedObject, wanted?: string): void {
  const { text } = useManifest.getState()
  const found = firstImage(parseCached(text), object)
  const image = wanted ?? (found && nextRelease(found.image))
  if (found === undefined || image === undefined) return
  const edit = found.edit(image)
  changeText([edit])
  editorHandle.current?.goTo({ from: edit.from, to: edit.from + edit.insert.length })
}

/** Writes the live values of objects into the text: single values if possible, otherwise the whole stored objects. */
export async function takeLive(objects: readonly PlannedObject[]): Promise<void> {
  const { text } = useManifest.getState()
  const edits = editsToLive(parseCached(text), objects)
  if (edits !== undefined) changeText(edits)
  else changeText(await wholeObjects(text, objects))
}

async function wholeObjects(text: string, objects: readonly PlannedObject[]): Promise<readonly TextEdit[]> {
  const documents = parseCached(text)
  const edits: TextEdit[] = []
  for (const { kind, namespace, name, document, pointer } of objects) {
    const { object } = await askEngine('inspect', { kind, namespace, name })
    const range = documents[document]?.ranges.get('')?.value
    // The document of a list's item also has other items, which must stay.
    if (object === undefined || range === undefined || pointer !== '') continue
    edits.push({ from: range[0], to: range[1], insert: toYaml(asWritten({ ...object })) })
  }
  return edits
}

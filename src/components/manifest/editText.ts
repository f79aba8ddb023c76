import { asWritten } from '../../engine/api/written.ts'
import type { PlannedObject } from '../../engine/index.ts'
import { nextRelease } from '../../layout/nextImage.ts'
import type { TextEdit } from '../../manifest/editor/imageTag.ts'
import { parseCached } from '../../manifest/editor/parseCached.ts'
import { editsToLive, firstImage, withEdits } from '../../manifest/editor/textEdits.ts'
import { toYaml } from '../../manifest/toYaml.ts'
import { askEngine, setManifestText } from '../../player/actions/actions.ts'
import { useManifest } from '../../store/manifest.ts'
import { editorHandle } from './editorHandle.ts'

/** Changes parts of the text as if they had been typed, so that the editor can take them back. */
export function changeText(edits: readonly TextEdit[]): void {
  const editor = editorHandle.current
  if (editor) editor.edit(edits)
  else setManifestText(withEdits(useManifest.getState().text, edits))
}

/** The image that a next release of an object would have; undefined if it names none. */
export function nextImageOf(text: string, object: PlannedObject): string | undefined {
  const found = firstImage(parseCached(text), object)
  return found && nextRelease(found.image)
}

/** The image that an object has in the text; undefined if it names none. */
export function imageOf(text: string, object: PlannedObject): string | undefined {
  return firstImage(parseCached(text), object)?.image
}

/** Writes another image of an object into the text, that of its next release if none is given: what remains is to apply it. */
export function stageImage(object: PlannedObject, wanted?: string): void {
  const { text } = useManifest.getState()
  const found = firstImage(parseCached(text), object)
  const image = wanted ?? (found && nextRelease(found.image))
  if (found === undefined || image === undefined) return
  const edit = found.edit(image)
  changeText([edit])
  editorHandle.current?.goTo({ from: edit.from, to: edit.from + edit.insert.length })
}

/** Makes the text ask for what runs: value by value where that is possible, else the whole objects as they are stored. */
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
    // A member of a list is among others in its document, which are not to be lost.
    if (object === undefined || range === undefined || pointer !== '') continue
    edits.push({ from: range[0], to: range[1], insert: toYaml(asWritten({ ...object })) })
  }
  return edits
}

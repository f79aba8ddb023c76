import type { ManifestEditor } from '../../manifest/editor/manifestEditor.ts'

/** The editor that is on the page, for the buttons beside it; there is none until it has been loaded. */
export const editorHandle: { current: ManifestEditor | undefined } = { current: undefined }

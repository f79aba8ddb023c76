import { englishTexts } from '../english.ts'

/** The manifest pane: editor, apply bar, answers of kubectl, live object. Keys begin with `manifest.`. */
export const manifest = englishTexts({
  'manifest.tabs': 'Manifest and live object',
  'manifest.tab.recording': 'Recording',
  'manifest.tab.clients': 'Clients',
  'manifest.tab.manifest': 'Manifest',
  'manifest.tab.object': 'Live object',

  'manifest.editor.label': 'Manifest, YAML',
  'manifest.editor.description': 'Tab indents. Press Escape and then Tab to leave the editor.',
  'manifest.editor.empty': 'Paste YAML here, or drop files',
  'manifest.editor.loading': 'Loading the editor',

  'manifest.keys': 'Keys for YAML',
  'manifest.keys.indent': 'Indent',
  'manifest.keys.undo': 'Undo',

  'manifest.diff': 'Diff',
  'manifest.diff.beside': 'Compare in a branch',
  'manifest.diff.besideNote': 'Applies the edited text in its own branch, and shows it next to the current run',
  'manifest.diff.title': 'Applied and edited text',
  'manifest.diff.none': 'The text has not changed since it was applied.',
  'manifest.diff.removed': 'applied: ',
  'manifest.diff.added': 'edited: ',
  'manifest.diff.gap': 'unchanged lines left out',
  'manifest.diff.revert': 'Back to the applied text',
  'manifest.close': 'Close',

  'manifest.readOnly': 'This is a recording of a real cluster. It is read-only: you cannot apply to it.',
  'manifest.readOnly.own': 'Open the manifest in an empty cluster',
  'manifest.apply': 'Apply',
  'manifest.create': 'Create',
  'manifest.applying': 'Applying',
  'manifest.result.label': 'kubectl output',
  'manifest.result.dismiss': 'Dismiss',

  'manifest.tags.button': 'Image tags: what they do',
  'manifest.tags.short': 'Image tags',

  'manifest.object.none': 'No Deployment exists yet. Apply the manifest first.',
  'manifest.object.gone': '{kind} {name} does not exist at this moment.',
  'manifest.object.label': '{kind} {name} as the API server stores it, YAML',
  'manifest.object.changed': { one: '{count} line changed', other: '{count} lines changed' },
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof manifest> {}
}

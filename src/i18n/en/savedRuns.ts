import { englishTexts } from '../english.ts'

/** Runs that the browser keeps: their list, and the line about one of them; loaded with these. */
export const kept = englishTexts({
  'kept.list': 'Recent runs',
  'kept.here': 'in this browser, {shown} of {most}',
  'kept.empty': 'No runs yet: a run is kept from its first change.',
  'kept.now': 'now',
  'kept.rename': 'Rename {name}',
  'kept.newName': 'New name',
  'kept.delete': 'Delete {name}',
  'kept.deleted': '“{name}” is deleted.',
  'kept.undo': 'Undo',
  'kept.keys': '↑ ↓ choose · F2 renames · Delete deletes',
  'kept.openFile': 'Open a file',
  'kept.name': '{workload} {version}',
  'kept.nameObjects': '{workload}, {count} objects',
  'kept.unnamed': 'Unnamed run',
  'kept.example': 'example “{name}”',
  'kept.fromLink': 'from a link',
  'kept.fromFile': 'from “{name}”',
  'kept.recording': 'recording {name}',
  'kept.recorded': '{name}, {day}',
  'kept.fromRecording': '{name}, from a recording of {day}',
  'kept.recordedMore': '{name} and {count} more, {day}',
  'kept.observed': 'recorded from a cluster',
  'kept.simulated': 'simulated',
  'kept.stalled': 'stalled',
  'kept.notApplied': 'not applied',
  'kept.branches': { one: '1 branch', other: '{count} branches' },
  'kept.at': 'at {clock}',
  'kept.restored': 'Restored from {ago}: manifest, run and branches as you left them',
  'kept.copy': 'This run is open in another tab. This is a copy from {ago}; it is kept separately after you change it',
  'kept.stopped': 'Your last run is kept, but the page stopped while restoring it. The page did not try again.',
  'kept.damaged': 'This run was kept, but a part of it is missing or was changed.',
  'kept.newer': 'This run was kept by a newer version of Rollscope.',
  'kept.refused': 'This run is kept, but the engine could not open it.',
  'kept.tryAgain': 'Try it again',
  'kept.takeText': 'Load its manifest into the editor',
  'kept.saveFile': 'Save the undamaged part',
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof kept> {}
}

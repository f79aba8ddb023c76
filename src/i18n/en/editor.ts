import { englishTexts } from '../english.ts'

/** Texts of the loaded editor. Keys begin with `manifest.`. */
export const editor = englishTexts({
  'manifest.hint.roundedUp': '{pods} of {of}, rounded up',
  'manifest.hint.roundedDown': '{pods} of {of}, rounded down',
  'manifest.hint.needsProbe': 'without a {probe}, {word} has no effect',
  'manifest.hint.roundedDownToOne': '{pods} of {of}, counts as 1: both cannot be 0',
  'manifest.hint.was': 'was {value}',
  'manifest.explain.bothZero': 'No Pod could be added or removed. Set one of them to 1 or more.',
  'manifest.explain.selectorImmutable':
    'The selector decides which Pods belong to the workload and cannot be changed. Undo the change, or delete the workload and apply again.',
  'manifest.explain.selectorMismatch':
    'The workload would not find its own Pods. Add every label of the selector to the template.',
  'manifest.explain.recreateRollingUpdate':
    'Recreate deletes all old Pods first, so maxSurge and maxUnavailable do not apply. Remove the rollingUpdate block.',
  'manifest.explain.unknownField':
    'This kind does not have this field. Check the spelling, upper and lower case, and the indentation.',
  'manifest.explain.wrongType':
    'The field needs another type of value. With quotes a value is a string, without quotes a number.',
  'manifest.explain.required': 'The field is required.',
  'manifest.explain.deadline': 'No Pod can become available before the deadline. Increase the deadline.',
  'manifest.phrase.find': 'Find',
  'manifest.phrase.replace': 'Replace',
  'manifest.phrase.next': 'next',
  'manifest.phrase.previous': 'previous',
  'manifest.phrase.all': 'all',
  'manifest.phrase.matchCase': 'match case',
  'manifest.phrase.byWord': 'by word',
  'manifest.phrase.regexp': 'regexp',
  'manifest.phrase.replaceButton': 'replace',
  'manifest.phrase.replaceAll': 'replace all',
  'manifest.phrase.close': 'close',
  'manifest.phrase.foldLine': 'Fold line',
  'manifest.phrase.unfoldLine': 'Unfold line',
  'manifest.phrase.foldedCode': 'folded code',
  'manifest.phrase.unfold': 'unfold',
  'manifest.phrase.diagnostics': 'Diagnostics',
  'manifest.phrase.noDiagnostics': 'No diagnostics',
  'manifest.phrase.completions': 'Completions',
  'manifest.phrase.goToLine': 'Go to line',
  'manifest.phrase.go': 'go',
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof editor> {}
}

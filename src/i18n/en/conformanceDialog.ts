import { englishTexts } from '../english.ts'

/** The dialog about the checks against real Kubernetes. Keys begin with `conformance.`. */
export const conformanceDialog = englishTexts({
  'conformance.title': 'Checked against Kubernetes',
  'conformance.open': 'What was checked',
  'conformance.tab.thenAndNow': 'Then and now',
  'conformance.loading': 'Loading the recordings',
  'conformance.unknown': 'There is no recording named {name}.',
  'conformance.unreachable': 'The recording could not be loaded: {message}',
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof conformanceDialog> {}
}

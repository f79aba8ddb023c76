import { englishTexts } from '../../english.ts'

/** The dialog that shows a whole text before the user copies or saves it. */
export const textDialog = englishTexts({
  'textDialog.close': 'Close',
  'textDialog.copied': 'Copied',
  'textDialog.copy': 'Copy',
  'textDialog.refused': 'The browser does not let the page copy: select the text instead.',
  'textDialog.save': 'Save',
  'textDialog.seen': 'Only this text is copied or saved. Rollscope sends nothing.',
})

declare module '../../english.ts' {
  interface Texts extends TextsOf<typeof textDialog> {}
}

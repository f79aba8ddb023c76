import { englishTexts } from '../../english.ts'

/** The handout of a lesson or a playlist; loaded with the first handout. */
export const handoutTexts = englishTexts({
  'handout.name': 'Handout',
  'handout.print': 'Print',
  'handout.close': 'Back to the page',
  'handout.progress': '{done} of {total} lessons are ready',
  'handout.onlyHere':
    'Without links, because this page opens on this computer only. Open the page from a server to print links.',
  'handout.link': 'Open this lesson: {link}',
  'handout.code': 'QR code of {link}',
  'handout.answer': 'My answer:',
  'handout.answerOf': 'My answer, {label}:',
  'handout.because': 'Because:',
})

declare module '../../english.ts' {
  interface Texts extends TextsOf<typeof handoutTexts> {}
}

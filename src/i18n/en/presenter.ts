import { englishTexts } from '../english.ts'

/** Presenter mode; comes with it. */
export const presenter = englishTexts({
  'presenter.label': 'Presenter mode',
  'presenter.leave': 'leave',
  'presenter.nothing': 'Nothing is decided yet.',
})

import type { Catalogue } from '../message.ts'

/** Presenter mode; comes with it. */
export const presenter = {
  'presenter.label': 'Presenter mode',
  'presenter.leave': 'leave',
  'presenter.nothing': 'Nothing is decided yet.',
} as const satisfies Catalogue

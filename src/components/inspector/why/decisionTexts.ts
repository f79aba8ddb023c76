/** The English sentences of decisions come with the part of the page that shows them. */
import { decisionTexts } from '../../../i18n/en/decisions.ts'
import { addEnglish } from '../../../i18n/index.ts'

addEnglish(decisionTexts)

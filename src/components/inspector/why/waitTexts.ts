/** The English sentences of waits come with the part of the page that shows them. */
import { waits } from '../../../i18n/en/waits.ts'
import { addEnglish } from '../../../i18n/index.ts'

addEnglish(waits)

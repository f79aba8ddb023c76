/** The English texts of stalls come with the card. */
import { stall } from '../../i18n/en/stall.ts'
import { addEnglish } from '../../i18n/index.ts'

addEnglish(stall)

/** Brings the English texts of the drawings; to be imported by what shows them. */
import { codeFlow } from '../../i18n/en/codeFlow.ts'
import { addEnglish } from '../../i18n/index.ts'

addEnglish(codeFlow)

/** Brings the English texts of the control loop; to be imported by what shows it. */
import { loop } from '../../../i18n/en/loop.ts'
import { addEnglish } from '../../../i18n/index.ts'

addEnglish(loop)

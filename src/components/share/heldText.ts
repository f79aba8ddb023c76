import '../../i18n/en/notices.ts'
import type { Translate } from '../../i18n/index.ts'
import type { HeldState } from '../../share/heldState.ts'

/** What of a recorded cluster a link holds, in the reader's language. */
export const heldText = ({ objects, hasValues }: HeldState, t: Translate): string =>
  t(hasValues ? 'frame.linkDialog.holdsAll' : 'frame.linkDialog.holds', { count: objects })

import '../../i18n/en/notices.ts'
import type { Translate } from '../../i18n/index.ts'
import type { HeldState } from '../../share/heldState.ts'

/** The recorded cluster's data that a link contains, as text. */
export const heldText = ({ objects, hasValues }: HeldState, t: Translate): string =>
  t(hasValues ? 'frame.linkDialog.holdsAll' : 'frame.linkDialog.holds', { count: objects })

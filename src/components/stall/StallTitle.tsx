import '../../i18n/en/stall.ts'
import type { StallView } from '../../engine/index.ts'
import type { MessageKey } from '../../i18n/index.ts'
import type { MessageParams } from '../../i18n/message.ts'
import { RichText } from '../inspector/RichText.tsx'

/** What is wrong, in one sentence: on the card, and as the sentence of a stage that is shown to a room. */
export function StallTitle({ stall }: { readonly stall: StallView }) {
  return <RichText text={titleOf(stall)} params={paramsOf(stall)} />
}

function titleOf({ kind, facts }: StallView): MessageKey {
  return kind === 'oldPods' && facts.node !== undefined ? 'stall.title.oldPodsNode' : `stall.title.${kind}`
}

const paramsOf = ({ facts }: StallView): MessageParams => ({ exitCode: '?', ...facts })

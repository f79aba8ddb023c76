import '../../i18n/en/stall.ts'
import type { StallView } from '../../engine/index.ts'
import type { MessageKey } from '../../i18n/index.ts'
import { factsOf } from '../../i18n/phrase.ts'
import { missingObjects } from '../../manifest/editor/missingObjects.ts'
import { RichText } from '../ui/RichText.tsx'

/** The cause in one sentence, for the card and for the audience's view. */
export function StallTitle({ stall }: { readonly stall: StallView }) {
  const more = missingObjects([{ namespace: '', missing: stall.missing ?? [] }]).length - 1
  return <RichText text={titleOf(stall, more)} params={factsOf({ exitCode: '?', ...stall.facts, more })} />
}

function titleOf({ kind, facts }: StallView, more: number): MessageKey {
  if (kind === 'oldPods' && facts.node !== undefined) return 'stall.title.oldPodsNode'
  if (kind === 'mended') return facts.by === 'volumes' ? 'stall.title.mended.volumes' : 'stall.title.mended.kubelet'
  return kind === 'missing' && more > 0 ? 'stall.title.missingMore' : `stall.title.${kind}`
}

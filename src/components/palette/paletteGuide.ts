import '../../i18n/en/recorded/guide.ts'
import type { FindingId } from '../../engine/index.ts'
import { findingsInText, guideIds, wordsOf } from '../../guide/search.ts'
import type { Translate } from '../../i18n/index.ts'
import { guideAddress, openGuide } from '../../player/runs/guide.ts'
import { bestFits } from './match.ts'
import type { PaletteCommand, PaletteGroup } from './sections/paletteCommand.ts'

const most = 6

/** Pages of the field guide, found by their titles or by Kubernetes' words, such as a whole pasted message. */
export function paletteGuide(query: string, t: Translate): PaletteGroup {
  return { id: 'guide', heading: t('guide.heading'), commands: commandsFor(query.trim(), t) }
}

function commandsFor(text: string, t: Translate): readonly PaletteCommand[] {
  if (text === '' || guideAddress('quota', 'en') === undefined) return []
  const inText = findingsInText(text).map((id) => guideCommand(id, t))
  const all = guideIds.map((id) => guideCommand(id, t))
  const byWords = bestFits(all, text, most).filter(({ id }) => !inText.some((one) => one.id === id))
  return [...inText, ...byWords].slice(0, most)
}

function guideCommand(id: FindingId, t: Translate): PaletteCommand {
  const label = t(`guide.title.${id}`)
  return { id: `guide ${id}`, label, words: `${id} ${wordsOf(id)}`, run: () => openGuide(id) }
}

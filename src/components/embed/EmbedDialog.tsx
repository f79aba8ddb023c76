import '../../i18n/en/embed.ts'
import '../../i18n/en/notices.ts'
import { useEffect, useState } from 'react'
import type { EmbedHeights, EmbedSnippet } from '../../embed/snippets.ts'
import { useT } from '../../i18n/index.ts'
import { slashName } from '../../layout/workloadName.ts'
import { openDialog, pause } from '../../player/actions/actions.ts'
import { fragmentNow, heldNow } from '../../player/runs/shareLink.ts'
import type { HeldState } from '../../share/heldState.ts'
import { usePlayback } from '../../store/playback.ts'
import { useShownWorkload } from '../run/useShownWorkload.ts'
import { heldText } from '../share/heldText.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { EmbedChoices } from './EmbedChoices.tsx'
import styles from './EmbedDialog.module.css'
import { EmbedPreview } from './EmbedPreview.tsx'
import { EmbedSnippets } from './EmbedSnippets.tsx'
import { type EmbedChoice, parametersOf, usualChoice } from './embedChoice.ts'
import { PosterButtons } from './PosterButtons.tsx'

/** Dialog to embed the run in another page, with the current moment as its still picture. */
export function EmbedDialog() {
  const t = useT()
  const [choice, setChoice] = useState<EmbedChoice>(usualChoice)
  const [fragment, setFragment] = useState<string>()
  const [heights, setHeights] = useState<EmbedHeights>({ wide: 160, narrow: 160 })
  const [holds, setHolds] = useState<HeldState>()
  const workload = useShownWorkload()
  const at = usePlayback((playback) => playback.cursor.at)
  // The embed starts at the cursor at which the dialog was opened.
  useEffect(() => {
    pause()
    void heldNow().then(setHolds)
    void fragmentNow().then((found) => (found === undefined ? openDialog(undefined) : setFragment(found)))
  }, [])
  const name = workload === undefined ? 'Rollscope' : slashName(workload)
  const snippet: EmbedSnippet = {
    page: window.location.href.replace(/[?#].*/s, ''),
    fragment: fragment ?? '',
    parameters: parametersOf(choice),
    label: t('embed.dialog.label', { name }),
    poster: { light: 'rollout.svg', dark: 'rollout-dark.svg' },
    heights,
  }
  return (
    <Dialog
      open
      onClose={() => openDialog(undefined)}
      title={t('embed.dialog')}
      closeLabel={t('frame.close')}
      className={styles.dialog}
    >
      <p className="ui-muted">{t('embed.dialog.note')}</p>
      {holds !== undefined && <p className="ui-muted">{heldText(holds, t)}</p>}
      <EmbedChoices choice={choice} onChange={setChoice} />
      {fragment !== undefined && (
        <>
          <EmbedPreview snippet={snippet} onHeights={setHeights} />
          <PosterButtons
            atMs={at}
            view={choice.view}
            hasTimeline={choice.panes.includes('timeline')}
            poster={snippet.poster}
          />
          <EmbedSnippets snippet={snippet} />
        </>
      )}
    </Dialog>
  )
}

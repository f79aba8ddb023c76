import '../../i18n/en/embed.ts'
import { useState } from 'react'
import type { EmbedPane } from '../../embed/parameters.ts'
import { useT } from '../../i18n/index.ts'
import { Timeline } from '../timeline/Timeline.tsx'
import { late } from '../ui/late.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import styles from './EmbedPanes.module.css'

const EmbedWhy = late(async () => (await import('./EmbedWhy.tsx')).EmbedWhy)
const TerminalPane = late(async () => (await import('../terminal/TerminalPane.tsx')).TerminalPane)
const EmbedManifest = late(async () => (await import('./EmbedManifest.tsx')).EmbedManifest)

type Tabbed = Exclude<EmbedPane, 'timeline'>

const contents = { why: EmbedWhy, manifest: EmbedManifest, kubectl: TerminalPane } as const

/** The author's panes below the picture: the timeline, then the other panes as tabs in the author's order. */
export function EmbedPanes({ panes }: { readonly panes: readonly EmbedPane[] }) {
  const t = useT()
  const tabbed = panes.filter((pane): pane is Tabbed => pane !== 'timeline')
  const [selected, setSelected] = useState<Tabbed | undefined>(tabbed[0])
  return (
    <>
      {panes.includes('timeline') && (
        <section className={styles.timeline} aria-label={t('embed.pane.timeline')}>
          <Timeline />
        </section>
      )}
      {selected !== undefined && tabbed.length > 1 && (
        <div className={styles.pane}>
          <Tabs
            label={t('embed.panes')}
            selected={selected}
            onSelect={setSelected}
            items={tabbed.map((id) => ({ id, label: t(`embed.pane.${id}`), content: <Content pane={id} /> }))}
          />
        </div>
      )}
      {selected !== undefined && tabbed.length === 1 && (
        <section className={styles.pane} aria-label={t(`embed.pane.${selected}`)}>
          <Content pane={selected} />
        </section>
      )}
    </>
  )
}

function Content({ pane }: { readonly pane: Tabbed }) {
  const Shown = contents[pane]
  return <Shown />
}

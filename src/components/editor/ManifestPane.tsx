import { useT } from '../../i18n/index.ts'
import { commandLinePane } from '../../player/terminal/promptKeys.ts'
import { useLesson } from '../../store/lesson.ts'
import { showLeftTab, useSelection } from '../../store/selection.ts'
import { useServed } from '../../store/served.ts'
import { focusPrompt } from '../../store/terminal.ts'
import { useHasFindings } from '../run/useFindings.ts'
import { CollapseButton } from '../ui/CollapseButton.tsx'
import { late } from '../ui/late.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { ApplyBar } from './ApplyBar.tsx'
import { ApplyResult } from './ApplyResult.tsx'
import { EditorSlot } from './EditorSlot.tsx'
import { ImageTagHelp } from './ImageTagHelp.tsx'
import styles from './ManifestPane.module.css'
import { TouchKeys } from './TouchKeys.tsx'

const LessonPane = late(async () => (await import('../lesson/LessonPane.tsx')).LessonPane)
const LiveObject = late(async () => (await import('./LiveObject.tsx')).LiveObject)
const ClientsPane = late(async () => (await import('../served/ClientsPane.tsx')).ClientsPane)
const RecordingPane = late(async () => (await import('../imported/RecordingPane.tsx')).RecordingPane)
const TerminalPane = late(async () => (await import('../terminal/TerminalPane.tsx')).TerminalPane)

/**
 * The left pane: the open lesson or recording, or the clients of a served run, the manifest with its apply bar, and the object in the API server's
 * version.
 */
export function ManifestPane() {
  const t = useT()
  const tab = useSelection((selection) => selection.leftTab)
  const hasLesson = useLesson(({ lesson }) => lesson !== undefined)
  const hasFindings = useHasFindings()
  const isServed = useServed(({ served }) => served !== undefined)
  return (
    <Tabs
      label={t('manifest.tabs')}
      selected={tab}
      onSelect={showLeftTab}
      onPress={(id) => id === 'kubectl' && focusPrompt()}
      trailing={
        <>
          {tab === 'manifest' && <ImageTagHelp />}
          <CollapseButton pane="left" />
        </>
      }
      items={[
        ...(hasLesson ? [{ id: 'lesson' as const, label: t('frame.tab.lesson'), content: <LessonPane /> }] : []),
        ...(hasFindings
          ? [{ id: 'recording' as const, label: t('manifest.tab.recording'), content: <RecordingPane /> }]
          : []),
        ...(isServed ? [{ id: 'clients' as const, label: t('manifest.tab.clients'), content: <ClientsPane /> }] : []),
        {
          id: 'manifest',
          label: t('manifest.tab.manifest'),
          content: (
            <div className={styles.parts}>
              <EditorSlot />
              <TouchKeys />
              <ApplyResult />
              <ApplyBar />
            </div>
          ),
        },
        { id: 'kubectl', label: 'kubectl', content: <TerminalSlot /> },
        {
          id: 'object',
          label: t('manifest.tab.object'),
          content: <LiveObject />,
        },
      ]}
    />
  )
}

/** The terminal, loaded on first use. */
function TerminalSlot() {
  return (
    <div className={styles.slot} {...commandLinePane}>
      <TerminalPane />
    </div>
  )
}

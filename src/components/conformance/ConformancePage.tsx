import '../../i18n/en/conformanceDialog.ts'
import '../../i18n/en/recordings.ts'
import { useCallback, useEffect, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { openDialog } from '../../player/actions/actions.ts'
import { type ConformanceSummary, loadConformance } from '../../scenarios/conformance.ts'
import { Button } from '../ui/Button.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import styles from './ConformancePage.module.css'
import { Recordings } from './Recordings.tsx'
import { ThenAndNow } from './ThenAndNow.tsx'

type Tab = 'conformance' | 'thenAndNow'

/** Tabs for the recordings, and for Kubernetes in 2017 and today. */
export function ConformancePage({ tab }: { readonly tab: Tab }) {
  const t = useT()
  return (
    <Tabs<Tab>
      label={t('recordings.tabs')}
      selected={tab}
      onSelect={openDialog}
      className={styles.tabs}
      items={[
        { id: 'conformance', label: t('recordings.tab.recordings'), content: <LoadedRecordings /> },
        { id: 'thenAndNow', label: t('conformance.tab.thenAndNow'), content: <ThenAndNow /> },
      ]}
    />
  )
}

/** The list of recordings, fetched on demand. */
function LoadedRecordings() {
  const t = useT()
  const [summary, setSummary] = useState<ConformanceSummary>()
  const [problem, setProblem] = useState<string>()

  const load = useCallback(() => {
    setProblem(undefined)
    loadConformance().then(setSummary, (error: unknown) => setProblem(String(error)))
  }, [])
  useEffect(load, [load])

  if (summary) return <Recordings summary={summary} />
  if (problem === undefined) return <p className={styles.waiting}>{t('conformance.loading')}</p>
  return (
    <div role="alert" className={styles.waiting}>
      <p>{t('recordings.failed', { message: problem })}</p>
      <Button onClick={load}>{t('recordings.retry')}</Button>
    </div>
  )
}

import { useCallback, useEffect, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { type ConformanceSummary, loadConformance } from '../../scenarios/conformance.ts'
import { Button } from '../ui/Button.tsx'
import styles from './ConformancePage.module.css'
import { Recordings } from './Recordings.tsx'

/** The list of recordings, once it has been fetched. */
export function ConformancePage() {
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
      <p>{t('conformance.failed', { message: problem })}</p>
      <Button onClick={load}>{t('conformance.retry')}</Button>
    </div>
  )
}

import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/export.ts'
import { useT } from '../../i18n/index.ts'
import { Button } from '../ui/Button.tsx'
import styles from './ExportDialog.module.css'
import type { ExportState } from './useExportJob.ts'

interface ExportProgressProps {
  readonly state: ExportState
  readonly onCancel: () => void
}

/** Progress of the export, and its result. */
export function ExportProgress({ state, onCancel }: ExportProgressProps) {
  const t = useT()
  return (
    <Toolbar className={styles.progress}>
      {state.type === 'working' && (
        <>
          <progress
            className={styles.bar}
            aria-label={t('export.working', { what: state.what })}
            max={1}
            {...(state.share === undefined ? {} : { value: state.share })}
          />
          <Button onClick={onCancel}>{t('export.cancel')}</Button>
        </>
      )}
      <p role="status" data-export={state.type} className={state.type === 'failed' ? 'ui-bad' : 'ui-muted'}>
        {state.type === 'working' && t('export.working', { what: state.what })}
        {state.type === 'saved' && t('export.saved', { what: state.what })}
        {state.type === 'cancelled' && t('export.cancelled')}
        {state.type === 'failed' && t('export.failed', { message: state.message })}
      </p>
    </Toolbar>
  )
}

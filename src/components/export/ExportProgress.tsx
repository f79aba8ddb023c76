import { Button } from '../ui/Button.tsx'
import styles from './ExportDialog.module.css'
import type { ExportState } from './useExportJob.ts'
import { useExportTexts } from './useExportTexts.ts'

interface ExportProgressProps {
  readonly state: ExportState
  readonly onCancel: () => void
}

/** How far the export has come, and how it ended. */
export function ExportProgress({ state, onCancel }: ExportProgressProps) {
  const e = useExportTexts()
  return (
    <div className={styles.progress}>
      {state.type === 'working' && (
        <>
          <progress
            className={styles.bar}
            aria-label={e('export.working', { what: state.what })}
            max={1}
            {...(state.share === undefined ? {} : { value: state.share })}
          />
          <Button onClick={onCancel}>{e('export.cancel')}</Button>
        </>
      )}
      <p role="status" data-export={state.type} className={state.type === 'failed' ? styles.bad : styles.note}>
        {state.type === 'working' && e('export.working', { what: state.what })}
        {state.type === 'saved' && e('export.saved', { what: state.what })}
        {state.type === 'cancelled' && e('export.cancelled')}
        {state.type === 'failed' && e('export.failed', { message: state.message })}
      </p>
    </div>
  )
}

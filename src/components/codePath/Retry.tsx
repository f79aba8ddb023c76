import '../../i18n/en/codeFlow.ts'
import type { CodePathView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { formatSpan } from '../../layout/format.ts'
import { formatClock } from '../../store/runClock.ts'

/** After an error: the number of consecutive failures, and the time of the next try. */
export function Retry({ view: { at, queue } }: { readonly view: CodePathView }) {
  const t = useT()
  if (queue === undefined || queue.failures === 0) return null
  const { failures, dueAt, state } = queue
  return (
    <p className="ui-text ui-bad">
      {t('codePath.failures', { count: failures })}
      {state === 'delayed' && dueAt !== undefined && (
        <>
          {' · '}
          {t('codePath.retryAt', { span: formatSpan(dueAt - at), time: formatClock(dueAt) })}
        </>
      )}
    </p>
  )
}

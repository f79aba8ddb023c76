import '../../i18n/en/presenter.ts'
import { useT } from '../../i18n/index.ts'
import { LineIcon } from '../ui/LineIcon.tsx'

/** Marks the right answer. */
export function Check() {
  const t = useT()
  return (
    <span className="ui-good" role="img" aria-label={t('presenter.right')}>
      <LineIcon size={11} strokeWidth={2.4}>
        <path d="M3 8.5l3.2 3.2L13 4.8" />
      </LineIcon>
    </span>
  )
}

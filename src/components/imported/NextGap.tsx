import '../../i18n/en/recorded/page.ts'
import { useT } from '../../i18n/index.ts'
import { showNextGap } from '../../player/imports/showObserved.ts'
import { Button } from '../ui/Button.tsx'

/** Leads from one stretch that was not recorded to the next. */
export function NextGap() {
  const t = useT()
  return <Button onClick={() => void showNextGap()}>{t('imported.nextGap')}</Button>
}

import '../../i18n/en/recorded/page.ts'
import { useT } from '../../i18n/index.ts'
import { showNextGap } from '../../player/imports/showObserved.ts'
import { Button } from '../ui/Button.tsx'

/** Button that seeks to the next gap of the recording. */
export function NextGap() {
  const t = useT()
  return <Button onClick={() => void showNextGap()}>{t('imported.nextGap')}</Button>
}

import { useT } from '../../i18n/index.ts'
import { openOwnCluster } from '../../player/runs/openFreshCluster.ts'
import { useManifest } from '../../store/manifest.ts'
import { useSavedRun } from '../../store/savedRun.ts'
import { Button } from '../ui/Button.tsx'

/**
 * The bar below the text while a recording of a real cluster is open. It tells users where to put their own manifest.
 */
export function ObservedBar() {
  const t = useT()
  const text = useManifest((manifest) => manifest.text)
  const isOwn = useSavedRun(({ openedText }) => openedText) !== text && text.trim() !== ''
  return (
    <div>
      <p>{t('manifest.readOnly')}</p>
      {isOwn && (
        <Button variant="primary" onClick={() => void openOwnCluster()}>
          {t('manifest.readOnly.own')}
        </Button>
      )}
    </div>
  )
}

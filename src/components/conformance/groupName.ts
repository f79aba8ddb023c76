import '../../i18n/en/recordings.ts'
import { isMessageKey, type Translate } from '../../i18n/index.ts'

/** Name of an area or release. */
export function nameOfGroup(id: string, t: Translate): string {
  const key = `recordings.area.${id}`
  return isMessageKey(key) ? t(key) : t('recordings.ofRelease', { version: id })
}

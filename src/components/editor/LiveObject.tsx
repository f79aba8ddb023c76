import { useT } from '../../i18n/index.ts'
import { EarlierRunNote } from '../manifest/EarlierRunNote.tsx'
import { useLiveYaml } from '../manifest/useLiveYaml.ts'
import { usePointedFields } from '../manifest/usePointedFields.ts'
import { YamlLines } from '../manifest/YamlLines.tsx'
import { useInspectedRef, useInspection } from '../run/useInspection.ts'
import { Pill } from '../ui/Pill.tsx'
import styles from './LiveObject.module.css'

/** The selected object, or the Deployment on the stage, in the API server's version at the cursor. */
export function LiveObject() {
  const t = useT()
  const ref = useInspectedRef()
  const inspection = useInspection(ref)
  const { yaml, changed } = useLiveYaml(ref, inspection?.object)
  const pointed = usePointedFields(yaml)
  if (!ref) return <p className={styles.empty}>{t('manifest.object.none')}</p>
  const { kind, name } = ref
  if (inspection && !inspection.object)
    return (
      <>
        <EarlierRunNote />
        <p className={styles.empty}>{t('manifest.object.gone', { kind, name })}</p>
      </>
    )
  return (
    <div className="ui-column ui-fill" style={{ '--mark': 'var(--accent)' }}>
      <EarlierRunNote />
      <div className={styles.header}>
        <code className={styles.name}>
          {kind.toLowerCase()}/{name}
        </code>
        {changed.size > 0 && <Pill tone="accent">{t('manifest.object.changed', { count: changed.size })}</Pill>}
      </div>
      <YamlLines text={yaml} marked={changed} pointed={pointed} label={t('manifest.object.label', { kind, name })} />
    </div>
  )
}

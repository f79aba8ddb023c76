import '../../i18n/en/recorded/page.ts'
import '../../i18n/en/recorded/findings.ts'
import { useT } from '../../i18n/index.ts'
import { spanText } from '../../i18n/recordedText.ts'
import type { RecordingHead } from '../../store/imported.ts'
import styles from './FindingsPanel.module.css'

/** The objects that are searched for problems: a name, and the resources that contain them. */
const searched = [
  { id: 'workloads', resources: ['deployments', 'replicasets', 'statefulsets', 'daemonsets'] },
  { id: 'pods', resources: ['pods'] },
  { id: 'jobs', resources: ['jobs', 'cronjobs'] },
  { id: 'nodes', resources: ['nodes'] },
  { id: 'services', resources: ['services'] },
  { id: 'budgets', resources: ['poddisruptionbudgets'] },
  { id: 'autoscalers', resources: ['horizontalpodautoscalers'] },
  { id: 'events', resources: ['events'] },
] as const

/** A recording without findings: the objects that were searched, and the kinds that were not recorded. */
export function NothingFound({ head: { kinds, from, to, isState } }: { readonly head: RecordingHead }) {
  const t = useT()
  const countOf = (resources: readonly string[]): number =>
    kinds.reduce((sum, { resource, objects }) => sum + (resources.includes(resource) ? objects : 0), 0)
  const seen = searched.filter(({ resources }) => countOf(resources) > 0)
  const unseen = searched.filter((one) => !seen.includes(one))
  const listed = (texts: readonly string[]): string =>
    texts.reduce((first, second) => t('imported.looked.and', { first, second }))
  const what = seen.map(({ id, resources }) => t(`imported.looked.${id}`, { count: countOf(resources) }))
  const isSpan = from !== undefined && to !== undefined && !isState
  return (
    <div className={styles.head}>
      <p>{t('imported.findings.none')}</p>
      {what.length > 0 && (
        <p>
          {isSpan
            ? t('imported.looked.at', { what: listed(what), span: spanText(to - from, t) })
            : t('imported.looked.atState', { what: listed(what) })}
        </p>
      )}
      {unseen.length > 0 && (
        <p>{t('imported.looked.not', { what: listed(unseen.flatMap(({ resources }) => [...resources])) })}</p>
      )}
    </div>
  )
}

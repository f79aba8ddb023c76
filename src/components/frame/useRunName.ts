import { type Translate, useT } from '../../i18n/index.ts'
import { useKept } from '../../store/kept.ts'
import { type RunTitle, useUi } from '../../store/ui.ts'

/** What the run is called: the name that the person gave it, else what it came from. */
export function useRunName(): string {
  const t = useT()
  const title = useUi((ui) => ui.title)
  const given = useKept((kept) => kept.name)
  return given === '' ? titleText(title, t) : given
}

function titleText(title: RunTitle, t: Translate): string {
  if (typeof title === 'object' && title.type === 'manifest')
    return t('frame.title.manifest', { name: title.name, count: title.count })
  if (typeof title === 'object') return title.type === 'thenAndNow' ? t(`conformance.run.${title.name}`) : title.name
  if (title === 'cluster2017') return t('conformance.cluster2017')
  return title === 'shared' ? t('frame.title.shared') : t(`frame.examples.${title}`)
}

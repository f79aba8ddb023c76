import { type Translate, useT } from '../../i18n/index.ts'
import { useForecast } from '../../store/forecast.ts'
import { useLesson } from '../../store/lesson.ts'
import { useManifest } from '../../store/manifest.ts'
import { mainObject } from '../../store/planView.ts'
import { useSavedRun } from '../../store/savedRun.ts'
import { type RunTitle, useUi } from '../../store/ui.ts'

/** Name of the shown manifest preview, else of the run. */
export function useRunName(): string {
  const t = useT()
  const run = useStandingRunName()
  const isPreview = useManifest(({ target }) => target === 'fresh')
  const plan = useForecast((state) => state.plan?.plan)
  const main = isPreview && plan ? mainObject(plan) : undefined
  return main ? t('frame.title.preview', { name: main.name }) : run
}

/** Name of the run, even during a preview: the user's name, else its origin. */
export function useStandingRunName(): string {
  const t = useT()
  const title = useUi((ui) => ui.title)
  const given = useSavedRun((saved) => saved.name)
  const number = useLesson((lesson) => lesson.number)
  if (given !== '') return given
  if (number !== undefined && typeof title === 'object' && title.type === 'lesson')
    return t('frame.title.lesson', { number, name: title.name })
  return titleText(title, t)
}

function titleText(title: RunTitle, t: Translate): string {
  if (typeof title === 'object' && title.type === 'manifest')
    return t('frame.title.manifest', { name: title.name, count: title.count })
  if (typeof title === 'object' && title.type === 'observed') return title.words ?? title.name
  if (typeof title === 'object') return title.type === 'thenAndNow' ? t(`conformance.run.${title.name}`) : title.name
  if (title === 'cluster2017') return t('conformance.cluster2017')
  return title === 'shared' ? t('frame.title.shared') : t(`frame.examples.${title}`)
}

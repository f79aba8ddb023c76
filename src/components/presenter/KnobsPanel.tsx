import '../../i18n/en/presenter.ts'
import { useT } from '../../i18n/index.ts'
import { usePresenting } from '../../store/presenting.ts'
import { Panel } from './Panel.tsx'
import { KnobNumbers } from './WallKnobs.tsx'

/** The numbers of the step that can be turned; nothing for a step without such numbers. */
export function KnobsPanel() {
  const t = useT()
  const knobs = usePresenting(({ words }) => words?.knobs)
  if (knobs === undefined) return null
  return (
    <Panel name={t('presenter.window.knobs')}>
      <KnobNumbers knobs={knobs} />
    </Panel>
  )
}

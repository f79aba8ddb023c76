import '../../i18n/en/plan.ts'
import type { Translate } from '../../i18n/index.ts'
import type { PlanProblem } from '../../manifest/editor/planProblems.ts'
import { RichWords } from '../inspector/RichText.tsx'
import { changeText } from '../manifest/editText.ts'
import { Button } from '../ui/Button.tsx'
import { ProblemRow as Row } from './ProblemRow.tsx'

interface WrappedRowProps {
  readonly problem: Extract<PlanProblem, { id: 'wrapped' }>
  readonly t: Translate
}

/** What was copied with a manifest, and one press that leaves the manifest alone. */
export function WrappedRow({ problem: { without, edits }, t }: WrappedRowProps) {
  const what = without.map((one) => t(`plan.problem.wrapped.${one}`)).join(t('plan.problem.wrapped.between'))
  return (
    <Row tone="bad" action={<Button onClick={() => changeText(edits)}>{t('plan.fix.unwrap')}</Button>}>
      <RichWords words={(values) => t('plan.problem.wrapped', values)} params={{ what }} />
    </Row>
  )
}

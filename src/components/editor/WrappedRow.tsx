import '../../i18n/en/plan.ts'
import type { Translate } from '../../i18n/index.ts'
import type { PlanProblem } from '../../manifest/editor/planProblems.ts'
import { changeText } from '../manifest/editText.ts'
import { Button } from '../ui/Button.tsx'
import { RichWords } from '../ui/RichText.tsx'
import { ProblemRow as Row } from './ProblemRow.tsx'

interface WrappedRowProps {
  readonly problem: Extract<PlanProblem, { id: 'wrapped' }>
  readonly t: Translate
}

/** A row about text that was copied along with a manifest, with a button that removes everything but the manifest. */
export function WrappedRow({ problem: { without, edits }, t }: WrappedRowProps) {
  const what = without.map((one) => t(`plan.problem.wrapped.${one}`)).join(t('plan.problem.wrapped.between'))
  return (
    <Row tone="bad" action={<Button onClick={() => changeText(edits)}>{t('plan.fix.unwrap')}</Button>}>
      <RichWords words={(values) => t('plan.problem.wrapped', values)} params={{ what }} />
    </Row>
  )
}

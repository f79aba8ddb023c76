import '../../i18n/en/plan.ts'
import { useMemo } from 'react'
import { type Translate, useT } from '../../i18n/index.ts'
import type { PlannedMark } from '../../manifest/editor/annotations.ts'
import { parseCached } from '../../manifest/editor/parseCached.ts'
import { type PlanProblem, planProblems } from '../../manifest/editor/planProblems.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePlan } from '../manifest/usePlan.ts'

/** What the editor marks of an apply that has not been made; undefined while the plan is of an older text. */
export function usePlanMarks(): readonly PlannedMark[] | undefined {
  const t = useT()
  const known = usePlan()
  const isOfText = useManifest(({ text }) => text === known?.text)
  const plan = known?.plan
  const text = known?.text
  return useMemo(
    () =>
      plan === undefined || text === undefined || !isOfText
        ? undefined
        : planProblems(plan, text, parseCached(text)).flatMap((problem) => marksOf(t, problem)),
    [plan, text, isOfText, t],
  )
}

function marksOf(t: Translate, problem: PlanProblem): PlannedMark[] {
  switch (problem.id) {
    case 'namespace':
      return problem.places.map(({ from, to }) => ({
        ...{ from, to, severity: 'error' },
        message: `namespaces "${problem.name}" not found`,
        hint: t('plan.problem.namespace.short'),
      }))
    case 'refused':
      return problem.places.map(({ from, to }) => ({
        ...{ from, to, severity: 'error' },
        message: problem.message,
        hint: '',
      }))
    case 'node':
    case 'missing':
    case 'withheld':
    case 'missingKeys':
    case 'foreign':
    case 'wrapped':
      return []
    case 'keptAside':
      return problem.objects.map(({ apiVersion, place: { from, to } }) => {
        const words = t('plan.problem.keptAside.mark', { apiVersion })
        return { from, to, severity: 'warning', message: words, hint: words }
      })
  }
}

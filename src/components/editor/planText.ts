import '../../i18n/en/plan.ts'
/** The bold line about an apply: the workload first, then how many more objects. */
import type { ApplyPlan, PlannedObject } from '../../engine/index.ts'
import type { Translate } from '../../i18n/index.ts'
import { isTouched, mainObject, othersTouched, type ShownWorkload } from '../../store/planView.ts'

interface PlanHeadline {
  /** The effect on the most important object. */
  readonly text: string
  /** Further facts: numbers of changed fields and of other objects. */
  readonly more: readonly string[]
  readonly tone: 'calm' | 'bad'
}

export function planLead(t: Translate, plan: ApplyPlan, shown?: ShownWorkload): PlanHeadline {
  const main = mainObject(plan, shown)
  if (main === undefined) return { text: t('plan.lead.empty'), more: [], tone: 'calm' }
  if (main.action === 'unchanged' || (main.action === 'change' && !isTouched(main)))
    return { text: t('plan.lead.unchanged'), more: [], tone: 'calm' }
  const others = othersTouched(plan, main).length
  const fields = main.fields.length
  return {
    text: effectText(t, main),
    more: [
      ...(fields > 0 ? [t('plan.lead.fields', { count: fields })] : []),
      ...(others > 0 ? [t('plan.lead.more', { count: others })] : []),
    ],
    tone: main.action === 'refused' ? 'bad' : 'calm',
  }
}

function effectText(t: Translate, { action, kind, name, workload, fields }: PlannedObject): string {
  const object = `${kind} ${name}`.trim()
  if (action === 'refused') return t('plan.lead.refused', { object })
  if (action === 'keptAside') return t('plan.lead.keptAside')
  const isMetadata = fields.length > 0 && fields.every(({ pointer }) => pointer.startsWith('/metadata/'))
  if (action === 'change' && isMetadata) return t('plan.lead.metadata', { object })
  if (workload === undefined) return t(action === 'create' ? 'plan.lead.create' : 'plan.lead.change', { object })
  const { effect, replicas, reusedRevision } = workload
  if ((effect === 'newReplicaSet' || effect === 'newRevision') && replicas.from !== replicas.to)
    return t(`plan.lead.${effect}Scale`, { object, ...replicas })
  return t(`plan.lead.${effect}`, { object, ...replicas, count: replicas.to, revision: reusedRevision })
}

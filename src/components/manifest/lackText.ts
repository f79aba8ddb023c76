import '../../i18n/en/plan.ts'
import type { WorkloadNeeds } from '../../engine/index.ts'
import type { Translate } from '../../i18n/index.ts'
import { formatBytes, formatCpu } from '../../layout/format.ts'

type Need = NonNullable<WorkloadNeeds['node']>

/** The resources that the closest node lacks, as a list. */
export const lacksText = ({ lacks }: Need, t: Translate): string => lacks.map((lack) => lackText(lack, t)).join(', ')

function lackText(lack: Need['lacks'][number], t: Translate): string {
  switch (lack.kind) {
    case 'label':
      return lack.wanted
    case 'resource':
      return t('plan.problem.lack.resource', {
        resource: lack.resource,
        wanted: amountText(lack.resource, lack.wanted),
        most: amountText(lack.resource, lack.most),
      })
    case 'taint':
      return t('plan.problem.lack.taint', { key: lack.taint.key })
    case 'cordoned':
      return t('plan.problem.lack.cordoned', { node: lack.node })
    case 'noNodes':
      return t('plan.problem.lack.noNodes')
  }
}

const bytes: ReadonlySet<string> = new Set(['memory', 'ephemeral-storage'])

/** `100`, `250m`, `64Gi`. */
function amountText(resource: string, amount: number): string {
  if (resource === 'cpu') return formatCpu(amount)
  return bytes.has(resource) || resource.startsWith('hugepages-') ? formatBytes(amount) : String(amount)
}

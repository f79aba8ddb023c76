import '../../i18n/en/recorded/page.ts'
import '../../i18n/en/recorded/findings.ts'
import { useMemo, useState } from 'react'
import type { Finding, WorkloadView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { shortText } from '../../i18n/recordedText.ts'
import { formatCount } from '../../layout/format.ts'
import { sortedWorkloads } from '../../layout/inOrder.ts'
import { boundsOf } from '../../layout/stage/bounds.ts'
import { placeKey } from '../../layout/workloads/tiles.ts'
import { showFinding } from '../../player/imports/showFinding.ts'
import { useCluster } from '../../store/cluster.ts'
import { shownFindingOf, useImported } from '../../store/imported.ts'
import { showWorkload } from '../../store/selection.ts'
import { useDiagnosis } from '../run/useFindings.ts'
import { useShownWorkload } from '../run/useShownWorkload.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './InTrouble.module.css'

/** Number of workloads without findings that are listed at first. */
const mostListed = 5

/** Objects with findings, the worst first, and the other workloads at the cursor. A press shows one. */
export function InTrouble() {
  const t = useT()
  const diagnosis = useDiagnosis()
  const [isUnfolded, setUnfolded] = useState(false)
  const { workloads } = useCluster()
  const troubled = useMemo(() => firstOfObjects(diagnosis?.findings ?? []), [diagnosis])
  const sorted = sortedWorkloads([...workloads.values()])
  const byName = new Map(sorted.map((one) => [placeKey(one), one]))
  const objects = new Set(troubled.map(({ finding }) => finding.object))
  const others = sorted.filter((one) => !objects.has(placeKey(one)))
  const listed = isUnfolded ? others : others.slice(0, mostListed)
  const folded = others.length - listed.length
  if (diagnosis === undefined || troubled.length + others.length === 0) return null
  return (
    <>
      <h2>{troubled.length > 0 ? t('imported.trouble') : t('imported.trouble.none')}</h2>
      <ul className={styles.list}>
        {troubled.map(({ finding, index }) => (
          <Troubled key={finding.object} finding={finding} index={index} workload={byName.get(finding.object)} />
        ))}
        {listed.map((workload) => (
          <Other key={workload.uid} workload={workload} />
        ))}
      </ul>
      {folded > 0 && (
        <button type="button" className={styles.more} onClick={() => setUnfolded(true)}>
          {t('imported.trouble.more', { count: folded })}
        </button>
      )}
    </>
  )
}

/** The worst finding of each object, with its index in the list. */
function firstOfObjects(
  findings: readonly Finding[],
): readonly { readonly finding: Finding; readonly index: number }[] {
  const first = new Map<string, { readonly finding: Finding; readonly index: number }>()
  for (const [index, finding] of findings.entries())
    if (!first.has(finding.object)) first.set(finding.object, { finding, index })
  return [...first.values()]
}

interface TroubledProps {
  readonly finding: Finding
  readonly index: number
  /** Undefined for an object that is no workload, or that is not there at the cursor. */
  readonly workload: WorkloadView | undefined
}

function Troubled({ finding, index, workload }: TroubledProps) {
  const t = useT()
  const isShown = useImported((imported) => shownFindingOf(imported)?.object === finding.object)
  const to = useImported(({ recording }) => recording?.head.to) ?? finding.at
  const [kind = '', path = ''] = finding.object.split(' ', 2)
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        data-tone={toneOf(finding.severity)}
        aria-current={isShown || undefined}
        onClick={() => void showFinding(index)}
      >
        <Icon name="findings" size={14} />
        <b className="ui-anywhere ui-strong">
          {path} <small className="ui-tiny ui-regular ui-faint">{kind}</small>
        </b>
        {workload && <Count workload={workload} />}
        <span className={styles.text}>
          {shortText(finding, to, t)}, {t(`imported.end.${finding.until === undefined ? 'still' : 'over'}`)}
        </span>
      </button>
    </li>
  )
}

function Other({ workload }: { readonly workload: WorkloadView }) {
  const isShown = useShownWorkload()?.uid === workload.uid
  const { kind, namespace, name, uid } = workload
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        data-tone="good"
        aria-current={isShown || undefined}
        onClick={() => showWorkload(uid)}
      >
        <Icon name="ready" size={14} />
        <b className="ui-anywhere ui-strong">
          {`${namespace}/${name}`} <small className="ui-tiny ui-regular ui-faint">{kind}</small>
        </b>
        <Count workload={workload} />
      </button>
    </li>
  )
}

const toneOf = (severity: Finding['severity']): 'bad' | 'warn' | undefined =>
  severity === 'high' ? 'bad' : severity === 'medium' ? 'warn' : undefined

/** The available Pods of all Pods at the cursor. */
function Count({ workload }: { readonly workload: WorkloadView }) {
  const { revisions } = useCluster()
  const own = [...revisions.values()].filter(({ workloadUid }) => workloadUid === workload.uid)
  const { available } = boundsOf(workload, own).counts
  return <span className={styles.count}>{`${formatCount(available)}/${formatCount(workload.specReplicas)}`}</span>
}

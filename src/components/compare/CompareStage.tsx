import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/compare.ts'
import { useEffect, useMemo, useState } from 'react'
import type { TimelineSample } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { narrowWidth } from '../../layout/stage/levels.ts'
import { showStageView } from '../../player/actions/actions.ts'
import { comparedPair, swapSides } from '../../player/branches/compareActions.ts'
import { watchComparison } from '../../player/queries/compareQuery.ts'
import { branchOf, useBranches } from '../../store/branches.ts'
import { type ComparedBranch, type ComparedPair, type CompareState, useCompare } from '../../store/compare.ts'
import { useSelection } from '../../store/selection.ts'
import { useShownViews } from '../../store/shownViews.ts'
import { BranchIcon } from '../branches/icons.tsx'
import { useElementSize } from '../canvas/useElementSize.ts'
import { stageInputOf } from '../run/stageInput.ts'
import { useShownWorkload } from '../run/useShownWorkload.ts'
import { ViewChoice } from '../stage/views/ViewChoice.tsx'
import { Button } from '../ui/Button.tsx'
import { CompareCurves } from './CompareCurves.tsx'
import { CompareSide } from './CompareSide.tsx'
import styles from './CompareStage.module.css'
import { CompareTable, CompareVerdict } from './CompareTable.tsx'

/** Two branches at one cursor: stages side by side, curves in one plot, and a table of figures. */
export function CompareStage() {
  const t = useT()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { width } = useElementSize(frame)
  const compared = useCompare()
  const pair = useWantedPair()
  const workload = useShownWorkload()
  const isShown = compared.ready && pair !== undefined && isShownAs(pair, compared)
  useEffect(watchComparison, [])
  const narrow = width < narrowWidth
  return (
    <section ref={setFrame} className={styles.stage} aria-label={t('compare.label')} aria-busy={!isShown}>
      <Toolbar className={styles.toolbar}>
        <h2 className="visuallyHidden">{t('compare.label')}</h2>
        <ViewChoice
          views={useShownViews()}
          shown="compare"
          workload={workload}
          onShow={showStageView}
          narrow={narrow || width < 680}
        />
        <span className="ui-spring" />
        <Button
          className={styles.swap}
          icon={<BranchIcon name="compare" size={14} />}
          title={t('compare.swapTitle')}
          onClick={swapSides}
        >
          {t('compare.swap')}
        </Button>
      </Toolbar>
      {isShown ? (
        <Compared compared={compared} narrow={narrow} />
      ) : (
        <p className={styles.computing} role="status">
          {width > 0 && t('compare.computing')} <span className="visuallyHidden">{t('frame.loading')}</span>
        </p>
      )}
    </section>
  )
}

const isShownAs = ({ a, b, releases }: ComparedPair, compared: CompareState): boolean =>
  a === compared.a.id &&
  b === compared.b.id &&
  releases?.a === compared.a.kubernetes &&
  releases?.b === compared.b.kubernetes

/** The branches to show on the two sides. */
function useWantedPair() {
  const branches = useBranches()
  const pair = useCompare((state) => state.pair)
  // biome-ignore lint/correctness/useExhaustiveDependencies: comparedPair reads both stores
  return useMemo(comparedPair, [branches, pair])
}

function Compared({ compared, narrow }: { readonly compared: CompareState; readonly narrow: boolean }) {
  const { a, b } = compared
  const wantedUid = useSelection((selection) => selection.workloadUid)
  const branches = useBranches()
  const views = useMemo(() => ({ a: stageInputOf(a.cluster), b: stageInputOf(b.cluster) }), [a.cluster, b.cluster])
  const deployments = useMemo(() => sameDeployment(views, wantedUid), [views, wantedUid])
  const [uidA, uidB] = [deployments.a?.uid ?? '', deployments.b?.uid ?? '']
  const samples = useMemo(
    () => ({ a: samplesOf(a.cluster.samples, uidA), b: samplesOf(b.cluster.samples, uidB) }),
    [a.cluster.samples, b.cluster.samples, uidA, uidB],
  )
  const nameOf = ({ id, kubernetes }: ComparedBranch) => {
    const name = branchOf(branches, id)?.name ?? ''
    return kubernetes === undefined ? name : `${name}, ${kubernetes}`
  }
  const names = { a: nameOf(a), b: nameOf(b) }
  return (
    <>
      <CompareVerdict {...{ compared, samples }} />
      <div className={styles.sides} data-narrow={narrow}>
        <CompareSide side="a" branchId={a.id} kubernetes={a.kubernetes} view={views.a} workload={deployments.a} />
        <CompareSide side="b" branchId={b.id} kubernetes={b.kubernetes} view={views.b} workload={deployments.b} />
      </div>
      <div className={styles.figures} data-narrow={narrow}>
        <CompareCurves {...{ compared, names, samples }} />
        <CompareTable {...{ compared, names, samples }} />
      </div>
    </>
  )
}

function samplesOf(samples: readonly TimelineSample[], uid: string): readonly TimelineSample[] {
  return samples.filter((sample) => sample.workloadUid === uid)
}

type Views = Readonly<Record<'a' | 'b', ReturnType<typeof stageInputOf>>>

/** The Deployment on both sides, by uid, or by name if each branch created its own. */
function sameDeployment({ a, b }: Views, uid: string) {
  const all = [...a.workloads, ...b.workloads]
  const wanted = all.find((one) => one.uid === uid) ?? all[0]
  const find = (view: Views['a']) =>
    view.workloads.find((one) => one.uid === wanted?.uid) ??
    view.workloads.find((one) => one.name === wanted?.name && one.namespace === wanted?.namespace)
  return { a: find(a), b: find(b) }
}

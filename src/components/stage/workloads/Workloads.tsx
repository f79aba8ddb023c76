import { Toolbar } from '../../ui/Toolbar.tsx'
import '../../../i18n/en/stage/workloads.ts'
import { useMemo } from 'react'
import type { RevisionView, WorkloadView } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import { tilesOf } from '../../../layout/workloads/tiles.ts'
import { setWorkloadList } from '../../../store/selection.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LineIcon } from '../../ui/LineIcon.tsx'
import type { WorkloadsForm } from './form.ts'
import { TileGrid } from './TileGrid.tsx'
import { TileHead } from './TileHead.tsx'
import { useManyKeys } from './useManyKeys.ts'
import { useShownTiles } from './useShownTiles.ts'
import styles from './Workloads.module.css'

export interface WorkloadsProps {
  readonly workloads: readonly WorkloadView[]
  readonly revisions: readonly RevisionView[]
  /** uid of the workload on the stage. */
  readonly shownUid: string
  readonly form: WorkloadsForm
  readonly onShow: (uid: string) => void
}

/** All workloads of the cluster; a press puts one on the stage. */
export function Workloads(props: WorkloadsProps) {
  if (props.form === 'back') return <BackToList count={props.workloads.length} />
  return <Tiles {...props} />
}

function Tiles({ workloads, revisions, shownUid, form, onShow }: WorkloadsProps) {
  const t = useT()
  const { tiles, prefix } = useMemo(() => tilesOf(workloads), [workloads])
  const { ordered, shown, folded, isFolding, hold } = useShownTiles(tiles, shownUid, form)
  const filterField = useManyKeys({ isOn: form === 'card' || form === 'list', tiles: shown, shownUid, onShow })
  const grid = <TileGrid {...{ tiles: shown, revisions, shownUid, form, hold, onShow }} />
  if (form === 'row') return <div className="ui-column ui-fixed">{grid}</div>
  return (
    <Card as="section" className={styles.card} data-form={form} aria-label={t('workloads.label')}>
      <TileHead tiles={ordered} filterField={filterField} isFound={shown.length > 0} />
      {grid}
      <Toolbar className={styles.foot}>
        {isFolding && <FoldButton count={folded} />}
        {prefix !== '' && <Prefix prefix={prefix} />}
      </Toolbar>
    </Card>
  )
}

/** The common prefix of all names, shown once. */
function Prefix({ prefix }: { readonly prefix: string }) {
  const t = useT()
  const [before = '', after = ''] = t('workloads.prefix', { prefix: '\u0000' }).replaceAll('`', '').split('\u0000')
  return (
    <p className="ui-small ui-break ui-muted">
      {before}
      <code>{prefix}</code>
      {after}
    </p>
  )
}

/** Folds the complete workloads of a long list; without a count it unfolds them. */
function FoldButton({ count }: { readonly count: number }) {
  const t = useT()
  return (
    <Button
      variant="quiet"
      className={styles.fold}
      aria-expanded={count === 0}
      onClick={() => setWorkloadList({ isUnfolded: count > 0 })}
    >
      {count > 0 ? t('workloads.fold', { count }) : t('workloads.unfolded')}
    </Button>
  )
}

function BackToList({ count }: { readonly count: number }) {
  const t = useT()
  const icon = (
    <LineIcon>
      <path d="M9.5 4L5.5 8l4 4" />
    </LineIcon>
  )
  return (
    <Button variant="quiet" className={styles.back} icon={icon} onClick={() => setWorkloadList({ isOpen: true })}>
      {t('workloads.back', { all: count })}
    </Button>
  )
}

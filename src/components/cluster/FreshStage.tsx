import '../../i18n/en/plan.ts'
import type { ApplyPlan, PlannedObject } from '../../engine/index.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { plannedPods } from '../../layout/clusterRoom.ts'
import { formatCount } from '../../layout/format.ts'
import { freshConfig } from '../../player/runs/freshStart.ts'
import { useCluster } from '../../store/cluster.ts'
import { useFreshCluster } from '../../store/freshCluster.ts'
import { prepareCluster } from '../../store/late/freshCluster.ts'
import { chooseTarget } from '../../store/late/manifest.ts'
import { mainObject } from '../../store/planView.ts'
import { usePlan } from '../manifest/usePlan.ts'
import { Breakable } from '../ui/Breakable.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { classes } from '../ui/classes.ts'
import { late } from '../ui/late.tsx'
import { Pill } from '../ui/Pill.tsx'
import { ClusterRow } from './ClusterRow.tsx'
import styles from './FreshStage.module.css'

const OpenWays = late(async () => (await import('../verdict/OpenWays.tsx')).OpenWays)

/** Largest number of planned Pods drawn as single slots. */
const mostSlots = 60

/** The stage before a manifest is applied to a new cluster: the cluster, and the effect of the apply. */
export function FreshStage() {
  const t = useT()
  const known = usePlan()
  const { seed, config: chosen } = useFreshCluster()
  const plan = known?.plan
  const main = plan && mainObject(plan)
  const config = chosen ?? freshConfig(plan)
  if (plan === undefined || main === undefined) return null
  return (
    <section className={styles.stage} aria-label={t('plan.preview')}>
      <header className={styles.header}>
        <h2>
          {main.kind.toLowerCase()}/{main.name}{' '}
          <small>{[main.namespace, t('plan.preview.notApplied')].filter(Boolean).join(' · ')}</small>
        </h2>
        <Pill>{t('plan.preview.pill')}</Pill>
      </header>
      <ClusterRow
        config={config}
        seed={seed}
        workload={plannedPods(plan.objects.flatMap(({ workload }) => workload ?? []))}
        onChange={({ config, seed }) => prepareCluster(config, seed)}
      />
      {main.workload && <Slots main={main} t={t} />}
      <Objects plan={plan} t={t} />
      <OpenWays />
    </section>
  )
}

/** The planned Pods as empty slots. */
function Slots({ main, t }: { readonly main: PlannedObject; readonly t: Translate }) {
  const count = main.workload?.replicas.to ?? 0
  return (
    <Card as="section" isPadded className="ui-small">
      <div className={styles.laneHead}>
        {main.kind === 'Deployment' && <b className={styles.revision}>{t('plan.preview.revision')}</b>}
        <code>{main.workload?.images.join(', ')}</code>
      </div>
      <div className={styles.counts}>{t('plan.preview.counts', { pods: formatCount(count) })}</div>
      <div className="ui-wrap ui-spaced" aria-hidden="true">
        {Array.from({ length: Math.min(count, mostSlots) }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty slots are all alike
          <span key={i} className={styles.slot}>
            {t('plan.preview.toCreate')}
          </span>
        ))}
        {count > mostSlots && <span className={styles.moreSlots}>+{formatCount(count - mostSlots)}</span>}
      </div>
    </Card>
  )
}

function Objects({ plan, t }: { readonly plan: ApplyPlan; readonly t: Translate }) {
  const main = mainObject(plan)
  const others = plan.objects.filter((object) => object !== main)
  const workloads = useCluster((cluster) => cluster.workloads)
  const existing = [...new Set([...workloads.values()].map(({ name }) => name))]
  return (
    <Card as="section" isPadded className="ui-small" aria-label={t('plan.preview.objects')}>
      <h3 className={styles.heading}>{t('plan.preview.objects')}</h3>
      <ul>
        {main && <ObjectRow object={main} isMain t={t} />}
        {(plan.settlement?.objects ?? [])
          .filter(({ isOfText }) => !isOfText)
          .map(({ kind, name }) => (
            <Row
              key={`${kind} ${name}`}
              {...{ sign: '+', tone: 'ui-good', kind, name }}
              text={t('plan.object.namespace')}
            />
          ))}
        {others.map((object) => (
          <ObjectRow key={`${object.document} ${object.pointer}`} object={object} t={t} />
        ))}
        {existing.length > 0 && (
          <li className={styles.object}>
            <span className="ui-bad" aria-hidden="true">
              −
            </span>
            <span>Deployment</span>
            <code>{existing.join(', ')}</code>
            <span>
              {t('plan.object.removed')}{' '}
              <Button variant="quiet" className={styles.keep} onClick={() => chooseTarget('run')}>
                {t('plan.object.keep')}
              </Button>
            </span>
          </li>
        )}
      </ul>
    </Card>
  )
}

interface ObjectRowProps {
  readonly object: PlannedObject
  readonly isMain?: boolean
  readonly t: Translate
}

function ObjectRow({ object, isMain = false, t }: ObjectRowProps) {
  const { action, kind, name } = object
  const sign = action === 'create' ? '+' : action === 'change' ? '~' : '−'
  const tone = action === 'create' ? 'ui-good' : action === 'refused' ? 'ui-bad' : 'ui-warn'
  return <Row {...{ sign, tone, kind, name, isMain }} text={outcome(object, t)} />
}

interface RowProps {
  readonly sign: string
  readonly tone: string | undefined
  readonly kind: string
  readonly name: string
  readonly text: string
  readonly isMain?: boolean
}

function Row({ sign, tone, kind, name, text, isMain = false }: RowProps) {
  return (
    <li className={classes(styles.object, isMain && 'ui-bold')}>
      <span className={tone} aria-hidden="true">
        {sign}
      </span>
      <span>
        <Breakable text={kind} />
      </span>
      <code>
        <Breakable text={name} />
      </code>
      <span>{text}</span>
    </li>
  )
}

function outcome({ action, workload, words }: PlannedObject, t: Translate): string {
  switch (action) {
    case 'create':
      return workload ? t('plan.object.pods', { count: workload.replicas.to }) : t('plan.object.created')
    case 'change':
      return t('plan.object.changed')
    case 'unchanged':
      return t('plan.object.unchanged')
    case 'keptAside':
    case 'refused':
      return words.split('\n', 1)[0] ?? words
  }
}

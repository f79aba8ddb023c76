import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/setup/clusters.ts'
import '../../i18n/en/plan.ts'
import { type ReactNode, useId } from 'react'
import type { ClusterConfig } from '../../engine/index.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { type RoomFor, withoutTaken } from '../../layout/clusterRoom.ts'
import { nodesFor, openNodes, podsOnNode, roomOf } from '../../layout/clusterSize.ts'
import { formatCount } from '../../layout/format.ts'
import { openDialog } from '../../player/actions/actions.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { MinusIcon, PlusIcon } from '../ui/lateIcons.tsx'
import { PillSelect } from '../ui/PillSelect.tsx'
import { RichText } from '../ui/RichText.tsx'
import styles from './ClusterRow.module.css'
import {
  type ClusterLike,
  clusterLikes,
  likeOf,
  nodeLimits,
  sizesOf,
  versionOf,
  withLike,
  withNodeCount,
  withNodeSize,
  withZones,
  zoneCountsOf,
  zonesOf,
} from './clusterChoices.ts'
import { likeName } from './clusterWords.ts'
import { Delays } from './Delays.tsx'

interface ClusterRowProps {
  readonly config: ClusterConfig
  readonly seed: number
  /** Pods that are compared with the free capacity; without Pods, the row shows no capacity. */
  readonly workload: RoomFor | undefined
  readonly onChange: (change: { readonly config: ClusterConfig; readonly seed: number }) => void
  /** Names that new nodes must not have, besides those of the configuration. */
  readonly takenNames?: readonly string[]
  /** Shown below the controls: the effect of a change. */
  readonly children?: ReactNode
}

/** Controls for the cluster: number and size of nodes, zones, delays and seed, with the free capacity. */
export function ClusterRow({ config, seed, workload, onChange, takenNames, children }: ClusterRowProps) {
  const t = useT()
  const set = (next: ClusterConfig) => onChange({ config: next, seed })
  const { nodes } = config
  const sizes = sizesOf(config)
  const zones = zonesOf(nodes)
  const counts = zoneCountsOf(config)
  return (
    <Card as="section" isPadded className="ui-small ui-muted" aria-label={t('plan.cluster')}>
      <Toolbar className={styles.controls}>
        <b className="ui-lit">{t('plan.cluster')}</b>
        <Like config={config} onChange={set} t={t} />
        <NodeStepper count={nodes.length} onChange={(count) => set(withNodeCount(config, count, takenNames))} t={t} />
        {sizes.all.length > 0 && (
          <PillSelect
            label={t('plan.cluster.size')}
            value={sizes.now ?? 'other'}
            options={[
              ...sizes.all,
              ...(sizes.now === undefined ? [{ id: 'other', text: t('plan.cluster.mixed') }] : []),
            ]}
            onChange={(id) => set(withNodeSize(config, id))}
          />
        )}
        {counts.length > 0 && (
          <PillSelect
            label={t('plan.cluster.zones')}
            value={String(zones)}
            options={[...new Set([zones, ...counts])]
              .sort()
              .map((count) => ({ id: String(count), text: String(count) }))}
            onChange={(id) => set(withZones(config, Number(id)))}
          />
        )}
        <Delays config={config} onChange={set} t={t} />
        <Seed seed={seed} onChange={(next) => onChange({ config, seed: next })} t={t} />
      </Toolbar>
      {workload && <Room config={config} workload={workload} />}
      {children}
    </Card>
  )
}

interface LikeProps {
  readonly config: ClusterConfig
  readonly onChange: (config: ClusterConfig) => void
  readonly t: Translate
}

/** The preset that the cluster resembles; the user's own cluster is imported in a dialog. */
function Like({ config, onChange, t }: LikeProps) {
  const like = likeOf(config)
  const version = versionOf(config)
  const names = [...clusterLikes, ...(like === 'own' ? [like] : [])]
  const kubelets = config.kubernetes === undefined ? 'cluster.version' : 'cluster.kubelets'
  return (
    <span className="ui-inline" title={version && t(kubelets, { version })}>
      <PillSelect<ClusterLike>
        label={t('cluster.like')}
        value={like}
        options={names.map((id) => ({ id, text: likeName(id, t) }))}
        onChange={(id) => onChange(withLike(config, id))}
      />
      {version && <code className="ui-mono ui-faint">{version}</code>}
      <Button variant="quiet" title={t('cluster.chooseTitle')} onClick={() => openDialog('cluster')}>
        {t('cluster.choose')}
      </Button>
    </span>
  )
}

interface StepperProps {
  readonly count: number
  readonly onChange: (count: number) => void
  readonly t: Translate
}

function NodeStepper({ count, onChange, t }: StepperProps) {
  return (
    <fieldset className={styles.stepper} aria-label={t('plan.cluster.nodes')}>
      <IconButton
        label={t('plan.cluster.fewer')}
        icon={<MinusIcon />}
        disabled={count <= nodeLimits.least}
        onClick={() => onChange(count - 1)}
      />
      <input
        type="number"
        className={styles.number}
        aria-label={t('plan.cluster.nodes')}
        min={nodeLimits.least}
        max={nodeLimits.most}
        value={count}
        onChange={(event) => event.target.value !== '' && onChange(event.target.valueAsNumber)}
      />
      <IconButton
        label={t('plan.cluster.more')}
        icon={<PlusIcon />}
        disabled={count >= nodeLimits.most}
        onClick={() => onChange(count + 1)}
      />
      <span className={styles.unit}>{t('plan.cluster.nodesUnit', { count })}</span>
    </fieldset>
  )
}

function Seed({
  seed,
  onChange,
  t,
}: {
  readonly seed: number
  readonly onChange: (seed: number) => void
  readonly t: Translate
}) {
  const id = useId()
  return (
    <span className={classes('ui-inline ui-end', styles.seed)} title={t('plan.cluster.seedTitle')}>
      <label htmlFor={id}>{t('plan.cluster.seed')}</label>
      <input
        id={id}
        type="number"
        className={styles.number}
        min={0}
        max={2 ** 31 - 1}
        value={seed}
        onChange={(event) => {
          const next = event.target.valueAsNumber
          if (Number.isInteger(next) && next >= 0 && next < 2 ** 31) onChange(next)
        }}
      />
    </span>
  )
}

interface RoomProps {
  readonly config: ClusterConfig
  readonly workload: RoomFor
}

/**
 * Number of Pods that the cluster has capacity for beside other Pods, and the number of nodes that `mayAskFor` Pods
 * need.
 */
function Room({ config, workload }: RoomProps) {
  const { perPod, pods, mayAskFor, isMixed, taken } = workload
  const open = openNodes(config.nodes)
  const [node] = open
  if (node === undefined) return null
  const each = open.map((one) => podsOnNode(withoutTaken(roomOf(one), taken?.get(one.name)), perPod))
  const room = each.reduce((sum, count) => sum + count, 0)
  const scale = Math.max(room, mayAskFor, pods, 1)
  const needed = config.nodes.length + nodesFor([{ perPod, pods: Math.max(0, mayAskFor - room) }], roomOf(node))
  const podsText =
    perPod.cpuMilli === 0 ? 'plan.cluster.nowOnly' : isMixed ? 'plan.cluster.nowMixed' : 'plan.cluster.now'
  const share = (count: number) => `${Math.min(100, (count / scale) * 100)}%`
  return (
    <div className={styles.room}>
      <span className={styles.bar} aria-hidden="true">
        <i className={styles.has} style={{ width: share(room) }} />
        <i className={styles.now} style={{ width: share(pods) }} />
      </span>
      <div className={styles.words}>
        <span>
          <RichText text={podsText} params={{ pods: formatCount(pods), cpu: `${perPod.cpuMilli}m` }} />
        </span>
        <span>
          <RichText
            text={isMixed ? 'plan.cluster.roomMixed' : 'plan.cluster.room'}
            params={{ pods: formatCount(room), each: formatCount(Math.min(...each)) }}
          />
        </span>
        {mayAskFor > pods && (
          <span className={mayAskFor > room ? styles.warn : undefined}>
            <RichText
              text="plan.cluster.mayAsk"
              params={{ pods: formatCount(mayAskFor), count: needed, nodes: formatCount(needed) }}
            />
          </span>
        )}
      </div>
    </div>
  )
}

import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/plan.ts'
import { useEffect, useMemo, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { existingPods, type RoomFor } from '../../layout/clusterRoom.ts'
import { askEngine } from '../../player/actions/actions.ts'
import { addNodes } from '../../player/apply/clusterActions.ts'
import { ifGone } from '../../player/failure.ts'
import { currentSetting, replayRun, type Setting, takenNames } from '../../player/runs/replayRun.ts'
import { useCluster } from '../../store/cluster.ts'
import { usePlayback } from '../../store/playback.ts'
import { Button } from '../ui/Button.tsx'
import { ClusterRow } from './ClusterRow.tsx'
import styles from './ClusterSlot.module.css'

/** Controls for the cluster of the current run. Nothing changes before one of the buttons is pressed. */
export function CurrentCluster() {
  const t = useT()
  const setting = useSetting()
  const [draft, setDraft] = useState<{ readonly of: Setting; readonly wanted: Setting }>()
  const room = useExistingPods()
  const isBusy = usePlayback(({ engine }) => engine !== 'ready')
  if (setting === undefined) return null
  // A draft for another cluster is discarded.
  const wanted = draft && isSame(draft.of, setting) ? draft.wanted : setting
  const added = addedNodes(setting, wanted)
  const isChanged = !isSame(setting, wanted)
  const begin = () => {
    if (added) void addNodes(added)
    else void replayRun(wanted)
  }
  return (
    <div className="ui-fixed">
      <ClusterRow
        config={wanted.config}
        seed={wanted.seed}
        workload={room}
        takenNames={takenNames()}
        onChange={(next) => setDraft({ of: setting, wanted: next })}
      >
        <Toolbar className={styles.change}>
          <p role="status">
            {t(isChanged ? (added ? 'plan.cluster.noteAdd' : 'plan.cluster.noteAnew') : 'plan.cluster.note')}
          </p>
          {isChanged && (
            <>
              <Button onClick={() => setDraft(undefined)}>{t('plan.cluster.asItIs')}</Button>
              <Button variant="primary" disabled={isBusy} onClick={begin}>
                {added ? t('plan.cluster.addNodes', { count: added.length }) : t('plan.cluster.replayRun')}
              </Button>
            </>
          )}
        </Toolbar>
      </ClusterRow>
    </div>
  )
}

/** The run's configuration and seed at the cursor. */
function useSetting(): Setting | undefined {
  const nodes = useCluster((cluster) => cluster.nodes)
  const seed = usePlayback((playback) => playback.seed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: currentSetting reads the nodes and the seed
  return useMemo(currentSetting, [nodes, seed])
}

const isSame = (one: Setting, other: Setting): boolean =>
  one.seed === other.seed && JSON.stringify(one.config) === JSON.stringify(other.config)

/** The nodes to add; undefined if anything else would change. */
function addedNodes(now: Setting, wanted: Setting): Setting['config']['nodes'] | undefined {
  const count = now.config.nodes.length
  const added = wanted.config.nodes.slice(count)
  const rest = { ...wanted, config: { ...wanted.config, nodes: wanted.config.nodes.slice(0, count) } }
  return added.length > 0 && isSame(now, rest) ? added : undefined
}

/** Pods of all workloads, with the most replicas that autoscalers may set. */
function useExistingPods(): RoomFor | undefined {
  const workloads = useCluster((cluster) => cluster.workloads)
  const pods = useCluster((cluster) => cluster.pods)
  const sets = useCluster((cluster) => cluster.revisions)
  const limits = useAutoscalerLimits()
  return useMemo(() => {
    const all = [...workloads.values()].map((workload) => ({
      ...workload,
      mostReplicas: limits.get(`${workload.kind}/${workload.namespace}/${workload.name}`) ?? 0,
    }))
    return existingPods(all, [...pods.values()], (uid) => sets.get(uid)?.workloadUid)
  }, [workloads, pods, sets, limits])
}

type Limits = ReadonlyMap<string, number>

const noLimits: Limits = new Map()

/** maxReplicas of each autoscaler, by `Kind/namespace/name` of its target. */
function useAutoscalerLimits(): Limits {
  const others = useCluster((cluster) => cluster.others)
  const [found, setFound] = useState<{ readonly names: string; readonly limits: Limits }>()
  const names = [...others.values()]
    .filter((one) => one.kind === 'HorizontalPodAutoscaler')
    .map((one) => `${one.namespace}/${one.name}`)
    .join(' ')
  useEffect(() => {
    if (names === '') return
    let isWanted = true
    const look = async () => {
      const entries = await Promise.all(names.split(' ').map(limitOf))
      if (isWanted) setFound({ names, limits: new Map(entries) })
    }
    look().catch(ifGone(undefined))
    return () => {
      isWanted = false
    }
  }, [names])
  return found?.names === names ? found.limits : noLimits
}

/** The target of an autoscaler, and its maxReplicas. */
async function limitOf(autoscaler: string): Promise<readonly [scaled: string, most: number]> {
  const [namespace = '', name = ''] = autoscaler.split('/')
  const { object } = await askEngine('inspect', { kind: 'HorizontalPodAutoscaler', namespace, name })
  const { spec } = (object ?? {}) as {
    readonly spec?: {
      readonly scaleTargetRef?: { readonly kind?: string; readonly name?: string }
      readonly maxReplicas?: number
    }
  }
  return [`${spec?.scaleTargetRef?.kind}/${namespace}/${spec?.scaleTargetRef?.name}`, spec?.maxReplicas ?? 0]
}

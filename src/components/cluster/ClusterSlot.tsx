import '../../i18n/en/plan.ts'
import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { WorkloadView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { type RoomFor, takenOf } from '../../layout/clusterSize.ts'
import { askEngine } from '../../player/actions/actions.ts'
import { addNodes } from '../../player/actions/clusterActions.ts'
import { currentSetting, runAnew, type Setting, takenNames } from '../../player/runs/runAnew.ts'
import { useCluster } from '../../store/cluster.ts'
import { usePlayback } from '../../store/playback.ts'
import { useRecording } from '../../store/recording.ts'
import { Button } from '../ui/Button.tsx'
import { ChevronDownIcon } from '../ui/icons.tsx'
import { ClusterRow } from './ClusterRow.tsx'
import styles from './ClusterSlot.module.css'

interface ClusterSlotProps {
  /** Where the row unfolds; null until it is there. */
  readonly place: HTMLElement | null
  readonly workload: WorkloadView | undefined
}

/** A button that says how many nodes there are, and unfolds what the cluster is made of. */
export function ClusterSlot({ place, workload }: ClusterSlotProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const count = useCluster(({ nodes }) => nodes.size)
  // A recorded cluster is as it was.
  const isRecorded = useRecording(({ recording }) => recording !== undefined)
  if (isRecorded) return null
  return (
    <>
      <Button
        variant="quiet"
        className={styles.button}
        aria-expanded={isOpen}
        title={t('plan.cluster.buttonTitle')}
        onClick={() => setOpen(!isOpen)}
      >
        {t('plan.cluster.button', { count })}
        <ChevronDownIcon size={12} />
      </Button>
      {isOpen && place && createPortal(<StandingCluster workload={workload} />, place)}
    </>
  )
}

/** The cluster of the run. Nothing happens before one of its buttons is pressed. */
function StandingCluster({ workload }: Pick<ClusterSlotProps, 'workload'>) {
  const t = useT()
  const setting = useSetting()
  const [draft, setDraft] = useState<{ readonly of: Setting; readonly wanted: Setting }>()
  const room = useRoomFor(workload)
  const isBusy = usePlayback(({ engine }) => engine !== 'ready')
  if (setting === undefined) return null
  // What was chosen for another cluster is not meant for this one.
  const wanted = draft && isSame(draft.of, setting) ? draft.wanted : setting
  const added = addedNodes(setting, wanted)
  const isChanged = !isSame(setting, wanted)
  const begin = () => {
    if (added) void addNodes(added)
    else void runAnew(wanted)
  }
  return (
    <div className={styles.row}>
      <ClusterRow
        config={wanted.config}
        seed={wanted.seed}
        workload={room}
        takenNames={takenNames()}
        onChange={(next) => setDraft({ of: setting, wanted: next })}
      >
        <div className={styles.change}>
          <p role="status">
            {t(isChanged ? (added ? 'plan.cluster.noteAdd' : 'plan.cluster.noteAnew') : 'plan.cluster.note')}
          </p>
          {isChanged && (
            <>
              <Button onClick={() => setDraft(undefined)}>{t('plan.cluster.asItIs')}</Button>
              <Button variant="primary" disabled={isBusy} onClick={begin}>
                {added ? t('plan.cluster.addNodes', { count: added.length }) : t('plan.cluster.runAnew')}
              </Button>
            </>
          )}
        </div>
      </ClusterRow>
    </div>
  )
}

/** What the run is played with at the cursor. */
function useSetting(): Setting | undefined {
  const nodes = useCluster((cluster) => cluster.nodes)
  const seed = usePlayback((playback) => playback.seed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run, or other nodes, are another setting
  return useMemo(currentSetting, [nodes, seed])
}

const isSame = (one: Setting, other: Setting): boolean =>
  one.seed === other.seed && JSON.stringify(one.config) === JSON.stringify(other.config)

/** The nodes that are wanted beside those that there are; undefined if anything else is to change. */
function addedNodes(now: Setting, wanted: Setting): Setting['config']['nodes'] | undefined {
  const count = now.config.nodes.length
  const added = wanted.config.nodes.slice(count)
  const rest = { ...wanted, config: { ...wanted.config, nodes: wanted.config.nodes.slice(0, count) } }
  return added.length > 0 && isSame(now, rest) ? added : undefined
}

/** The Pods of the Deployment on the stage, and what they may come to. */
function useRoomFor(workload: WorkloadView | undefined): RoomFor | undefined {
  const pods = useCluster((cluster) => cluster.pods)
  const sets = useCluster((cluster) => cluster.revisions)
  const most = useMostReplicas(workload)
  return useMemo(() => {
    if (workload === undefined) return undefined
    const isOwn = (ownerUid: string) => sets.get(ownerUid)?.workloadUid === workload.uid
    const all = [...pods.values()]
    const own = all.filter(({ ownerUid }) => isOwn(ownerUid))
    const newest = own.find(({ ownerUid }) => ownerUid === workload.newRevisionUid) ?? own[0]
    if (newest === undefined) return undefined
    return {
      perPod: newest,
      pods: own.length,
      mayAskFor: Math.max(most, workload.specReplicas),
      taken: takenOf(all.filter(({ ownerUid }) => !isOwn(ownerUid))),
    }
  }, [workload, pods, sets, most])
}

/** What the autoscalers of a Deployment go up to, as last looked at; 0 without one. */
function useMostReplicas(workload: WorkloadView | undefined): number {
  const others = useCluster((cluster) => cluster.others)
  const [found, setFound] = useState({ id: '', most: 0 })
  const { namespace = '', name = '' } = workload ?? {}
  const names = [...others.values()]
    .filter((one) => one.kind === 'HorizontalPodAutoscaler' && one.namespace === namespace)
    .map((one) => one.name)
    .join(' ')
  const id = `${namespace}/${name} ${names}`
  useEffect(() => {
    if (names === '') return
    let isWanted = true
    const look = async () => {
      const inspections = await Promise.all(
        names.split(' ').map((one) => askEngine('inspect', { kind: 'HorizontalPodAutoscaler', namespace, name: one })),
      )
      const limits = inspections.map(({ object }) => limitOf(object, name))
      if (isWanted) setFound({ id, most: Math.max(0, ...limits) })
    }
    // An engine that has stopped is reported elsewhere.
    look().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [names, namespace, name, id])
  return found.id === id ? found.most : 0
}

function limitOf(object: unknown, deployment: string): number {
  const { spec } = (object ?? {}) as {
    readonly spec?: {
      readonly scaleTargetRef?: { readonly kind?: string; readonly name?: string }
      readonly maxReplicas?: number
    }
  }
  const { kind, name } = spec?.scaleTargetRef ?? {}
  return kind === 'Deployment' && name === deployment ? (spec?.maxReplicas ?? 0) : 0
}

import '../../i18n/en/trouble.ts'
import { useState } from 'react'
import type { NodeView, WorkloadView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { brokenWords, nextImage } from '../../layout/nextImage.ts'
import {
  cordonNode,
  deletePods,
  drainNode,
  isLimit,
  limitPods,
  setNodeReach,
  setPressure,
  shipImage,
  shortResources,
  uncordonNode,
} from '../../player/terminal/troubleActions.ts'
import { useCluster } from '../../store/cluster.ts'
import { useSelection } from '../../store/selection.ts'
import { useShownWorkload } from '../run/useShownWorkload.ts'
import { Button } from '../ui/Button.tsx'
import { PillSelect } from '../ui/PillSelect.tsx'
import { Group, type PartProps } from './Group.tsx'
import { OfAutoscaler, OfDaemons, OfOrdinals } from './OfKind.tsx'
import styles from './TroubleMenu.module.css'

/** Menu of faults for a rollout and its cluster. */
export function TroubleMenu({ close }: { readonly close: () => void }) {
  const t = useT()
  const workload = useShownWorkload()
  const act = (what: () => Promise<void>) => {
    close()
    void what()
  }
  return (
    <div className={styles.menu}>
      {workload && <Versions {...{ t, act, workload }} />}
      {workload?.ordinals && <OfOrdinals {...{ t, act, workload }} />}
      {workload && <OfAutoscaler {...{ t, act, workload }} />}
      <Nodes {...{ t, act }} />
      {workload?.daemons && <OfDaemons {...{ t, act, workload }} />}
      {workload && <Pods {...{ t, act, workload }} />}
      <Quota {...{ t, act }} namespace={workload?.namespace ?? 'default'} />
      <p className="ui-muted">{t('trouble.note')}</p>
    </div>
  )
}

function Versions({ t, act, workload }: PartProps & { readonly workload: WorkloadView }) {
  const { name, newRevisionUid } = workload
  const images = useCluster((cluster) => cluster.revisions.get(newRevisionUid)?.images)
  const image = images?.split(',')[0]
  if (image === undefined) return null
  return (
    <Group heading={t('trouble.version', { name })}>
      {brokenWords.map((word) => (
        <Button
          key={word}
          title={nextImage(image, word)}
          onClick={() => act(() => shipImage(workload, nextImage(image, word)))}
        >
          {t(`trouble.version.${word}`)}
        </Button>
      ))}
    </Group>
  )
}

function Nodes({ t, act }: PartProps) {
  const nodes = useCluster((cluster) => cluster.nodes)
  const selected = useSelection((selection) => selection.selected)
  const [chosen, choose] = useState(selected?.kind === 'Node' ? selected.name : undefined)
  const node = nodes.get(chosen ?? '') ?? [...nodes.values()][0]
  if (node === undefined) return null
  const options = [...nodes.keys()].map((name) => ({ id: name, text: name }))
  return (
    <Group heading={t('trouble.nodes')}>
      <PillSelect label={t('trouble.node')} value={node.name} options={options} onChange={choose} />
      <NodeButtons {...{ t, act, node }} />
    </Group>
  )
}

function NodeButtons({
  t,
  act,
  node: { name, lostAt, cordoned, short = [] },
}: PartProps & { readonly node: NodeView }) {
  return (
    <>
      {lostAt === undefined ? (
        <Button title={t('trouble.node.loseNote')} onClick={() => act(() => setNodeReach(name, 'lost'))}>
          {t('trouble.node.lose')}
        </Button>
      ) : (
        <Button onClick={() => act(() => setNodeReach(name, 'back'))}>{t('trouble.node.back')}</Button>
      )}
      {cordoned ? (
        <Button onClick={() => act(() => uncordonNode(name))}>{t('trouble.node.uncordon')}</Button>
      ) : (
        <Button onClick={() => act(() => cordonNode(name))}>{t('trouble.node.cordon')}</Button>
      )}
      <Button onClick={() => act(() => drainNode(name))}>{t('trouble.node.drain')}</Button>
      {shortResources.map((of) =>
        short.includes(of) ? (
          <Button key={of} onClick={() => act(() => setPressure(name, of, 'enough'))}>
            {t(`trouble.node.enough.${of}`)}
          </Button>
        ) : (
          <Button
            key={of}
            title={t(`trouble.node.shortNote.${of}`)}
            onClick={() => act(() => setPressure(name, of, 'short'))}
          >
            {t(`trouble.node.short.${of}`)}
          </Button>
        ),
      )}
    </>
  )
}

function Pods({ t, act, workload: { uid, namespace, name } }: PartProps & { readonly workload: WorkloadView }) {
  const victim = useCluster((cluster) => {
    const own = (ownerUid: string) => cluster.revisions.get(ownerUid)?.workloadUid === uid
    return [...cluster.pods.values()].find((pod) => pod.state === 'available' && own(pod.ownerUid))?.name
  })
  return (
    <Group heading={t('trouble.pods', { name })}>
      <Button title={victim} disabled={victim === undefined} onClick={() => act(() => deletePods(namespace, victim))}>
        {t('trouble.pods.one')}
      </Button>
      <Button onClick={() => act(() => deletePods(namespace, undefined))}>
        {t('trouble.pods.all', { namespace })}
      </Button>
    </Group>
  )
}

function Quota({ t, act, namespace }: PartProps & { readonly namespace: string }) {
  const isThere = useCluster((cluster) =>
    [...cluster.others.values()].some((one) => isLimit(one) && one.namespace === namespace),
  )
  const count = useCluster(
    (cluster) => [...cluster.pods.values()].filter((pod) => pod.namespace === namespace && pod.state !== 'gone').length,
  )
  return (
    <Group heading={t('trouble.quota', { namespace })}>
      {isThere ? (
        <Button onClick={() => act(() => limitPods(namespace, undefined))}>{t('trouble.quota.lift')}</Button>
      ) : (
        <Button onClick={() => act(() => limitPods(namespace, count))}>{t('trouble.quota.set', { count })}</Button>
      )}
    </Group>
  )
}

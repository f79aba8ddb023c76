import { type ReactNode, useState } from 'react'
import type { DeploymentView, NodeView } from '../../engine/index.ts'
import { trouble as en } from '../../i18n/en/trouble.ts'
import { type TranslateArea, useCatalogue } from '../../i18n/useCatalogue.ts'
import { trouble as zhCN } from '../../i18n/zhCN/trouble.ts'
import { brokenWords, nextImage } from '../../layout/nextImage.ts'
import {
  cordonNode,
  deletePods,
  drainNode,
  isLimit,
  limitPods,
  setNodeReach,
  shipImage,
  uncordonNode,
} from '../../player/actions/troubleActions.ts'
import { useCluster } from '../../store/cluster.ts'
import { useSelection } from '../../store/selection.ts'
import { PillSelect } from '../controls/PillSelect.tsx'
import { useShownDeployment } from '../inspector/useShownDeployment.ts'
import { Button } from '../ui/Button.tsx'
import styles from './TroubleMenu.module.css'

const catalogues = { en, 'zh-CN': zhCN }

interface PartProps {
  readonly text: TranslateArea<keyof typeof en>
  /** Carries something out, and ends the menu. */
  readonly act: (what: () => Promise<void>) => void
}

/** Ways to break a rollout, or what carries it. */
export function TroubleMenu({ close }: { readonly close: () => void }) {
  const text = useCatalogue(catalogues)
  const deployment = useShownDeployment()
  const act = (what: () => Promise<void>) => {
    close()
    void what()
  }
  return (
    <div className={styles.menu}>
      {deployment && <Versions {...{ text, act, deployment }} />}
      <Nodes {...{ text, act }} />
      {deployment && <Pods {...{ text, act, deployment }} />}
      <Quota {...{ text, act }} namespace={deployment?.namespace ?? 'default'} />
      <p className={styles.note}>{text('trouble.note')}</p>
    </div>
  )
}

function Group({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>{heading}</legend>
      <div className={styles.buttons}>{children}</div>
    </fieldset>
  )
}

function Versions({ text, act, deployment }: PartProps & { readonly deployment: DeploymentView }) {
  const { namespace, name, newReplicaSetUid } = deployment
  const images = useCluster((cluster) => cluster.replicaSets.get(newReplicaSetUid)?.images)
  const image = images?.split(',')[0]
  if (image === undefined) return null
  return (
    <Group heading={text('trouble.version', { name })}>
      {brokenWords.map((word) => (
        <Button
          key={word}
          title={nextImage(image, word)}
          onClick={() => act(() => shipImage(namespace, name, nextImage(image, word)))}
        >
          {text(`trouble.version.${word}`)}
        </Button>
      ))}
    </Group>
  )
}

function Nodes({ text, act }: PartProps) {
  const nodes = useCluster((cluster) => cluster.nodes)
  const selected = useSelection((selection) => selection.selected)
  const [chosen, choose] = useState(selected?.kind === 'Node' ? selected.name : undefined)
  const node = nodes.get(chosen ?? '') ?? [...nodes.values()][0]
  if (node === undefined) return null
  const options = [...nodes.keys()].map((name) => ({ id: name, text: name }))
  return (
    <Group heading={text('trouble.nodes')}>
      <PillSelect label={text('trouble.node')} value={node.name} options={options} onChange={choose} />
      <NodeButtons {...{ text, act, node }} />
    </Group>
  )
}

function NodeButtons({ text, act, node: { name, lostAt, cordoned } }: PartProps & { readonly node: NodeView }) {
  return (
    <>
      {lostAt === undefined ? (
        <Button title={text('trouble.node.loseNote')} onClick={() => act(() => setNodeReach(name, 'lost'))}>
          {text('trouble.node.lose')}
        </Button>
      ) : (
        <Button onClick={() => act(() => setNodeReach(name, 'back'))}>{text('trouble.node.back')}</Button>
      )}
      {cordoned ? (
        <Button onClick={() => act(() => uncordonNode(name))}>{text('trouble.node.uncordon')}</Button>
      ) : (
        <Button onClick={() => act(() => cordonNode(name))}>{text('trouble.node.cordon')}</Button>
      )}
      <Button onClick={() => act(() => drainNode(name))}>{text('trouble.node.drain')}</Button>
    </>
  )
}

function Pods({
  text,
  act,
  deployment: { uid, namespace, name },
}: PartProps & { readonly deployment: DeploymentView }) {
  const victim = useCluster((cluster) => {
    const own = (ownerUid: string) => cluster.replicaSets.get(ownerUid)?.ownerUid === uid
    return [...cluster.pods.values()].find((pod) => pod.state === 'available' && own(pod.ownerUid))?.name
  })
  return (
    <Group heading={text('trouble.pods', { name })}>
      <Button title={victim} disabled={victim === undefined} onClick={() => act(() => deletePods(namespace, victim))}>
        {text('trouble.pods.one')}
      </Button>
      <Button onClick={() => act(() => deletePods(namespace, undefined))}>
        {text('trouble.pods.all', { namespace })}
      </Button>
    </Group>
  )
}

function Quota({ text, act, namespace }: PartProps & { readonly namespace: string }) {
  const isThere = useCluster((cluster) =>
    [...cluster.others.values()].some((one) => isLimit(one) && one.namespace === namespace),
  )
  const count = useCluster(
    (cluster) => [...cluster.pods.values()].filter((pod) => pod.namespace === namespace && pod.state !== 'gone').length,
  )
  return (
    <Group heading={text('trouble.quota', { namespace })}>
      {isThere ? (
        <Button onClick={() => act(() => limitPods(namespace, undefined))}>{text('trouble.quota.lift')}</Button>
      ) : (
        <Button onClick={() => act(() => limitPods(namespace, count))}>{text('trouble.quota.set', { count })}</Button>
      )}
    </Group>
  )
}

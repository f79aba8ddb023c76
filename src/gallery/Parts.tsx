import { useState } from 'react'
import { EmptyStage } from '../components/stage/EmptyStage.tsx'
import { BoundsBar } from '../components/stage/lanes/BoundsBar.tsx'
import { CapacityBar } from '../components/stage/nodes/CapacityBar.tsx'
import { PodFacts } from '../components/stage/pods/PodFacts.tsx'
import tip from '../components/stage/pods/PodTooltip.module.css'
import { ViewChoice } from '../components/stage/views/ViewChoice.tsx'
import { classes } from '../components/ui/classes.ts'
import { Pill } from '../components/ui/Pill.tsx'
import { Tabs } from '../components/ui/Tabs.tsx'
import { Toolbar } from '../components/ui/Toolbar.tsx'
import type { PodView } from '../engine/index.ts'
import { type SingleRunView, singleRunViews, usualStageView } from '../share/stageViews.ts'
import { ControlStates } from './ControlStates.tsx'
import { MoreParts } from './MoreParts.tsx'
import { midRollout } from './moments.ts'
import { Part } from './Part.tsx'
import styles from './States.module.css'

/** Parts of the page without Pods, in one theme. */
export function Parts({ theme }: { readonly theme: 'dark' | 'light' }) {
  const [tab, setTab] = useState('why')
  const [segment, setSegment] = useState<SingleRunView>(usualStageView)
  const { view } = moment
  const workload = view.workloads[0]
  return (
    <section className={styles.section} data-theme={theme}>
      <Part title="Controls in every state" isWide>
        <ControlStates />
      </Part>
      <Part title="Pills">
        <Toolbar>
          <Pill tone="warn">
            <b>Progressing</b> ReplicaSetUpdated
          </Pill>
          <Pill tone="good">
            <b>Available</b> True
          </Pill>
          <Pill tone="bad">
            <b>Progressing</b> ProgressDeadlineExceeded
          </Pill>
        </Toolbar>
      </Part>
      <Part title="Tabs and segments">
        <div className={styles.tabs}>
          <Tabs label="Tabs" items={tabs} selected={tab} onSelect={setTab} />
        </div>
        <ViewChoice views={singleRunViews} shown={segment} workload={undefined} onShow={setSegment} narrow={false} />
      </Part>
      <Part title="Bounds and capacity">
        {workload && <BoundsBar workload={workload} revisions={view.revisions} />}
        <div className={styles.capacity}>
          <span>cpu</span>
          <CapacityBar stay={850} ending={750} capacity={1_700} size="large" />
          <code>1600m of 1700m</code>
        </div>
        <div className={styles.capacity}>
          <span>memory</span>
          <CapacityBar stay={300} ending={120} capacity={2_048} size="large" />
          <code>420Mi of 2Gi</code>
        </div>
      </Part>
      <Part title="Tooltip">
        <div className={classes(tip.tip, styles.tip)}>
          <PodFacts pod={readyPod} tone={1} revision={2} atMs={18_900} />
        </div>
      </Part>
      <Part title="Empty state">
        <EmptyStage others={[]} onApply={() => undefined} />
      </Part>
      <MoreParts />
    </section>
  )
}

const moment = midRollout()

const readyPod: PodView = {
  uid: 'pod/web-6d9f7c5b8-m4c9d',
  name: 'web-6d9f7c5b8-m4c9d',
  namespace: 'default',
  ownerUid: 'rs/web-6d9f7c5b8',
  slot: 1,
  state: 'ready',
  stateSince: 17_900,
  stateUntil: 19_900,
  node: 'node-3',
  restarts: 0,
  image: 'shop/web:v2',
  createdAt: 12_000,
  readySince: 17_900,
  serving: 'ready',
  cpuMilli: 250,
  memoryBytes: 64 * 1024 ** 2,
  ready: true,
}

const tabs = [
  { id: 'why', label: 'Why', content: null },
  { id: 'object', label: 'Object', content: null },
  { id: 'events', label: 'Events', count: 12, content: null },
  { id: 'queues', label: 'Queues', count: 3, content: null },
]

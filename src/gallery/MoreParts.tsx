import { scriptState } from '../app/scriptedState.ts'
import { CompareTable } from '../components/compare/CompareTable.tsx'
import { EditorSlot } from '../components/editor/EditorSlot.tsx'
import { Screen } from '../components/terminal/Screen.tsx'
import { Menu, MenuItem, MenuNote } from '../components/ui/Menu.tsx'
import { DecisionStep, PathStep } from '../components/why/DecisionStep.tsx'
import { Waits } from '../components/why/Waits.tsx'
import type { DecisionRecord, RunSummary, TerminalEntry, WaitReason } from '../engine/index.ts'
import { type CompareState, initialCompare } from '../store/compare.ts'
import { useManifest } from '../store/manifest.ts'
import { Part } from './Part.tsx'
import { StallParts } from './StallParts.tsx'
import styles from './States.module.css'
import { Surfaces } from './Surfaces.tsx'

/** Contents of panes and menus, in the surrounding theme. */
export function MoreParts() {
  return (
    <>
      <Part title="Error on its line">
        <div className={styles.editor}>
          <EditorSlot />
        </div>
      </Part>
      <Part title="Error in the terminal">
        <div className={styles.terminal}>
          <Screen view={{ version: '1', entries: [watching, refused], later: 2 }} />
        </div>
      </Part>
      <Part title="A decision">
        <ol className="ui-column ui-loose">
          <PathStep number={1} step={{ kind: 'path', tone: 'passed', text: 'inspector.path.open' }} />
          <DecisionStep number={2} step={{ kind: 'decision', tone: 'acted', record: scaleUp }} />
        </ol>
        <Waits reasons={reasons} shown={new Set()} />
      </Part>
      <Part title="A comparison">
        <CompareTable compared={compared} names={{ a: 'main', b: 'branch-2' }} samples={{ a: [], b: [] }} />
      </Part>
      <Part title="A menu">
        <Menu>
          <MenuItem name="Web front end" note="10 replicas, 25% / 25%" onChoose={() => undefined} />
          <MenuNote>Loads the text into the editor.</MenuNote>
          <MenuItem name="Start over" note="An empty cluster" onChoose={() => undefined} />
        </Menu>
      </Part>
      <StallParts />
      <Part title="Cards, a toolbar and a table">
        <Surfaces />
      </Part>
    </>
  )
}

const record = (id: string, facts: DecisionRecord['facts']): DecisionRecord => ({
  type: 'decision',
  at: 17_250,
  eventSeq: 1,
  id,
  controller: 'deployment-controller',
  object: 'deployment/default/web',
  source: 'rolling.go reconcileNewReplicaSet',
  facts,
})

const scaleUp = record('deployment.scaleUpNew', {
  replicas: 10,
  maxSurge: 3,
  maxSurgeWritten: '25%',
  maxTotal: 13,
  totalPods: 10,
  mayAdd: 3,
  stillNeeds: 5,
  from: 5,
  to: 8,
  replicaSet: 'web-6d9f7c5b8',
})

const reasons: readonly WaitReason[] = [
  { id: 'wait.newPodsUnavailable', facts: { who: 'web', needed: 1, unavailable: 5, available: 8, minAvailable: 8 } },
  {
    id: 'wait.pod.imageUntil',
    facts: { who: '5wl94', pod: 'web-7bb5dff594-5wl94', tries: 3, seconds: 4, backOff: 40, same: 4 },
  },
  { id: 'wait.deadline', facts: { who: 'web', seconds: 42 } },
]

const entry = (id: string, at: number, part: Partial<TerminalEntry>): TerminalEntry => ({
  id,
  at,
  args: [],
  hasInput: false,
  output: [],
  isCut: false,
  exit: 0,
  proposals: [],
  process: 1,
  canStop: false,
  ...part,
})

const refused = entry('2', 14_000, {
  args: ['rollout', 'undo', 'deployment/web'],
  output: [
    {
      to: 'stderr',
      text: "error: you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume' and try again\n",
    },
  ],
  exit: 1,
  proposals: [['rollout', 'resume', 'deployment/web']],
})
const watching = entry('1', 12_000, {
  args: ['rollout', 'status', 'deployment/web'],
  output: [
    {
      to: 'stdout',
      text: 'Waiting for deployment "web" rollout to finish: 5 out of 10 new replicas have been updated...\n',
    },
  ],
  exit: undefined,
  canStop: true,
})

const summary: RunSummary = {
  fromAt: 8_000,
  toAt: 31_200,
  outcome: 'complete',
  timeToCompleteMs: 23_200,
  specReplicas: 10,
  lowestAvailable: 8,
  mostPods: 13,
  mostWithTerminating: 15,
  mostTerminating: 2,
  mostFailing: 0,
  mostNotReady: 5,
  outageMs: 0,
  surgePodMs: 34_000,
  terminatingPodMs: 0,
  writes: 116,
  requests: { sent: 2_320, failed: 58 },
  workloads: [],
  deployments: [],
}
const other: RunSummary = {
  ...summary,
  timeToCompleteMs: 26_900,
  lowestAvailable: 0,
  mostPods: 10,
  outageMs: 22_100,
  surgePodMs: 0,
  writes: 98,
  requests: { sent: 2_690, failed: 2_210 },
}
const compared: CompareState = {
  ...initialCompare,
  ready: true,
  fromAt: 8_000,
  a: { ...initialCompare.a, summary },
  b: { ...initialCompare.b, summary: other },
}

// The editor shows the text of the store.
scriptState(useManifest, {
  text: `spec:
  replicas: 10
  strategy:
    rollingUpdate:
      maxSurge: 0
      maxUnavailable: 0
`,
  problems: [
    {
      document: 0,
      message: 'The Deployment "web" is invalid',
      words: 'The Deployment "web" is invalid',
      causes: [
        {
          field: 'spec.strategy.rollingUpdate.maxUnavailable',
          reason: 'FieldValueInvalid',
          message: 'Invalid value: 0: may not be 0 when `maxSurge` is 0',
        },
      ],
    },
  ],
})

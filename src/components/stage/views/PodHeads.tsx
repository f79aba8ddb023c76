import type { ReactNode } from 'react'
import type { NodeView, RevisionView, WorkloadView } from '../../../engine/index.ts'
import type { StagePicture } from '../../../layout/stage/pictures.ts'
import type { Scene } from '../../../layout/stage/scene.ts'
import { late } from '../../ui/late.tsx'
import { LaneHeads } from '../lanes/LaneHeads.tsx'
import { refTo, type StageBodyProps } from './stageProps.ts'

// Loaded on first use, so that the page starts sooner.
const NodeHeads = late(async () => (await import('../nodes/NodeHeads.tsx')).NodeHeads)
const OrdinalHeads = late(async () => (await import('../sets/OrdinalHeads.tsx')).OrdinalHeads)
const DaemonHeads = late(async () => (await import('../sets/DaemonHeads.tsx')).DaemonHeads)

interface PodHeadsProps extends StageBodyProps {
  readonly scene: Scene
  readonly workload: WorkloadView | undefined
  readonly onSelectNode: (node: NodeView) => void
  readonly onSelectRevision: (revision: RevisionView) => void
}

/** Headings over the Pods of each picture. */
const heads: Readonly<Record<StagePicture, (props: PodHeadsProps) => ReactNode>> = {
  lanes: ({ scene, isBare = false, onSelectRevision }) => <LaneHeads {...{ scene, isBare, onSelectRevision }} />,
  nodes: ({ scene, clock, past, selectedUid, isBare = false, onSelectNode, view: { nodes, pods } }) => (
    <NodeHeads {...{ scene, clock, past, selectedUid, isBare, onSelectNode, nodes, pods }} />
  ),
  ordinals: ({ scene, isBare = false, onSelect, onSelectRevision }) => (
    <OrdinalHeads
      {...{ scene, isBare, onSelectRevision }}
      onSelectClaim={(claim) => onSelect(refTo(claim.kind, claim))}
    />
  ),
  daemons: ({ scene, workload, isBare = false, onSelectNode }) =>
    workload && <DaemonHeads {...{ scene, workload, isBare, onSelectNode }} />,
}

export function PodHeads({ picture, ...props }: PodHeadsProps & { readonly picture: StagePicture }) {
  return heads[picture](props)
}

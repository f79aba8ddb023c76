/**
 * ControllerRevisions as revisions: they store the templates of StatefulSets and DaemonSets, whose Pods refer to them
 * by a label.
 */
import type { ControllerRevision } from '../../api/kindTypes.ts'
import type { PodTemplateSpec } from '../../api/types.ts'
import { controllerUidOf } from '../../client/informer.ts'
import {
  isEqualRevision,
  revisionText,
  templateIn,
  templatePatch,
} from '../../controllers/controllerUtils/history/revisions.ts'
import { imagesOf } from '../templateFacts.ts'
import type { RevisionView } from '../workload.ts'
import type { RevisionFacts, RevisionKind } from './workloadKind.ts'

export const controllerRevision: RevisionKind<ControllerRevision> = {
  kind: 'ControllerRevision',
  resource: 'controllerrevisions',
  controlsPods: false,
  revisionOf: ({ revision }) => revision,
  replicasOf: () => 0,
  isRevived: (before, after) => before.revision !== after.revision,
  templateOf: ({ data }) => revisionText(data),
  templateKeyOf: ({ metadata }) => metadata.name,
  view,
}

/** The newest revision of a workload. */
export function newestOf(revisions: readonly ControllerRevision[]): ControllerRevision | undefined {
  let newest: ControllerRevision | undefined
  for (const one of revisions) if (!newest || one.revision > newest.revision) newest = one
  return newest
}

/** The newest revision with this template; undefined without one. */
export function revisionOf(
  template: PodTemplateSpec,
  revisions: readonly ControllerRevision[],
): ControllerRevision | undefined {
  const data = templatePatch(template)
  return newestOf(revisions.filter((one) => isEqualRevision(one, { data })))
}

function view(object: ControllerRevision, { podCounts, createdAt, tone, templateNumber }: RevisionFacts): RevisionView {
  const { metadata, revision } = object
  const { available, ready, starting, failing, terminating } = podCounts
  const created = available + ready + starting + failing
  const spec = templateIn(object)?.spec
  return {
    uid: metadata.uid,
    kind: 'ControllerRevision',
    name: metadata.name,
    namespace: metadata.namespace ?? '',
    workloadUid: controllerUidOf(object) ?? '',
    revision,
    tone,
    hash: metadata.name.slice(metadata.name.lastIndexOf('-') + 1),
    images: spec ? imagesOf(spec) : '',
    createdAt,
    specReplicas: created,
    statusReplicas: created,
    readyReplicas: available + ready,
    availableReplicas: available,
    terminatingReplicas: terminating,
    podCounts,
    minReadySeconds: 0,
    ...(templateNumber === undefined ? {} : { templateNumber }),
  }
}

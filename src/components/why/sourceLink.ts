import { type Release, UNNAMED_RELEASE } from '../../engine/releases.ts'

/** Folder of each source file; a file that is not listed gets no link. */
const folders: { readonly [file: string]: string } = {
  'deployment_controller.go': 'pkg/controller/deployment',
  'progress.go': 'pkg/controller/deployment',
  'recreate.go': 'pkg/controller/deployment',
  'rollback.go': 'pkg/controller/deployment',
  'rolling.go': 'pkg/controller/deployment',
  'sync.go': 'pkg/controller/deployment',
  'replica_set.go': 'pkg/controller/replicaset',
  'replica_set_utils.go': 'pkg/controller/replicaset',
  'controller_ref_manager.go': 'pkg/controller',
  'controller_utils.go': 'pkg/controller',
  'schedule_one.go': 'pkg/scheduler',
  'consistency.go': 'pkg/controller/util/consistency',
  'rate_limiting_queue.go': 'staging/src/k8s.io/client-go/util/workqueue',
  'kubelet.go': 'pkg/kubelet',
}

/** URL of a path in a release of Kubernetes. */
export const upstreamUrl = (path: string, release: Release = UNNAMED_RELEASE): string =>
  `https://github.com/kubernetes/kubernetes/blob/release-${release}/${path}`

/** URL of a source file in a release of Kubernetes; undefined if its folder is unknown. */
export function sourceLink(file: string, release: Release | undefined): string | undefined {
  const folder = Object.hasOwn(folders, file) ? folders[file] : undefined
  return folder && upstreamUrl(`${folder}/${file}`, release)
}

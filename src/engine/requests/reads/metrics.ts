import { kinds } from '../../kinds/table.ts'
import { patchReleases, releaseOf } from '../../releases.ts'
import type { PathRoute } from '../types.ts'

/**
 * `/metrics` in the text format of Prometheus: the release, and the number of stored objects. A simulated server
 * measures nothing else.
 */
export const metrics: PathRoute = {
  matches: ({ segments }) => segments.length === 1 && segments[0] === 'metrics',
  answer: ({ api, config, store }) => {
    const gitVersion = patchReleases[releaseOf(config)]
    const [, major = '', minor = ''] = gitVersion.split(/[v.]/)
    const stored = new Map([...kinds, ...api.kinds.custom()].map((kind) => [kind.resource, kind]))
    const objects = [...stored.values()]
      .map(({ group, resource, custom }) => {
        const labels = `group="${group}",resource="${custom?.plural ?? resource}"`
        return `{${labels}} ${store.count(resource)}`
      })
      .sort()
    const lines = [
      '# HELP apiserver_resource_objects [ALPHA] Number of stored objects at the time of last check split by kind. In case of a fetching error, the value will be -1.',
      '# TYPE apiserver_resource_objects gauge',
      ...objects.map((text) => `apiserver_resource_objects${text}`),
      "# HELP kubernetes_build_info [ALPHA] A metric with a constant '1' value labeled by major, minor, git version, git commit, git tree state, build date, Go version, and compiler from which Kubernetes was built, and platform on which it is running.",
      '# TYPE kubernetes_build_info gauge',
      `kubernetes_build_info{git_version="${gitVersion}",major="${major}",minor="${minor}"} 1`,
    ]
    return {
      status: 200,
      body: `${lines.join('\n')}\n`,
      contentType: 'text/plain; version=0.0.4; charset=utf-8; escaping=underscores',
    }
  },
}

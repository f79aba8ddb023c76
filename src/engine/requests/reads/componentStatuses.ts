import { notFound } from '../../api/errors.ts'
import type { JsonObject } from '../../api/types.ts'
import type { PathRoute } from '../types.ts'

const components = ['scheduler', 'controller-manager', 'etcd-0']
const warnings = ['v1 ComponentStatus is deprecated in v1.19+']

const statusOf = (name: string): JsonObject => ({
  metadata: { name },
  conditions: [{ type: 'Healthy', status: 'True', message: 'ok' }],
})

/** The parts of the control plane. They are healthy as long as the server answers. */
export const componentStatuses: PathRoute = {
  matches: ({ segments: [root, version, resource, ...rest] }) =>
    root === 'api' && version === 'v1' && resource === 'componentstatuses' && rest.length <= 1,
  answer: (_, __, { segments: [, , resource = '', name] }) => {
    const own = { kind: 'ComponentStatus', apiVersion: 'v1' }
    if (name === undefined)
      return {
        status: 200,
        warnings,
        body: { ...own, kind: 'ComponentStatusList', metadata: {}, items: components.map(statusOf) },
      }
    if (!components.includes(name)) throw notFound('', resource, name)
    return { status: 200, warnings, body: { ...own, ...statusOf(name) } }
  },
}

import type { PathRoute } from '../types.ts'

const group = { kind: 'ComponentStatusList', apiVersion: 'v1', metadata: {} }
const healthy = { type: 'Healthy', status: 'True', message: 'ok' }

/** The older way to ask for the health of components. */
export const componentStatuses: PathRoute = {
  matches: ({ segments }) => segments.join('/') === 'api/v1/componentstatuses',
  answer: () => ({
    status: 200,
    body: {
      ...group,
      items: ['scheduler', 'controller-manager', 'etcd-0'].map((name) => ({
        metadata: { name },
        conditions: [healthy],
      })),
    },
    warnings: ['v1 ComponentStatus is deprecated in v1.19+'],
  }),
}

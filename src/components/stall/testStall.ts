import type { StallView } from '../../engine/index.ts'
import type { Outlook } from './stallActions.ts'

/** Test data for tests and the gallery: a Deployment with the fields that stall actions need. */
export const web = { kind: 'Deployment', name: 'web', namespace: 'default', maxSurge: { written: '25%', pods: 3 } }

/** A stall: 5 new Pods whose image cannot be pulled, after the progress deadline. */
export const stall: StallView = {
  since: 33_500,
  kind: 'image',
  facts: { container: 'web', image: 'shop/web:v3.nopull' },
  message: 'failed to pull and unpack image "shop/web:v3.nopull": not found',
  held: { pods: 5, of: 5, whose: 'new' },
  bound: {
    kind: 'rolling',
    totalPods: 13,
    minAvailable: 8,
    newUnavailable: 5,
    mayGo: 0,
    maxUnavailable: { written: '25%', pods: 2 },
  },
  deadline: { seconds: 60, at: 91_100, isPassed: true },
  rollback: { revision: 2, image: 'shop/web:v2' },
  path: ['spec', 'template', 'spec', 'containers', 0, 'image'],
  pod: 'web-7bb5dff594-5wl94',
}

/** No action was simulated; one node is cordoned. */
export const untried: Outlook = { state: 'unknown', context: { cordoned: ['node-1'], nodes: [] } }

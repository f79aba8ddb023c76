import { deploymentManifest } from './builders.ts'
import { Harness } from './harness.ts'

/** An autoscaled Deployment under a load spike. Without CPU requests, the utilization cannot be computed. */
export function autoscaledStory({ hasRequests = true } = {}): Harness {
  const web = deploymentManifest({ replicas: 1, ...(hasRequests ? { resources: { requests: { cpu: '100m' } } } : {}) })
  const target = { type: 'Utilization', averageUtilization: 50 }
  const harness = new Harness().apply(web, {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web' },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      minReplicas: 2,
      maxReplicas: 6,
      metrics: [{ type: 'Resource', resource: { name: 'cpu', target } }],
    },
  })
  harness.session.command({
    type: 'load',
    target: { kind: 'Deployment', namespace: 'default', name: 'web' },
    points: [
      { at: 0, perSecond: 600 },
      { at: 90_000, perSecond: 600 },
      { at: 91_000, perSecond: 20 },
    ],
    cost: { cpuPerRequest: 1, cpuIdle: 0, memoryMi: 64 },
  })
  return harness.run(150_000).must(['delete', 'hpa', 'web']).run(30_000)
}

// Records the gallery's moments of sets and an autoscaler: `node scripts/runTs.mjs scripts/gallerySets.ts`.

import { writeFileSync } from 'node:fs'
import { autoscalingOf, type Command, DEFAULT_CONFIG, Session } from '../src/engine/index.ts'
import { daemonSetManifest, nodesOf, statefulSetManifest } from '../src/engine/testing/sets.ts'

const target = 'src/gallery/workshop/setMoments.json'

const labels = { app: 'web' }
const web = [
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      replicas: 2,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [{ name: 'web', image: 'shop/web:v1', resources: { requests: { cpu: '250m' } } }] },
      },
    },
  },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web' },
    spec: { selector: labels, ports: [{ port: 80 }] },
  },
  {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web' },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      minReplicas: 2,
      maxReplicas: 12,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } },
      ],
    },
  },
]
const rush: Command = {
  type: 'load',
  target: { kind: 'Service', namespace: 'default', name: 'web' },
  points: [60, 60, 240, 400, 380, 80].map((perSecond, minute) => ({ at: minute * 60_000, perSecond })),
}

const update = { type: 'RollingUpdate', rollingUpdate: { partition: 4 } }
const scaled = playedTo(270_000, 3, [
  [0, apply(...web)],
  [0, rush],
])
const moments = {
  statefulSet: momentOf(
    playedTo(80_000, 3, [
      [0, apply(statefulSetManifest({ update }))],
      [60_000, apply(statefulSetManifest({ update, image: 'shop/db:v2' }))],
    ]),
    'Partition',
  ),
  daemonSet: momentOf(
    playedTo(72_000, 6, [
      [0, apply(daemonSetManifest())],
      [60_000, apply(daemonSetManifest({ image: 'shop/agent:v2' }))],
    ]),
    'One on every node',
  ),
  autoscaler: momentOf(scaled, 'Autoscaler'),
  scaling: autoscalingOf(scaled),
}
writeFileSync(target, `${JSON.stringify(moments, null, 2)}\n`)
console.log(target)

function apply(...manifests: readonly object[]): Command {
  const stdin = manifests.map((one) => JSON.stringify(one)).join('\n---\n')
  return { type: 'kubectl', args: ['apply', '-f', '-'], stdin }
}

/** A run with commands at their virtual ms, on a number of nodes. */
function playedTo(until: number, nodes: number, commands: readonly (readonly [at: number, command: Command])[]) {
  const config = { ...DEFAULT_CONFIG, nodes: nodesOf(nodes) }
  const session = new Session({ format: 1, engineVersion: '', seed: 1, config, journal: [] })
  for (const [at, command] of commands) {
    session.advance({ until: at })
    session.command(command)
  }
  session.advance({ until })
  return session
}

function momentOf(session: Session, title: string) {
  const { at } = session.cursor
  const { samples, marks } = session.past.takeTimeline()
  const requests = session.past.requestsUpTo(at)
  return { title, atMs: at, headMs: session.head.at, view: session.view.full(), samples, marks, requests }
}

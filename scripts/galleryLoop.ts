// Records the gallery's moment of the control loop: `node scripts/runTs.mjs scripts/galleryLoop.ts`.

import { writeFileSync } from 'node:fs'
import { type ControlLoopView, DEFAULT_CONFIG, type LoopKey, Session } from '../src/engine/index.ts'
import { controlLoopOf } from '../src/engine/session/codePath.ts'

const target = 'src/gallery/loopMoment.json'

const manifest = (tag: string) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: {
    replicas: 10,
    minReadySeconds: 2,
    progressDeadlineSeconds: 60,
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: {
        terminationGracePeriodSeconds: 10,
        containers: [{ name: 'web', image: `shop/web:${tag}`, resources: { requests: { cpu: '250m' } } }],
      },
    },
  },
})

const session = new Session({ format: 1, engineVersion: '', seed: 3, config: DEFAULT_CONFIG, journal: [] })
apply('v1')
session.advance({ until: 30_000, stopAt: 'rolloutFinished' })
session.advance({ until: session.cursor.at + 2_000 })
apply('v2')
const followed = stepToStory()
const { cursor } = session
const loop = withSyncsOf(followed)
session.advance({ until: cursor.at + 60_000, stopAt: 'rolloutFinished' })
const headMs = session.head.at
session.seekTo(cursor)
const { samples, marks } = session.past.takeTimeline()
const moment = { atMs: cursor.at, headMs, view: session.view.full(), samples, marks, loop, followed: followed[0] }
writeFileSync(target, `${JSON.stringify(moment, null, 2)}\n`)
console.log(`${target}: ${cursor.at} ms, ${loop.deliveries.length} messages`)

function apply(tag: string): void {
  const stdin = JSON.stringify(manifest(tag))
  session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin, label: `apply shop/web:${tag}` })
}

/** Steps until the new ReplicaSet's cache has only some of its Pods and a worker processes the ReplicaSet's key. */
function stepToStory(): LoopKey[] {
  for (let i = 0; i < 5_000; i++) {
    session.advance({ until: session.cursor.at + 10_000, stopAt: 'event' })
    const view = controlLoopOf(session)
    const open = view.expectations.find(({ add, asked }) => add > 0 && add < asked)
    const queue = view.queues.find(({ name }) => name === open?.controller)
    const isBusy = queue?.busy.some(({ key }) => key === open?.key)
    const pods = view.informers.find(({ name }) => name === 'informer/kube-controller-manager/pods')
    if (open && isBusy && (pods?.behind ?? 0) > 1) {
      const { controller, key } = open
      const others = view.kinds.find(({ kind }) => kind === 'ReplicaSet')?.newest ?? []
      const rest = others.map(({ namespace, name }) => `${namespace}/${name}`).filter((one) => one !== key)
      return [
        { controller, key },
        ...rest.map((one) => ({ controller, key: one })),
        { controller: 'deployment-controller', key: 'default/web' },
      ]
    }
  }
  throw new Error('the run never came to such a moment')
}

/** Stores the last sync of every key, because the gallery cannot ask an engine for the sync of another key. */
function withSyncsOf(keys: readonly LoopKey[]): ControlLoopView {
  const view = controlLoopOf(session)
  const known = new Set(view.lastSyncs.map(({ controller, key }) => `${controller} ${key}`))
  const more = keys.flatMap((key) =>
    controlLoopOf(session, key).lastSyncs.filter(({ controller, key: own }) => {
      const id = `${controller} ${own}`
      return !known.has(id) && known.add(id)
    }),
  )
  return { ...view, lastSyncs: [...view.lastSyncs, ...more] }
}

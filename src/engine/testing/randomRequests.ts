import type { JsonObject } from '../api/types.ts'
import { RequestHandler } from '../requests/handle.ts'
import { requestRun } from '../session/requestRun.ts'
import type { Session } from '../session/session.ts'
import type { Random } from '../sim/prng.ts'
import { deploymentManifest } from './builders.ts'

const agents = ['kubectl/v1.36.3', 'helm/3.22.0', 'reloader/v0.1', 'ci/1.0']
const deployments = '/apis/apps/v1/namespaces/default/deployments'
const configMaps = '/api/v1/namespaces/default/configmaps'

interface RandomRequest {
  readonly method: string
  readonly target: string
  readonly body?: JsonObject
  readonly contentType?: string
}

/** Lets clients send requests at random moments: creations, updates, patches and deletions of a few objects. */
export function playRandomRequests(session: Session, random: Random, count: number): void {
  const handler = new RequestHandler(requestRun(session))
  for (let number = 0; number < count; number++) {
    const { body, ...request } = randomRequest(random, number)
    handler.handle({
      ...request,
      userAgent: random.pick(agents),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (random.int(0, 2) === 0) session.advance({ until: session.cursor.at + random.int(1, 400) })
  }
}

function randomRequest(random: Random, number: number): RandomRequest {
  const name = `web-${random.int(1, 4)}`
  const config = `settings-${random.int(1, 20)}`
  const image = `shop/web:v${random.int(1, 9)}`
  const replicas = random.int(0, 4)
  const mergePatch = { method: 'PATCH', contentType: 'application/merge-patch+json' }
  const data = { metadata: { name: config }, data: { number: String(number) } }
  return random.pick<() => RandomRequest>([
    () => ({ method: 'POST', target: deployments, body: deploymentManifest({ name, replicas, image }) }),
    () => ({ method: 'PUT', target: `${deployments}/${name}`, body: deploymentManifest({ name, replicas, image }) }),
    () => ({ ...mergePatch, target: `${deployments}/${name}/scale`, body: { spec: { replicas } } }),
    () => ({
      ...mergePatch,
      target: `${deployments}/${name}`,
      body: { metadata: { labels: { number: String(number) } } },
    }),
    () => ({ method: 'POST', target: configMaps, body: { apiVersion: 'v1', kind: 'ConfigMap', ...data } }),
    () => ({ ...mergePatch, target: `${configMaps}/${config}`, body: data }),
    () => ({ ...mergePatch, target: `${configMaps}/${config}?dryRun=All`, body: data }),
    () => ({
      method: 'DELETE',
      target: `${random.int(0, 3) === 0 ? `${deployments}/${name}` : `${configMaps}/${config}`}`,
    }),
    () => ({ method: 'GET', target: deployments }),
  ])()
}

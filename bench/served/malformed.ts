/** Draws malformed requests at random; no API server carries them out. */
import type { Random } from '../../src/engine/sim/prng.ts'

export interface MalformedRequest {
  readonly method: string
  readonly path: string
  readonly body: string | undefined
  readonly headers: Record<string, string>
  /** Why an answer is wrong; undefined for a right answer. */
  readonly problemOf: (status: number, text: string) => string | undefined
}

const collection = '/apis/apps/v1/namespaces/default/deployments'
const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: {
    replicas: 1,
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web:v1' }] } },
  },
}

/** A request of a random kind. */
export function malformed(random: Random): MalformedRequest {
  return random.pick(kinds)(random)
}

type Make = (random: Random) => MalformedRequest

const kinds: readonly Make[] = [
  // A truncated body.
  (random) => {
    const text = JSON.stringify(deployment)
    return refused('POST', collection, text.slice(0, random.int(1, text.length - 1)), {}, [400])
  },
  // A body with a changed byte.
  (random) => {
    const text = JSON.stringify(deployment)
    const at = random.int(0, text.length - 1)
    return refused(
      'POST',
      `${collection}?dryRun=All`,
      `${text.slice(0, at)}${random.pick(['"', '{', ']', '\u0000', 'é', '\\'])}${text.slice(at + 1)}`,
      {},
      [201, 400, 404, 409, 415, 422],
    )
  },
  // A body with a value of another type.
  (random) => {
    const value = random.pick(['x', -1, 1.5, null, [], {}, true, 1e300])
    const key = random.pick(['replicas', 'selector', 'template', 'strategy', 'paused', 'minReadySeconds'])
    const body = { ...deployment, spec: { ...deployment.spec, [key]: value } }
    return refused('POST', `${collection}?dryRun=All`, JSON.stringify(body), {}, [201, 400, 409, 422])
  },
  // A body that is not valid Protobuf.
  (random) => {
    const bytes = Array.from({ length: random.int(0, 60) }, () => String.fromCharCode(random.int(0, 127))).join('')
    return refused(
      'POST',
      collection,
      `k8s\u0000${bytes}`,
      { 'content-type': 'application/vnd.kubernetes.protobuf' },
      [400, 415, 422],
    )
  },
  // A patch with an unknown type, or a patch that cannot be applied.
  (random) => {
    const type = random.pick([
      'application/json-patch+json',
      'application/merge-patch+json',
      'application/strategic-merge-patch+json',
      'application/apply-patch+yaml',
      'text/plain',
      '',
    ])
    const body = random.pick([
      '',
      '[]',
      '{',
      '[{"op":"none"}]',
      '[{"op":"remove","path":"/no"}]',
      '"text"',
      '{"spec":[]}',
    ])
    return refused('PATCH', `${collection}/none`, body, { 'content-type': type }, [400, 404, 415, 422])
  },
  // Paths that do not exist.
  (random) => {
    const part = () =>
      random.pick([
        'api',
        'apis',
        'v1',
        'apps',
        'namespaces',
        '..',
        '%00',
        '%zz',
        '',
        'default',
        'pods',
        '✓',
        'a'.repeat(300),
      ])
    const path = `/${Array.from({ length: random.int(1, 7) }, part).join('/')}/${random.int(0, 1e6)}`
    return refused('GET', encodeURI(path).replaceAll('%25', '%'), undefined, {}, [400, 403, 404, 405, 406])
  },
  // Queries with invalid parameters.
  (random) => {
    const query = random.pick([
      'limit=x',
      'continue=x',
      'labelSelector=%3D%3D',
      'fieldSelector=no%3D1',
      'resourceVersion=x',
      'resourceVersionMatch=None',
      'watch=1&resourceVersion=-1',
      'sendInitialEvents=true',
      'timeoutSeconds=x',
    ])
    // An invalid resourceVersion is an internal error of the API server, without a reason.
    const codes = /resourceVersion=(?:x|-1)/.test(query) ? [500] : [400, 404, 410, 422]
    return refused('GET', `${collection}?${query}`, undefined, {}, codes)
  },
  // Methods that the address does not support.
  (random) =>
    refused(
      random.pick(['PUT', 'POST', 'PATCH', 'OPTIONS', 'PROPFIND']),
      random.pick(['/version', '/healthz', '/apis', collection]),
      '{}',
      {},
      [400, 404, 405, 415, 422],
    ),
  // Controls with unknown members.
  (random) => {
    const path = random.pick(['clock', 'snapshots', 'restore', 'seed', 'nodes', 'faults', 'why', 'none'])
    const body = random.pick([
      '',
      '{',
      '[]',
      '{"x":1}',
      '{"advance":1}',
      '{"until":"deployment/web finished"}',
      '{"seed":-1}',
    ])
    return refused('POST', `/rollscope/${path}?x=${random.int(0, 9)}`, body, {}, [400, 404, 405])
  },
  // A wrong token, host or origin.
  (random) => {
    const headers = random.pick([
      { authorization: 'Bearer x' },
      { authorization: '' },
      { host: 'example.com' },
      { origin: 'https://example.com' },
    ])
    return refused('GET', collection, undefined, headers, [401, 403])
  },
]

function refused(
  method: string,
  path: string,
  body: string | undefined,
  headers: Record<string, string>,
  codes: readonly number[],
): MalformedRequest {
  return { method, path, body, headers, problemOf: (status, text) => problemOf(codes, status, text) }
}

function problemOf(codes: readonly number[], status: number, text: string): string | undefined {
  if (!codes.includes(status)) return `answered ${status}: ${text.slice(0, 200)}`
  // Paths outside of every group are answered in plain text, as an API server does.
  if (status < 400 || text.startsWith('404 page not found') || text.startsWith('400 Bad Request')) return undefined
  try {
    const { kind, code } = JSON.parse(text) as { kind?: unknown; code?: unknown }
    return kind === 'Status' && code === status
      ? undefined
      : `${status} has no Status of this code: ${text.slice(0, 200)}`
  } catch {
    return `${status} has no JSON: ${text.slice(0, 200)}`
  }
}

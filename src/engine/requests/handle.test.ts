import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../api/types.ts'
import { requestRun } from '../session/requestRun.ts'
import { Session } from '../session/session.ts'
import { runUntilIdle } from '../session/untilIdle.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { emptyDocument } from '../testing/harness.ts'
import { RequestHandler } from './handle.ts'
import type { ApiRequest, WatchAnswer } from './types.ts'
import type { WatchedEvent } from './watch/watch.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'

function served(clients = false) {
  const { config, ...document } = emptyDocument({ seed: 1 })
  const session = new Session({ ...document, config: { ...config, clients } })
  const handler = new RequestHandler(requestRun(session))
  const ask = (method: string, target: string, body?: unknown, more: Partial<ApiRequest> = {}) => {
    const text = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    const answer = handler.handle({ method, target, userAgent: 'helm/3.22', ...text, ...more })
    if ('watch' in answer) throw new Error('a watch was opened')
    return { ...answer, body: answer.body as JsonObject & { metadata: JsonObject; items: JsonObject[] } }
  }
  const watch = (target: string) => {
    const answer = handler.handle({ method: 'GET', target })
    return (answer as WatchAnswer).watch
  }
  return { session, ask, watch }
}

const configMap = (name: string, data: JsonObject = {}, labels?: JsonObject): JsonObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, ...(labels ? { labels } : {}) },
  data,
})

const namesIn = ({ items }: { items: JsonObject[] }) => items.map(({ metadata }) => (metadata as JsonObject).name)
const shortly = (events: readonly WatchedEvent[]) =>
  events.map(({ type, object }) => `${type} ${((object as JsonObject).metadata as JsonObject)?.name ?? ''}`.trim())

describe('objects over HTTP', () => {
  it('are created, read, replaced, patched and deleted', () => {
    const { ask } = served()
    const created = ask('POST', configMaps, configMap('a', { k: '1' }))
    expect(created.status).toBe(201)
    expect(created.body.metadata).toMatchObject({
      name: 'a',
      managedFields: [{ manager: 'helm', operation: 'Update', fieldsV1: { 'f:data': { '.': {}, 'f:k': {} } } }],
    })
    expect(ask('PUT', `${configMaps}/a`, { ...created.body, data: { k: '2' } }).status).toBe(200)
    expect(ask('PUT', `${configMaps}/a`, { ...created.body, data: { k: '3' } })).toMatchObject({
      status: 409,
      body: { kind: 'Status', reason: 'Conflict', details: { name: 'a', kind: 'configmaps' } },
    })
    const merge = { contentType: 'application/merge-patch+json' }
    expect(ask('PATCH', `${configMaps}/a`, { data: { k: null, l: '4' } }, merge).body).toMatchObject({
      data: { l: '4' },
    })
    expect(ask('GET', `${configMaps}/a`).body.data).toEqual({ l: '4' })
    expect(ask('DELETE', `${configMaps}/a`).body).toMatchObject({ kind: 'Status', status: 'Success' })
    expect(ask('GET', `${configMaps}/a`)).toMatchObject({ status: 404, body: { reason: 'NotFound', code: 404 } })
  })

  it('are applied on the server side, with conflicts between managers', () => {
    const { ask } = served()
    const apply = (manager: string, data: JsonObject, force = '') =>
      ask('PATCH', `${configMaps}/a?fieldManager=${manager}${force}`, configMap('a', data), {
        contentType: 'application/apply-patch+yaml',
      })
    expect(apply('one', { k: '1' }).status).toBe(201)
    expect(apply('two', { k: '2' })).toMatchObject({
      status: 409,
      body: { details: { causes: [{ field: '.data.k' }] } },
    })
    expect(apply('two', { k: '2' }, '&force=true').body.metadata.managedFields).toMatchObject([{ manager: 'two' }])
  })

  it('have other field owners after a client has replaced their managedFields, as kubectl does before an apply', () => {
    const { ask } = served()
    ask('POST', `${configMaps}?fieldManager=kubectl-client-side-apply`, configMap('a', { old: '1', k: '1' }))
    const before = ask('GET', `${configMaps}/a`).body.metadata
    const [entry] = before.managedFields as JsonObject[]
    const { time: _, ...untimed } = entry ?? {}
    const value = [{ ...untimed, manager: 'kubectl', operation: 'Apply' }]
    const operations = [
      { op: 'replace', path: '/metadata/managedFields', value },
      { op: 'replace', path: '/metadata/resourceVersion', value: before.resourceVersion },
    ]
    const patched = ask('PATCH', `${configMaps}/a`, operations, { contentType: 'application/json-patch+json' })
    expect(patched).toMatchObject({ status: 200, body: { metadata: { managedFields: value } } })
    const applied = ask('PATCH', `${configMaps}/a?fieldManager=kubectl`, configMap('a', { k: '1' }), {
      contentType: 'application/apply-patch+yaml',
    })
    expect(applied.body.data).toEqual({ k: '1' })
    const stale = ask('PATCH', `${configMaps}/a`, operations, { contentType: 'application/json-patch+json' })
    expect(stale.status).toBe(409)
  })

  it('are refused with the message of the API server if they are malformed', () => {
    const { ask, session } = served()
    expect(ask('POST', configMaps, '{"kind":').body.message).toBe(
      `the object provided is unrecognized (must be of type ConfigMap): couldn't get version/kind; json parse error: unexpected end of JSON input ({"kind":)`,
    )
    expect(ask('POST', configMaps, 'x', { contentType: 'text/plain' }).status).toBe(415)
    const twice = '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"a":"1","a":"2"},"dato":{}}'
    expect(ask('POST', `${configMaps}?fieldValidation=Strict`, twice).status).toBe(400)
    expect(ask('POST', configMaps, twice).warnings).toEqual(['unknown field "dato"', 'duplicate field "data.a"'])
    expect(ask('GET', '/api/v1/nosuch').status).toBe(404)
    expect(ask('PUT', configMaps, configMap('a')).status).toBe(405)
    expect(session.document.journal.length).toBe(1)
  })
})

describe('lists over HTTP', () => {
  it('come in pages of one version of the cluster, whatever changes between the pages', () => {
    const { ask } = served()
    for (const name of ['c', 'a', 'b']) ask('POST', configMaps, configMap(name, {}, { own: 'yes' }))
    const first = ask('GET', `${configMaps}?limit=2&labelSelector=own`)
    expect(namesIn(first.body)).toEqual(['a', 'b'])
    ask('DELETE', `${configMaps}/c`)
    ask('POST', configMaps, configMap('d', {}, { own: 'yes' }))
    const rest = `${configMaps}?limit=2&labelSelector=own&continue=${String(first.body.metadata.continue)}`
    const second = ask('GET', rest)
    expect(namesIn(second.body)).toEqual(['c'])
    expect(second.body.metadata).toEqual({ resourceVersion: first.body.metadata.resourceVersion })
    expect(namesIn(ask('GET', `${configMaps}?fieldSelector=metadata.name=d`).body)).toEqual(['d'])
    expect(ask('GET', `${configMaps}?fieldSelector=data.k=1`).status).toBe(400)
  })
})

describe('watches over HTTP', () => {
  it('begin at a resourceVersion, and report objects that start or cease to match a selector', () => {
    const { ask, watch } = served()
    const { resourceVersion } = ask('GET', configMaps).body.metadata
    const open = watch(`${configMaps}?watch=1&labelSelector=own&resourceVersion=${String(resourceVersion)}`)
    ask('POST', configMaps, configMap('a', {}, { own: 'yes' }))
    ask('POST', configMaps, configMap('b'))
    expect(shortly(open.next())).toEqual(['ADDED a'])
    const merge = { contentType: 'application/merge-patch+json' }
    ask('PATCH', `${configMaps}/a`, { metadata: { labels: null } }, merge)
    ask('PATCH', `${configMaps}/b`, { metadata: { labels: { own: 'yes' } } }, merge)
    expect(shortly(open.next())).toEqual(['DELETED a', 'ADDED b'])
    expect(open.next()).toEqual([])
  })

  it('send each change to all watchers, with the field owners of the changed object', () => {
    const { ask, watch } = served()
    const both = [1, 2].map(() => watch(`${configMaps}?watch=1&resourceVersion=1`))
    ask('POST', configMaps, configMap('a'))
    ask('PATCH', `${configMaps}/a`, { data: { k: 'v2' } }, { contentType: 'application/merge-patch+json' })
    const [one, other] = both.map((open) => open.next().map(({ object }) => object))
    expect(one).toEqual(other)
    expect(one?.at(-1)).toMatchObject({ data: { k: 'v2' }, metadata: { managedFields: [{ manager: 'helm' }] } })
    expect(one?.at(-1)).toBe(other?.at(-1))
  })

  it('send existing objects and a bookmark to clients that request initial events', () => {
    const { ask, watch } = served()
    ask('POST', configMaps, configMap('a'))
    const query = 'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true'
    const events = watch(`${configMaps}?${query}&fieldSelector=metadata.name=a`).next()
    expect(shortly(events)).toEqual(['ADDED a', 'BOOKMARK'])
    expect(events[1]).toMatchObject({ object: { metadata: { annotations: { 'k8s.io/initial-events-end': 'true' } } } })
    expect(ask('GET', `${configMaps}?watch=1&sendInitialEvents=true`).status).toBe(422)
  })
})

describe('an object to be created', () => {
  it('has no resourceVersion, except in a dry run, which stores nothing', () => {
    const { ask } = served()
    const body = { ...configMap('a'), metadata: { name: 'a', resourceVersion: '7' } }
    expect(ask('POST', configMaps, body).body).toMatchObject({
      message: 'resourceVersion should not be set on objects to be created',
    })
    expect(ask('POST', `${configMaps}?dryRun=All`, body).status).toBe(201)
    expect(ask('GET', `${configMaps}/a`).status).toBe(404)
  })
})

describe('the run of a cluster with clients', () => {
  it('records every request that writes, with its client, and replays to an equal fingerprint', () => {
    const { ask, session, watch } = served()
    ask('GET', '/api/v1/nodes')
    const deployments = '/apis/apps/v1/namespaces/default/deployments'
    ask('POST', `${deployments}?fieldManager=ci`, deploymentManifest())
    runUntilIdle(session)
    const changes = watch(`${deployments}?watch=1`)
    ask('POST', `${deployments}?dryRun=All`, { ...deploymentManifest(), metadata: { generateName: 'dry-' } })
    expect(changes.next().filter(({ type }) => type === 'ADDED')).toHaveLength(1)
    const merge = { contentType: 'application/merge-patch+json' }
    const tried = ask('PATCH', `${deployments}/web/scale?dryRun=All`, { spec: { replicas: 9 } }, merge)
    expect(tried.body.spec).toEqual({ replicas: 9 })
    ask('PATCH', `${deployments}/web/scale`, { spec: { replicas: 5 } }, merge)
    runUntilIdle(session)
    expect(session.document.journal.map(({ command }) => command)).toMatchObject([
      { type: 'request', method: 'POST', userAgent: 'helm/3.22' },
      { type: 'request', method: 'PATCH', target: `${deployments}/web/scale` },
    ])
    expect(ask('GET', `${deployments}/web`).body.status).toMatchObject({ readyReplicas: 5 })
    const again = new Session(session.document)
    again.seekTo(session.cursor)
    expect(again.fingerprint).toBe(session.fingerprint)
    const { marks } = session.past.takeTimeline()
    expect(marks.find(({ kind }) => kind === 'command')?.text).toBe('helm: create deployments')
  })
})

describe('an object that a client created', () => {
  const ownerOf = ({ metadata }: { metadata: JsonObject }) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    name: metadata.name ?? '',
    uid: metadata.uid ?? '',
  })

  it.each([
    [true, 404],
    [false, 200],
  ])('is deleted with its owner if clients use the cluster: %s', (clients, status) => {
    const { ask, session } = served(clients)
    const owner = ask('POST', configMaps, configMap('owner')).body
    const owned = { ...configMap('owned'), metadata: { name: 'owned', ownerReferences: [ownerOf(owner)] } }
    expect(ask('POST', configMaps, owned).status).toBe(201)
    runUntilIdle(session)
    ask('DELETE', `${configMaps}/owner`)
    runUntilIdle(session)
    expect(ask('GET', `${configMaps}/owned`).status).toBe(status)
  })
})

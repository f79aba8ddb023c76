import { describe, expect, it, test } from 'vitest'
import { objectsIn, textOf } from '../api/jsonObject.ts'
import type { JsonObject } from '../api/types.ts'
import { requestRun } from '../session/requestRun.ts'
import { Session } from '../session/session.ts'
import { emptyDocument } from '../testing/harness.ts'
import { RequestHandler } from './handle.ts'
import type { ApiRequest, WatchAnswer } from './types.ts'

// The answers of a real API server, v1.36.3, to the same requests.
const configMaps = '/api/v1/namespaces/default/configmaps'
const deployments = '/apis/apps/v1/namespaces/default/deployments'
const configMap = (name: string, more: JsonObject = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  ...more,
})
const workload = (name: string, spec: JsonObject = {}) => ({
  metadata: { name },
  spec: {
    selector: { matchLabels: { app: name } },
    template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'c', image: 'web' }] } },
    ...spec,
  },
})

function served() {
  const handler = new RequestHandler(requestRun(new Session(emptyDocument({ seed: 1 }))))
  const ask = (method: string, target: string, body?: unknown, more: Partial<ApiRequest> = {}) => {
    const text = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    const answer = handler.handle({ method, target, ...text, ...more })
    if ('watch' in answer) throw new Error('a watch was opened')
    const json: JsonObject = typeof answer.body === 'object' && 'kind' in answer.body ? answer.body : {}
    return { ...answer, json }
  }
  return { handler, ask }
}

const applying = { contentType: 'application/apply-patch+yaml' }
const merging = { contentType: 'application/merge-patch+json' }

describe('a deletion over HTTP', () => {
  it('that is a dry run answers as the deletion would', () => {
    const { ask } = served()
    ask('POST', configMaps, configMap('a'))
    const dry = ask('DELETE', `${configMaps}/a?dryRun=All`)
    expect(dry.json).toMatchObject({ kind: 'Status', details: { name: 'a', kind: 'configmaps' } })
    expect(ask('DELETE', `${configMaps}/a`).json).toEqual(dry.json)
  })

  it('of a Pod without a node answers with the mark of the deletion', () => {
    const { ask } = served()
    const pod = { metadata: { name: 'p' }, spec: { schedulerName: 'none', containers: [{ name: 'c', image: 'x' }] } }
    ask('POST', '/api/v1/namespaces/default/pods', pod)
    expect(ask('DELETE', '/api/v1/namespaces/default/pods/p').json.metadata).toMatchObject({
      deletionGracePeriodSeconds: 0,
      generation: 2,
      deletionTimestamp: expect.any(String),
    })
  })

  it('of a Job keeps its Pods, with a warning, unless the request says otherwise', () => {
    const { ask } = served()
    const jobs = '/apis/batch/v1/namespaces/default/jobs'
    const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'x' }] } }
    for (const name of ['a', 'b']) ask('POST', jobs, { metadata: { name }, spec: { suspend: true, template } })
    const { json, warnings } = ask('DELETE', `${jobs}/a`)
    expect(json).toMatchObject({ kind: 'Job', metadata: { finalizers: ['orphan'] } })
    expect(warnings?.[0]).toMatch(/^child pods are preserved by default when jobs are deleted; /)
    expect(ask('DELETE', `${jobs}/b?propagationPolicy=Background`)).toMatchObject({
      json: { kind: 'Status' },
      warnings: [],
    })
  })

  test.each([
    [
      `${configMaps}/a?propagationPolicy=X`,
      undefined,
      422,
      'supported values: "Foreground", "Background", "Orphan", "nil"',
    ],
    [
      `${configMaps}/a`,
      { kind: 'ConfigMap', apiVersion: 'v1' },
      400,
      'no kind "ConfigMap" is registered for version "v1"',
    ],
    ['/api/v1/configmaps', undefined, 405, 'does not allow this method'],
    ['/api/v1/namespaces', undefined, 405, 'does not allow this method'],
    ['/api/v1/namespaces/default/pods/p/log', undefined, 405, 'does not allow this method'],
    ['/api/v1/namespaces/default/pods/p/nosub', undefined, 404, 'could not find the requested resource'],
  ])('to %s with %j is answered with %i', (target, body, status, words) => {
    const { ask } = served()
    ask('POST', configMaps, configMap('a'))
    const answer = ask('DELETE', target, body)
    expect(answer.status).toBe(status)
    expect(answer.json.message).toContain(words)
  })
})

describe('a list over HTTP', () => {
  const pages = served()
  for (const name of ['a', 'b', 'c']) pages.ask('POST', configMaps, configMap(name))
  const { json } = pages.ask('GET', `${configMaps}?limit=1`)
  const token = textOf((json.metadata as JsonObject).continue)

  it.each([
    [`continue=nonsense`, "invalid character '\\u009e' looking for beginning of value"],
    ['continue=%3D', 'illegal base64 data at input byte 0'],
    ['continue=e30', 'server does not recognize this encoded version'],
  ])('with %s says what is wrong with the token', (query, why) => {
    expect(pages.ask('GET', `${configMaps}?limit=1&${query}`).json.message).toBe(
      `invalid continue token: continue key is not valid: ${why}`.trim() + (why.startsWith('server') ? ' ' : ''),
    )
  })

  it('has no version besides the token, and no limit at any version', () => {
    expect(pages.ask('GET', `${configMaps}?limit=1&continue=${token}&resourceVersion=5`).json.message).toBe(
      'specifying resource version is not allowed when using continue',
    )
    expect(pages.ask('GET', `${configMaps}?limit=1&resourceVersion=0`).json.items).toHaveLength(4)
  })

  it('at a version before the first client has the objects of that version', () => {
    const first = pages.ask('GET', `/api/v1/namespaces?resourceVersion=1&resourceVersionMatch=Exact`)
    expect(first).toMatchObject({ status: 200, json: { metadata: { resourceVersion: '1' } } })
  })
})

describe('an apply over HTTP', () => {
  const apply = (body: unknown, query = 'fieldManager=a') => {
    const { ask } = served()
    return ask('PATCH', `${configMaps}/a?${query}`, body, applying)
  }

  test.each([
    [{ data: { k: '1' } }, 400, 'invalid object type: /, Kind='],
    [{ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a' } }, 400, 'invalid object type: /v1, Kind=Secret'],
    [
      { ...configMap('a'), nope: 1 },
      500,
      'failed to create typed patch object (/a; /v1, Kind=ConfigMap): .nope: field not declared in schema',
    ],
    [{ ...configMap('a'), metadata: { name: 'a', uid: 'x' } }, 409, 'no existing object was found'],
    [[], 400, 'json: cannot unmarshal array into Go value of type map[string]interface {}'],
    ['', 400, 'invalid object type: /, Kind='],
  ])('of %j is answered with %i', (body, status, words) => {
    const answer = apply(body)
    expect(answer.status).toBe(status)
    expect(answer.json.message).toContain(words)
  })

  it('that is a dry run shows the owners that the apply would have', () => {
    const { ask } = served()
    const sent = configMap('a', { data: { k: '1' } })
    const other = configMap('a', { data: { l: '2' } })
    ask('PATCH', `${configMaps}/a?fieldManager=a`, sent, applying)
    const dry = ask('PATCH', `${configMaps}/a?fieldManager=b&dryRun=All`, other, applying)
    const owners = (dry.json.metadata as JsonObject).managedFields
    expect(owners).toMatchObject([
      { manager: 'a', operation: 'Apply' },
      { manager: 'b', operation: 'Apply', fieldsV1: { 'f:data': { 'f:l': {} } } },
    ])
    expect((ask('GET', `${configMaps}/a`).json.metadata as JsonObject).managedFields).toHaveLength(1)
  })
})

test('unknown fields are reported in the order of a JSON body, and of the sorted keys of a YAML body', () => {
  const { ask } = served()
  const container = { name: 'c', image: 'x', imagePullpolicy: 'Always' }
  const { spec } = workload('a')
  const template = { metadata: { labels: { app: 'a' } }, spec: { containers: [container] } }
  const body = { ...workload('a'), spec: { ...spec, template, nope: 1 } }
  const text = ['unknown field "spec.template.spec.containers[0].imagePullpolicy"', 'unknown field "spec.nope"']
  const created = (contentType: string) => ask('POST', `${deployments}?dryRun=All`, body, { contentType }).warnings
  expect(created('application/json')).toEqual(text)
  expect(created('application/yaml')).toEqual(text.toReversed())
})

test('an error also has the warnings of the request', () => {
  const { ask } = served()
  const endpoints = '/api/v1/namespaces/default/endpoints'
  const deprecated = 'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice'
  expect(ask('POST', endpoints, { metadata: { name: 'A' } })).toMatchObject({ status: 422, warnings: [deprecated] })
  expect(ask('GET', `${endpoints}/none`)).toMatchObject({ status: 404, warnings: [deprecated] })
})

test('a status that a client replaces with nothing is empty, and a Pod keeps its class', () => {
  const { ask } = served()
  const pods = '/api/v1/namespaces/default/pods'
  const pod = { metadata: { name: 'p' }, spec: { schedulerName: 'none', containers: [{ name: 'c', image: 'x' }] } }
  ask('POST', pods, pod)
  const conditions = [{ type: 'Ready', status: 'True' }]
  expect(ask('PATCH', `${pods}/p/status`, { status: { conditions } }, merging).json.status).toMatchObject({
    conditions: [{ type: 'Ready', lastProbeTime: null, lastTransitionTime: null }],
  })
  const labelled = { ...pod, metadata: { name: 'p', labels: { a: 'b' } } }
  const { json } = ask('PUT', `${pods}/p/status`, labelled)
  expect(json.status).toEqual({ phase: 'Pending', qosClass: 'BestEffort' })
  expect(json.metadata).toMatchObject({ labels: { a: 'b' } })
})

test('a watch of Tables marks the end of the first objects with a Table', () => {
  const { handler } = served()
  const target = `${configMaps}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&labelSelector=none`
  const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io'
  const { watch } = handler.handle({ method: 'GET', target, accept }) as WatchAnswer
  expect(watch.next()).toMatchObject([
    { type: 'BOOKMARK', object: { kind: 'Table', rows: [{ cells: ['', 0, '<unknown>'] }] } },
  ])
})

test('a binding names its node, and the errors of a wrong target have no reason', () => {
  const { ask } = served()
  const pods = '/api/v1/namespaces/default/pods'
  ask('POST', pods, {
    metadata: { name: 'p' },
    spec: { schedulerName: 'none', containers: [{ name: 'c', image: 'x' }] },
  })
  const bind = (target: JsonObject) => ask('POST', `${pods}/p/binding`, { metadata: { name: 'p' }, target }).json
  expect(bind({})).toMatchObject({ code: 500, message: 'target.name: Required value' })
  expect(bind({ kind: 'Pod', name: 'x' }).message).toBe(
    'target.kind: Unsupported value: "Pod": supported values: "Node", "<empty>"',
  )
  expect(bind({ kind: 'Node', name: 'x' })).toMatchObject({ status: 'Success' })
})

test('a binding can be sent to its namespace, and names its Pod', () => {
  const { ask } = served()
  const bindings = '/api/v1/namespaces/default/bindings'
  ask('POST', '/api/v1/namespaces/default/pods', {
    metadata: { name: 'p' },
    spec: { schedulerName: 'none', containers: [{ name: 'c', image: 'x' }] },
  })
  const bind = (metadata: JsonObject, query = '') =>
    ask('POST', `${bindings}${query}`, { metadata, target: { name: 'x' }, extra: 1 }).json
  expect(bind({}).message).toBe('Name parameter required.')
  expect(bind({ name: 'q' }).message).toBe('pods "q" not found')
  expect(bind({ name: 'p', namespace: 'other' }).message).toContain('does not match the namespace sent on the request')
  expect(bind({ name: 'p' }, '?fieldValidation=Strict').message).toBe(
    'Binding in version "v1" cannot be handled as a Binding: strict decoding error: unknown field "extra"',
  )
  expect(bind({ name: 'p' }, '?dryRun=All')).toMatchObject({ status: 'Success' })
  expect(bind({ name: 'p' })).toMatchObject({ status: 'Success' })
  expect(bind({ name: 'p' }, '?dryRun=All').message).toContain('pod p is already assigned to node "x"')
  expect(ask('GET', bindings).status).toBe(405)
})

test('health names its checks, and those that cannot be left out', () => {
  const { ask } = served()
  expect(ask('GET', '/livez?verbose&exclude=etcd').body).toContain('[+]etcd excluded: ok\n')
  expect(ask('GET', '/livez?verbose&exclude=none').body).toContain(
    'warn: some health checks cannot be excluded: no matches for "none"\nlivez check passed\n',
  )
})

test('the parts of the control plane are shown with their health', () => {
  const { ask } = served()
  const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io'
  const { json } = ask('GET', '/api/v1/componentstatuses', undefined, { accept })
  expect(objectsIn(json.columnDefinitions).map(({ name }) => name)).toEqual(['Name', 'Status', 'Message', 'Error'])
  expect(json.rows).toContainEqual(expect.objectContaining({ cells: ['scheduler', 'Healthy', 'ok', ''] }))
})

test('metrics count the stored objects', () => {
  const { ask } = served()
  ask('POST', configMaps, configMap('a'))
  expect(ask('GET', '/metrics').body).toContain('apiserver_resource_objects{group="",resource="configmaps"} 5\n')
  expect(ask('GET', '/.well-known/openid-configuration')).toMatchObject({
    status: 404,
    json: { message: 'rollscope does not issue tokens: nothing in the simulation checks them' },
  })
})

test.each([
  ['GET', '/livez/nope', 404],
  ['GET', '/livez/ping', 200],
  ['GET', '/readyz/shutdown', 200],
  ['GET', '/', 200],
])('%s %s is answered with %i', (method, target, status) => {
  expect(served().ask(method, target).status).toBe(status)
})

import { describe, expect, test } from 'vitest'
import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import type { JsonObject } from '../../api/types.ts'
import { requestRun } from '../../session/requestRun.ts'
import { rolloutStory } from '../../testing/rolloutStory.ts'
import { RequestHandler } from '../handle.ts'
import type { ApiRequest } from '../types.ts'

const run = requestRun(rolloutStory().session)
const handler = new RequestHandler(run)

function ask(target: string, request: Partial<ApiRequest> = {}) {
  const answer = handler.handle({ method: 'GET', target, ...request })
  if ('watch' in answer) throw new Error('a watch was opened')
  const { body } = answer
  const json: JsonObject = typeof body === 'string' && body.startsWith('{') ? JSON.parse(body) : {}
  return { ...answer, json: typeof body === 'object' && !(body instanceof Uint8Array) ? body : json }
}

const aggregated = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'

describe('discovery over HTTP', () => {
  test.each([
    ['/api', 'APIVersions'],
    ['/apis', 'APIGroupList'],
    ['/apis/apps', 'APIGroup'],
    ['/api/v1', 'APIResourceList'],
    ['/apis/apps/v1', 'APIResourceList'],
    ['/apis/certificates.k8s.io/v1', 'APIResourceList'],
  ])('answers %s with an %s', (target, kind) => {
    expect(ask(target)).toMatchObject({ status: 200, json: { kind } })
  })

  test('answers for each version of every listed group', () => {
    for (const group of objectsIn(ask('/apis').json.groups))
      for (const { groupVersion } of objectsIn(group.versions))
        expect(ask(`/apis/${textOf(groupVersion)}`).status).toBe(200)
  })

  test('answers for an unknown group with 404 as text, and for an unknown version with a Status', () => {
    expect(ask('/apis/nope')).toMatchObject({ status: 404, body: '404 page not found\n' })
    expect(ask('/apis/apps/v2')).toMatchObject({ status: 404, json: { kind: 'Status', reason: 'NotFound' } })
  })

  test('sends the aggregated document to clients that request it, and 304 for its ETag', () => {
    const answer = ask('/apis', { accept: `${aggregated},application/json` })
    expect(answer).toMatchObject({ status: 200, contentType: aggregated, json: { kind: 'APIGroupDiscoveryList' } })
    const ifNoneMatch = answer.headers?.ETag ?? ''
    expect(ask('/apis', { accept: aggregated, ifNoneMatch })).toMatchObject({ status: 304 })
    expect(ask('/apis', { accept: aggregated.replace('v=v2', 'v=v9') }).status).toBe(406)
    expect(ask('/apis', { accept: `${aggregated.replace('v=v2', 'v=v9')},application/json` }).json.kind).toBe(
      'APIGroupList',
    )
  })
})

describe('a Table over HTTP', () => {
  test('has a cell for each column, and the metadata of each object', () => {
    const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json'
    const { json } = ask('/apis/apps/v1/namespaces/default/deployments', { accept })
    expect(json).toMatchObject({ kind: 'Table', rows: [{ object: { kind: 'PartialObjectMetadata' } }] })
    expect(objectsIn(json.rows)[0]?.cells).toHaveLength(objectsIn(json.columnDefinitions).length)
  })
})

describe('access reviews over HTTP', () => {
  const authorization = '/apis/authorization.k8s.io/v1'
  const post = (target: string, kind: string, spec: JsonObject = {}) => {
    const apiVersion = target.split('/').slice(2, 4).join('/')
    return ask(target, { method: 'POST', body: JSON.stringify({ apiVersion, kind, spec }) })
  }

  test.each(['SelfSubjectAccessReview', 'SubjectAccessReview'])('allow everything in a %s, with a reason', (kind) => {
    const spec = { user: 'a', resourceAttributes: { verb: 'list', resource: 'pods' } }
    const { status, json } = post(`${authorization}/${kind.toLowerCase()}s`, kind, spec)
    expect(status).toBe(201)
    expect(json).toMatchObject({ kind, spec, status: { allowed: true, reason: expect.stringContaining('one user') } })
  })

  test('about a namespace have a path below the namespace', () => {
    const spec = { user: 'a', resourceAttributes: { verb: 'get', resource: 'pods', namespace: 'default' } }
    const review = (namespace: string, of: JsonObject) =>
      post(`${authorization}/namespaces/${namespace}/localsubjectaccessreviews`, 'LocalSubjectAccessReview', of)
    expect(review('default', spec).json).toMatchObject({ status: { allowed: true } })
    expect(review('other', spec).json.message).toContain('"default": must match metadata.namespace')
    expect(review('default', { user: 'a', nonResourceAttributes: {} }).json.message).toContain('disallowed')
  })

  test('without attributes are invalid', () => {
    const { status, json } = post(`${authorization}/selfsubjectaccessreviews`, 'SelfSubjectAccessReview')
    expect(status).toBe(422)
    expect(json.message).toBe(
      '.authorization.k8s.io "" is invalid: spec.resourceAttributes: Invalid value: null: exactly one of nonResourceAttributes or resourceAttributes must be specified',
    )
  })

  test('about another user name the user, and reviews of rules name the namespace', () => {
    const spec = { resourceAttributes: { verb: 'get' } }
    expect(post(`${authorization}/subjectaccessreviews`, 'SubjectAccessReview', spec).json.message).toBe(
      '.authorization.k8s.io "" is invalid: spec.user: Invalid value: "": at least one of user or group must be specified',
    )
    expect(post(`${authorization}/selfsubjectrulesreviews`, 'SelfSubjectRulesReview').json).toMatchObject({
      code: 400,
      message: 'no namespace on request',
    })
  })

  test('return the rules and the name of the only user', () => {
    const rules = post(`${authorization}/selfsubjectrulesreviews`, 'SelfSubjectRulesReview', {
      namespace: 'default',
    }).json
    expect(rules.status).toMatchObject({ resourceRules: [{ verbs: ['*'] }], incomplete: false })
    const self = post('/apis/authentication.k8s.io/v1/selfsubjectreviews', 'SelfSubjectReview').json
    expect(self.status).toMatchObject({ userInfo: { username: 'kubernetes-admin' } })
  })

  test('do not change the resourceVersion of the cluster', () => {
    const before = run.cluster.store.resourceVersion
    post('/apis/authentication.k8s.io/v1/selfsubjectreviews', 'SelfSubjectReview')
    expect(run.cluster.store.resourceVersion).toBe(before)
    expect(ask(`${authorization}/selfsubjectaccessreviews`).status).toBe(405)
  })
})

describe('the log of a Pod over HTTP', () => {
  const pods = objectsIn(ask('/api/v1/namespaces/default/pods').json.items)
  const name = textOf(asObject(pods[0]?.metadata).name)
  const log = (query = '') => ask(`/api/v1/namespaces/default/pods/${name}/log${query}`)

  test('is the text of the only container, limited to the requested number of lines or bytes', () => {
    const { status, body } = log()
    expect(status).toBe(200)
    const lines = String(body).trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(1)
    expect(log('?tailLines=1').body).toBe(`${lines.at(-1)}\n`)
    expect(log('?tailLines=0').body).toBe('')
    expect(log('?limitBytes=5').body).toBe(String(body).slice(0, 5))
    expect(log('?sinceSeconds=1&tailLines=1&timestamps=true').status).toBe(200)
    expect(log('?tailLines=-1').json.message).toContain('tailLines: Invalid value: -1: must be greater than or equal')
    expect(log('?sinceSeconds=0').json.message).toContain('sinceSeconds: Invalid value: 0: must be greater than 0')
    expect(log('?sinceSeconds=1&sinceTime=2026-01-01T00:00:00Z').json.message).toContain('at most one of `sinceTime`')
  })

  test('has the time before each line if timestamps are requested', () => {
    expect(String(log('?timestamps=true&tailLines=1').body)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z /)
  })

  test('is an error if the container or the previous container does not exist', () => {
    expect(log('?container=nope')).toMatchObject({
      status: 400,
      json: { message: `container nope is not valid for pod ${name}` },
    })
    expect(log('?previous=true').status).toBe(400)
  })
})

test('an applied Scale sets the replicas of a Deployment, and changes nothing else', () => {
  const target = '/apis/apps/v1/namespaces/default/deployments/api/scale?fieldManager=scaler&force=true'
  const body = JSON.stringify({
    apiVersion: 'autoscaling/v1',
    kind: 'Scale',
    metadata: { name: 'api', namespace: 'default' },
    spec: { replicas: 5 },
  })
  const contentType = 'application/apply-patch+yaml'
  expect(ask(target, { method: 'PATCH', contentType, body })).toMatchObject({
    status: 200,
    json: { kind: 'Scale', spec: { replicas: 5 } },
  })
  const { json } = ask('/apis/apps/v1/namespaces/default/deployments/api')
  expect(json).toMatchObject({ apiVersion: 'apps/v1', kind: 'Deployment', spec: { replicas: 5 } })
  expect(objectsIn(asObject(json.metadata).managedFields)).toContainEqual(
    expect.objectContaining({ manager: 'scaler', operation: 'Apply', subresource: 'scale' }),
  )
  const missing = target.replace('deployments/api/', 'deployments/none/')
  expect(ask(missing, { method: 'PATCH', contentType, body: body.replace('"api"', '"none"') }).status).toBe(404)
})

test('ComponentStatuses are healthy, with a warning that the kind is deprecated', () => {
  const { json, warnings } = ask('/api/v1/componentstatuses')
  expect(json).toMatchObject({ kind: 'ComponentStatusList', items: [{ conditions: [{ type: 'Healthy' }] }, {}, {}] })
  expect(warnings).toEqual(['v1 ComponentStatus is deprecated in v1.19+'])
  expect(ask('/api/v1/componentstatuses/etcd-0').json).toMatchObject({ metadata: { name: 'etcd-0' } })
  expect(ask('/api/v1/componentstatuses/etcd-9').status).toBe(404)
})

import { describe, expect, test } from 'vitest'
import { objectsIn } from '../api/jsonObject.ts'
import type { JsonObject } from '../api/types.ts'
import type { ClusterConfig } from '../document/types.ts'
import { requestRun } from '../session/requestRun.ts'
import { Session } from '../session/session.ts'
import { emptyDocument } from '../testing/harness.ts'
import { RequestHandler } from './handle.ts'

const RBAC = '/apis/rbac.authorization.k8s.io/v1'

function served(more: Partial<ClusterConfig> = {}) {
  const { config, ...document } = emptyDocument({ seed: 1 })
  const session = new Session({ ...document, config: { ...config, clients: true, bootstrapObjects: true, ...more } })
  const handler = new RequestHandler(requestRun(session))
  const ask = (target: string, method = 'GET'): JsonObject => {
    const answer = handler.handle({ method, target })
    if ('watch' in answer || typeof answer.body !== 'object' || answer.body instanceof Uint8Array)
      throw new Error('no object')
    return answer.body
  }
  return { session, ask }
}

describe('the objects that an API server creates at its start', () => {
  test('are the roles and bindings of a real server, v1.36.3', () => {
    const { ask } = served()
    const counts = ['clusterroles', 'clusterrolebindings', 'roles', 'rolebindings'].map(
      (resource) => objectsIn(ask(`${RBAC}/${resource}`).items).length,
    )
    expect(counts).toEqual([69, 50, 7, 7])
    expect(ask(`${RBAC}/clusterroles/edit`)).toMatchObject({
      metadata: {
        labels: {
          'kubernetes.io/bootstrapping': 'rbac-defaults',
          'rbac.authorization.k8s.io/aggregate-to-admin': 'true',
        },
        managedFields: [{ manager: 'kube-apiserver', operation: 'Update' }],
      },
      rules: expect.arrayContaining([
        { apiGroups: [''], resources: ['pods/eviction'], verbs: ['create'] },
        expect.objectContaining({ resources: expect.arrayContaining(['configmaps']), verbs: ['get', 'list', 'watch'] }),
      ]),
    })
  })

  test('include the Service kubernetes with the address of the API server', () => {
    const { ask } = served()
    expect(ask('/api/v1/namespaces/default/services/kubernetes').spec).toMatchObject({
      clusterIPs: ['10.96.0.1'],
      ipFamilies: ['IPv4'],
      ports: [{ name: 'https', port: 443, targetPort: 6443 }],
    })
    const slices = ask('/apis/discovery.k8s.io/v1/namespaces/default/endpointslices')
    expect(slices.items).toMatchObject([
      { metadata: { name: 'kubernetes' }, endpoints: [{ addresses: ['192.0.2.1'] }] },
    ])
  })

  test('are not shown by the page, while the objects of users are', () => {
    const { session } = served()
    const stdin = '{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: reader}, rules: []}'
    expect(session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })).toMatchObject({ exit: 0 })
    const names = session.view.full().others.map(({ kind, name }) => `${kind} ${name}`)
    expect(names.filter((name) => /Role|Service /.test(name))).toEqual(['ClusterRole reader'])
  })

  test('give way to an object of the cluster that is copied', () => {
    const own = {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'view', labels: { team: 'shop' } },
      rules: [],
    }
    const { ask } = served({ provided: { storageClasses: [], objects: [own] } })
    expect(ask(`${RBAC}/clusterroles/view`).metadata).toMatchObject({ labels: { team: 'shop' } })
  })

  test('are absent from runs without them', () => {
    const { ask } = served({ bootstrapObjects: false })
    expect(objectsIn(ask(`${RBAC}/clusterroles`).items)).toEqual([])
    expect(objectsIn(ask('/api/v1/services').items)).toEqual([])
  })
})

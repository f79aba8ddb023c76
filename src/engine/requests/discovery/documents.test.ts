import { describe, expect, test } from 'vitest'
import { objectsIn, textOf, textsIn } from '../../api/jsonObject.ts'
import served from '../testdata/servedResources.json' with { type: 'json' }
import { customResources } from './customResources.ts'
import { aggregated, apiGroup, apiGroupList, apiResourceList, apiVersions } from './documents.ts'
import { groupsOf } from './groups.ts'
import { builtInResources } from './servedResources.ts'

const groups = groupsOf(builtInResources())

const definition = {
  spec: {
    group: 'demo.example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget', shortNames: ['wd'], categories: ['all'] },
    versions: [
      { name: 'v1beta1', served: true },
      { name: 'v1alpha1', served: false },
      { name: 'v1', served: true, subresources: { status: {}, scale: {} } },
      { name: 'other', served: true },
      { name: 'v10', served: true },
    ],
  },
}

describe('the built-in resources in discovery', () => {
  const documents = groups.flatMap(({ versions }) => versions.map(apiResourceList))

  // A real server, v1.36.3, made the list. Versions that are off by default are left out.
  test('are the resources of a real server, with equal verbs, names and subresources', () => {
    const own = documents.flatMap((document) =>
      objectsIn(document.resources).map((one) => [
        document.groupVersion,
        one.name,
        one.kind,
        one.singularName,
        one.namespaced,
        textsIn(one.verbs).join(' '),
        textsIn(one.shortNames).join(' '),
        textsIn(one.categories).join(' '),
        one.version === undefined ? '' : `${textOf(one.group)}/${textOf(one.version)}`,
      ]),
    )
    const byName = (a: readonly unknown[], b: readonly unknown[]) => (String(a) < String(b) ? -1 : 1)
    expect(own.sort(byName)).toEqual(served.sort(byName))
  })

  // Hashes of a real server, v1.36.3 (api/discovery).
  test.each([
    ['v1', 'pods', 'xPOwRZ+Yhw8='],
    ['v1', 'events', 'r2yiGXH7wu8='],
    ['events.k8s.io/v1', 'events', 'r2yiGXH7wu8='],
    ['autoscaling/v1', 'horizontalpodautoscalers', 'qwQve8ut294='],
    ['apps/v1', 'deployments', '8aSe+NMegvE='],
    ['apiextensions.k8s.io/v1', 'customresourcedefinitions', 'jfWCUB31mvA='],
    ['v1', 'bindings', undefined],
  ])('include %s %s with the hash of the version in which the resource is stored', (groupVersion, name, hash) => {
    const document = documents.find((one) => one.groupVersion === groupVersion)
    expect(objectsIn(document?.resources).find((one) => one.name === name)?.storageVersionHash).toBe(hash)
  })

  test('are in alphabetical order, with subresources after their resource', () => {
    const apps = documents.find(({ groupVersion }) => groupVersion === 'apps/v1')
    expect(objectsIn(apps?.resources).map(({ name }) => name)).toEqual([
      'controllerrevisions',
      'daemonsets',
      'daemonsets/status',
      'deployments',
      'deployments/scale',
      'deployments/status',
      'replicasets',
      'replicasets/scale',
      'replicasets/status',
      'statefulsets',
      'statefulsets/scale',
      'statefulsets/status',
    ])
  })

  test('belong to groups with a preferred version, and groups without resources are listed', () => {
    const list = objectsIn(apiGroupList(groups).groups)
    expect(list).toHaveLength(20)
    expect(list.find(({ name }) => name === 'autoscaling')).toEqual({
      name: 'autoscaling',
      versions: [
        { groupVersion: 'autoscaling/v2', version: 'v2' },
        { groupVersion: 'autoscaling/v1', version: 'v1' },
      ],
      preferredVersion: { groupVersion: 'autoscaling/v2', version: 'v2' },
    })
    expect(list.find(({ name }) => name === 'certificates.k8s.io')).toMatchObject({ versions: [{ version: 'v1' }] })
  })
})

test('the core group in discovery has no name, and its APIResourceList has no apiVersion', () => {
  const core = groups[0]!
  expect(core.name).toBe('')
  expect(apiResourceList(core.versions[0]!)).toMatchObject({ kind: 'APIResourceList', groupVersion: 'v1' })
  expect(apiResourceList(core.versions[0]!)).not.toHaveProperty('apiVersion')
  expect(apiVersions('127.0.0.1:6443')).toMatchObject({ kind: 'APIVersions', versions: ['v1'] })
})

test('the aggregated discovery document contains all groups', () => {
  const document = aggregated(groups.slice(1), 'v2')
  expect(document).toMatchObject({ kind: 'APIGroupDiscoveryList', apiVersion: 'apidiscovery.k8s.io/v2', metadata: {} })
  const apps = objectsIn(document.items).find(({ metadata }) => JSON.stringify(metadata) === '{"name":"apps"}')
  const resources = objectsIn(objectsIn(apps?.versions)[0]?.resources)
  expect(resources.find(({ resource }) => resource === 'deployments')).toEqual({
    resource: 'deployments',
    responseKind: { group: '', version: '', kind: 'Deployment' },
    scope: 'Namespaced',
    singularResource: 'deployment',
    verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
    shortNames: ['deploy'],
    categories: ['all'],
    subresources: [
      {
        subresource: 'scale',
        responseKind: { group: 'autoscaling', version: 'v1', kind: 'Scale' },
        verbs: ['get', 'patch', 'update'],
      },
      {
        subresource: 'status',
        responseKind: { group: '', version: '', kind: 'Deployment' },
        verbs: ['get', 'patch', 'update'],
      },
    ],
  })
})

test('a custom resource in discovery has the served versions, stable versions first', () => {
  const all = groupsOf([...builtInResources(), ...customResources(definition)])
  const own = all.at(-1)!
  expect(apiGroup(own)).toMatchObject({
    name: 'demo.example.com',
    preferredVersion: { groupVersion: 'demo.example.com/v10', version: 'v10' },
  })
  expect(own.versions.map(({ version }) => version)).toEqual(['v10', 'v1', 'v1beta1', 'other'])
  expect(apiResourceList(own.versions[1]!).resources).toMatchObject([
    { name: 'widgets', singularName: 'widget', kind: 'Widget', shortNames: ['wd'], categories: ['all'] },
    { name: 'widgets/status', kind: 'Widget' },
    { name: 'widgets/scale', group: 'autoscaling', version: 'v1', kind: 'Scale' },
  ])
})

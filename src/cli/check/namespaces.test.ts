import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../../engine/index.ts'
import { plan } from '../testing/plans.ts'
import { checkInOneCluster } from './checkFiles.ts'
import { checkJson, checkTable } from './checkReport.ts'

const namespace = 'apiVersion: v1\nkind: Namespace\nmetadata: { name: shop }\n'
const settings = (place = 'shop') =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings, namespace: ${place} }\n`
const pod = (priority = '') => `apiVersion: v1
kind: Pod
metadata: { name: web, namespace: shop }
spec: { ${priority}containers: [{ name: c, image: x/web:v1 }] }
`

function checked(documents: readonly string[], names?: readonly string[]) {
  const objects = names?.map((name) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } }))
  const config = objects && { ...DEFAULT_CONFIG, provided: { storageClasses: [], objects } }
  const file = { path: 'a.yaml', text: documents.join('---\n') }
  return [checkInOneCluster([file], { seed: 1, config, answers: {} })]
}

describe('a namespace that is in none of the files', () => {
  it('is named as an assumption, by check and by plan', async () => {
    expect(checkJson(checked([settings(), settings('default')]))).toMatchObject({ assumedNamespaces: ['shop'] })
    expect(checkTable(checked([settings(), settings('web')]))).toContain('Assumed: the namespaces shop, web exist')
    expect(checkJson(checked([namespace, settings()]))).toMatchObject({ assumedNamespaces: [] })
    const files = { 'old.yaml': settings('web'), 'new.yaml': `${settings()}---\n${settings('web')}` }
    const { out } = await plan(['old.yaml', '--to', 'new.yaml'], files)
    expect(out).toContain('Assumed: the namespace shop exists')
  })

  it('does not exist if the described cluster has a list of its namespaces', () => {
    const known = checkJson(checked([settings()], ['kube-system', 'shop']))
    expect(known).toMatchObject({ accepted: 1, assumedNamespaces: [] })
    const { objects, assumedNamespaces } = checkJson(checked([settings()], ['kube-system', 'web']))
    expect(assumedNamespaces).toEqual([])
    expect(objects).toMatchObject([
      { verdict: 'refused', words: expect.stringContaining('namespaces "shop" not found') },
    ])
  })

  it('may be missing from a list without kube-system, which is not complete', () => {
    expect(checkJson(checked([settings()], ['web']))).toMatchObject({ accepted: 1, assumedNamespaces: ['shop'] })
  })
})

describe('an object whose prerequisite comes later in the files', () => {
  const hintOf = (documents: readonly string[]) =>
    checkJson(checked(documents)).objects.find(({ object }) => !/^(?:Namespace|PriorityClass)/.test(object))?.hint

  it('is created by the second kubectl apply', () => {
    const hint = 'by the second kubectl apply: the files define later what the first one lacks'
    const words = 'Error from server (NotFound): error when creating "a.yaml": namespaces "shop" not found'
    expect(hintOf([settings(), namespace])).toBe(`${hint}: ${words}`)
    const high = 'apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: { name: high }\nvalue: 9\n'
    expect(hintOf([namespace, pod('priorityClassName: high, '), high])).toContain(hint)
  })

  it('is created by the first one in the right order, and without prerequisites', () => {
    expect(hintOf([namespace, settings()])).toBe('')
    expect(hintOf([settings('default'), namespace])).toBe('')
    expect(hintOf([settings('default')])).toBe('')
  })
})

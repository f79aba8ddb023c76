import { expect, it } from 'vitest'
import { DEFAULT_CONFIG, Session, StatusError } from '../engine/index.ts'
import { emptyDocument } from '../engine/testing/harness.ts'
import { decodeLink, encodeLink } from './link.ts'
import { validateConfig } from './validate.ts'

const gp3 = { name: 'gp3', provisioner: 'ebs.csi.aws.com', binding: 'Immediate', reclaim: 'Delete' }
const quota = {
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name: 'a', namespace: 'shop' },
  spec: { hard: {} },
}

const check = (provided: unknown) => validateConfig({ ...DEFAULT_CONFIG, provided })

it("a vendor's cluster is accepted, and a configuration without a vendor stays unchanged", () => {
  const provided = { preset: 'eks', managedNodes: true, storageClasses: [gp3], objects: [quota] }
  expect(check(provided).provided).toEqual(provided)
  expect(validateConfig(DEFAULT_CONFIG)).toEqual(DEFAULT_CONFIG)
})

it.each([
  ['an unknown member', { storageClasses: [], script: 'x' }, 'cluster.provided has the unknown member "script"'],
  ['no list of classes', {}, 'cluster.provided lacks storageClasses'],
  ['a name that is none', { storageClasses: [{ ...gp3, name: '<b>' }] }, 'storageClasses[0].name is not well-formed'],
  ['a name twice', { storageClasses: [gp3, gp3] }, 'storageClasses[1].name is that of another class: gp3'],
  [
    'a binding that is none',
    { storageClasses: [{ ...gp3, binding: 'Never' }] },
    'storageClasses[0].binding is none of',
  ],
  [
    'a reach that is none',
    { storageClasses: [{ ...gp3, volumes: { kind: 'moon' } }] },
    'storageClasses[0].volumes.kind is none of network, node, shared',
  ],
  [
    'a kind of another sort',
    { storageClasses: [], objects: [{ ...quota, kind: 'Secret' }] },
    'objects[0].kind is none of',
  ],
  [
    'another version',
    { storageClasses: [], objects: [{ ...quota, apiVersion: 'v2' }] },
    'objects[0].apiVersion is not v1',
  ],
  ['no object', { storageClasses: [], objects: ['x'] }, 'objects[0] is not an object'],
  [
    'too many of them',
    { storageClasses: [], objects: Array.from({ length: 2_001 }, () => quota) },
    'more than 2000 entries',
  ],
  [
    'too much in them',
    { storageClasses: [], objects: [{ ...quota, spec: 'x'.repeat(2 ** 20) }] },
    'makes more than 1048576 characters',
  ],
])("a vendor's cluster is rejected: %s", (_, provided, words) => {
  expect(() => check(provided)).toThrow(words)
})

it("a vendor's cluster is rejected by the engine if its API server would reject it", () => {
  const begin = (object: object) => () =>
    new Session(
      emptyDocument({
        config: check({ storageClasses: [], objects: [JSON.parse(JSON.stringify({ ...quota, ...object }))] }),
      }),
    )
  for (const object of [
    { spec: 'x' },
    { spec: { hard: { pods: {} } } },
    { metadata: null },
    { metadata: { name: {}, namespace: 'shop' } },
    { metadata: { name: 'a', namespace: '..' } },
    { kind: 'LimitRange', spec: { limits: 'x' } },
    { kind: 'LimitRange', spec: { limits: [null] } },
    { kind: 'PriorityClass', apiVersion: 'scheduling.k8s.io/v1', value: 'x' },
  ])
    expect(begin(object)).toThrow(StatusError)
  expect(begin({})).not.toThrow()
})

it("a vendor's cluster is restored from a link", async () => {
  const config = check({ preset: 'eks', managedNodes: true, storageClasses: [gp3], objects: [quota] })
  const document = emptyDocument({ config })
  const run = { document, cursor: { at: 0, step: 0 }, fingerprint: '', manifestText: '' }
  const decoded = await decodeLink(await encodeLink(run))
  expect(decoded).toMatchObject({ type: 'run', run: { document: { config } } })
})

it('an invalid kubelet version and an invalid capacity are rejected', () => {
  const nodes = (more: object) => ({ ...DEFAULT_CONFIG, nodes: [{ ...DEFAULT_CONFIG.nodes[0], ...more }] })
  expect(() => validateConfig(nodes({ version: '<i>' }))).toThrow('version is not well-formed')
  expect(() => validateConfig(nodes({ capacity: { cpu: 'many' } }))).toThrow('capacity.cpu is not well-formed')
  expect(validateConfig(nodes({ version: 'v1.34.2-eks-b3126f4', capacity: { cpu: '8' } })).nodes[0]).toMatchObject({
    capacity: { cpu: '8' },
  })
})

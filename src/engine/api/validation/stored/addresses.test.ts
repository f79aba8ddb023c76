import { expect, it } from 'vitest'
import { Harness } from '../../../testing/harness.ts'

const NETWORKING = 'networking.k8s.io/v1'

const create = (h: Harness, object: object) =>
  h.kubectl(['create', '-f', '-'], JSON.stringify({ apiVersion: NETWORKING, ...object })).last.stderr.trim()

const address = (name: string, spec: object) => ({ kind: 'IPAddress', metadata: { name }, spec })
const parentRef = { resource: 'services', namespace: 'default', name: 'web' }
const network = (...cidrs: string[]) => ({ kind: 'ServiceCIDR', metadata: { name: 'more' }, spec: { cidrs } })

it.each([
  ['10.0.0.7', ''],
  ['2001:db8::1', ''],
  ['web', 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'],
  ['10.0.0.07', 'must not have leading 0s'],
  ['::ffff:1.2.3.4', 'must not be an IPv4-mapped IPv6 address'],
  ['2001:db8:0:0:0:0:0:1', 'must be in canonical form ("2001:db8::1")'],
  ['64:ff9b::1.2.3.4', 'must be in canonical form ("64:ff9b::102:304")'],
])('the IPAddress %s is answered with "%s"', (name, words) => {
  expect(create(new Harness(), address(name, { parentRef }))).toBe(
    words && `The IPAddress "${name}" is invalid: metadata.name: Invalid value: "${name}": ${words}`,
  )
})

it('an IPAddress names its owner, and keeps the owner', () => {
  const h = new Harness()
  expect(create(h, address('10.0.0.7', {}))).toContain('spec.parentRef: Required value')
  expect(create(h, address('10.0.0.7', { parentRef: {} }))).toMatch(
    /spec\.parentRef\.resource: Required value[\s\S]*spec\.parentRef\.name: Required value/,
  )
  expect(create(h, address('10.0.0.7', { parentRef }))).toBe('')
  expect(h.kubectl(['get', 'ip']).last.stdout).toBe('NAME       PARENTREF\n10.0.0.7   services/default/web\n')
  const other = JSON.stringify({ spec: { parentRef: { ...parentRef, name: 'shop' } } })
  expect(h.kubectl(['patch', 'ip', '10.0.0.7', '--type=merge', '-p', other]).last.stderr).toContain(
    'spec.parentRef: Invalid value: {"Group":"","Resource":"services","Namespace":"default","Name":"shop"}: field is immutable',
  )
})

it.each([
  [['10.20.0.0/16'], ''],
  [['10.20.0.0/16', '2001:db8::/64'], ''],
  [[], 'spec.cidrs: Required value: at least one CIDR required'],
  [['10.0.0.0/24', '10.0.1.0/24', 'fd00::/64'], 'may only hold up to 2 values'],
  [['10.0.0.0/24', '10.0.1.0/24'], 'may specify no more than one IP for each IP family'],
  [['10.0.0'], 'spec.cidrs[0]: Invalid value: "10.0.0": must be a valid CIDR value'],
  [['10.0.0.0/024'], 'must not have leading 0s in IP or prefix length'],
  [['10.0.0.7/24'], 'must not have bits set beyond the prefix length'],
  [['2001:DB8::/64'], 'must be in canonical form ("2001:db8::/64")'],
])('a ServiceCIDR of %j is answered with "%s"', (cidrs, words) => {
  const answer = create(new Harness(), network(...cidrs))
  if (words === '') expect(answer).toBe('')
  else expect(answer).toContain(words)
})

it('a ServiceCIDR gets a second network, and keeps its first', () => {
  const h = new Harness()
  expect(create(h, network('10.20.0.0/16'))).toBe('')
  const patch = (...cidrs: string[]) =>
    h.kubectl(['patch', 'servicecidr', 'more', '--type=merge', '-p', JSON.stringify({ spec: { cidrs } })]).last.stderr
  expect(patch('10.21.0.0/16')).toContain('spec.cidrs[0]: Invalid value: "10.21.0.0/16": field is immutable')
  expect(patch('10.20.0.0/16', '10.21.0.0/16')).toContain('no more than one IP for each IP family')
  expect(patch('10.20.0.0/16', 'fd00::/64')).toBe('')
  expect(patch('10.20.0.0/16')).toContain('field is immutable')
})

it('a CSIStorageCapacity keeps its class and its place, and has an amount that is not negative', () => {
  const h = new Harness()
  const capacity = (amount: string) => ({
    apiVersion: 'storage.k8s.io/v1',
    kind: 'CSIStorageCapacity',
    metadata: { name: 'zone-a' },
    storageClassName: 'fast',
    capacity: amount,
    nodeTopology: { matchLabels: { 'beta.kubernetes.io/os': 'linux' } },
  })
  expect(create(h, capacity('-1Gi'))).toContain('capacity: Invalid value: "-1Gi": must be greater than or equal to 0')
  expect(create(h, capacity('5Gi'))).toBe(
    'Warning: nodeTopology.matchLabels.beta.kubernetes.io/os: deprecated since v1.14; use "kubernetes.io/os" instead',
  )
  expect(h.kubectl(['get', 'csistoragecapacities']).last.stdout).toBe(
    'NAME     STORAGECLASSNAME   CAPACITY\nzone-a   fast               5Gi\n',
  )
  const slow = JSON.stringify({ storageClassName: 'slow' })
  expect(h.kubectl(['patch', 'csistoragecapacity', 'zone-a', '--type=merge', '-p', slow]).last.stderr).toContain(
    'storageClassName: Invalid value: "slow": field is immutable',
  )
})

import { describe, expect, it } from 'vitest'
import { deployment, idsOf, joined, plan, planOf } from '../testing/plans.ts'

const node = (name: string, cpu: string, spec = '{}'): string =>
  `apiVersion: v1
kind: Node
metadata: { name: ${name}, uid: ${name}, labels: { kubernetes.io/hostname: ${name} } }
spec: ${spec}
status: { allocatable: { cpu: '${cpu}', memory: 8Gi, pods: '110' } }
`
const asking = (cpu: string): string => `, resources: { requests: { cpu: ${cpu} } }`
const spec = 'progressDeadlineSeconds: 30'
const one = (image: string, cpu: string): string =>
  deployment('web', { image, replicas: 1, container: asking(cpu), spec })
const wordsOf = ({ risks }: Awaited<ReturnType<typeof planOf>>, id: string): string[] =>
  risks.filter((risk) => risk.id === id).map(({ words }) => words)
const claim = (mode: string): string =>
  `apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: data }
spec: { accessModes: [${mode}], resources: { requests: { storage: 1Gi } } }
`
const onClaim = (image: string, more: Parameters<typeof deployment>[1] = {}): string =>
  deployment('db', { image, replicas: 1, spec, ...more }).replace(
    '      containers',
    '      volumes: [{ name: d, persistentVolumeClaim: { claimName: data } }]\n      containers',
  )
const apart = (text: string): string =>
  text.replace(
    '      containers',
    '      affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: kubernetes.io/hostname, labelSelector: { matchLabels: { app: db } } }] } }\n      containers',
  )

describe('the cluster of a plan', () => {
  it('has the nodes of the files, and a surge without room names the smallest sufficient number', async () => {
    const next = one('shop/web:v2', '1500m')
    const old = joined(node('a', '2'), one('shop/web:v1', '1500m'))
    const said = await planOf(old, next)
    expect(said).toMatchObject({
      outcome: 'stalled',
      nodes: 1,
      cluster: { saidBy: 'files', nodes: 1, enough: 2, smallest: null },
    })
    expect(idsOf(said)).toEqual(['doesNotComplete', 'noRoom', 'singleReplica'])
    const [words = ''] = wordsOf(said, 'noRoom')
    expect(words).toContain(
      '(0/1 nodes are available: 1 Insufficient cpu); new Pods are created before old ones are removed',
    )
    expect(words).toMatch(/; 2 such nodes have enough capacity$/)
    // The result is the same if only the new files contain the Nodes.
    expect((await planOf(one('shop/web:v1', '1500m'), joined(node('a', '2'), next))).cluster.enough).toBe(2)
  })

  it('has no room on unschedulable nodes, and the plan names a node that would have room', async () => {
    const old = joined(node('a', '2'), node('b', '8', '{ unschedulable: true }'), one('shop/web:v1', '1500m'))
    const said = await planOf(old, one('shop/web:v2', '1500m'))
    expect(said.cluster).toMatchObject({ nodes: 2, enough: 3 })
    expect(wordsOf(said, 'noRoom')[0]).toMatch(/; 1 more like a would have enough capacity$/)
  })

  it('lets a change roll out if the nodes of the files have room', async () => {
    const old = joined(node('a', '4'), one('shop/web:v1', '1500m'))
    const said = await planOf(old, one('shop/web:v2', '1500m'))
    expect(said).toMatchObject({ outcome: 'complete', cluster: { nodes: 1, enough: null } })
    expect(idsOf(said)).toEqual(['singleReplica'])
  })

  it('cannot be sized by --nodes if the files contain Nodes', async () => {
    const files = { 'old.yaml': joined(node('a', '2'), one('shop/web:v1', '1')), 'new.yaml': one('shop/web:v2', '1') }
    expect(await plan(['old.yaml', '--to', 'new.yaml', '--nodes', '1'], files)).toMatchObject({
      code: 2,
      out: '',
      err: 'rollscope: --nodes: the files contain 1 node: use one or the other\nSee rollscope plan --help.\n',
    })
  })

  it('is as large as --nodes says', async () => {
    const said = await planOf(one('shop/web:v1', '3'), one('shop/web:v2', '3'), ['--nodes', '1'])
    expect(said).toMatchObject({ outcome: 'stalled', cluster: { saidBy: 'option', nodes: 1, enough: 2 } })
  })

  it('has the smallest number of nodes with room if no number is given', async () => {
    const said = await planOf(one('shop/web:v1', '3'), one('shop/web:v2', '3'))
    expect(said).toMatchObject({
      outcome: 'complete',
      cluster: { saidBy: 'nobody', nodes: 3, smallest: 2, enough: null },
    })
    const spread = await planOf(
      apart(deployment('db', { replicas: 5, spec })),
      apart(deployment('db', { replicas: 5, spec, image: 'shop/db:v2' })),
    )
    expect(spread).toMatchObject({ outcome: 'complete', cluster: { nodes: 5, smallest: 5 } })
    const { out } = await plan(['old.yaml', '--to', 'new.yaml'], {
      'old.yaml': one('shop/web:v1', '3'),
      'new.yaml': one('shop/web:v2', '3'),
    })
    expect(out).toContain(
      'Simulated: 3 nodes of 4 cores, 16Gi and 110 Pods; the smallest cluster with enough capacity is 2 nodes of 4 cores, 16Gi and 110 Pods.',
    )
  })
})

describe('risks while old and new Pods exist together', () => {
  it('include a topology spread that counts the old Pods', async () => {
    const tainted = node('c', '8', '{ taints: [{ key: own, effect: NoSchedule }] }')
    const spreading = (image: string, keys = ''): string =>
      deployment('web', { image, replicas: 2, spec }).replace(
        '      containers',
        `      topologySpreadConstraints: [{ maxSkew: 1, topologyKey: kubernetes.io/hostname, whenUnsatisfiable: DoNotSchedule, labelSelector: { matchLabels: { app: web } }${keys} }]\n      containers`,
      )
    const nodes = joined(node('a', '8'), node('b', '8'), tainted)
    const said = await planOf(joined(nodes, spreading('shop/web:v1')), spreading('shop/web:v2'))
    expect(said.outcome).toBe('stalled')
    expect(idsOf(said)).toContain('spread')
    expect(wordsOf(said, 'spread')[0]).toContain('the spread counts Pods of both revisions (matchLabelKeys')
    const keys = ', matchLabelKeys: [pod-template-hash]'
    const freed = await planOf(joined(nodes, spreading('shop/web:v1', keys)), spreading('shop/web:v2', keys))
    expect([freed.outcome, idsOf(freed).includes('spread')]).toEqual(['complete', false])
  })

  it('include a claim for a single Pod, which the new Pod waits for', async () => {
    const said = async (more: Parameters<typeof deployment>[1] = {}) =>
      planOf(
        joined(claim('ReadWriteOncePod'), onClaim('shop/db:v1', more)),
        joined(claim('ReadWriteOncePod'), onClaim('shop/db:v2', more)),
      )
    expect((await said()).outcome).toBe('stalled')
    expect((await said({ spec: 'strategy: { type: Recreate }' })).outcome).toBe('complete')
    expect(wordsOf(await said(), 'claimOfOnePod')).toEqual([
      expect.stringMatching(
        /^PersistentVolumeClaim\/data \(ReadWriteOncePod\) .* the new Pod waits indefinitely\. Strategy Recreate/,
      ),
    ])
    expect(idsOf(await said({ spec: 'strategy: { type: Recreate }' }))).not.toContain('claimOfOnePod')
    expect(wordsOf(await said({ replicas: 3 }), 'claimOfOnePod')[0]).toContain('2 of its 3 Pods wait indefinitely')
  })

  it('include a claim on a single node, more severe if the new Pod must go to another node', async () => {
    const both = (change: (text: string) => string, mode = 'ReadWriteOnce') =>
      planOf(joined(claim(mode), change(onClaim('shop/db:v1'))), joined(claim(mode), change(onClaim('shop/db:v2'))))
    const found = (said: Awaited<ReturnType<typeof planOf>>) =>
      said.risks.filter(({ id }) => id === 'claimOfOneNode').map(({ severity }) => severity)
    expect(found(await both((text) => text))).toEqual(['medium'])
    expect(found(await both(apart))).toEqual(['high'])
    expect(found(await both(apart, 'ReadWriteMany'))).toEqual([])
    const { out } = await plan(['old.yaml', '--to', 'new.yaml'], {
      'old.yaml': joined(claim('ReadWriteOnce'), onClaim('shop/db:v1')),
      'new.yaml': joined(claim('ReadWriteOnce'), onClaim('shop/db:v2')),
    })
    expect(out).toContain(' s, **unless** its volume is on another node (see Risks) |')
    const recreate = (text: string): string => text.replace(spec, 'strategy: { type: Recreate }')
    expect(found(await both(recreate))).toEqual([])
    const onOne = joined(node('a', '8'), claim('ReadWriteOnce'), onClaim('shop/db:v1'))
    expect(found(await planOf(onOne, onClaim('shop/db:v2')))).toEqual([])
  })

  it('name objects that may create the missing objects', async () => {
    const reads = deployment('web', {
      image: 'shop/web:v2',
      container: ', envFrom: [{ secretRef: { name: hooks-tls } }]',
    })
    const job = (account: string, args: string): string =>
      `apiVersion: batch/v1
kind: Job
metadata: { name: certs }
spec:
  template:
    spec: { restartPolicy: Never, ${account}containers: [{ name: c, image: 'shop/certs:v1', args: [${args}] }] }
`
    const said = async (...more: readonly string[]) => {
      const found = await planOf(deployment('web'), joined(reads, ...more))
      return found.risks.filter(({ object }) => object === 'Secret/hooks-tls').map(({ id, words }) => [id, words])
    }
    expect(await said()).toEqual([['named', expect.any(String)]])
    expect(await said(job('', 'migrate'))).toEqual([['named', expect.any(String)]])
    const may = [['madeAtRunTime', expect.stringContaining('; Job/certs may create it. ')]]
    expect(await said(job('', "'--secret-name=hooks-tls'"))).toEqual(may)
    expect(await said(job('serviceAccountName: certs, ', 'create'))).toEqual(may)
    const certificate =
      'apiVersion: cert-manager.io/v1\nkind: Certificate\nmetadata: { name: web }\nspec: { secretName: hooks-tls }\n'
    expect(await said(certificate)).toEqual([
      ['madeAtRunTime', expect.stringContaining('; Certificate/web may create it. ')],
    ])
  })
})

/** Tests of the command line with a StatefulSet and a DaemonSet beside a Deployment in the same file. */
import { describe, expect, it } from 'vitest'
import { ENGINE_VERSION } from '../engine/index.ts'
import { checkInOneCluster } from './check/checkFiles.ts'
import { checkJson } from './check/checkReport.ts'
import { clusterOf } from './clusterOption.ts'
import { cliOver } from './testing/cliOver.ts'

const set = (kind: string, name: string, image: string, rest = ''): string => `apiVersion: apps/v1
kind: ${kind}
metadata: { name: ${name} }
spec:
${rest}  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec: { containers: [{ name: main, image: '${image}' }] }
`
const all = (tag: string): string =>
  [
    set('StatefulSet', 'db', `shop/db:${tag}`, '  replicas: 3\n  serviceName: db\n'),
    set('DaemonSet', 'agent', `shop/agent:${tag}`),
    set('Deployment', 'web', `shop/web:${tag}`, '  replicas: 4\n'),
  ].join('---\n')
const stuck = (kind: string) => set(kind, 'db', 'shop/db:v2.nopull', kind === 'StatefulSet' ? '  replicas: 3\n' : '')

const files: Readonly<Record<string, string>> = {
  'before.yaml': all('v1'),
  'after.yaml': all('v2'),
  'one.yaml': set('StatefulSet', 'db', 'shop/db:v1', '  replicas: 3\n'),
  'broken.yaml': stuck('StatefulSet'),
}

const cli = cliOver(files)

describe('run with StatefulSets and DaemonSets', () => {
  const run = 'run before.yaml --then after.yaml -q'

  it('checks conditions against every kind, and lists each kind separately', async () => {
    const { code, out, written, err } = await cli(
      `${run} --json --junit r.xml --fail-if 'lowestAvailable < 70%' --fail-if 'seconds > 600' --fail-if stalled`,
    )
    expect([code, err]).toEqual([1, ''])
    const report = JSON.parse(out)
    expect(report).toMatchObject({
      outcome: 'complete',
      engineVersion: ENGINE_VERSION,
      deployments: [{ name: 'web', replicas: 4, lowestAvailable: 3 }],
      statefulSets: [{ name: 'db', replicas: 3, outcome: 'complete', reason: '', lowestAvailable: 2 }],
      daemonSets: [{ name: 'agent', replicas: 3, lowestAvailable: 2 }],
      conditions: [{ met: true, detail: 'lowestAvailable of daemonset/agent is 2 of 3 (66.7%)' }, { met: false }, {}],
    })
    const junit = written.get('r.xml') ?? ''
    expect(junit).toContain('<testsuites tests="3" failures="1"')
    expect(junit).toContain('<failure message="lowestAvailable of daemonset/agent is 2 of 3 (66.7%)"')
    expect(junit).not.toContain('Sets')
  })

  it('reports the stall of a set', async () => {
    const { out } = await cli('run one.yaml --then broken.yaml -q')
    expect(out).toMatch(
      /^stalled as of [\d.]+ s\n {2}statefulset\/db stalled: (ErrImagePull|ImagePullBackOff): Waiting/,
    )
  })

  it('sets the image of the container that --image names in a workload of any kind', async () => {
    const { out, err } = await cli('run before.yaml --image main=shop/x:v3 --json -q')
    expect(err).toBe('')
    expect(JSON.parse(out)).toMatchObject({ outcome: 'complete', statefulSets: [{ lowestAvailable: 2 }] })
  })
})

describe('run --seeds with StatefulSets and DaemonSets', () => {
  it('has the same result from shards as from a single run, with the kinds of the workloads', async () => {
    const study = 'run before.yaml --then after.yaml --seeds 2'
    const shards = await Promise.all([1, 2].map((index) => cli(`${study} --shard ${index}/2`)))
    const rows = Object.fromEntries(shards.map(({ out }, index) => [`${index + 1}.json`, out]))
    const output = "--json --fail-if 'lowestAvailable < 2'"
    const whole = await cli(`${study} ${output}`)
    expect(await cli(`merge 2.json 1.json ${output}`, rows)).toMatchObject({ out: whole.out, code: 0, err: '' })
    expect(JSON.parse(whole.out).rows[0]).toMatchObject({
      replicas: 10,
      deployments: [{ name: 'web' }],
      statefulSets: [{ name: 'db', lowestAvailable: 2 }],
      daemonSets: [{ name: 'agent' }],
    })
  })
})

describe('sweep with StatefulSets and DaemonSets', () => {
  it('varies the fields of each kind, and gives a reason for the other fields', async () => {
    const sweep = 'sweep one.yaml two.yaml --seeds 1 --json --vary'
    const two = { 'two.yaml': files['one.yaml']?.replace('db:v1', 'db:v2') ?? '' }
    const { out, err } = await cli(`${sweep} partition=0,2`, two)
    expect(err).toBe('')
    const [whole, canary] = JSON.parse(out).settings
    expect(whole).toMatchObject({ partition: 0, lowestAvailable: 2, refusal: null })
    expect(canary.partition).toBe(2)
    expect(canary.medianSeconds).toBeLessThan(whole.medianSeconds)
    const [one, both] = JSON.parse((await cli(`${sweep} maxUnavailable=1,2`, two)).out).settings
    expect([one.lowestAvailable, both.lowestAvailable]).toEqual([2, 1])
    expect((await cli(`${sweep} maxUnavailable=1,2 --kubernetes 1.36`, two)).err).toBe(
      'error: --vary maxUnavailable: a StatefulSet has no maxUnavailable to vary: releases before v1.37 replace one Pod at a time, whatever its maxUnavailable says\n',
    )
    expect((await cli(`${sweep} podManagementPolicy=Parallel`, two)).err).toMatch(
      /--vary podManagementPolicy is not possible: it cannot be changed once the object is there/,
    )
  })
})

describe('check with StatefulSets and DaemonSets', () => {
  const check = (text: string) =>
    checkJson([
      checkInOneCluster([{ path: 'a.yaml', text }], {
        seed: 1,
        config: clusterOf(3),

        answers: {},
      }),
    ]).objects.map(({ object, rollout }) => ({ object, ...rollout }))

  it('reports the duration for every kind, and the available Pods during a replacement', () => {
    expect(check(all('v1'))).toMatchObject([
      { object: 'StatefulSet/db', outcome: 'complete', lowestAvailable: 2, replicas: 3, why: '' },
      { object: 'DaemonSet/agent', outcome: 'complete', lowestAvailable: 2, replicas: 3, why: '' },
      { object: 'Deployment/web', outcome: 'complete', lowestAvailable: 3, replicas: 4, why: '' },
    ])
    for (const { seconds } of check(all('v1'))) expect(seconds).toBeGreaterThan(1)
  })

  it('replaces no Pod with OnDelete, and reports the stall of a set', () => {
    const waiting = set('DaemonSet', 'agent', 'shop/agent:v1', '  updateStrategy: { type: OnDelete }\n')
    expect(check(`${waiting}---\n${stuck('StatefulSet')}`)).toMatchObject([
      { outcome: 'complete', lowestAvailable: null, replicas: 3 },
      { outcome: 'stalled', seconds: null, replicas: 3, why: expect.stringContaining('shop/db:v2.nopull') },
    ])
  })
})

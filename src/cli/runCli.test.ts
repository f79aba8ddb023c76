import { describe, expect, it, vi } from 'vitest'
import { currentRun, observe, Session, type TraceRecord } from '../engine/index.ts'
import { History } from '../engine/session/history.ts'
import { ClusterProjector } from '../engine/view/clusterProjector.ts'
import { readRecords } from '../kubectlOutput/readRecords.ts'
import { decodeLink } from '../share/link.ts'
import { decodeRunFile } from '../share/runFile.ts'
import type { JsonReport } from './report.ts'
import { cliOver } from './testing/cliOver.ts'

interface Options {
  readonly name?: string
  readonly image?: string
  readonly more?: string
}

const manifest = ({ name = 'web', image = 'shop/web:v1', more = '' }: Options = {}): string => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
spec:
  replicas: 4
  progressDeadlineSeconds: 45
${more}  selector:
    matchLabels: { app: ${name} }
  template:
    metadata:
      labels: { app: ${name} }
    spec:
      containers:
        - name: web
          image: ${image}
`

const recreate = '  strategy: { type: Recreate }\n'

const files: Readonly<Record<string, string>> = {
  'before.yaml': manifest(),
  'after.yaml': manifest({ image: 'shop/web:v2' }),
  'broken.yaml': manifest({ image: 'shop/web:v2.nopull' }),
  'recreate.yaml': manifest({ more: recreate }),
  'recreateAfter.yaml': manifest({ more: recreate, image: 'shop/web:v2' }),
  'strategy.yaml': `# a comment\n---\n${manifest({ more: '  strategy:\n    type: Rolling\n' })}`,
  'stdin.yaml': manifest({ more: '  strategy:\n    type: "STDIN"\n' }),
  'nowhere.yaml': manifest().replace('metadata:\n', 'metadata:\n  namespace: nowhere\n'),
  'kindless.yaml': 'apiVersion: v1\nmetadata: { name: "STDIN" }\n',
  'two.yaml': manifest({ more: '  minReadySeconds: -1\n  paused: false\n' }).replace('replicas: 4', 'replicas: -4'),
  'syntax.yaml': manifest().replace('replicas: 4', 'replicas: : 4'),
  'field.yaml': manifest({ more: '  replica: 4\n' }),
  'service.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n',
  'empty.yaml': '',
  'both.yaml': `${manifest()}---\n${manifest({ name: 'api' })}`,
  'shop.yaml': `apiVersion: v1\nkind: Namespace\nmetadata: { name: shop }\n---\n${manifest().replace('name: web', 'name: web\n  namespace: shop')}`,
}

const cli = cliOver(files)

async function json(command: string): Promise<JsonReport & { readonly code: number }> {
  const { out, code } = await cli(`${command} --json`)
  return { ...(JSON.parse(out) as JsonReport), code }
}

describe('rollscope run', () => {
  it('prints a single JSON object, whose numbers are within the rollout bounds', async () => {
    const report = await json('run before.yaml --then after.yaml')
    expect(report).toMatchObject({
      code: 0,
      outcome: 'complete',
      lowestAvailable: 3,
      mostPods: 5,
      outageSeconds: 0,
      engineVersion: expect.stringMatching(/^\d+$/),
      seed: 1,
      deployments: [{ namespace: 'default', name: 'web', replicas: 4, outcome: 'complete', reason: '' }],
      conditions: [],
    })
    expect(report.seconds).toBeGreaterThan(1)
    expect(report.podSecondsOfSurge).toBeGreaterThan(0)
    expect(report.writes).toBeGreaterThan(20)
  })

  it('prints a link that opens at the end of the run, with the same fingerprint', async () => {
    const report = await json('run before.yaml --then after.yaml --link https://rollscope.example/app/')
    expect(report.link).toMatch(/^https:\/\/rollscope\.example\/app\/#r/)
    const decoded = await decodeLink(new URL(report.link ?? '').hash)
    if (decoded.type !== 'run') throw new Error(`not a run: ${decoded.type}`)
    const document = currentRun(decoded.run.document)
    const session = new Session(document)
    session.seekTo(decoded.run.cursor)
    expect(session.fingerprint).toBe(report.fingerprint)
    expect(decoded.run.manifestText).toBe(files['after.yaml'])
    expect(document.journal.map(({ command }) => command.label)).toEqual(['apply before.yaml', 'apply after.yaml'])
  })

  it('plays the same run for the same seed, and another run for another seed', async () => {
    const command = 'run before.yaml --image web=shop/web:v2'
    const [first, second, other] = [await json(command), await json(command), await json(`${command} --seed 2`)]
    expect(second).toEqual(first)
    expect(other.fingerprint).not.toBe(first.fingerprint)
    expect(await cli(`${command} --all`)).toEqual(await cli(`${command} --all`))
  })

  it("reports decisions, and Events in Kubernetes' words, line by line", async () => {
    const { out, err } = await cli('run before.yaml --then after.yaml')
    expect(err).toBe('')
    const lines = out.split('\n')
    expect(lines.slice(0, 2)).toEqual(['$ kubectl apply -f before.yaml', 'deployment.apps/web created'])
    const from = lines.indexOf('$ kubectl apply -f after.yaml')
    expect(lines[from + 1]).toBe('deployment.apps/web configured')
    const change = lines.slice(from)
    expect(change.find((line) => line.includes('Does a ReplicaSet have'))).toMatch(
      /^ +\d+\.\d{3}s {2}deployment\/web +Does a ReplicaSet have this Pod template\? No: creates web-\w+ as revision 2 with 1 Pod$/,
    )
    expect(
      change.some((line) => /Normal ScalingReplicaSet: Scaled down replica set web-\w+ from 4 to 3$/.test(line)),
    ).toBe(true)
    expect(out).toContain('\n  minimum available Pods  3 of 4 (75%)\n  most Pods               5 of 4 (125%)\n')
    const times = lines.flatMap((line) => /^ +(\d+\.\d{3})s {2}/.exec(line)?.[1] ?? []).map(Number)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    const all = await cli('run before.yaml --then after.yaml --all')
    expect(all.out.length).toBeGreaterThan(out.length)
    const quiet = await cli('run before.yaml --then after.yaml --quiet')
    expect(quiet.out).toMatch(/^complete after [\d.]+ s\n/)
  })

  it('measures the outage of a Recreate rollout', async () => {
    const report = await json("run recreate.yaml --then recreateAfter.yaml --fail-if 'outageSeconds > 0'")
    expect(report).toMatchObject({
      code: 1,
      outcome: 'complete',
      lowestAvailable: 0,
      mostPods: 4,
      podSecondsOfSurge: 0,
    })
    expect(report.outageSeconds).toBeGreaterThan(1)
    expect(report.conditions).toEqual([
      {
        condition: 'outageSeconds > 0',
        met: true,
        detail: `outageSeconds of deployment/web is ${report.outageSeconds}`,
      },
    ])
  })

  it.each([
    ['resources: { requests: { cpu: 9 } }', 'Unschedulable', '0/3 nodes are available: 3 Insufficient cpu.'],
    ['envFrom: [{ secretRef: { name: db } }]', 'CreateContainerConfigError', 'secret "db" not found'],
  ])("names the cause of missing Pods in Kubernetes' words: %s", async (field, reason, message) => {
    const over = cliOver({ 'one.yaml': manifest().trimEnd().concat(`\n          ${field}\n`) })
    const { out } = await over('run one.yaml -q')
    const [, pod = ''] = /^ {4}4 Pods \((web-\w+-\w+)\): /m.exec(out) ?? []
    expect(out).toContain(`\n    4 Pods (${pod}): ${reason}: ${message}`)
    const report = JSON.parse((await over('run one.yaml --json')).out) as JsonReport
    expect(report.deployments[0]?.held).toMatchObject({ pod, pods: 4, reason })
    expect(report.deployments[0]?.held?.message).toContain(message)
    expect((await json('run before.yaml')).deployments[0]?.held).toBeNull()
  })

  it('reports a stall at an image that cannot be pulled', async () => {
    const report = await json('run before.yaml --image web=shop/web:v2.nopull --fail-if stalled')
    expect(report).toMatchObject({ code: 1, outcome: 'stalled', lowestAvailable: 3 })
    expect(report.deployments[0]?.reason).toBe('ProgressDeadlineExceeded')
    expect(report.seconds).toBeGreaterThan(45)
    expect(report.seconds).toBeLessThan(50)
    expect((await cli('run before.yaml --then broken.yaml -q')).out).toMatch(
      /^stalled as of [\d.]+ s\n {2}deployment\/web stalled: ProgressDeadlineExceeded: ReplicaSet "web-\w+" has timed out progressing\.\n/,
    )
  })

  it('ends after the number of seconds that --until gives', async () => {
    const report = await json('run before.yaml --then broken.yaml --until 5 --fail-if stalled --fail-if incomplete')
    expect(report).toMatchObject({ code: 1, outcome: 'progressing', seconds: 5 })
    expect(report.conditions.map(({ met }) => met)).toEqual([false, true])
  })

  it('makes the change even if the first manifest stalls', async () => {
    const { code, err, out } = await cli('run broken.yaml --then after.yaml -q')
    expect(code).toBe(0)
    expect(err).toBe(
      'warning: broken.yaml is stalled (ProgressDeadlineExceeded), not complete; the change is applied anyway\n',
    )
    expect(out).toMatch(/^complete after/)
  })

  it('says that a run ended at the limit of its size', async () => {
    const many = files['before.yaml']?.replace('replicas: 4', 'replicas: 1000000') ?? ''
    const { err } = await cli('run many -q --nodes 1', { many })
    expect(err).toMatch(/^warning: the run ends here, before its end: a run can have at most/)
  })

  it('says that the cluster is too small, and takes a larger cluster', async () => {
    const large = files['before.yaml']?.replace('replicas: 4', 'replicas: 112') ?? ''
    const small = await cli('run large -q --nodes 1 --fail-if stalled', { large })
    expect(small.code).toBe(1)
    expect(small.err).toMatch(
      /^warning: Pods without a node: 2 \(0\/1 nodes are available: 1 Too many pods\. .*\); --nodes /,
    )
    expect(await cli('run large -q --nodes 2 --fail-if stalled', { large })).toMatchObject({ code: 0, err: '' })
  })

  it('measures the first start without a change', async () => {
    expect(await json('run before.yaml')).toMatchObject({ outcome: 'complete', lowestAvailable: 4, outageSeconds: 0 })
  })

  it('accepts several Deployments, namespaces and standard input', async () => {
    const both = await json("run both.yaml --image web=shop/web:v2 --fail-if 'lowestAvailable < 75%'")
    expect(both.deployments.map(({ name, lowestAvailable }) => [name, lowestAvailable])).toEqual([
      ['api', 3],
      ['web', 3],
    ])
    expect(both).toMatchObject({ code: 0, outcome: 'complete' })
    const shop = await cli('run shop.yaml --image web=shop/web:v2')
    expect(shop.out).toContain('$ kubectl set image deployment/web web=shop/web:v2 -n shop\n')
    expect(shop.out).toContain('  deployment/shop/web ')
    expect((await cli('run - -q', { '-': manifest() })).code).toBe(0)
  })
})

describe('files of run', () => {
  it('contain the trace, the transcript, the report and the run', async () => {
    const outputs = '--trace t --transcript c --junit j --save s --kwok k'
    const { written, code } = await cli(
      `run before.yaml --then after.yaml -q ${outputs} --fail-if 'lowestAvailable < 90%'`,
    )
    expect(code).toBe(1)

    const lines = (written.get('t') ?? '').trimEnd().split('\n')
    const records = lines.map((line) => JSON.parse(line) as TraceRecord | { readonly type: 'run' })
    expect(records[0]).toMatchObject({ type: 'run', seed: 1 })
    expect(new Set(records.map(({ type }) => type))).toEqual(
      new Set(['run', 'command', 'write', 'sync', 'decision', 'event']),
    )

    const { records: changes, problems } = readRecords([{ name: 'k', text: written.get('k') ?? '' }])
    expect(
      observe(changes, problems).changes.filter(({ timeFrom }) => timeFrom === 'recording').length,
    ).toBeGreaterThan(50)

    const [header, ...events] = (written.get('c') ?? '')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
    expect(header).toMatchObject({ version: 2, title: 'before.yaml, then after.yaml' })
    expect(JSON.stringify(events)).toContain('successfully rolled out')

    expect(written.get('j')).toContain('<testcase name="not (lowestAvailable &lt; 90%)" classname="rollscope"')
    expect(written.get('j')).toContain('<failure message="lowestAvailable of deployment/web is 3 of 4 (75%)"')

    expect(decodeRunFile(written.get('s') ?? '').type).toBe('run')
    const again = await cli('replay s -q', Object.fromEntries(written))
    expect(again).toMatchObject({ code: 0, err: '' })
    const first = await cli('run before.yaml --then after.yaml -q')
    // A replayed run has no questions and no verdict.
    expect(again.out).toBe(first.out.replace(/^ {2}verdict .*\n/m, ''))
  })

  it('report whether the rollout is complete if there are no conditions', async () => {
    const good = await cli('run before.yaml --then after.yaml -q --junit j')
    expect(good.written.get('j')).toContain('<testcase name="rollout of before.yaml, then after.yaml"')
    expect(good.written.get('j')).toContain('failures="0"')
    const bad = await cli('run before.yaml --then broken.yaml -q --junit j')
    expect(bad.code).toBe(0)
    expect(bad.written.get('j')).toContain('<failure message="the outcome is stalled"')
  })

  it('come with a warning if the run was recorded by another engine', async () => {
    const { written } = await cli('run before.yaml -q --save s')
    const text = (written.get('s') ?? '').replace(/"fingerprint": "\w+"/, '"fingerprint": "0123"')
    const { err, code } = await cli('replay s -q', { s: text })
    expect(code).toBe(0)
    expect(err).toMatch(/^warning: s was recorded by engine \d+; in engine \d+ it plays differently\n$/)
  })

  it('come with a warning if the run becomes too large before its moment, and contain its part', async () => {
    const { written } = await cli('run before.yaml --then after.yaml -q --save s')
    // Simulates a limit of 200 events for a run.
    const full = vi.spyOn(Session.prototype, 'isFull', 'get').mockImplementation(function (this: Session) {
      return this.handled >= 200
    })
    const { err, code, out } = await cli('replay s -q', Object.fromEntries(written))
    full.mockRestore()
    expect(err).toMatch(/^warning: the run ends here, before its moment: a run can have at most .*\n$/)
    expect(code).toBe(0)
    expect(out).not.toBe('')
  })
})

describe('bad input of run', () => {
  it.each([
    ['run nothere.yaml', 'error: the path "nothere.yaml" does not exist\n'],
    ['run before.yaml --then nothere.yaml', 'error: the path "nothere.yaml" does not exist\n'],
    [
      'run before.yaml --then syntax.yaml',
      'syntax.yaml:6:13: error: error parsing syntax.yaml: error converting YAML to JSON: yaml: line 6: mapping values are not allowed in this context\n',
    ],
    [
      'run service.yaml',
      'service.yaml: nothing in it has Pods: no Deployment, StatefulSet, DaemonSet, Job, CronJob or Pod\n',
    ],
    ['run empty.yaml', 'error: no objects passed to apply\n'],
    ['run before.yaml --image app=shop/web:v2', 'error: unable to find container named "app"\n'],
    ['run before.yaml --fail-if sometimes', 'rollscope: --fail-if: "sometimes" is not a condition'],
    ['replay before.yaml', 'before.yaml: not a saved Rollscope run: it is no JSON object'],
  ])('%s', async (command, words) => {
    const { code, out, err } = await cli(`${command} -q`)
    expect(err).toContain(words)
    expect({ code, out }).toEqual({ code: 2, out: '' })
  })

  it('includes a saved run with an initial state that no cluster can have', async () => {
    const { written } = await cli('run before.yaml -q --save s')
    const run = JSON.parse(written.get('s') ?? '')
    run.run.document.config.from = { at: 1_764_000_000_000, objects: [{ apiVersion: 'v1', kind: 'Pod' }] }
    const { code, out, err } = await cli('replay s -q', { s: JSON.stringify(run) })
    expect(err).toMatch(/^s: the run cannot begin: .*Pod/)
    expect({ code, out }).toEqual({ code: 2, out: '' })
  })

  it("is reported with the API server's words and the line of the field", async () => {
    const { code, err } = await cli('run strategy.yaml --junit j')
    expect(code).toBe(2)
    expect(err).toMatch(/^strategy\.yaml:10:3: The Deployment "web" is invalid: spec\.strategy: Unsupported value: /)
  })

  it("is reported with the file's name instead of kubectl's STDIN, except within values", async () => {
    expect((await cli('run stdin.yaml')).err).toContain('Unsupported value: {"Type":"STDIN"')
    expect((await cli('run nowhere.yaml')).err).toContain(
      'error when creating "nowhere.yaml": namespaces "nowhere" not found',
    )
    const { err } = await cli('run kindless.yaml')
    expect(err).toContain('error validating "kindless.yaml": error validating data: kind not set')
  })

  it('is reported with a line for each mistake', async () => {
    const { err } = await cli('run two.yaml')
    expect(err.split('\n')).toEqual([
      'two.yaml:1:1: The Deployment "web" is invalid:',
      expect.stringMatching(/^two\.yaml:6:3: spec\.replicas: Invalid value: -4: must be greater than or equal to 0/),
      expect.stringMatching(
        /^two\.yaml:8:3: spec\.minReadySeconds: Invalid value: -1: must be greater than or equal to 0/,
      ),
      '',
    ])
  })

  it('includes an unknown field', async () => {
    const { err } = await cli('run field.yaml')
    expect(err).toMatch(/^field\.yaml:8:3: Error from server \(BadRequest\): .*unknown field "spec\.replica"/)
  })

  it('is an error in the JUnit report', async () => {
    const { written } = await cli('run before.yaml --then syntax.yaml --junit j -q')
    expect(written.get('j')).toContain('tests="1" failures="0" errors="1"')
    expect(written.get('j')).toContain('<error message="syntax.yaml:6:13: error: error parsing syntax.yaml')
  })
})

describe('a failing observer of a run', () => {
  it('is a warning, and the run continues', async () => {
    const broken = vi.spyOn(History.prototype, 'noteTrace').mockImplementation(() => {
      throw new TypeError('no \u001b[31mrecords')
    })
    const { code, err, out } = await cli('run before.yaml')
    broken.mockRestore()
    expect(err).toContain(
      'warning: records failed at 0 ms and was switched off (no \\u001b[31mrecords); the run went on without\n',
    )
    expect([code, /complete/.test(out)]).toEqual([0, true])
  })

  it('is a failure if the verdict depends on the observer', async () => {
    const broken = vi.spyOn(ClusterProjector.prototype, 'takeSamples').mockImplementation(() => {
      throw new TypeError('no samples')
    })
    const { code, err } = await cli('run before.yaml')
    broken.mockRestore()
    expect(err).toMatch(
      /^warning: picture failed at 0 ms and was switched off \(no samples\);.* its result is not known$/m,
    )
    expect(code).toBe(1)
  })
})

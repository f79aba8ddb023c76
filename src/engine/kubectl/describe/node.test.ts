import { expect, it } from 'vitest'
import { Harness } from '../../testing/harness.ts'

it('kubectl describe prints a node with the requests of its Pods', () => {
  const run = new Harness()
  const spec = {
    nodeName: 'node-1',
    containers: [
      { name: 'a', image: 'x:v1', resources: { requests: { cpu: '250m', memory: '64Mi' }, limits: { cpu: '1' } } },
      { name: 'b', image: 'x:v1', resources: { requests: { cpu: '500m' }, limits: { memory: '128Mi' } } },
    ],
  }
  run.apply({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'one', namespace: 'default' }, spec })
  run.session.advance({ until: 25_000 })
  run.must(['describe', 'node', 'node-1'])
  const { stdout } = run.last
  expect(stdout).toMatch(/^Unschedulable: +false\nLease:\n {2}HolderIdentity: +node-1\n {2}AcquireTime: +<unset>$/m)
  expect(stdout).toMatch(/^ {2}RenewTime: +Thu, 01 Jan 2026 00:00:20 \+0000$/m)
  expect(stdout).toMatch(/^Addresses:\n {2}InternalIP: +192\.0\.2\.2\nCapacity:$/m)
  expect(stdout).toMatch(/^System Info:\n {2}Machine ID: +[0-9a-f]{32}\n {2}System UUID: +[0-9a-f-]{36}$/m)
  expect(stdout).toMatch(
    /^ {2}Kubelet Version: +v1\.36\.3\nPodCIDR: +10\.0\.1\.0\/24\nPodCIDRs: +10\.0\.1\.0\/24\nNon-terminated Pods: +\(1 in total\)$/m,
  )
  const cpu = Number(/^ {2}cpu: +(\d+)$/m.exec(stdout)?.[1]) * 1000
  const percent = (part: number) => Math.trunc((part / cpu) * 100)
  expect(stdout).toMatch(/^ {2}Namespace +Name +CPU Requests +CPU Limits +Memory Requests +Memory Limits +Age$/m)
  const row = `default +one +750m \\(${percent(750)}%\\) +1 \\(${percent(1000)}%\\) +192Mi \\(\\d+%\\) +128Mi \\(\\d+%\\) +25s`
  expect(stdout).toMatch(new RegExp(`^ {2}${row}$`, 'm'))
  expect(stdout).toMatch(
    /^Allocated resources:\n {2}\(Total limits may be over 100 percent, i\.e\., overcommitted\.\)\n {2}Resource +Requests +Limits\n/m,
  )
  expect(stdout).toMatch(new RegExp(`^ {2}cpu +750m \\(${percent(750)}%\\) +1 \\(${percent(1000)}%\\)$`, 'm'))
  expect(stdout).toMatch(/^ {2}ephemeral-storage +0 \(0%\) +0 \(0%\)$/m)
})

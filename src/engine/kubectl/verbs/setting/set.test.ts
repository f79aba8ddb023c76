import { describe, expect, it } from 'vitest'
import { type Cluster, createCluster } from '../../../cluster.ts'
import { DEFAULT_CONFIG } from '../../../document/config.ts'
import { Simulation } from '../../../sim/simulation.ts'

function start(): Cluster {
  const components = { scheduler: false, kubelet: false, node: 'playedReady' } as const
  const cluster = createCluster(new Simulation(5), { ...DEFAULT_CONFIG, nodes: [], components })
  cluster.sim.runUntil(1000)
  run(cluster, 'create deployment web --image=shop/web:v1')
  run(cluster, 'create configmap conf --from-literal=a=1 --from-literal=B=2')
  run(cluster, 'expose deploy web --port=80')
  cluster.sim.runUntil(3000)
  return cluster
}

function run({ kubectl }: Cluster, line: string, stdin?: string): { stdout: string; stderr: string } {
  const { stdout, stderr } = kubectl.process(kubectl.run(line.split(' '), stdin === undefined ? {} : { stdin }))
  return { stdout, stderr }
}

const noTemplate = 'the object is not a pod or does not have a pod template: *v1.Service'

describe('kubectl', () => {
  it.each([
    [
      'set image deploy/web web=',
      /^error: failed to patch image update to pod template: Deployment.apps "web" is invalid/,
    ],
    ['set image deploy/web shop/web:v2', /^error: the server doesn't have a resource type "shop"/],
    ['set image web=shop/web:v2', /^error: You must provide one or more resources by argument or filename/],
    ['set image svc/web web=x', `error: services/web ${noTemplate}\n`],
    ['set image deploy/web nope=x', 'error: unable to find container named "nope"\n'],
    ['set env deploy/web 1A=x', /^error: "1A" is not a valid key name: /],
    ['set env deploy/web A=1 A-', /^error: can not both modify and remove the same environment variable/],
    ['set env deploy/web -c nope A=1', 'Warning: Deployment/web does not have any containers matching "nope"\n'],
    ['set resources deploy/web -c nope --limits=cpu=1', 'error: unable to find container named nope\n'],
    ['set selector deploy/web a=b', 'error: setting a selector is only supported for Services\n'],
    ['set selector svc/web a', 'error: match expression [{a Exists []}] not supported on this object\n'],
    ['rollout status svc/web', 'error: no status viewer has been implemented for Service\n'],
    ['rollout history rs -l app=web', 'error: no history viewer has been implemented for "ReplicaSet.apps"\n'],
    ['rollout undo deploy -l a=none', ''],
    ['rollout pause deploy -l a=none', 'No resources found in default namespace.\n'],
    ['rollout restart svc/web', 'error: services "web" restarting is not supported\n'],
    ['scale --replicas=3', /^error: You must provide one or more resources by argument or filename/],
  ])('prints the expected error for %s', (line, text) => {
    const { stderr } = run(start(), line)
    if (typeof text === 'string') expect(stderr).toBe(text)
    else expect(stderr).toMatch(text)
  })

  it('set env reads variables from a ConfigMap, keeps variables without --overwrite, and lists variables', () => {
    const cluster = start()
    expect(run(cluster, 'set env deploy/web --from=cm/conf --prefix=P_').stderr).toBe(
      'Warning: key a transferred to A\n',
    )
    run(cluster, 'set env deploy/web X=1 B-')
    expect(run(cluster, 'set env deploy/web X=2 --overwrite=false').stderr).toBe(
      "error: deployments/web 'X' already has a value (1), and --overwrite is false\n",
    )
    expect(run(cluster, 'set env deploy/web --list').stdout).toBe(
      '# Deployment web, container web\n# P_B from configmap conf, key B\n# P_A from configmap conf, key a\nX=1\n',
    )
    expect(run(cluster, 'set env deploy/web --list --resolve').stdout).toContain('P_B=2\nP_A=1\nX=1\n')
  })

  it('set image with --record adds the command to the rollout history', () => {
    const cluster = start()
    const { stderr } = run(cluster, 'set image deploy/web web=shop/web:v2 --record')
    expect(stderr).toBe('Flag --record has been deprecated, --record will be removed in the future\n')
    cluster.sim.runUntil(5000)
    expect(run(cluster, 'rollout history deploy/web').stdout).toContain(
      'kubectl set image deploy/web web=shop/web:v2 --record=true',
    )
  })

  it('set image with --local changes only the manifest', () => {
    const cluster = start()
    const manifest = run(cluster, 'create deployment web --image=a --dry-run=client -o yaml').stdout
    expect(run(cluster, 'set image -f - a=b --local -o yaml', manifest).stdout).toBe(
      manifest.replace('image: a\n', 'image: b\n'),
    )
    expect(run(cluster, 'get deploy web -o jsonpath={..image}').stdout).toBe('shop/web:v1')
  })
})

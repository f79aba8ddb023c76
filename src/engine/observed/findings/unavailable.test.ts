import { expect, test } from 'vitest'
import { createCluster } from '../../cluster.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import { Simulation } from '../../sim/simulation.ts'
import { keepOnePod } from './unavailable.ts'

const manifest = (kind: string, spec: string) => `apiVersion: apps/v1
kind: ${kind}
metadata: {name: web, namespace: shop}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: 'shop/web:v1'}]}
${spec}
`
const [recreate, all] = ['{type: Recreate}', '{rollingUpdate: {maxUnavailable: 100%, maxSurge: 0}}']

test.each([
  ['Deployment', 4, `  replicas: 4\n  strategy: ${all}`, '1 of 4'],
  ['Deployment', 1, `  replicas: 1\n  strategy: ${all}`, '0 of 1'],
  ['Deployment', 3, `  replicas: 3\n  strategy: ${recreate}`, '1 of 3'],
  ['Deployment', 1, `  replicas: 1\n  strategy: ${recreate}`, '0 of 1'],
  ['DaemonSet', 3, `  updateStrategy: ${all}`, '1 of 3'],
  ['DaemonSet', 1, `  updateStrategy: ${all}`, '0 of 1'],
  ['StatefulSet', 1, '  replicas: 1\n  serviceName: web', '1 of 2'],
])('the command that keeps a Pod of a %s with %i Pods changes its fields', (kind, wanted, spec, mayBeMissing) => {
  const cluster = createCluster(new Simulation(5), DEFAULT_CONFIG)
  cluster.sim.runUntil(1000)
  const run = (args: readonly string[], stdin = '') =>
    cluster.kubectl.process(cluster.kubectl.run([...args], { stdin }))
  expect(run(['create', 'namespace', 'shop']).exit).toBe(0)
  expect(run(['apply', '-f', '-'], manifest(kind, spec))).toMatchObject({ stderr: '', exit: 0 })
  const [, ...words] = keepOnePod({ kind, name: 'web', namespace: 'shop' }, wanted).split(' ')
  const done = run(words.map((word) => word.replace(/^'(.*)'$/, '$1')))
  expect(done).toMatchObject({ stderr: '', exit: 0 })
  expect(done.stdout).toMatch(/ (patched|scaled)\n$/)
  const shown = run(['get', kind.toLowerCase(), 'web', '-n', 'shop', '-o', 'json']).stdout
  const { replicas = wanted, strategy, updateStrategy } = JSON.parse(shown).spec
  const missing = kind === 'StatefulSet' ? 1 : (strategy ?? updateStrategy).rollingUpdate.maxUnavailable
  expect(`${missing} of ${replicas}`).toBe(mayBeMissing)
})

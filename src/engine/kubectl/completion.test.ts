import { expect, it } from 'vitest'
import { componentsOf } from '../session/runReader.ts'
import { Session } from '../session/session.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { emptyDocument } from '../testing/harness.ts'
import { complete } from './completion.ts'

const session = new Session(emptyDocument())
session.command({
  type: 'kubectl',
  args: ['apply', '-f', '-'],
  stdin: JSON.stringify(deploymentManifest({ image: 'shop/web:v1', replicas: 1 })),
})
const client = componentsOf(session).cluster.api.dynamicClient('test')
const [node = ''] = componentsOf(session).cluster.config.nodes.map(({ name }) => name)

it.each([
  ['roll', ['rollout']],
  ['kubectl roll', ['rollout']],
  ['kube', ['kubectl']],
  ['rollout un', ['undo']],
  ['k rollout re', ['restart', 'resume']],
  ['get deploy', ['deployments']],
  ['get deployments ', ['web']],
  ['get deployments web ', []],
  ['describe deploy/w', ['deploy/web']],
  ['rollout status deployment', ['deployments']],
  ['scale deployments/', ['deployments/web']],
  ['scale deployment/web --rep', ['--replicas']],
  ['get pods -n kube-p', ['kube-public']],
  ['get deployments -n kube-system ', []],
  ['get pods -o w', ['wide']],
  ['get pods --output=y', ['--output=yaml']],
  ['apply -f ', ['-']],
  ['set image deployment/web w', ['web=shop/web:v1']],
  [`cordon ${node.slice(0, -1)}`, expect.arrayContaining([node])],
  [`get nodes ${node.slice(0, -1)}`, expect.arrayContaining([node])],
  [`top node ${node.slice(0, -1)}`, expect.arrayContaining([node])],
  ['create deployment ', []],
  ['get "open', []],
  ['nonsense ', []],
])('complete proposes for %j the words %j', (line, words) => {
  expect(complete(client, line).words).toEqual(words)
})

it('complete returns the offset at which the last word begins', () => {
  expect(complete(client, 'kubectl get po').from).toBe(12)
})

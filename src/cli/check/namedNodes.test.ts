/** Verdicts of `check` about Pods that name their node or a refused object, and about Pods that fail as fast as they are created. */
import { expect, it } from 'vitest'
import { checkInOneCluster } from './checkFiles.ts'
import { checkJson } from './checkReport.ts'

const said = (...texts: readonly string[]) => {
  const file = { path: 'f.yaml', text: texts.join('\n---\n') }
  const { objects } = checkJson([checkInOneCluster([file], { seed: 1, config: undefined, answers: {} })])
  return objects.map(({ object, rollout }) => ({
    object,
    is: rollout?.outcome,
    keys: rollout?.questions.map(({ key }) => key),
    why: rollout?.why,
    futures: rollout?.futures.map(({ outcome, why }) => `${outcome}: ${why}`),
  }))
}
const pod = (name: string, spec: string): string =>
  `{apiVersion: v1, kind: Pod, metadata: {name: ${name}}, spec: {${spec}, containers: [{name: c, image: "x/shelf:v1"}]}}`
const deployment = (name: string, spec: string, container = ''): string =>
  `{apiVersion: apps/v1, kind: Deployment, metadata: {name: ${name}}, spec: {replicas: 3, selector: {matchLabels: {app: ${name}}}, template: {metadata: {labels: {app: ${name}}}, spec: {${spec}containers: [{name: c, image: "x/shelf:v1"${container}}]}}}}`

it('check says whether a node of the cluster accepts a Pod that names the node', () => {
  const found = said(
    pod('labelled', 'nodeName: node-1, nodeSelector: {disk: ssd}'),
    deployment('large', 'nodeName: node-1, ', ', resources: {requests: {cpu: 2}}'),
    deployment('other', ''),
  )
  expect(found).toMatchObject([
    { object: 'Pod/labelled', is: 'stalled', keys: [], why: expect.stringContaining('NodeAffinity') },
    { object: 'Deployment/large', is: 'stalled', keys: [], why: expect.stringContaining('OutOfcpu') },
    // The other workload completes beside Pods that fail endlessly.
    { object: 'Deployment/other', is: 'complete' },
  ])
})

it('check asks whether the node that a Pod names exists, if the cluster does not have that node', () => {
  const futures = ['complete: ', expect.stringMatching(/^stalled: node "rack-9" not found/)]
  expect(said(pod('one', 'nodeName: rack-9'), deployment('many', 'nodeName: rack-9, '))).toMatchObject([
    { object: 'Pod/one', is: 'cannot tell', keys: ['node/rack-9'], futures },
    { object: 'Deployment/many', is: 'cannot tell', keys: ['node/rack-9'], futures },
  ])
})

it('check asks nothing about an object that the files contain and the server refuses', () => {
  const secret = '{apiVersion: v1, kind: Secret, metadata: {name: s}, type: kubernetes.io/tls, data: {tls.crt: aGk=}}'
  const file = {
    path: 'f.yaml',
    text: `${secret}\n---\n${deployment('web', '', ', envFrom: [{secretRef: {name: s}}]')}`,
  }
  const { objects } = checkJson([checkInOneCluster([file], { seed: 1, config: undefined, answers: {} })])
  expect(objects[0]?.words).toBe('f.yaml:1:78: The Secret "s" is invalid: data[tls.key]: Required value')
  expect(objects[1]?.rollout).toMatchObject({ outcome: 'stalled', questions: [] })
  expect(objects[1]?.rollout?.why).toContain('Secret "s" not found')
})

import { expect, it } from 'vitest'
import type { KubeObject } from '../../../api/types.ts'
import { Session } from '../../../session/session.ts'
import { emptyDocument } from '../../../testing/harness.ts'
import { questionsAbout } from '../ask.ts'
import type { Question } from '../question.ts'
import { rolloutVerdict } from '../verdict.ts'

function askedOfPods(kind: 'Deployment' | 'Job', podSpec: string): readonly Question[] {
  const session = new Session(emptyDocument({ seed: 1 }))
  const labels = '{app: web}'
  const stdin =
    kind === 'Job'
      ? `{apiVersion: batch/v1, kind: Job, metadata: {name: web}, spec: {template: {spec: {restartPolicy: Never, ${podSpec}}}}}`
      : `{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {selector: {matchLabels: ${labels}}, template: {metadata: {labels: ${labels}}, spec: {${podSpec}}}}}`
  expect(session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })).toMatchObject({ exit: 0 })
  const { objects: store } = session
  const resource = kind === 'Job' ? 'jobs' : 'deployments'
  return questionsAbout(store, [...store.list(resource)] as KubeObject[], { areNodesKnown: false })
}

const ids = (questions: readonly Question[]) => questions.map(({ id, field }) => `${id} ${field}`)

it.each([
  ['postgres beside a task', 'containers: [{name: t, image: own/task}, {name: db, image: "postgres:16"}]', 1],
  [
    'a proxy with options',
    'containers: [{name: t, image: own/task}, {name: db, image: gcr.io/x/cloud-sql-proxy:2, args: [-p, x]}]',
    1,
  ],
  [
    'a client of a server',
    'containers: [{name: t, image: own/task}, {name: db, image: redis, args: [redis-cli, ping]}]',
    -1,
  ],
  [
    'a command of its own',
    'containers: [{name: t, image: own/task}, {name: db, image: redis, command: [redis-cli]}]',
    -1,
  ],
  ['an image of the same name', 'containers: [{name: t, image: own/task}, {name: db, image: own/redis}]', -1],
] as const)('a Job with %s raises a question only if a server in the Job never ends', (_, podSpec, at) => {
  expect(ids(askedOfPods('Job', podSpec))).toEqual(
    at < 0 ? [] : [`serverInJob spec.template.spec.containers[${at}].image`],
  )
})

it('a container that runs a server raises no question as a sidecar of a Job, nor in a Deployment', () => {
  const sidecar =
    'initContainers: [{name: p, image: nginx, restartPolicy: Always}], containers: [{name: t, image: own/task}]'
  expect(ids(askedOfPods('Job', sidecar))).toEqual([])
  expect(ids(askedOfPods('Deployment', 'containers: [{name: c, image: nginx}]'))).toEqual([])
})

it('a command that ends at once causes a stall, unless an answer says that the command keeps running', () => {
  const [question] = askedOfPods('Deployment', 'containers: [{name: c, image: busybox, command: [sh, -c, exit 1]}]')
  const word = (answers = {}) =>
    rolloutVerdict(question ? [question] : [], [{ without: [], result: true }], (isGood) => isGood, undefined, answers)
      .word
  expect(word()).toBe('stalls')
  expect(word({ 'container/web:c': 'runs' })).not.toBe('stalls')
})

it.each([
  ['shop/Web:v1', []],
  ['PROJECT_ID/web:v1', ['image spec.template.spec.containers[0].image']],
] as const)('the name of the image %s raises a question only if the name has a placeholder', (image, found) => {
  expect(ids(askedOfPods('Deployment', `containers: [{name: c, image: "${image}"}]`))).toEqual(found)
})

it('a postStart hook for an undeclared port name raises no question, since the hook always fails', () => {
  const hook = (port: string) =>
    ids(
      askedOfPods(
        'Deployment',
        `containers: [{name: c, image: nginx, ports: [{name: http, containerPort: 80}], lifecycle: {postStart: {httpGet: {port: ${port}}}}}]`,
      ),
    )
  const asks = ['hookPort spec.template.spec.containers[0].lifecycle.postStart.httpGet']
  expect([hook('http'), hook('8080'), hook('none')]).toEqual([asks, asks, []])
})

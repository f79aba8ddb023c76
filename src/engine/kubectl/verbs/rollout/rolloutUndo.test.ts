import { expect, it } from 'vitest'
import { deploymentManifest } from '../../../testing/builders.ts'
import { Harness } from '../../../testing/harness.ts'

const applied = (image: string) => JSON.stringify(deploymentManifest({ image, replicas: 1 }))

it('kubectl rollout undo restores the revision before the newest, or the revision in --to-revision', () => {
  const h = new Harness()
  for (const version of ['v1', 'v2', 'v3']) {
    h.kubectl(['apply', '-f', '-'], applied(`shop/web:${version}`))
    h.session.advance({ until: h.session.cursor.at + 30_000 })
  }
  const image = () => h.session.objects.get('deployments', 'default/web')?.spec.template.spec.containers[0]?.image
  h.kubectl(['rollout', 'undo', 'deployment/web'])
  expect([h.last.stdout, image()]).toEqual(['deployment.apps/web rolled back\n', 'shop/web:v2'])
  h.session.advance({ until: h.session.cursor.at + 30_000 })
  h.kubectl(['rollout', 'undo', 'deployment/web', '--to-revision=1'])
  expect([h.last.stdout, image()]).toEqual(['deployment.apps/web rolled back\n', 'shop/web:v1'])
})

it('kubectl rollout undo prints the warnings of Pod security', () => {
  const h = new Harness()
  for (const version of ['v1', 'v2']) {
    h.kubectl(['apply', '-f', '-'], applied(`shop/web:${version}`))
    h.session.advance({ until: h.session.cursor.at + 30_000 })
  }
  h.kubectl(['label', 'namespace', 'default', 'pod-security.kubernetes.io/warn=restricted'])
  h.kubectl(['rollout', 'undo', 'deployment/web'])
  expect(h.last.stderr).toContain('Warning: would violate PodSecurity "restricted:latest"')
})

it('kubectl scale changes the size only if the current size equals --current-replicas', () => {
  const h = new Harness()
  h.kubectl(['apply', '-f', '-'], applied('shop/web:v1'))
  const replicas = () => h.session.objects.get('deployments', 'default/web')?.spec.replicas
  h.kubectl(['scale', 'deployment/web', '--current-replicas=3', '--replicas=5'])
  expect([h.last.stderr, replicas()]).toEqual(['error: Expected replicas to be 3, was 1\n', 1])
  h.kubectl(['scale', 'deployment/web', '--current-replicas=1', '--replicas=5'])
  expect([h.last.stdout, replicas()]).toEqual(['deployment.apps/web scaled\n', 5])
})

it.each([
  ['containers that are a text', { containers: 'x' }],
  ['volumes that are an object', { volumes: { a: 1 } }],
  ['a restart policy that is a number', { restartPolicy: 5 }],
])('kubectl rollout undo reports the error of a revision that somebody wrote with %s', (_, spec) => {
  const h = new Harness()
  const labels = { app: 'db' }
  const template = { metadata: { labels }, spec: { containers: [{ name: 'db', image: 'shop/db:v1' }] } }
  const names = { apiVersion: 'apps/v1', kind: 'StatefulSet' }
  const set = { ...names, metadata: { name: 'db' }, spec: { replicas: 1, selector: { matchLabels: labels }, template } }
  h.kubectl(['apply', '-f', '-'], JSON.stringify(set))
  h.session.advance({ until: h.session.cursor.at + 30_000 })
  const uid = h.session.objects.get('statefulsets', 'default/db')?.metadata.uid
  const revision = {
    apiVersion: 'apps/v1',
    kind: 'ControllerRevision',
    metadata: { name: 'db-own', labels, ownerReferences: [{ ...names, name: 'db', uid, controller: true }] },
    revision: 7,
    data: { spec: { template: { ...template, spec: { ...template.spec, ...spec }, $patch: 'replace' } } },
  }
  expect(h.kubectl(['create', '-f', '-'], JSON.stringify(revision)).last.exit).toBe(0)
  const { exit, stderr } = h.kubectl(['rollout', 'undo', 'statefulset/db', '--to-revision=7']).last
  expect([exit, stderr]).toEqual([1, expect.stringMatching(/error: failed restoring revision 7: .*patch/)])
})

import { describe, expect, it } from 'vitest'
import type { Deployment, KubeEvent } from '../api/types.ts'
import { recordedRun } from '../recordings/recordedRun.ts'
import { recordingConfig } from '../recordings/recording.ts'
import { componentsOf } from '../session/runReader.ts'
import { Session } from '../session/session.ts'

interface Step {
  readonly kubectl: string
  readonly stdin?: string
  readonly took?: number
}

/** Plays steps on a cluster whose Pods are ready at once; returns each output and the Deployment at the end. */
function play(compatibility: 'v1.36' | '2017', ...steps: readonly Step[]) {
  const config = { ...recordingConfig({ node: 'ready' }), compatibility }
  const timed = steps.map(({ took = 2, ...step }) => ({ ...step, took }))
  const run = recordedRun({ name: 't', node: 'ready', config, steps: timed })
  const session = new Session(run.document)
  session.advance({ until: run.endAt })
  const { objects: store } = session
  const events = [...store.list('events')].map((event) => (event as KubeEvent).reason)
  return {
    printed: run.steps.map(({ output }) => `${output?.stdout}${output?.stderr}`),
    exits: run.steps.map(({ output }) => output?.exit),
    deployment: store.get('deployments', 'default/web') as Deployment,
    rollbacks: events.filter((reason) => reason?.startsWith('DeploymentRollback')),
  }
}

const manifest = (version: string, image: string, spec = '') => `apiVersion: ${version}
kind: Deployment
metadata: {name: web}
spec:
${spec}  replicas: 2
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: c, image: "${image}"}]}
`
const apply = (stdin: string): Step => ({ kubectl: 'apply -f -', stdin })
const imageOf = (d: Deployment) => d.spec.template.spec.containers[0]?.image

describe('an API server of v1.36', () => {
  it('refuses a Deployment of extensions/v1beta1, spec.rollbackTo, rolling-update and the rollback subresource', () => {
    const { printed, exits } = play(
      'v1.36',
      apply(manifest('extensions/v1beta1', 'shop/web:v1')),
      apply(manifest('apps/v1', 'shop/web:v1', '  rollbackTo: {revision: 1}\n  selector: {matchLabels: {app: web}}\n')),
      { kubectl: 'rolling-update web --image=shop/web:v2' },
    )
    expect(printed[0]).toContain('no matches for kind "Deployment" in version "extensions/v1beta1"')
    expect(printed[1]).toContain('unknown field "spec.rollbackTo"')
    expect(printed[2]).toMatch(/^error: unknown (flag|command)/)
    expect(exits).toEqual([1, 1, 1])
    const session = new Session(recordedRun({ name: 't', steps: [] }).document)
    expect(() =>
      componentsOf(session).cluster.api.client('x').rollbackDeployment('default', 'web', { revision: 0 }),
    ).toThrow('the server could not find the requested resource')
  })
})

describe('an API server of 2017', () => {
  it.each([
    ['extensions/v1beta1', 1, 1, 2147483647, 2147483647],
    ['apps/v1beta1', '25%', '25%', 2, 600],
  ])('sets the defaults of %s', (version, maxSurge, maxUnavailable, revisionHistoryLimit, progressDeadlineSeconds) => {
    const { deployment } = play('2017', apply(manifest(version, 'shop/web:v1')))
    expect(deployment).toMatchObject({
      apiVersion: 'apps/v1',
      metadata: { labels: { app: 'web' } },
      spec: {
        selector: { matchLabels: { app: 'web' } },
        strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge, maxUnavailable } },
        revisionHistoryLimit,
        progressDeadlineSeconds,
      },
    })
  })

  it('keeps fields that a manifest sets, and sets the defaults of apps/v1 for apps/v1', () => {
    const own = '  revisionHistoryLimit: 5\n  strategy: {rollingUpdate: {maxSurge: 3}}\n'
    const written = play('2017', apply(manifest('extensions/v1beta1', 'shop/web:v1', own))).deployment
    expect(written.spec.revisionHistoryLimit).toBe(5)
    expect(written.spec.strategy.rollingUpdate).toEqual({ maxSurge: 3, maxUnavailable: 1 })
    const today = play('2017', apply(manifest('apps/v1', 'shop/web:v1', '  selector: {matchLabels: {app: web}}\n')))
    expect(today.deployment.spec).toMatchObject({ revisionHistoryLimit: 10, progressDeadlineSeconds: 600 })
  })

  it('rolls back for spec.rollbackTo and removes the field; the revision has a new number afterwards', () => {
    const back = manifest('extensions/v1beta1', 'shop/web:v2', '  rollbackTo: {revision: 1}\n')
    const steps = [
      apply(manifest('extensions/v1beta1', 'shop/web:v1')),
      apply(manifest('extensions/v1beta1', 'shop/web:v2')),
      apply(back),
    ]
    const once = play('2017', ...steps)
    expect(once.printed[2]).toBe('deployment.apps/web configured\n')
    expect(imageOf(once.deployment)).toBe('shop/web:v1')
    expect(once.deployment.metadata.annotations).not.toHaveProperty('deprecated.deployment.rollback.to')
    expect(once.deployment.spec).not.toHaveProperty('rollbackTo')
    expect(once.rollbacks).toEqual(['DeploymentRollback'])

    // The old revision has a new number now: the same manifest names a missing revision, and restores v2.
    const twice = play('2017', ...steps, apply(back))
    expect(imageOf(twice.deployment)).toBe('shop/web:v2')
    expect(twice.rollbacks).toEqual(['DeploymentRollback', 'DeploymentRollbackRevisionNotFound'])
  })

  it('rejects an invalid revision in spec.rollbackTo', () => {
    const with2 = (text: string) =>
      play('2017', apply(manifest('extensions/v1beta1', 'shop/web:v1', `  rollbackTo: ${text}\n`))).printed[0]
    expect(with2('{revision: -1}')).toContain('spec.rollback.version: Invalid value: -1')
    expect(with2('3')).toContain('cannot unmarshal number into Go struct field DeploymentSpec.spec.rollbackTo')
    expect(with2('{revision: "1"}')).toContain('cannot unmarshal string')
  })

  it('performs kubectl rollout undo, which waits for the Event of the rollback', () => {
    const run = play(
      '2017',
      apply(manifest('extensions/v1beta1', 'shop/web:v1')),
      { kubectl: 'set image deployment/web c=shop/web:v2' },
      { kubectl: 'rollout undo deployment/web' },
      { kubectl: 'rollout undo deployment/web --to-revision=9' },
      { kubectl: 'rollout pause deployment/web' },
      { kubectl: 'rollout undo deployment/web' },
    )
    expect(run.printed[2]).toBe('deployment "web" rolled back\n')
    expect(run.printed[3]).toBe(
      'deployment "web" skipped rollback (DeploymentRollbackRevisionNotFound: Unable to find the revision to rollback to.)\n',
    )
    expect(run.printed[5]).toBe(
      "error: you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume deployment/web' and try again\n",
    )
    expect(imageOf(run.deployment)).toBe('shop/web:v1')
    expect(run.exits).toEqual([0, 0, 0, 0, 0, 1])
  })

  it('accepts rolling-update of the current kubectl', () => {
    const controller = `apiVersion: v1
kind: ReplicationController
metadata: {name: web}
spec:
  replicas: 1
  selector: {app: web}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: c, image: "shop/web:v1"}]}
`
    const { printed, exits } = play('2017', apply(controller), {
      kubectl: 'rolling-update web web-2 --image=shop/web:v2 --update-period=100ms --poll-interval=100ms',
      took: 10,
    })
    expect(printed[1]).toContain('Scaling up web-2 from 0 to 1')
    expect(exits).toEqual([0, 0])
  })
})

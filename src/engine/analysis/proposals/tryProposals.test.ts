import { describe, expect, it } from 'vitest'
import type { JsonDraft, JsonObject } from '../../api/types.ts'
import { type DeploymentOptions, deploymentManifest } from '../../testing/builders.ts'
import { Harness } from '../../testing/harness.ts'
import { type Forecast, Forecaster } from '../forecast.ts'
import { helpful, proposalLine, type StallWithTries } from './proposals.ts'

const base: DeploymentOptions = { replicas: 3, progressDeadlineSeconds: 600 }

function deployed(change: (spec: JsonDraft, container: JsonDraft) => void, options: DeploymentOptions = {}): Harness {
  const manifest = deploymentManifest({ ...base, ...options })
  const { spec } = (manifest.spec as JsonObject).template as { spec: JsonDraft }
  change(spec, (spec.containers as JsonDraft[])[0] as JsonDraft)
  return new Harness().apply(manifest)
}

function database(storageClassName: string | undefined, image = 'x/db:v1'): JsonObject {
  const labels = { app: 'db' }
  const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } }
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: 'db' },
    spec: {
      replicas: 2,
      serviceName: 'db',
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'db', image }] } },
      volumeClaimTemplates: [
        { metadata: { name: 'data' }, spec: storageClassName === undefined ? spec : { ...spec, storageClassName } },
      ],
    },
  }
}

/** Tries all proposals for the only workload at this moment. */
function triedOf({ session }: Harness): StallWithTries {
  const [workload] = session.view.full().workloads
  const { fingerprint, document } = session
  const work = new Forecaster(session).tryProposals({ uid: workload?.uid ?? '' })
  for (let step = work.next(); ; step = work.next()) {
    if (step.value === undefined) continue
    expect(session.fingerprint).toBe(fingerprint)
    expect(session.document.journal).toEqual(document.journal)
    const { stall } = step.value as Forecast
    if (stall === undefined) throw new Error('nothing stalls')
    return stall
  }
}

const linesOf = ({ tried }: StallWithTries) =>
  helpful(tried).map(({ proposal, brings }) => [proposal.id, proposalLine(proposal) ?? '', brings.kind])

const until = (harness: Harness, seconds: number): Harness => {
  harness.session.advance({ until: seconds * 1000 })
  return harness
}

describe('a proposal that was tried', () => {
  it('creates the missing ConfigMap, and predicts when the rollout completes', () => {
    const harness = until(
      deployed((_, container) => {
        container.envFrom = [{ configMapRef: { name: 'site' } }]
      }),
      30,
    )
    const tried = triedOf(harness)
    expect(tried.byItself).toEqual({ kind: 'nothing' })
    expect(linesOf(tried)).toEqual([['create', 'kubectl create configmap site', 'complete']])
    harness.must(['create', 'configmap', 'site'])
    const [{ brings } = { brings: undefined }] = tried.tried
    const afterMs = brings?.kind === 'complete' ? brings.afterMs : Number.NaN
    const stateAfter = (ms: number) => {
      harness.session.advance({ until: 30_000 + ms })
      return harness.session.view.full().workloads[0]?.rollout
    }
    expect(stateAfter(afterMs - 500)).toBe('progressing')
    expect(stateAfter(afterMs + 500)).toBe('complete')
  })

  it('is not offered if the cause of the stall is repaired and only the next retry is awaited', () => {
    const harness = until(
      deployed((_, container) => {
        container.envFrom = [{ configMapRef: { name: 'site' } }]
      }),
      30,
    ).must(['create', 'configmap', 'site'])
    const { byItself, tried } = triedOf(harness)
    expect(byItself.kind).toBe('complete')
    expect(tried).toEqual([])
  })

  it('creates a missing StorageClass, or recreates the claims with the default class', () => {
    const harness = until(new Harness().apply(database('gp3')), 30)
    expect(linesOf(triedOf(harness))).toEqual([
      ['createClass', '', 'complete'],
      ['useDefaultClass', '', 'complete'],
    ])
    // Another image does not help: neither the previous image, nor a deleted Pod.
    until(harness.apply(database('gp3', 'x/db:v2')), 60)
    expect(linesOf(triedOf(harness)).map(([id]) => id)).toEqual(['createClass', 'useDefaultClass'])
  })

  it('has commands that recreate the claims with the default class, and then the rollout completes', () => {
    const harness = until(new Harness().apply(database('gp3')), 30)
    const { tried } = triedOf(harness)
    for (const command of tried.find(({ proposal }) => proposal.id === 'useDefaultClass')?.proposal.commands ?? [])
      expect(harness.session.command(command)).toMatchObject({ exit: 0 })
    until(harness, 90)
    const [workload] = harness.session.view.full().workloads
    expect(workload).toMatchObject({ name: 'db', rollout: 'complete', status: { readyReplicas: 2 } })
  })

  it('rolls back an image that cannot be pulled', () => {
    const harness = until(
      deployed(() => {}),
      30,
    )
    until(harness.setImage('web', 'shop/web:v2.nopull'), 90)
    expect(linesOf(triedOf(harness))).toEqual([['rollBack', 'kubectl rollout undo deploy/web', 'complete']])
  })

  it('that leads only to another stall names this stall', () => {
    const harness = until(
      deployed(
        (_, container) => {
          container.envFrom = [{ configMapRef: { name: 'site' } }]
        },
        { image: 'shop/web:v1.crash' },
      ),
      30,
    )
    const { tried } = triedOf(harness)
    expect(tried.map(({ brings }) => brings)).toMatchObject([{ kind: 'further', stall: { kind: 'crash' } }])
  })

  it('without effect on the stall comes last, and is not among the helpful proposals', () => {
    // The previous template has the same selector.
    const harness = until(
      deployed((spec) => {
        spec.nodeSelector = { disk: 'ssd' }
      }),
      30,
    )
    until(harness.setImage('web', 'shop/web:v2'), 60)
    const { tried } = triedOf(harness)
    expect(tried.map(({ proposal, brings }) => [proposal.id, brings.kind])).toEqual([
      ['addNodes', 'complete'],
      ['rollBack', 'nothing'],
    ])
    expect(helpful(tried)).toHaveLength(1)
  })
})

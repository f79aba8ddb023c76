import { beforeAll, describe, expect, it } from 'vitest'
import { readRecords } from '../../kubectlOutput/readRecords.ts'
import type { Release } from '../releases.ts'
import { Session } from '../session/session.ts'
import { emptyDocument } from '../testing/harness.ts'
import { explainRun } from './explain.ts'
import { exportStream } from './exportStream.ts'
import { observe } from './observe.ts'
import type { ObservedRun } from './observedRun.ts'
import { RECORDING_KIND, SERVER_VERSION } from './records.ts'
import { documentFrom, stateAt } from './stateAt.ts'

const set = (image: string): string => `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  replicas: 6
  serviceName: db
  updateStrategy: { rollingUpdate: { maxUnavailable: 3 } }
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec: { containers: [{ name: db, image: "${image}" }] }`

/** A recording of the update of a StatefulSet, whose nodes and bookmark have the given versions. */
function recorded(kubernetes: Release, versions: { readonly nodes?: string; readonly server?: string }): ObservedRun {
  const document = emptyDocument()
  const { nodes } = versions
  const config = {
    ...document.config,
    kubernetes,
    nodes: document.config.nodes.map((node) => (nodes === undefined ? node : { ...node, version: nodes })),
  }
  const session = new Session({ ...document, config })
  const apply = (image: string) => session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: set(image) })
  apply('shop/db:v1')
  session.advance({ until: 90_000 })
  apply('shop/db:v2')
  session.advance({ until: 200_000 })
  const files = [...exportStream(session.document, session.cursor)]
  if (versions.server !== undefined) {
    const metadata = { name: 'recording', annotations: { [SERVER_VERSION]: versions.server } }
    const object = { apiVersion: 'rollscope.dev/v1', kind: RECORDING_KIND, metadata }
    files.push({ name: 'end.json', text: JSON.stringify({ type: 'BOOKMARK', object }) })
  }
  const { records, problems } = readRecords(files)
  return observe(records, problems)
}

describe('the release of a recording', () => {
  let run: ObservedRun
  beforeAll(() => {
    run = recorded('1.37', { server: 'v1.37.2' })
  })

  it('is the release of its bookmark, else of its nodes', () => {
    expect(run.release).toBe('1.37')
    expect(recorded('1.37', { nodes: 'v1.35.4', server: 'v1.37.2-eks-1' }).release).toBe('1.37')
    expect(recorded('1.37', { nodes: 'v1.37.2' }).release).toBe('1.37')
  })

  it('is unknown if the recording names no simulated release', () => {
    expect(recorded('1.37', { nodes: 'v1.31.0' }).release).toBeUndefined()
    expect(recorded('1.37', { nodes: 'v1.37.2', server: 'v1.35.1' }).release).toBeUndefined()
  })

  it('decides whether writes of controllers are explained: 1.36 updates a Pod at a time', () => {
    const { unexplained, writes } = explainRun(run)
    expect(writes).toBeGreaterThan(20)
    expect(unexplained).toEqual([])
    const { release: _, ...unnamed } = run
    expect(explainRun(unnamed).unexplained.length).toBeGreaterThan(0)
  })

  it('is the release of a simulated run that continues from the recording', () => {
    expect(documentFrom(stateAt(run, 100_000)).config.kubernetes).toBe('1.37')
    const { release: _, ...unnamed } = run
    expect(documentFrom(stateAt(unnamed, 100_000)).config.kubernetes).toBeUndefined()
  })
})

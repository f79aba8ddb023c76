import { afterEach, describe, expect, it, vi } from 'vitest'
import { Terminal } from '../engine/index.ts'
import { deploymentManifest } from '../engine/testing/builders.ts'
import { emptyDocument } from '../engine/testing/harness.ts'
import { ClusterProjector } from '../engine/view/clusterProjector.ts'
import { createEngineHost } from './engineHost.ts'
import { type EngineMessage, type EngineRequests, PROTOCOL_VERSION } from './protocol.ts'
import { requestMessage } from './requests.ts'

afterEach(() => vi.restoreAllMocks())

function startHost(options = { observerFaults: 'reported' } as const) {
  const messages: EngineMessage[] = []
  const host = createEngineHost((message) => messages.push(message), options)
  return <N extends keyof EngineRequests>(name: N, input: EngineRequests[N]['input']): EngineMessage | undefined => {
    host.receive(requestMessage<EngineRequests, N>(messages.length, name, input))
    return messages.at(-1)
  }
}

const fails = (): never => {
  throw new TypeError('cannot be drawn')
}
const stdin = JSON.stringify(deploymentManifest({ replicas: 2 }))
const command = { type: 'kubectl', args: ['apply', '-f', '-'], stdin } as const

describe('an exception', () => {
  it('in an observer of the view is reported with the next answer, and the run continues', () => {
    vi.spyOn(ClusterProjector.prototype, 'diff').mockImplementation(fails)
    const ask = startHost()
    ask('open', { protocol: PROTOCOL_VERSION, document: emptyDocument() })
    ask('command', { command })
    expect(ask('advance', { until: 20_000 })).toMatchObject({
      type: 'answer',
      answer: {
        cursor: { at: 20_000 },
        diff: { pods: [], workloads: [] },
        observerFaults: [{ observer: 'picture', message: 'cannot be drawn' }],
      },
    })
    expect(ask('inspect', { kind: 'Deployment', namespace: 'default', name: 'web' })).toMatchObject({ type: 'answer' })
  })

  it('in a request for information rejects this request, is reported, and all other requests are answered', () => {
    const complete = vi.spyOn(Terminal.prototype, 'complete').mockImplementation(fails)
    const ask = startHost()
    ask('open', { protocol: PROTOCOL_VERSION, document: emptyDocument() })
    expect(ask('complete', { line: 'kubectl g' })).toMatchObject({
      type: 'refused',
      message: 'complete: cannot be drawn',
    })
    expect(ask('advance', { until: 10 })).toMatchObject({
      answer: { observerFaults: [{ observer: 'answers', message: 'cannot be drawn' }] },
    })
    complete.mockRestore()
    expect(ask('complete', { line: 'kubectl g' })).toMatchObject({ type: 'answer' })
  })

  it('in the run itself stops the engine', () => {
    vi.spyOn(ClusterProjector.prototype, 'rolloutOf').mockImplementation(fails)
    const messages: EngineMessage[] = []
    const host = createEngineHost((message) => messages.push(message))
    const open = { protocol: PROTOCOL_VERSION, document: emptyDocument() }
    host.receive(requestMessage<EngineRequests, 'open'>(1, 'open', open))
    host.receive(requestMessage<EngineRequests, 'command'>(2, 'command', { command }))
    expect(messages.at(-1)).toMatchObject({ type: 'fatal', message: 'cannot be drawn' })
  })
})

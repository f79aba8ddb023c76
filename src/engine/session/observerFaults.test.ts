import { describe, expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG } from '../document/config.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { emptyDocument } from '../testing/harness.ts'
import { workloadKinds } from '../view/workloads/kinds.ts'
import type { SessionRecord } from './advance.ts'
import { componentsOf, type RunComponents } from './runReader.ts'
import { Session } from './session.ts'

const END = 30_000

function open(record: Partial<SessionRecord> = { observerFaults: 'reported' }): Session {
  const config = { ...DEFAULT_CONFIG, requests: { perSecond: 10 } }
  const service = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web' },
    spec: { selector: { app: 'web' }, ports: [{ port: 80 }] },
  }
  const apply = (at: number, image: string) => {
    const stdin = [service, deploymentManifest({ replicas: 3, image })]
      .map((one) => JSON.stringify(one))
      .join('\n---\n')
    return { at, step: 0, command: { type: 'kubectl', args: ['apply', '-f', '-'], stdin } as const }
  }
  const journal = [apply(0, 'shop/web:v1'), apply(12_000, 'shop/web:v2')]
  return new Session({ ...emptyDocument({ config }), journal }, record)
}

function playedAlone(): { readonly fingerprint: string; readonly version: number } {
  const session = open({})
  session.advance({ until: END })
  return { fingerprint: session.fingerprint, version: session.objects.resourceVersion }
}

const fails = (): never => {
  throw new TypeError('cannot be drawn')
}

/** A run with the parts that the test breaks. */
type BreakableRun = RunComponents & { readonly session: Session }

/** Each observer of a run, and how the test makes it fail. */
const observers: readonly (readonly [name: string, breakIt: (run: BreakableRun) => unknown])[] = [
  ['picture', ({ projector }) => vi.spyOn(projector, 'takeSamples').mockImplementation(fails)],
  ['picture', ({ projector }) => vi.spyOn(projector.pods, 'turn').mockImplementation(fails)],
  ['records', ({ history }) => vi.spyOn(history, 'noteTrace').mockImplementation(fails)],
  ['records', ({ history }) => vi.spyOn(history, 'noteMark').mockImplementation(fails)],
  ['requests', ({ history }) => vi.spyOn(history, 'noteRequests').mockImplementation(fails)],
  ['listener', ({ session }) => session.observe({ record: () => undefined, after: fails })],
  ['listener', ({ session }) => session.observe({ record: fails, after: () => undefined })],
]

describe('a failing observer of a run', () => {
  const alone = playedAlone()

  it.each(observers)('%s %#: reports its fault once, and does not change the run', (name, breakIt) => {
    const session = open()
    breakIt({ ...componentsOf(session), session })
    session.advance({ until: END })
    expect(session.observerFaults).toMatchObject([{ observer: name, message: 'cannot be drawn' }])
    expect(session.observerFaults[0]?.stack).toContain('TypeError')
    expect([session.fingerprint, session.objects.resourceVersion]).toEqual([alone.fingerprint, alone.version])
    session.seek(9_000)
    session.seek(END)
    expect(session.fingerprint).toBe(alone.fingerprint)
    expect(session.observerFaults).toHaveLength(1)
  })

  it.each(observers)('%s %#: ends the run if the caller does not collect faults', (_, breakIt) => {
    const session = open({})
    breakIt({ ...componentsOf(session), session })
    expect(() => session.advance({ until: END })).toThrow('cannot be drawn')
  })

  it('fails in the middle of a write without preventing the write', () => {
    const [deployments] = workloadKinds
    if (!deployments) throw new Error('no kinds')
    const rolloutOf = vi.spyOn(deployments, 'rolloutOf').mockImplementation(fails)
    const session = open()
    session.advance({ until: END })
    rolloutOf.mockRestore()
    expect(session.observerFaults).toMatchObject([{ observer: 'picture', at: 0 }])
    expect(session.fingerprint).toBe(alone.fingerprint)
    expect(session.picture.full().pods).toEqual([])
  })

  it('differs from a failing controller, which ends the run', () => {
    const session = open()
    session.advance({ until: 1_000 })
    vi.spyOn(componentsOf(session).cluster.store, 'commit').mockImplementation(fails)
    expect(() => session.advance({ until: END })).toThrow('cannot be drawn')
    expect(session.observerFaults).toEqual([])
  })
})

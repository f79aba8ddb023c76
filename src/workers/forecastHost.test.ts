import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG, type Forecast, Session, type SessionDocument } from '../engine/index.ts'
import { ForecastHost, MOST_FORECAST_PODS } from './forecastHost.ts'
import type { ForecastInput, ForecastKind, ForecastMessage } from './workerRequests.ts'

function manifest(image: string, spec: object = {}): string {
  return JSON.stringify({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      replicas: 6,
      minReadySeconds: 1,
      progressDeadlineSeconds: 60,
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image }] } },
      ...spec,
    },
  })
}

const apply = (stdin: string) => ({ type: 'kubectl', args: ['apply', '-f', '-'], stdin }) as const

/** The page's run of six Pods, and its requests to the host. */
function page() {
  const session = new Session({ format: 1, engineVersion: '', seed: 4, config: DEFAULT_CONFIG, journal: [] })
  session.command(apply(manifest('shop/web:v1')))
  session.advance({ until: 20_000 })
  return session
}

const emptyDocument: SessionDocument = { format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] }

/** A host whose clock advances 4 ms with every reading, so that each slice has two steps. */
function startHost(betweenSlicesMs = 0) {
  const callbacks: (() => void)[] = []
  const messages: ForecastMessage[] = []
  let alive = 0
  let clock = 0
  let nextId = 1
  const host = new ForecastHost({
    post: (message) => {
      if (message.type === 'part' && message.part === undefined) alive++
      else messages.push(structuredClone(message))
    },
    later: (callback) => callbacks.push(callback),
    now: () => (clock += 4),
  })
  /** Runs one slice of work; false if there was none. */
  const slice = (): boolean => {
    const callback = callbacks.shift()
    clock += betweenSlicesMs
    callback?.()
    return callback !== undefined
  }
  return {
    host,
    messages,
    alive: () => alive,
    slice,
    ask: (kind: ForecastKind, session: Session, input: Partial<ForecastInput> = {}): number => {
      const id = nextId++
      const { document, cursor } = session
      const whole = {
        id,
        name: 'forecast',
        input: { kind, document, cursor, manifest: '', seeds: [], ...input },
      } as const
      host.receive(structuredClone(whole))
      return id
    },
    finish: () => {
      let slices = 0
      while (slice()) slices++
      return slices
    },
    /** The answers, without the first answer, which has only the plan. */
    forecasts: (id: number): Forecast[] =>
      messages.flatMap((message) => {
        if ((message.type !== 'part' && message.type !== 'answer') || message.id !== id) return []
        const forecast = message.type === 'part' ? message.part : message.answer
        if (forecast === undefined) return []
        expect(forecast.isFinal).toBe(message.type === 'answer')
        return forecast.tries > 0 || forecast.isFinal ? [forecast] : []
      }),
  }
}

describe('the forecast host', () => {
  it('predicts exactly when the rollout completes if the manifest is applied', () => {
    const session = page()
    const host = startHost()
    const id = host.ask('manifest', session, { manifest: manifest('shop/web:v2'), seeds: [8] })
    expect(host.alive(), 'it was heard').toBe(1)
    host.finish()
    const forecast = host.forecasts(id).at(-1)
    expect(forecast).toMatchObject({ isFinal: true, tries: 2, cursor: session.cursor, result: { exit: 0 } })
    expect(forecast?.workloads[0]).toMatchObject({ revision: 'new', outcome: 'complete', lowestAvailable: 5 })

    const fromAt = session.cursor.at
    const foreseen = forecast?.workloads[0]?.own.completeAfterMs ?? 0
    session.command(apply(manifest('shop/web:v2')))
    session.advance({ until: fromAt + foreseen - 1 })
    expect(session.view.rolloutsSettled()).toBe(false)
    session.advance({ until: fromAt + foreseen })
    expect(session.view.rolloutsSettled()).toBe(true)
  })

  it('answers only the newest of two requests of the same kind', () => {
    const session = page()
    const host = startHost()
    const first = host.ask('manifest', session, { manifest: manifest('shop/web:v2') })
    for (let i = 0; i < 6; i++) host.slice()
    const second = host.ask('manifest', session, { manifest: manifest('shop/web:v2.nopull') })
    host.finish()
    expect(host.forecasts(first)).toEqual([])
    expect(host.forecasts(second).at(-1)?.workloads[0]?.outcome).toBe('stalled')
    // The superseded request has left no trace.
    const third = host.ask('manifest', session, { manifest: manifest('shop/web:v1') })
    host.finish()
    expect(host.forecasts(third)).toMatchObject([{ workloads: [], isFinal: true }])
  })

  it('reports progress, so that the worker does not count as hanging', () => {
    const session = page()
    const host = startHost(600)
    host.ask('manifest', session, { manifest: manifest('shop/web:v2') })
    expect(host.alive()).toBe(1)
    const slices = host.finish()
    // Each slice takes 600 ms, and every second slice is followed by a sign of life.
    expect(host.alive()).toBeGreaterThanOrEqual(Math.floor(slices / 2))
  })

  it('stops a request when the request is cancelled', () => {
    const session = page()
    const host = startHost()
    const id = host.ask('manifest', session, { manifest: manifest('shop/web:v2') })
    for (let i = 0; i < 6; i++) host.slice()
    host.host.receive({ id, cancel: true })
    expect(host.finish()).toBeLessThan(2)
    expect(host.forecasts(id)).toEqual([])
  })

  it("answers the editor's request before it continues with the present run", () => {
    const session = page()
    session.command(apply(manifest('shop/web:v2')))
    session.advance({ until: 21_000 })
    const host = startHost()
    const present = host.ask('present', session)
    for (let i = 0; i < 6; i++) host.slice()
    const edit = host.ask('manifest', session, { manifest: manifest('shop/web:v3') })
    host.finish()
    expect(
      host.messages
        .map((message) => ('id' in message ? message.id : undefined))
        .filter((id, index, all) => all.indexOf(id) === index),
    ).toEqual([edit, present])
    expect(host.forecasts(present).at(-1)?.workloads[0]).toMatchObject({ name: 'web', outcome: 'complete' })
  })

  it("follows the page's run without replaying the parts that it has played already", () => {
    const session = page()
    const host = startHost()
    const one = (tag: string) => manifest(`shop/web:${tag}`, { replicas: 1 })
    const ask = (tag: string) => {
      const id = host.ask('manifest', session, { manifest: one(tag) })
      const slices = host.finish()
      return { slices, web: host.forecasts(id).at(-1)?.workloads[0] }
    }
    session.advance({ until: 60_000 })
    for (let i = 2; i < 8; i++) {
      session.command(apply(one(`v${i}`)))
      session.advance({ until: session.cursor.at + 30_000 })
    }
    const first = ask('v20')
    const again = ask('v20')
    expect(again.web).toEqual(first.web)
    expect(again.slices).toBeLessThan(first.slices / 2)
    // A further command, then another command in place of the last command: an applied manifest no longer changes
    // anything.
    session.command(apply(one('v12')))
    session.advance({ until: session.cursor.at + 30_000 })
    expect(ask('v12').web).toBeUndefined()
    session.seek(session.cursor.at - 70_000)
    session.command(apply(one('v13')))
    session.advance({ until: session.cursor.at + 30_000 })
    const branched = ask('v13')
    expect(branched.web).toBeUndefined()
    expect(branched.slices).toBeLessThan(first.slices / 2)
    // Goes back before the run's start: for a journal that the run cannot reach, the host opens a new run.
    expect(ask('v5').web?.revision).toBe('reused')
    expect(ask('v12').web?.revision).toBe('new')
    const fresh = page()
    const id = host.ask('manifest', fresh, { manifest: manifest('shop/web:v2') })
    host.finish()
    const other = startHost()
    const alone = other.ask('manifest', fresh, { manifest: manifest('shop/web:v2') })
    other.finish()
    expect(host.forecasts(id).at(-1)).toEqual(other.forecasts(alone).at(-1))
  })

  it('returns rejections, and does not play a run that is too large', () => {
    const session = page()
    const host = startHost()
    const refused = host.ask('manifest', session, {
      manifest: manifest('shop/web:v2', { selector: { matchLabels: { app: 'x' } } }),
    })
    const large = { replicas: MOST_FORECAST_PODS + 1 }
    host.finish()
    expect(host.forecasts(refused)).toMatchObject([{ workloads: [], result: { exit: 1 }, isFinal: true }])
    const tooLarge = host.ask('manifest', session, { manifest: manifest('shop/web:v1', large) })
    host.finish()
    expect(host.forecasts(tooLarge)).toMatchObject([{ tooManyPods: large.replicas, isFinal: true }])
  })

  it('does not play a manifest that is too long, but still plans the apply of this manifest', () => {
    const session = page()
    const host = startHost()
    const data = { text: 'x'.repeat(200_000) }
    const maps = ['a', 'b', 'c'].map((name) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data }))
    const long = [manifest('shop/web:v2'), ...maps.map((map) => JSON.stringify(map))].join('\n---\n')
    const id = host.ask('manifest', session, { manifest: long })
    host.finish()
    expect(host.forecasts(id)).toMatchObject([
      {
        isFinal: true,
        tries: 0,
        stopped: { by: 'text' },
        plan: { objects: [{ action: 'change' }, { action: 'create' }, { action: 'create' }, { action: 'create' }] },
      },
    ])
  })

  it('continues after a failure of the engine', () => {
    const host = startHost()
    const session = page()
    const broken = {
      ...emptyDocument,
      config: { ...DEFAULT_CONFIG, nodes: [...DEFAULT_CONFIG.nodes, ...DEFAULT_CONFIG.nodes] },
    }
    const failing = host.ask('manifest', session, { document: broken, manifest: manifest('shop/web:v2') })
    host.finish()
    expect(host.messages).toMatchObject([{ type: 'refused', id: failing }])
    const next = host.ask('manifest', session, { manifest: manifest('shop/web:v2') })
    host.finish()
    expect(host.forecasts(next).at(-1)?.workloads[0]?.outcome).toBe('complete')
  })

  it('tries the solutions of a stall on a copy of the run', () => {
    const session = page()
    session.command(apply(manifest('shop/web:v2.nopull')))
    session.advance({ until: 60_000 })
    const [web] = session.view.full().workloads
    const { ask, finish, forecasts } = startHost()
    const id = ask('stall', session, { stalled: { uid: web?.uid ?? '' } })
    finish()
    const [answer, ...more] = forecasts(id)
    expect(more).toEqual([])
    expect(answer).toMatchObject({ isFinal: true, workloads: [], stall: { byItself: { kind: 'nothing' } } })
    expect(answer?.stall?.tried).toMatchObject([{ proposal: { id: 'rollBack' }, brings: { kind: 'complete' } }])
  })
})

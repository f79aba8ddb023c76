import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { currentRun, DEFAULT_CONFIG, isObject, type JsonObject, newDocument, Session } from '../../../engine/index.ts'
import { decodeRunFile, encodeRunFile } from '../../../share/runFile.ts'
import type { ClockMode } from '../serveClock.ts'
import { SERVED_RECORD, ServedRun } from '../servedRun.ts'
import { ControlError } from './input.ts'
import { controls } from './table.ts'

const web = (image: string, replicas = 3): string =>
  JSON.stringify({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      replicas,
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image }] } },
    },
  })

const deployments = '/apis/apps/v1/namespaces/default/deployments'

/** A served run without a connection, whose real clock is stopped. */
function served(mode: ClockMode = { type: 'stopped' }) {
  const config = { ...DEFAULT_CONFIG, clients: true }
  const session = new Session(newDocument(1, config), SERVED_RECORD)
  const run = new ServedRun(session, mode, {
    clock: { now: () => 0, after: () => () => undefined },
    onFault: (_request, error) => {
      throw error
    },
    fork: () => Promise.reject(new ControlError('no copies here')),
    endFork: () => {
      throw new ControlError('no copy')
    },
    runFile: ({ session: { document, cursor, fingerprint } }) =>
      encodeRunFile({ document, cursor, fingerprint, manifestText: '' }),
  })
  const ask = async (method: string, target: string, body?: object | string) => {
    const text = typeof body === 'object' ? JSON.stringify(body) : body
    const answer = await run.handle({ method, target, ...(text === undefined ? {} : { body: text }) })
    if ('watch' in answer) throw new Error('a watch was opened')
    const value: unknown = typeof answer.body === 'string' ? JSON.parse(answer.body) : answer.body
    return { status: answer.status, body: value as JsonObject }
  }
  const until = (condition: string) => ask('POST', '/rollscope/clock', { until: condition })
  return { run, session, ask, until }
}

describe('controls of a served run', () => {
  it('restore snapshots in any order, each with the fingerprint of its time', async () => {
    const { ask, until, session, run } = served()
    await ask('POST', deployments, web('shop/web:v1'))
    await until('deployment/web complete')
    expect((await ask('POST', '/rollscope/snapshots', { name: 'v1' })).body).toMatchObject({ name: 'v1' })
    const v1 = session.fingerprint
    await ask('PUT', `${deployments}/web`, web('shop/web:v2'))
    await until('deployment/web complete')
    await ask('POST', '/rollscope/snapshots', {})
    const v2 = session.fingerprint
    const watch = run.handle({ method: 'GET', target: `${deployments}?watch=1` })
    expect((await ask('POST', '/rollscope/restore', { snapshot: 'v1' })).status).toBe(200)
    expect(session.fingerprint).toBe(v1)
    // The watching client must list again.
    expect('watch' in watch && watch.watch.next().at(-1)).toMatchObject({ type: 'ERROR', object: { code: 410 } })
    await ask('POST', '/rollscope/restore', { snapshot: '2' })
    expect(session.fingerprint).toBe(v2)
    expect((await ask('GET', '/rollscope/snapshots')).body).toMatchObject({
      snapshots: [{ name: 'v1' }, { name: '2' }],
    })
    expect((await ask('DELETE', '/rollscope/snapshots?name=v1')).status).toBe(200)
    expect((await ask('POST', '/rollscope/restore', { snapshot: 'v1' })).status).toBe(404)
    // The commands after the snapshot are not a part of the run.
    const replayed = new Session(currentRun(session.document))
    replayed.seekTo(session.cursor)
    expect(replayed.fingerprint).toBe(v2)
  })

  it('continue from a snapshot without the commands after the snapshot', async () => {
    const { ask, session } = served({ type: 'fast' })
    await ask('POST', '/rollscope/snapshots', { name: 'empty' })
    await ask('POST', deployments, web('shop/web:v1'))
    await ask('POST', '/rollscope/restore', { snapshot: 'empty' })
    await ask('POST', '/rollscope/clock', { advance: '5m' })
    expect((await ask('GET', `${deployments}/web`)).status).toBe(404)
    expect(session.document.journal).toEqual([])
  })

  it('draw delays from another seed', async () => {
    const readyAt = async (seed?: number) => {
      const { ask, until } = served()
      if (seed !== undefined) expect((await ask('POST', '/rollscope/seed', { seed })).body).toEqual({ delays: seed })
      await ask('POST', deployments, web('shop/web:v1'))
      return {
        seconds: (await until('deployment/web complete')).body.seconds,
        read: (await ask('GET', '/rollscope/seed')).body,
      }
    }
    const [first, other, again] = [await readyAt(), await readyAt(7), await readyAt(7)]
    expect(first.read).toEqual({ seed: 1 })
    expect(other.read).toEqual({ seed: 1, delays: 7 })
    expect(other.seconds).not.toBe(first.seconds)
    expect(again.seconds).toBe(other.seconds)
  })

  it('add nodes, and make a node fail and return', async () => {
    const { ask } = served()
    expect((await ask('POST', '/rollscope/nodes', { add: 2, zone: 'b' })).body).toEqual({ added: ['node-4', 'node-5'] })
    await ask('POST', '/rollscope/clock', { advance: '10s' })
    const node = async (name: string) => {
      const { nodes } = (await ask('GET', '/rollscope/nodes')).body
      return Array.isArray(nodes) ? nodes.find((one) => isObject(one) && one.name === name) : undefined
    }
    expect(await node('node-5')).toEqual({ name: 'node-5', ready: true, schedulable: true, reachable: true })
    expect((await ask('POST', '/rollscope/faults', { lose: 'node-5' })).body).toEqual({ done: 'node-5 lost' })
    await ask('POST', '/rollscope/clock', { advance: '2m' })
    expect(await node('node-5')).toMatchObject({ ready: false, reachable: false })
    await ask('POST', '/rollscope/faults', { return: 'node-5' })
    await ask('POST', '/rollscope/clock', { advance: '30s' })
    expect(await node('node-5')).toMatchObject({ ready: true, reachable: true })
  })

  it('drain a node on a fast clock', async () => {
    const { ask, session } = served({ type: 'fast' })
    await ask('POST', deployments, web('shop/web:v1', 6))
    await ask('POST', '/rollscope/faults', { drain: 'node-1' })
    await ask('GET', '/version')
    const pods = [...session.objects.list('pods')]
    expect(pods).toHaveLength(6)
    expect(pods.filter(({ spec }) => spec.nodeName === 'node-1')).toEqual([])
  })

  it('break an image and explain the stall, as the page does', async () => {
    const { ask, until } = served()
    await ask('POST', deployments, web('registry.example.com:5000/web'))
    await until('deployment/web complete')
    expect((await ask('POST', '/rollscope/faults', { breakImage: 'deployment/web' })).body).toEqual({
      done: 'kubectl set image deployment/web web=registry.example.com:5000/web:latest.pullfail -n default',
    })
    expect((await until('deployment/web complete')).body).toMatchObject({ reached: false })
    const { body } = await ask('GET', '/rollscope/why?object=deployment/web')
    expect(body).toMatchObject({
      object: { kind: 'Deployment', namespace: 'default', name: 'web' },
      outcome: 'stalled',
      stall: { kind: 'image' },
      waitsFor: expect.arrayContaining([
        expect.objectContaining({ text: expect.stringMatching(/^image, tried \d+ times; back-off 300 s, \d+/) }),
      ]),
      decisions: expect.arrayContaining([expect.objectContaining({ controller: 'deployment-controller' })]),
      events: expect.arrayContaining([expect.objectContaining({ reason: 'Failed' })]),
    })
    expect(JSON.stringify(body.causes)).toContain('"type":"command"')
  })

  it('return the run as a file that plays to the same fingerprint', async () => {
    const { run, ask, session } = served({ type: 'fast' })
    await ask('POST', deployments, web('shop/web:v1'))
    const answer = await run.handle({ method: 'GET', target: '/rollscope/run' })
    const file = decodeRunFile('body' in answer ? String(answer.body) : '')
    if (file.type !== 'run') throw new Error('no run')
    const replayed = new Session(currentRun(file.run.document))
    replayed.seekTo(file.run.cursor)
    expect([file.run.fingerprint, replayed.fingerprint]).toEqual([session.fingerprint, session.fingerprint])
  })

  it.each([
    ['GET', '/rollscope/nothing', undefined, 404, 'rollscope serves no /rollscope/nothing'],
    ['PUT', '/rollscope/clock', {}, 405, 'takes GET, POST'],
    ['POST', '/rollscope/clock', {}, 400, 'exactly one of advance, until'],
    ['POST', '/rollscope/clock', { advance: '1m', until: 'deployment/web complete' }, 400, 'exactly one of'],
    ['POST', '/rollscope/clock', { jump: '1m' }, 400, 'unknown field "jump"'],
    ['POST', '/rollscope/clock', { __proto__: null, constructor: '1m' }, 400, 'unknown field "constructor"'],
    ['POST', '/rollscope/clock', { advance: 30 }, 400, 'advance must be a text'],
    ['POST', '/rollscope/clock', { advance: '-3s' }, 400, 'must be a duration'],
    ['POST', '/rollscope/clock', '[1]', 400, 'must be a JSON object'],
    ['POST', '/rollscope/clock', '{', 400, 'must be a JSON object'],
    ['GET', '/rollscope/clock?at=3', undefined, 400, 'unknown field "at": there is none'],
    ['POST', '/rollscope/seed', { seed: 1.5 }, 400, 'seed must be a whole number'],
    ['POST', '/rollscope/seed', { seed: -1 }, 400, 'seed must be from 0'],
    ['POST', '/rollscope/seed', {}, 400, 'seed is missing'],
    ['POST', '/rollscope/restore', { snapshot: 'x' }, 404, 'there is no snapshot "x"'],
    ['POST', '/rollscope/nodes', { add: 0 }, 400, 'add must be from 1'],
    ['POST', '/rollscope/nodes', { add: 1, cpu: 'many' }, 400, 'cpu'],
    ['POST', '/rollscope/faults', { lose: 'node-9' }, 400, 'there is no node "node-9"'],
    ['POST', '/rollscope/faults', { breakImage: 'pod/web' }, 400, 'breakImage takes deployment'],
    ['POST', '/rollscope/faults', { breakImage: 'deployment/web' }, 404, 'there is no deployment default/web'],
    ['GET', '/rollscope/why', undefined, 400, 'object is missing'],
    ['GET', '/rollscope/why?object=web', undefined, 400, 'must be a kind, a slash and a name'],
    ['GET', '/rollscope/why?object=pod/web&namespace=shop', undefined, 404, 'there is no pod shop/web'],
  ] as const)('refuse %s %s %o', async (method, target, body, status, message) => {
    const { ask, session } = served()
    expect(await ask(method, target, body)).toMatchObject({
      status,
      body: { kind: 'Status', code: status, message: expect.stringContaining(message) },
    })
    expect(session.document.journal).toEqual([])
  })

  it('are described by an OpenAPI document with their input and output members', async () => {
    const { ask } = served()
    const { paths } = (await ask('GET', '/rollscope/openapi')).body
    expect(Object.keys(isObject(paths) ? paths : {})).toEqual(controls.map(({ path }) => path))
    expect(paths).toMatchObject({
      '/rollscope/clock': {
        post: {
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  properties: { advance: { type: 'string' }, until: { type: 'string' } },
                  additionalProperties: false,
                  oneOf: [{ required: ['advance'] }, { required: ['until'] }],
                },
              },
            },
          },
        },
      },
      '/rollscope/why': {
        get: { parameters: [{ name: 'object', in: 'query', required: true }, { name: 'namespace' }] },
      },
    })
    await ask('POST', deployments, web('shop/web:v1'))
    for (const { path, operations } of controls) {
      const get = operations.find(({ method }) => method === 'GET')
      if (!get) continue
      const { body } = await ask('GET', path === '/rollscope/why' ? `${path}?object=deployment/web` : path)
      const needed = Object.entries(get.result).flatMap(([name, { isOptional }]) => (isOptional ? [] : [name]))
      expect({ path, missing: needed.filter((name) => !(name in body)) }).toEqual({ path, missing: [] })
      expect({ path, more: Object.keys(body).filter((name) => !(name in get.result)) }).toEqual({ path, more: [] })
    }
  })

  it('are documented in docs/clients.md with their paths and members', () => {
    const text = readFileSync('docs/clients.md', 'utf8')
    for (const { path, operations } of controls) {
      expect(text).toContain(`\`${path}\``)
      for (const { body = {}, query = {} } of operations)
        for (const name of Object.keys({ ...body, ...query })) expect(text).toContain(`\`${name}\``)
    }
  })
})

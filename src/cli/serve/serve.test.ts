import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request as sendRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentRun, Session } from '../../engine/index.ts'
import { decodeRunFile } from '../../share/runFile.ts'
import { BadInputError } from '../badInput.ts'
import { runCli } from '../runCli.ts'
import { bareHost } from '../testing/bareHost.ts'

let folder = ''
const file = (name: string): string => join(folder, name)
let running: Served | undefined

interface Served {
  readonly ask: (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>
  /** Reads the lines of a stream until the server closes it. */
  readonly text: (path: string) => Promise<string>
  readonly end: () => Promise<number>
}

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

/** Runs `rollscope serve` with these options at any free port. */
async function serve(...options: readonly string[]): Promise<Served> {
  const kubeconfig = file('kc')
  let interrupt = (): void => undefined
  let code: Promise<number> | undefined
  await new Promise<void>((ready, fail) => {
    code = runCli(['serve', '--kubeconfig', kubeconfig, ...options], {
      ...bareHost,
      readText: (path) => {
        throw new BadInputError(`error: the path "${path}" does not exist`)
      },
      writeText: (path, text) => writeFileSync(path, text),
      onInterrupt: (tell) => {
        interrupt = tell
      },
      out: (text) => text.includes('ready ') && ready(),
      err: () => undefined,
    })
    code.then(() => fail(new Error('it did not serve')), fail)
  })
  const config = readFileSync(kubeconfig, 'utf8')
  const server = /server: (.*)/.exec(config)?.[1] ?? ''
  const ca = Buffer.from(/certificate-authority-data: (.*)/.exec(config)?.[1] ?? '', 'base64')
  const token = /token: (.*)/.exec(config)?.[1] ?? ''
  const fetchText = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; text: string }>((done, fail) => {
      const own = { authorization: `Bearer ${token}`, 'user-agent': 'ci/1.0', ...headers }
      const call = sendRequest(
        new URL(path, server),
        { method, ca, headers: own, servername: 'localhost' },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part
          })
          response.on('end', () => done({ status: response.statusCode ?? 0, text }))
        },
      )
      call.on('error', fail)
      call.end(body && JSON.stringify(body))
    })
  const served: Served = {
    ask: async (method, path, body, headers) => {
      const { status, text } = await fetchText(method, path, body, headers)
      return { status, body: JSON.parse(text) as Record<string, unknown> }
    },
    text: async (path) => (await fetchText('GET', path)).text,
    end: async () => {
      running = undefined
      interrupt()
      return (await code) ?? -1
    },
  }
  running = served
  return served
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'serve-test-'))
})

afterEach(async () => {
  await running?.end()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

const deployments = '/apis/apps/v1/namespaces/default/deployments'
const deployment = (image: string) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: {
    replicas: 3,
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image }] } },
  },
})

describe('rollscope serve', () => {
  it('answers over https, and writes a private kubeconfig, which is removed at the end', async () => {
    const { ask, end } = await serve()
    expect(statSync(file('kc')).mode & 0o777).toBe(0o600)
    expect((await ask('GET', '/version')).body).toMatchObject({ gitVersion: 'v1.37.2' })
    expect((await ask('GET', '/version', undefined, { authorization: 'Bearer wrong' })).status).toBe(401)
    expect((await ask('GET', '/version', undefined, { host: 'example.com' })).status).toBe(403)
    expect((await ask('GET', '/version', undefined, { origin: 'https://example.com' })).status).toBe(403)
    expect(await end()).toBe(0)
    expect(existsSync(file('kc'))).toBe(false)
  })

  it('rejects Pods of absent ServiceAccounts once the plugin is enabled', async () => {
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'one' },
      spec: { serviceAccountName: 'absent', containers: [{ name: 'one', image: 'one' }] },
    }
    const { ask, end } = await serve('--enable-admission-plugins', 'ServiceAccount')
    const rejected = await ask('POST', '/api/v1/namespaces/default/pods', pod)
    expect(rejected.body.message).toBe(
      'pods "one" is forbidden: error looking up service account default/absent: serviceaccount "absent" not found',
    )
    expect((await ask('GET', '/api/v1/namespaces/default/serviceaccounts/default')).status).toBe(200)
    await end()
    const without = await serve()
    expect((await without.ask('POST', '/api/v1/namespaces/default/pods', pod)).status).toBe(201)
  })

  it('rejects the name of an unknown admission plugin', async () => {
    let err = ''
    const options = ['--kubeconfig', file('kc'), '--enable-admission-plugins', 'ServiceAccount,Other']
    const code = await runCli(['serve', ...options], {
      ...bareHost,
      err: (text) => {
        err += text
      },
    })
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('not "Other"') })
  })

  it("never replaces another program's kubeconfig", async () => {
    writeFileSync(file('kc'), 'apiVersion: v1\nkind: Config\n')
    let err = ''
    const code = await runCli(['serve', '--kubeconfig', file('kc')], {
      ...bareHost,
      err: (text) => {
        err += text
      },
    })
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('rollscope serve did not write it') })
    expect(readFileSync(file('kc'), 'utf8')).toContain('kind: Config')
  })

  it('rolls out between two requests on a fast clock, and saves a run that replays to its fingerprint', async () => {
    const play = async (pauseMs: number) => {
      const { ask, text, end } = await serve('--clock', 'fast', '--save', file('run.json'))
      const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))
      expect((await ask('POST', deployments, deployment('shop/web:v1'))).status).toBe(201)
      await pause()
      expect((await ask('GET', `${deployments}/web`)).body.status).toMatchObject({ availableReplicas: 3 })
      const stream = text(`${deployments}?watch=1&timeoutSeconds=1`)
      await ask('PUT', `${deployments}/web`, deployment('shop/web:v2'))
      await pause()
      expect((await ask('POST', '/rollscope/clock', { advance: '1m' })).body).toMatchObject({ mode: 'fast' })
      expect(await stream).toContain('"type":"MODIFIED"')
      expect(await end()).toBe(0)
      const saved = decodeRunFile(readFileSync(file('run.json'), 'utf8'))
      if (saved.type !== 'run') throw new Error('no run was saved')
      return saved.run
    }
    const run = await play(0)
    const session = new Session(currentRun(run.document))
    session.seekTo(run.cursor)
    expect(session.fingerprint).toBe(run.fingerprint)
    expect(run.document).toMatchObject({
      journal: [{ command: { userAgent: 'ci/1.0' } }, { command: { method: 'PUT' } }],
    })
    // A slower client gets the same run.
    expect((await play(30)).fingerprint).toBe(run.fingerprint)
  })

  it('serves a copy of the run at its own port, with the token of the run', async () => {
    const { ask } = await serve('--clock', 'stopped')
    await ask('POST', deployments, deployment('shop/web:v1'))
    await ask('POST', '/rollscope/clock', { until: 'deployment/web complete' })
    const { server, kubeconfig } = (await ask('POST', '/rollscope/fork', {})).body
    const copy = (path: string) => new URL(path, String(server)).href
    expect(kubeconfig).toContain(`server: ${String(server)}\n`)
    const fingerprint = async (path: string) => (await ask('GET', path)).body.fingerprint
    expect(await fingerprint(copy('/rollscope/clock'))).toBe(await fingerprint('/rollscope/clock'))
    await ask('DELETE', copy(`${deployments}/web`))
    expect((await ask('GET', copy(`${deployments}/web`))).status).toBe(404)
    expect((await ask('GET', `${deployments}/web`)).status).toBe(200)
    expect((await ask('DELETE', '/rollscope/fork')).status).toBe(400)
    expect((await ask('DELETE', copy('/rollscope/fork'))).status).toBe(200)
    await expect.poll(() => ask('GET', copy('/version')).catch(() => 'gone')).toBe('gone')
  })

  it('does not advance on a stopped clock until a control moves the clock', async () => {
    const { ask } = await serve('--clock', 'stopped')
    await ask('POST', deployments, deployment('shop/web:v1'))
    expect((await ask('GET', `${deployments}/web`)).body.status).toEqual({})
    expect((await ask('POST', '/rollscope/clock', { until: 'deployment/web complete' })).body).toMatchObject({
      reached: true,
    })
    expect((await ask('GET', `${deployments}/web`)).body.status).toMatchObject({ readyReplicas: 3 })
    await ask('PUT', `${deployments}/web`, deployment('shop/web:v2.pullfail'))
    const stuck = await ask('POST', '/rollscope/clock', { until: 'deployment/web complete' })
    expect(stuck.body).toMatchObject({ reached: false, reason: expect.stringContaining('the rollout is stalled') })
    expect((await ask('POST', '/rollscope/clock', { until: 'deployment/web finished' })).status).toBe(400)
    expect((await ask('POST', '/rollscope/clock', { jump: '1m' })).status).toBe(400)
    expect((await ask('POST', '/rollscope/clock', { until: 'deployment/other complete' })).body).toMatchObject({
      reached: false,
    })
  })
})

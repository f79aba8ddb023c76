import { afterEach, describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG, newDocument, Session } from '../../../engine/index.ts'
import { deploymentManifest } from '../../../engine/testing/builders.ts'
import { encodeRunFile } from '../../../share/runFile.ts'
import { readServed, type ServedAction, type ServedActions, servedChecks } from '../../../share/servedRun.ts'
import { SERVED_RECORD, ServedRun } from '../servedRun.ts'
import { type PagesHost, ServedPages } from './servedPages.ts'

const runs: ServedRun[] = []

afterEach(() => {
  for (const run of runs.splice(0)) run.close()
})

function servedRun(session = newSession()): ServedRun {
  const clock = { now: () => 0, after: () => () => undefined }
  const run = new ServedRun(
    session,
    { type: 'stopped' },
    {
      clock,
      onFault: (_, error) => {
        throw error
      },
      fork: () => Promise.reject(new Error('not in this test')),
      endFork: () => undefined,
      runFile: () => '',
    },
  )
  runs.push(run)
  return run
}

const newSession = () => new Session(newDocument(1, DEFAULT_CONFIG), SERVED_RECORD)

function runText({ session: { document, cursor, fingerprint } }: ServedRun, from: number): string {
  const part = { ...document, journal: document.journal.slice(from) }
  return encodeRunFile({ document: part, cursor, fingerprint, manifestText: '' })
}

/** Pages of a run, with functions to send requests. */
function followed(more: Partial<PagesHost> = {}) {
  const run = servedRun()
  const pages = new ServedPages({ runText, fork: () => Promise.reject(new Error('not in this test')), ...more })
  const access = { address: 'https://127.0.0.1:1', line: 'export KUBECONFIG=kc' }
  const name = pages.add(run, access)
  const ask = async <A extends ServedAction>(action: A, input: ServedActions[A]['input'], of = name) => {
    const answer = await pages.answer(of, action, JSON.stringify(input))
    if (answer === undefined || 'problem' in answer) return answer
    const read = readServed(servedChecks[action].answer, answer.text)
    return 'value' in read ? read.value : expect.fail(read.problem)
  }
  return { run, pages, name, ask, access }
}

const unknown = { epoch: 0, commands: 0, serial: 0 }
const create = () => ({
  method: 'POST',
  target: '/apis/apps/v1/namespaces/default/deployments',
  contentType: 'application/json',
  body: JSON.stringify(deploymentManifest()),
  userAgent: 'kubectl/v1.36.3 (linux/amd64)',
})

describe('a page that follows a run', () => {
  it('receives missing requests at once, then waits for the next request', async () => {
    const { run, ask, access } = followed()
    const first = await ask('follow', unknown)
    expect(first).toMatchObject({ epoch: 0, from: 0, state: { ...access, clients: [], clock: { mode: 'stopped' } } })
    if (first === undefined || !('serial' in first)) return expect.fail()
    let isTold = false
    const next = ask('follow', { epoch: 0, commands: 0, serial: first.serial }).then((news) => {
      isTold = true
      return news
    })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(isTold).toBe(false)
    await run.handle(create())
    const news = await next
    if (news === undefined || !('serial' in news)) return expect.fail()
    expect(news.run.document).toMatchObject({ journal: [{ command: { type: 'request', method: 'POST' } }] })
    expect(news.run.fingerprint).toBe(run.session.fingerprint)
    expect(news.state).toMatchObject({
      requests: 1,
      refused: 0,
      clients: [
        {
          name: 'kubectl',
          version: 'v1.36.3',
          requests: 1,
          refused: 0,
          last: 'create deployments',
          recent: [{ kind: 'request', number: 1, at: 0, words: 'create deployments', status: 201 }],
        },
      ],
    })
    const rest = await ask('follow', { epoch: 0, commands: 1, serial: first.serial })
    expect(rest).toMatchObject({ from: 1, run: { document: { journal: [] } } })
  })

  it('receives the whole run after a return to a snapshot', async () => {
    const { run, ask } = followed()
    const snapshot = { name: 's', seconds: 0, mark: run.session.mark() }
    await run.handle(create())
    run.restore(snapshot)
    expect(await ask('follow', { epoch: 0, commands: 1, serial: 99 })).toMatchObject({
      epoch: 1,
      from: 0,
      run: { document: { journal: [] } },
    })
  })

  it('counts a refused request', async () => {
    const { run, ask } = followed()
    await run.handle({ ...create(), body: '{' })
    expect(await ask('follow', unknown)).toMatchObject({
      state: { requests: 1, refused: 1, clients: [{ recent: [{ words: 'create deployments', status: 400 }] }] },
    })
  })

  it('receives the last requests of a client, the newest first', async () => {
    const { run, ask } = followed()
    for (let number = 1; number <= 40; number++)
      await run.handle({ method: 'GET', target: `/api/v1/namespaces/default/pods/web-${number}`, userAgent: 'x' })
    const news = await ask('follow', unknown)
    const [client] = news !== undefined && 'state' in news ? news.state.clients : []
    expect(client?.recent.map(({ words, status }) => `${words}: ${status}`)).toEqual(
      Array.from({ length: 30 }, (_, place) => `get pods/web-${40 - place}: 404`),
    )
  })
})

describe('an action of a page', () => {
  const command = { type: 'kubectl', args: ['create', 'namespace', 'shop'] } as const
  const textWith = (run: ServedRun): string => {
    const { document, cursor, fingerprint } = run.session
    return encodeRunFile({
      document: { ...document, journal: [{ ...cursor, command }] },
      cursor,
      fingerprint,
      manifestText: '',
    })
  }

  it('adds its kubectl command to the journal of the run', async () => {
    const { run, ask } = followed()
    const done = await ask('command', { run: textWith(run), fork: false })
    expect(done).toMatchObject({ result: { stdout: 'namespace/shop created\n', exit: 0 } })
    expect(run.session.document.journal).toMatchObject([{ command }])
  })

  it('becomes a command of a copy of the run if the page is at an earlier time', async () => {
    const copies: ServedRun[] = []
    const fork: PagesHost['fork'] = async () => {
      const copy = servedRun()
      copies.push(copy)
      pages.add(copy, access)
      return copy
    }
    const { run, ask, pages, access } = followed({ fork })
    const done = await ask('command', { run: textWith(run), fork: true })
    expect(done).toMatchObject({ result: { exit: 0 }, fork: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(run.session.document.journal).toEqual([])
    expect(copies[0]?.session.document.journal).toMatchObject([{ command }])
    expect(await ask('fork', { at: 0, step: 0 })).toMatchObject({ fork: expect.stringMatching(/^[0-9a-f]{32}$/) })
  })

  it('steps the run only while the clock is stopped', async () => {
    const { run, ask } = followed()
    await run.handle(create())
    expect(await ask('step', { stopAt: 'sync' })).toEqual({ done: true })
    expect(run.session.cursor.at).toBeGreaterThan(0)
    expect(await ask('clock', { mode: 'fast', factor: 1 })).toEqual({ done: true })
    expect(run.clock.mode).toEqual({ type: 'fast' })
    expect(await ask('step', { stopAt: 'sync' })).toEqual({ problem: 'the clock runs' })
  })

  it('must have a known name, a valid path and a valid body', async () => {
    const { run, pages, name } = followed()
    expect(await pages.answer('0'.repeat(32), 'follow', JSON.stringify(unknown))).toBeUndefined()
    expect(await pages.answer(name, 'toString', '{}')).toBeUndefined()
    expect(await pages.answer(name, 'clock', '{"mode": "backwards", "factor": 1}')).toEqual({
      problem: 'it.mode is none of real, fast, stopped',
    })
    expect(await pages.answer(name, 'clock', '{')).toMatchObject({ problem: expect.stringContaining('JSON') })
    expect(await pages.answer(name, 'command', '{"run": "x", "fork": false}')).toEqual({
      problem: 'the command cannot be read',
    })
    pages.remove(run)
    expect(await pages.answer(name, 'follow', JSON.stringify(unknown))).toBeUndefined()
  })
})

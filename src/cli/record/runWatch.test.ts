import { expect, it } from 'vitest'
import { watchName } from '../../share/liveFragments.ts'
import { readWatchAnswer, type WatchAnswer } from '../../share/watched.ts'
import type { ServedPage } from '../cliHost.ts'
import { runCli } from '../runCli.ts'
import { deployment, type Kubectl, machine, printed } from '../testing/kubectlMachine.ts'

/** A machine that serves a page and sends the page's requests. */
function watchingMachine(kinds: Readonly<Record<string, readonly Kubectl[]>>, otherwise: Kubectl = {}) {
  const of = machine(kinds, otherwise)
  let serve: (page: ServedPage) => void = () => undefined
  const page = new Promise<ServedPage>((resolve) => {
    serve = resolve
  })
  const host = {
    ...of.host,
    servePage: (served: ServedPage) => {
      serve(served)
      served.isServed?.()
      return new Promise<void>(() => undefined)
    },
  }
  const ask = async (from?: number): Promise<WatchAnswer> => {
    const { fragment, live } = await page
    const answer = await live?.answer({ path: watchName(fragment) ?? '', from, body: undefined })
    if (answer === undefined || 'problem' in answer) return expect.fail('no answer')
    answer.sent?.()
    return readWatchAnswer(answer.text) ?? expect.fail('no answer')
  }
  return { ...of, host, page, ask }
}

const lines = ({ text }: WatchAnswer) => text.trim().split('\n')

it('watch hands over redacted changes under a random name, and reports the end', async () => {
  const {
    host,
    told: output,
    files,
    page,
    ask,
  } = watchingMachine({
    'deployments.apps': [{ out: printed(deployment(1), deployment(2, { updated: 1 }), deployment(2)) }],
  })
  const ended = runCli(['watch', '--until-complete', 'deploy/web', '-o', 'web.json', '--no-browser'], host)
  const { fragment, live, browser } = await page
  expect(browser).toBe(false)
  expect(fragment).toMatch(/^#watch\/[0-9a-f]{32}$/)
  expect(live?.prefix).toBe('/watch/')
  expect(await live?.answer({ path: '0'.repeat(32), from: 0, body: undefined })).toBeUndefined()
  expect(await ask()).toMatchObject({ text: '' })
  const all = await ask(0)
  expect(lines(all)).toHaveLength(3)
  expect(all).toMatchObject({ changes: 3, hasMore: false, dropped: 0 })
  expect(await ask(3)).toMatchObject({ text: '', changes: 3, end: 'complete' })
  expect(all.text).not.toContain('hunter2')
  // The file has a further line with the end of the recording.
  expect(files.get('web.json')?.slice(0, all.text.length)).toBe(all.text)
  expect(lines({ ...all, text: files.get('web.json')?.slice(all.text.length) ?? '' })).toHaveLength(1)
  expect(await ended).toBe(0)
  expect(output.out).toMatch(/^3 changes of 1 objects; .*redacted\nweb.json has it, the page stores it\.\n$/)
})

it('watch lets a page with all changes wait, and reports restarted watches and forbidden kinds', async () => {
  const forbidden = { err: 'Error from server (Forbidden): nodes is forbidden', ends: true }
  const {
    host,
    told: output,
    ask,
    interrupt,
  } = watchingMachine({
    nodes: [forbidden],
    'deployments.apps': [{ out: printed(deployment(1)), ends: true }, { out: printed(deployment(2)) }],
  })
  const ended = runCli(['watch'], host)
  const first = await ask(0)
  expect(first.changes).toBe(1)
  let next = await ask(1)
  while (next.changes < 2) next = await ask(next.changes)
  expect(JSON.parse(next.text).object.metadata.generation).toBe(2)
  expect(next.dropped).toBe(1)
  expect(next.refused).toEqual([{ resource: 'nodes', reason: forbidden.err }])
  const waiting = ask(2)
  interrupt()
  expect(await waiting).toMatchObject({ text: '', changes: 2, end: 'interrupt' })
  expect(await ended).toBe(0)
  expect(output.out).toContain('2 changes of 1 objects, 1 watches restarted')
})

it('watch ends at once if no page is open, and says that nothing is saved', async () => {
  const {
    host,
    told: output,
    interruptAfter,
  } = watchingMachine({ 'deployments.apps': [{ out: printed(deployment(1)) }] })
  const ended = runCli(['watch', '--no-redact'], host)
  interruptAfter(18)
  expect(await ended).toBe(0)
  expect(output.out).toBe(
    '1 changes of 1 objects; NOTHING is redacted\nNo page was open, so nothing was saved. Use -o FILE to save the recording.\n',
  )
})

it('watch fails if kubectl could not read any resource, or if the page cannot be served', async () => {
  const none = watchingMachine({}, { err: 'error: You must be logged in to the server (forbidden)', ends: true })
  expect(await runCli(['watch'], none.host)).toBe(2)
  expect(none.told.err).toContain('error: kubectl could not read any resource')
  const { host, told: output, calls } = machine({})
  const failing = { ...host, servePage: () => Promise.reject(new Error('no port')) }
  await expect(runCli(['watch'], failing)).rejects.toThrow('no port')
  expect({ told: output.err, calls }).toEqual({ told: '', calls: [] })
})

it.each([
  [['watch', '-o', ''], '-o needs the name of a file'],
  [['watch', 'web'], 'unexpected argument "web"'],
  [['watch', '--json'], 'option --json cannot be used with watch'],
  [['record', '--no-browser', '-o', 'f'], 'option --no-browser cannot be used with record'],
])('watch refuses %j', async (args, message) => {
  const { host, told: output } = machine({})
  expect(await runCli(args, host)).toBe(2)
  expect(output.err).toBe(`rollscope: ${message}\nSee rollscope ${args[0]} --help.\n`)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Bidi from 'selenium-webdriver/bidi/index.js'
import { end, startAndRead } from './processes.ts'
import { characterOf, type Remote, windowSize } from './remote.ts'

/** Answers of a browser to the commands that are used here. */
interface Results {
  'session.new': { readonly capabilities: { readonly browserVersion: string } }
  'browsingContext.getTree': { readonly contexts: readonly { readonly context: string }[] }
  'browsingContext.setViewport': unknown
  'browsingContext.navigate': unknown
  'script.callFunction':
    | { readonly type: 'success'; readonly result: { readonly value?: string } }
    | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } }
  'input.performActions': unknown
  'browser.close': unknown
}

type Send = <Method extends keyof Results>(method: Method, params: object) => Promise<Results[Method]>

type Answer<Method extends keyof Results> =
  | { readonly type: 'success'; readonly result: Results[Method] }
  | { readonly type: 'error'; readonly error: string; readonly message: string }

/** Starts Firefox, which speaks WebDriver BiDi itself, without a window and with a profile of its own. */
export async function startFirefox(program: string): Promise<Remote> {
  const profile = mkdtempSync(join(tmpdir(), 'rollscope-firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const { child, said } = await startAndRead(program, args, { from: 2, ready: /listening on (ws:\S+)/ })
  const bidi = new Bidi(`${said}/session`)
  const send: Send = async <Method extends keyof Results>(method: Method, params: object) => {
    const answer = (await bidi.send({ method, params })) as Answer<Method>
    if (answer.type === 'error') throw new Error(`${method}: ${answer.error}: ${answer.message}`)
    return answer.result
  }
  const { capabilities } = await send('session.new', { capabilities: {} })
  const { contexts } = await send('browsingContext.getTree', {})
  const context = contexts[0]?.context ?? ''
  await send('browsingContext.setViewport', { context, viewport: windowSize })
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    ...windowOf(send, context),
    close: async () => {
      await send('browser.close', {})
      await bidi.close()
      await end(child)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

function windowOf(send: Send, context: string): Pick<Remote, 'open' | 'run' | 'press' | 'clickAt'> {
  const perform = (type: string, actions: readonly object[]) =>
    send('input.performActions', { context, actions: [{ type, id: type, actions }] })
  return {
    open: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    run: async (f, ...args) => {
      const answer = await send('script.callFunction', {
        functionDeclaration: `async (args) => JSON.stringify(await (${f})(...JSON.parse(args)))`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      })
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
      return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value)
    },
    press: async (key) => {
      const value = characterOf(key)
      await perform('key', [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
    },
    clickAt: async (x, y) => {
      await perform('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { Builder, type WebDriver } from 'selenium-webdriver'
import { end, freePort, run, startAndRead } from './processes.ts'
import { characterOf, type Remote, windowSize } from './remote.ts'

/** Result of a script in the page: JSON, or the text of an error. */
interface Outcome {
  readonly json?: string
  readonly error?: string
}

/**
 * Variables for a machine without a GPU. Without the first, contents drawn through DMA buffers would never reach the
 * screen, and the page would get no frames. Painting through OpenGL, which such a machine emulates, takes seven times
 * the processor time per frame, most of it for the canvases.
 */
const withoutGpu = { WEBKIT_DISABLE_DMABUF_RENDERER: '1', WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1' }

/** Starts WebKitGTK's small browser through its driver, on a virtual screen. */
export async function startWebKit(driverProgram: string, screenProgram: string): Promise<Remote> {
  const screenArgs = ['-displayfd', '3', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp']
  const screen = await startAndRead(screenProgram, screenArgs, { from: 3, ready: /(\d+)\n/ })
  const port = await freePort()
  const env = { DISPLAY: `:${screen.said}`, ...withoutGpu }
  const service = run(driverProgram, [`--port=${port}`], env)
  const url = `http://127.0.0.1:${port}`
  await answers(`${url}/status`)
  const driver = await new Builder().usingServer(url).withCapabilities({ browserName: 'MiniBrowser' }).build()
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, width: windowSize.width, height: windowSize.height + 40 })
  return {
    version: `WebKitGTK ${(await driver.getCapabilities()).getBrowserVersion()}`,
    ...windowOf(driver),
    close: async () => {
      await driver.quit()
      await end(service)
      await end(screen.child)
    },
  }
}

/** Waits until a driver accepts connections. */
async function answers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await (await fetch(url)).text()
      return
    } catch (error) {
      if (attempt === 300) throw error
      await sleep(100)
    }
  }
}

function windowOf(driver: WebDriver): Pick<Remote, 'open' | 'run' | 'press' | 'clickAt'> {
  return {
    open: (url) => driver.get(url),
    run: async (f, ...args) => {
      const script = `const [args, done] = arguments
        const ran = async () => JSON.stringify(await (${f})(...JSON.parse(args)))
        ran().then((json) => done({ json }), (error) => done({ error: String(error) }))`
      const { json, error } = (await driver.executeAsyncScript(script, JSON.stringify(args))) as Outcome
      if (error !== undefined) throw new Error(error)
      return json === undefined ? undefined : JSON.parse(json)
    },
    press: (key) => driver.actions().sendKeys(characterOf(key)).perform(),
    clickAt: (x, y) =>
      driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y) })
        .click()
        .perform(),
  }
}

// Measures memory and time of an idle page at intervals, to detect unbounded growth.
//   node scripts/runTs.mjs bench/leftAlone.ts [--minutes 10] [--every 60] [--speed 100] [--only crashLoop,branches,pods,journal]
// Each case has its own page. Heaps are in MB after a garbage collection; `task` is the longest task of the main thread
// in the interval.
import process from 'node:process'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { readCommandLine } from '../scripts/commandLine.mjs'
import { type RunDocument, Session } from '../src/engine/index.ts'
import { Random, seedStream } from '../src/engine/sim/prng.ts'
import { deploymentManifest } from '../src/engine/testing/builders.ts'
import { emptyDocument } from '../src/engine/testing/harness.ts'
import { fullOfBranches } from '../src/engine/testing/randomRun.ts'
import { encodeLink } from '../src/share/link.ts'
import { withBrowser } from './page.bench.ts'
import { runningSession } from './rolloutRun.ts'

const MOST_PODS = 20_000
const COMMANDS = 1_000

interface Left {
  readonly document: RunDocument
  readonly session: Session
  /** Whether to reload the page after half of the time. */
  readonly reloads?: true
}

const applied = (session: Session, manifest: unknown): Session => {
  session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: JSON.stringify(manifest) })
  return session
}

const cases: Readonly<Record<string, () => Left>> = {
  crashLoop: () => {
    const session = applied(
      new Session(emptyDocument()),
      deploymentManifest({ replicas: 10, image: 'shop/web:v1.crash' }),
    )
    session.advance({ until: 5_000 })
    return { document: session.document, session }
  },
  branches: () => {
    const session = applied(new Session(emptyDocument()), deploymentManifest({ replicas: 3 }))
    const run = fullOfBranches(session.document, new Random(seedStream(1, 'left alone')))
    return { document: run.document, session: run.session }
  },
  pods: () => {
    // A second rollout of this many Pods would exceed the size limit of a run.
    const session = runningSession(MOST_PODS - 2_000)
    session.command({ type: 'kubectl', args: ['set', 'image', 'deployment/nginx-deployment', 'nginx=nginx:1.17'] })
    return { document: session.document, session }
  },
  journal: () => {
    const session = applied(new Session(emptyDocument()), deploymentManifest({ replicas: 3 }))
    for (let n = 1; n < COMMANDS; n++) {
      session.advance({ until: session.cursor.at + 1_500 })
      const args =
        n % 3 === 0
          ? ['scale', 'deployment/web', `--replicas=${(n % 5) + 1}`]
          : ['set', 'image', 'deployment/web', `web=shop/web:v${n}`]
      session.command({ type: 'kubectl', args })
    }
    return { document: session.document, session, reloads: true }
  },
}

interface Figures {
  /** Heap of the page in MB. */
  readonly page: number
  readonly workers: number
  readonly nodes: number
  /** Virtual ms of the displayed run. */
  readonly simulated: number
  /** ms. */
  readonly task: number
}

const MB = 1024 * 1024

/** Used heap of the page after a garbage collection. The function runs in the page. */
function usedHeap(): number {
  const scope = globalThis as unknown as { gc?: () => void }
  scope.gc?.()
  const { memory } = performance as unknown as { memory?: { usedJSHeapSize: number } }
  return memory?.usedJSHeapSize ?? Number.NaN
}

async function figuresOf(page: Page, workerHeaps: WorkerHeaps): Promise<Figures> {
  const workers = await workerHeaps.used()
  const heap = await page.evaluate(usedHeap)
  const { nodes, simulated, task } = await page.evaluate(() => {
    const kept = window as unknown as { longest?: number }
    const task = kept.longest ?? 0
    kept.longest = 0
    return {
      nodes: document.querySelectorAll('*').length,
      simulated: Number(document.querySelector('[data-sim-time]')?.getAttribute('data-sim-time')),
      task,
    }
  })
  return { page: heap / MB, workers: workers / MB, nodes, simulated, task }
}

async function openLeft(browser: Browser, address: string, speed: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const kept = window as unknown as { longest?: number }
      for (const { duration } of list.getEntries()) kept.longest = Math.max(kept.longest ?? 0, duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(address)
  await playOn(page, speed)
  return page
}

async function playOn(page: Page, speed: number): Promise<void> {
  await page.waitForSelector('[data-engine=ready]', { timeout: 600_000 })
  await page.getByRole('combobox', { name: 'Speed' }).first().selectOption(String(speed))
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
}

/** Heap sizes of a page's workers after a garbage collection, which the page's own figures do not include. */
class WorkerHeaps {
  readonly #cdp: CDPSession
  readonly #sessions = new Set<string>()
  readonly #answers = new Map<number, (usedSize: number) => void>()
  #nextId = 1

  constructor(cdp: CDPSession) {
    this.#cdp = cdp
    cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') this.#sessions.add(sessionId)
    })
    cdp.on('Target.detachedFromTarget', ({ sessionId }) => this.#sessions.delete(sessionId))
    cdp.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, result } = JSON.parse(message) as { id?: number; result?: { usedSize?: number } }
      this.#answers.get(id ?? 0)?.(result?.usedSize ?? 0)
    })
  }

  static async of(page: Page): Promise<WorkerHeaps> {
    const cdp = await page.context().newCDPSession(page)
    const heaps = new WorkerHeaps(cdp)
    await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
    return heaps
  }

  async used(): Promise<number> {
    let total = 0
    for (const sessionId of this.#sessions) {
      await this.#ask(sessionId, 'HeapProfiler.collectGarbage')
      total += await this.#ask(sessionId, 'Runtime.getHeapUsage')
    }
    return total
  }

  /** The worker's answer; undefined for a closed worker, which never responds. */
  async #ask(sessionId: string, method: string): Promise<number> {
    const id = this.#nextId++
    const answer = new Promise<number>((resolve) => {
      this.#answers.set(id, resolve)
      setTimeout(() => resolve(Number.NaN), 10_000).unref()
    })
    await this.#cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    return answer.finally(() => this.#answers.delete(id))
  }
}

/** The last applied manifest. Another manifest would start a new run, which does not play. */
function manifestOf({ document: { journal } }: Session): string {
  const texts = journal.flatMap(({ command }) => (command.type === 'kubectl' ? (command.stdin ?? []) : []))
  return texts.at(-1) ?? ''
}

interface Times {
  readonly minutes: number
  readonly everySeconds: number
  readonly speed: number
}

async function leave(name: string, { minutes, everySeconds, speed }: Times): Promise<void> {
  const make = cases[name]
  if (make === undefined) throw new Error(`--only takes ${Object.keys(cases).join(', ')}`)
  const { document, session, reloads } = make()
  const { cursor, fingerprint } = session
  const fragment = await encodeLink({ document, cursor, fingerprint, manifestText: manifestOf(session) })
  await withBrowser(
    async (browser, address) => {
      const page = await openLeft(browser, address + fragment, speed)
      const heaps = await WorkerHeaps.of(page)
      const rounds = Math.ceil((minutes * 60) / everySeconds)
      for (let round = 0; round <= rounds; round++) {
        if (round > 0) await page.waitForTimeout(everySeconds * 1_000)
        if (reloads && round === Math.ceil(rounds / 2)) {
          await page.reload()
          await playOn(page, speed)
        }
        const { page: heap, workers, nodes, simulated, task } = await figuresOf(page, heaps)
        const columns = [heap.toFixed(1), workers.toFixed(1), nodes, (simulated / 1000).toFixed(0), task.toFixed(0)]
        const row = columns.map((column) => String(column).padStart(10)).join('')
        console.log(`${name.padEnd(10)}${String(round * everySeconds).padStart(6)}${row}`)
      }
    },
    ['--enable-precise-memory-info', '--js-flags=--expose-gc'],
  )
}

const { values } = readCommandLine(
  `node scripts/runTs.mjs bench/leftAlone.ts [--minutes 10] [--every 60] [--speed 100] [--only ${Object.keys(cases).join(',')}]`,
  {
    options: {
      minutes: { type: 'string', default: '10' },
      every: { type: 'string', default: '60' },
      speed: { type: 'string', default: '100' },
      only: { type: 'string', default: Object.keys(cases).join(',') },
    },
  },
)
const times = { minutes: Number(values.minutes), everySeconds: Number(values.every), speed: Number(values.speed) }
console.log('case           s   page MB workers MB     nodes simulated s   task ms')
for (const name of values.only.split(',')) await leave(name, times)
process.exit()

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { serveStatic } from '../../scripts/serveStatic.mjs'

/** A foreign page: another origin than the build's. */
export interface OtherSite {
  readonly origin: string
  close(): void
}

/** Serves pages by name, each with a body; messages from a frame are collected in `window.heard`. */
export async function serveOtherSite(bodies: Readonly<Record<string, (origin: string) => string>>): Promise<OtherSite> {
  const folder = mkdtempSync(join(tmpdir(), 'other-site-'))
  const { port, close } = await serveStatic({ folder })
  const origin = `http://127.0.0.1:${port}`
  for (const [name, bodyOf] of Object.entries(bodies)) {
    writeFileSync(
      join(folder, `${name}.html`),
      `<!doctype html><html lang="en"><title>${name}</title><main><h1>${name}</h1>${bodyOf(origin)}</main>
<script>window.heard=[];addEventListener('message',({data})=>heard.push(data))</script>`,
    )
  }
  writeFileSync(
    join(folder, 'poster.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="720" height="112"><rect width="720" height="112" fill="#888"/></svg>',
  )
  return {
    origin,
    close: () => {
      close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Page object of an embed. */
export class Embed {
  readonly root: Locator
  readonly play: Locator
  readonly scrubber: Locator
  readonly sentence: Locator

  constructor(frame: FrameLocator) {
    this.root = frame.getByRole('main')
    this.play = frame.getByRole('button', { name: 'Play the rollout' })
    this.scrubber = frame.getByRole('slider', { name: 'Time', exact: true }).last()
    this.sentence = frame.locator('[data-sentence]')
  }

  async isStill(): Promise<void> {
    await expect(this.root).toHaveAttribute('data-phase', 'still')
  }

  /** Virtual ms. */
  async time(): Promise<number> {
    return Number(await this.root.getAttribute('data-sim-time'))
  }
}

/** Messages that a page has received from its frame. */
export function heardBy(page: Page): Promise<{ readonly type: string; readonly code?: string }[]> {
  return page.evaluate(() => Reflect.get(window, 'heard'))
}

/** Sends a message to the first frame of a page, as the page's own script would. */
export async function sayToFrame(page: Page, message: object, to: string): Promise<void> {
  await page.evaluate(([message, to]) => document.querySelector('iframe')?.contentWindow?.postMessage(message, to), [
    { protocol: 'rollscope', version: 1, ...message },
    to,
  ] as const)
}

import type { Page } from '@playwright/test'

/** Nothing has changed for so long: wall-clock ms. Longer than from one animation frame to the next on a busy machine. */
const restMs = 400

/** A page that changes for longer than this while nothing happens does not come to rest: wall-clock ms. */
const longestMs = 20_000

/**
 * Waits until nothing in the page changes any more: what loads late is there, the plan and the forecast of the text are made.
 * Fails, and says what changes, if that does not come.
 */
export async function comesToRest(page: Page): Promise<void> {
  const { isAtRest, changes } = await watched(page, { restMs, longestMs })
  if (!isAtRest) throw new Error(`the page does not come to rest:\n${changes.slice(-20).join('\n')}`)
}

/** What changes in the page within some time (wall-clock ms): elements, attributes and text, one line each. */
export async function changesWithin(page: Page, ms: number): Promise<readonly string[]> {
  const { changes } = await watched(page, { restMs: ms + 1, longestMs: ms })
  return changes
}

interface Watch {
  readonly restMs: number
  readonly longestMs: number
}

/** Watches the page, editor included, until it has rested or the time is over. */
function watched(page: Page, watch: Watch) {
  return page.evaluate(
    ({ restMs, longestMs }: Watch) =>
      new Promise<{ readonly isAtRest: boolean; readonly changes: readonly string[] }>((resolve) => {
        const changes: string[] = []
        const nameOf = (node: Node): string => {
          const element = node instanceof Element ? node : node.parentElement
          return element?.outerHTML.slice(0, 160) ?? node.nodeName
        }
        const done = (isAtRest: boolean) => {
          clearTimeout(rest)
          clearTimeout(limit)
          observer.disconnect()
          resolve({ isAtRest, changes })
        }
        const observer = new MutationObserver((records) => {
          for (const { type, attributeName, target } of records)
            changes.push([type, attributeName, nameOf(target)].filter(Boolean).join(' '))
          clearTimeout(rest)
          rest = setTimeout(done, restMs, true)
        })
        const observe = (root: Document | ShadowRoot) => {
          observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true })
          for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) observe(shadowRoot)
        }
        observe(document)
        let rest = setTimeout(done, restMs, true)
        const limit = setTimeout(done, longestMs, false)
      }),
    watch,
  )
}

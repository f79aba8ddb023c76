import type { Page } from '@playwright/test'

/** Wall-clock ms without a change that count as idle; longer than a frame on a busy machine. */
const restMs = 400

/** Wall-clock ms after which a changing page fails. */
const longestMs = 20_000

/**
 * Waits until the page no longer changes: lazily loaded parts, the plan and the forecast are complete. Fails with the
 * changes after the limit.
 */
export async function comesToRest(page: Page): Promise<void> {
  const { isAtRest, changes } = await watched(page, { restMs, longestMs })
  if (!isAtRest) throw new Error(`the page does not come to rest:\n${changes.slice(-20).join('\n')}`)
}

/** Changes of elements, attributes and text within some time (wall-clock ms), one line each. */
export async function changesWithin(page: Page, ms: number): Promise<readonly string[]> {
  const { changes } = await watched(page, { restMs: ms + 1, longestMs: ms })
  return changes
}

interface Watch {
  readonly restMs: number
  readonly longestMs: number
}

/** Watches the page, including the editor, until the page is idle or the time is over. */
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

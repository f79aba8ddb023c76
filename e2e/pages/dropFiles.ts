import type { Page } from '@playwright/test'

interface DroppedFile {
  readonly name: string
  readonly data: string | Buffer
  readonly type?: string
}

/** Dispatches the events of a file drop on the element of a selector. Throws if the browser would take the files. */
export function dropFiles(page: Page, files: readonly DroppedFile[], on = 'body'): Promise<void> {
  const packed = files.map(({ name, data, type = '' }) => ({
    name,
    type,
    base64: Buffer.from(data).toString('base64'),
  }))
  return page.evaluate(
    ({ packed, on }) => {
      const dataTransfer = new DataTransfer()
      for (const { name, type, base64 } of packed) {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
        dataTransfer.items.add(new File([bytes], name, { type }))
      }
      const at = document.querySelector(on) ?? document.body
      for (const name of ['dragenter', 'dragover', 'drop']) {
        const event = new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true, composed: true })
        at.dispatchEvent(event)
        if (name !== 'dragenter' && !event.defaultPrevented) throw new Error(`the browser would take the ${name}`)
      }
    },
    { packed, on },
  )
}

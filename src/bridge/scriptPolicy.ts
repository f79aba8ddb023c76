/**
 * Which addresses the page may start a worker from: the policy of Trusted Types, which index.html and every host ask for. Text that
 * becomes HTML or code is refused, whoever makes it: the page has no such place.
 */

interface PolicyFactory {
  readonly defaultPolicy: object | null
  createPolicy(name: string, rules: { readonly createScriptURL: (address: string) => string | null }): void
}

declare global {
  interface Window {
    /** Where the browser knows of it. */
    readonly trustedTypes?: PolicyFactory
  }
}

/** Set in the page of one file, which has its workers inside. */
declare const IS_SINGLE_FILE: boolean | undefined

/** Whether an address is that of a script of this build; `page` is the address of the page. */
export function isOwnScript(address: string, page: string, isSingleFile: boolean): boolean {
  if (isSingleFile) return address.startsWith('blob:')
  const folder = new URL('.', page).href
  const { href } = new URL(address, page)
  const name = href.slice(folder.length)
  return href.startsWith(folder) && /^(?:assets\/[\w.-]+\.js|serviceWorker\.js)$/.test(name)
}

/** The first script of the page that comes brings it. */
export function installScriptPolicy({ trustedTypes, location }: Pick<Window, 'trustedTypes' | 'location'>): void {
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return
  const isSingleFile = typeof IS_SINGLE_FILE !== 'undefined'
  trustedTypes.createPolicy('default', {
    createScriptURL: (address) => (isOwnScript(address, location.href, isSingleFile) ? address : null),
  })
}

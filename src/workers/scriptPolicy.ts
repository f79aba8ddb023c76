/**
 * The Trusted Types policy that index.html and every host require: URLs that workers may start from. Text never becomes
 * HTML or code, because the policy has no rule for HTML or code.
 */

interface PolicyFactory {
  readonly defaultPolicy: object | null
  createPolicy(name: string, rules: { readonly createScriptURL: (address: string) => string | null }): void
}

declare global {
  interface Window {
    /** Absent in browsers without Trusted Types. */
    readonly trustedTypes?: PolicyFactory
  }
}

/** True in the single-file page, which contains its workers. */
declare const IS_SINGLE_FILE: boolean | undefined

/** Whether a URL is a script of this build; `page` is the URL of the page. */
export function isOwnScript(address: string, page: string, isSingleFile: boolean): boolean {
  if (isSingleFile) return address.startsWith('blob:')
  const folder = new URL('.', page).href
  const { href } = new URL(address, page)
  const name = href.slice(folder.length)
  return href.startsWith(folder) && /^(?:assets\/[\w.-]+\.js|serviceWorker\.js)$/.test(name)
}

/** Installs the policy, unless an earlier script of the page has installed the policy. */
export function installScriptPolicy({ trustedTypes, location }: Pick<Window, 'trustedTypes' | 'location'>): void {
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return
  const isSingleFile = typeof IS_SINGLE_FILE !== 'undefined'
  trustedTypes.createPolicy('default', {
    createScriptURL: (address) => (isOwnScript(address, location.href, isSingleFile) ? address : null),
  })
}

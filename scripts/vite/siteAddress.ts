import process from 'node:process'
import type { Plugin } from 'vite'

/**
 * Writes the absolute address of the preview image, which other sites require. The build knows the address only from
 * `SITE_URL`. Every other address of the page is relative.
 */
export function siteAddress(site = process.env.SITE_URL ?? ''): Plugin {
  return {
    name: 'site-address',
    apply: 'build',
    transformIndexHtml: (html) => (site === '' ? html : withAddress(html, site)),
  }
}

/** Throws for an invalid page address. */
export function withAddress(html: string, site: string): string {
  const base = new URL(site.endsWith('/') ? site : `${site}/`)
  if (!/^https?:$/.test(base.protocol)) throw new Error(`SITE_URL is no address of a page: ${site}`)
  const card = new URL('card.png', base).href
  const address = `<meta property="og:url" content="${base.href}" />\n    `
  return html
    .replaceAll('content="./card.png"', `content="${card}"`)
    .replace('<meta property="og:title"', `${address}$&`)
}

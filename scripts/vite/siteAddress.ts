import process from 'node:process'
import type { Plugin } from 'vite'

/**
 * Other sites want the whole address of the card beside a link to the page. The build knows it only where `SITE_URL` says it;
 * everything else in the page is relative.
 */
export function siteAddress(site = process.env.SITE_URL ?? ''): Plugin {
  return {
    name: 'site-address',
    apply: 'build',
    transformIndexHtml: (html) => (site === '' ? html : withAddress(html, site)),
  }
}

/** Throws for what is no address of a page. */
export function withAddress(html: string, site: string): string {
  const base = new URL(site.endsWith('/') ? site : `${site}/`)
  if (!/^https?:$/.test(base.protocol)) throw new Error(`SITE_URL is no address of a page: ${site}`)
  const card = new URL('card.png', base).href
  const address = `<meta property="og:url" content="${base.href}" />\n    `
  return html
    .replaceAll('content="./card.png"', `content="${card}"`)
    .replace('<meta property="og:title"', `${address}$&`)
}

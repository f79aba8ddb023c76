/** The manifests that most people meet first, and an application of many parts. */
import { nginxManifest, shopManifest } from '../manifests.ts'
import { webManifest } from '../webManifest.ts'
import type { Example } from './example.ts'

/** Nothing runs, and nothing is written: for a manifest of one's own. */
export const empty: Example = { before: '', after: '', next: [] }

/** Ten Pods, both bounds at a quarter. */
export const web: Example = { before: webManifest('shop/web:v1'), after: webManifest('shop/web:v2'), next: [] }

/** The Deployment of the documentation, and the change that it makes there. */
export const nginx: Example = {
  before: nginxManifest,
  after: nginxManifest.replace('nginx:1.14.2', 'nginx:1.16.1'),
  next: [],
}

/** Twelve Deployments, of which one changes. */
export const shop: Example = {
  before: shopManifest,
  after: shopManifest.replace('bazaar/storefront:2.4.0', 'bazaar/storefront:2.5.0'),
  next: [],
}

/** Examples of well-known manifests, and of an application with many parts. */
import { nginxManifest, shopManifest } from '../manifests.ts'
import { webManifest } from '../webManifest.ts'
import type { Example } from './example.ts'

/** An empty cluster and an empty editor, for the user's own manifest. */
export const empty: Example = { before: '', after: '', next: [] }

/** Ten Pods, with both bounds at a quarter. */
export const web: Example = { before: webManifest('shop/web:v1'), after: webManifest('shop/web:v2'), next: [] }

/** The Deployment of Kubernetes' documentation, with the change that is shown there. */
export const nginx: Example = {
  before: nginxManifest,
  after: nginxManifest.replace('nginx:1.14.2', 'nginx:1.16.1'),
  next: [],
}

/** Twelve Deployments, one of which changes. */
export const shop: Example = {
  before: shopManifest,
  after: shopManifest.replace('bazaar/storefront:2.4.0', 'bazaar/storefront:2.5.0'),
  next: [],
}

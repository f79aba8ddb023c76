/**
 * Trusted Types: no text becomes code or HTML, and workers have only addresses of the build (see
 * `src/workers/scriptPolicy.ts`).
 */
export const trustedTypesPolicy = "require-trusted-types-for 'script'; trusted-types default"

/**
 * Headers of every file of the page on any host. `public/_headers`, `vercel.json` and docs/hosting.md contain the same
 * headers.
 */
export const siteHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // Windows of other sites cannot access the page. The page opens presenter windows itself.
  'Cross-Origin-Opener-Policy': 'same-origin',
  // The rest of the policy is in index.html, because hosts may extend it.
  'Content-Security-Policy': trustedTypesPolicy,
  // Neither the page nor its embeds use any of these features.
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
}

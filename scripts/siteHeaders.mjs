/** No text becomes code or HTML, and workers have addresses of the build only: `src/bridge/scriptPolicy.ts`. */
export const trustedTypesPolicy = "require-trusted-types-for 'script'; trusted-types default"

/** Headers of every file of the page, whoever serves it: `public/_headers`, `vercel.json` and docs/hosting.md say the same. */
export const siteHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // Windows of other sites have no hold on the page. Presenter windows are its own.
  'Cross-Origin-Opener-Policy': 'same-origin',
  // The rest of the policy is in index.html: its hosts may add to it.
  'Content-Security-Policy': trustedTypesPolicy,
  // The page asks for none of these, nor does what it might embed.
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
}

/**
 * Error for a PEM certificate and its key. Models Go's crypto/tls X509KeyPair for the PEM blocks; their contents are
 * not parsed.
 */

/** Returns undefined if `certificates` contains a certificate and `key` a private key. */
export function keyPairError(certificates: string, key: string): string | undefined {
  const inFirst = blockTypes(certificates)
  if (!inFirst.includes('CERTIFICATE')) {
    if (inFirst.length === 0) return 'tls: failed to find any PEM data in certificate input'
    if (inFirst.length === 1 && inFirst[0]?.endsWith('PRIVATE KEY'))
      return 'tls: failed to find certificate PEM data in certificate input, but did find a private key; PEM inputs may have been switched'
    return `tls: failed to find "CERTIFICATE" PEM block in certificate input after skipping PEM blocks of the following types: [${inFirst.join(' ')}]`
  }
  const inSecond = blockTypes(key)
  if (inSecond.some((type) => type === 'PRIVATE KEY' || type.endsWith(' PRIVATE KEY'))) return undefined
  if (inSecond.length === 0) return 'tls: failed to find any PEM data in key input'
  if (inSecond.length === 1 && inSecond[0] === 'CERTIFICATE')
    return 'tls: found a certificate rather than a key in the PEM for the private key'
  return `tls: failed to find PEM block with type ending in "PRIVATE KEY" in key input after skipping PEM blocks of the following types: [${inSecond.join(' ')}]`
}

const BLOCK = /^-----BEGIN ([^\n-]*(?:-[^\n-]+)*)-----[ \t]*\r?\n([\s\S]*?)^-----END \1-----/gm

/** Types of the PEM blocks in order; blocks that are not valid Base64 are skipped. */
const blockTypes = (text: string): string[] =>
  [...text.matchAll(BLOCK)].filter(([, , body = '']) => isBody(body)).map(([, type = '']) => type)

/** PEM headers may precede the Base64 data, followed by an empty line. */
function isBody(body: string): boolean {
  const coded = body.replace(/^(?:[^\n:]+:[^\n]*\n)+\r?\n/, '').replaceAll(/\s/g, '')
  return coded.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(coded)
}

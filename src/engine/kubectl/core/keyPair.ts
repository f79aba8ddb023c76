/** What Go says of a certificate and its key in PEM. Models crypto/tls X509KeyPair, as far as the blocks go: what they hold is not read. */

/** Undefined if there is a certificate in the one text and a private key in the other. */
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

/** The types of the blocks in a text, in their order; what is not in Base64 is no block. */
const blockTypes = (text: string): string[] =>
  [...text.matchAll(BLOCK)].filter(([, , body = '']) => isBody(body)).map(([, type = '']) => type)

/** Headers may be before an empty line. */
function isBody(body: string): boolean {
  const coded = body.replace(/^(?:[^\n:]+:[^\n]*\n)+\r?\n/, '').replaceAll(/\s/g, '')
  return coded.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(coded)
}

/** Writes the kubeconfig of a served cluster to its own file, for its owner alone. */
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { BadInputError } from '../badInput.ts'
import { codeOf, messageOf } from '../streams.ts'

/** Begins every kubeconfig that serve writes; other files are neither replaced nor removed. */
const SIGNATURE = '# Written by rollscope serve'
const OWNER_ALONE = 0o600

interface Access {
  readonly server: string
  /** The certificate as PEM. */
  readonly certificate: string
  readonly token: string
}

export function kubeconfigText({ server, certificate, token }: Access): string {
  return `${SIGNATURE}, which removes this file when it ends.
apiVersion: v1
kind: Config
current-context: rollscope
clusters:
- name: rollscope
  cluster:
    server: ${server}
    certificate-authority-data: ${Buffer.from(certificate).toString('base64')}
contexts:
- name: rollscope
  context:
    cluster: rollscope
    user: rollscope
    namespace: default
users:
- name: rollscope
  user:
    token: ${token}
`
}

/** Throws BadInputError for a file that serve did not write, and for a file that cannot be written. */
export function writeKubeconfig(path: string, text: string): void {
  try {
    checkOwn(path)
    rmSync(path, { force: true })
    const file = openSync(path, 'wx', OWNER_ALONE)
    try {
      writeFileSync(file, text)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (error instanceof BadInputError) throw error
    throw new BadInputError(`error: ${path} cannot be written: ${messageOf(error)}`)
  }
}

/** Throws BadInputError for an existing file that serve did not write. */
export function checkOwn(path: string): void {
  const text = textOf(path)
  if (text !== undefined && text !== '' && !text.startsWith(SIGNATURE))
    throw new BadInputError(`error: ${path} exists, and rollscope serve did not write it`)
}

/** Removes the file if it still has this text. */
export function removeKubeconfig(path: string, text: string): void {
  try {
    if (textOf(path) === text) rmSync(path, { force: true })
  } catch {
    // Another program has replaced or removed the file.
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new BadInputError(`error: ${path} cannot be read: ${messageOf(error)}`)
  }
}

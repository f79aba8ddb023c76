/** Flags that choose cluster, context and user. The only context is `rollscope`. */
import { parseManifest } from '../../../manifest/k8sYaml.ts'
import { asObject } from '../../api/jsonObject.ts'
import type { Invocation } from './command.ts'
import { CommandError } from './errors.ts'

/** Commands that validate the whole kubeconfig; other commands look up one entry after the other, with other errors. */
const checksAll = /^(?:annotate|delete|describe|edit|events|get|label|logs|patch|rollout|scale|set|taint|top)(?: |$)/
/** Commands that send no request. */
const asksNothing = /^config(?: |$)/

const known = { context: 'rollscope', cluster: 'rollscope', user: 'kubernetes-admin' } as const

/**
 * Throws kubectl's error for an unknown context, cluster or user, and for a missing kubeconfig. Models
 * client-go/tools/clientcmd validation.go ConfirmUsable and client_config.go (v1.36).
 */
export function checkConnection({ path, flags, files }: Pick<Invocation, 'path' | 'flags' | 'files'>): void {
  if (asksNothing.test(path) || (path === 'version' && flags.bool('client'))) return
  const config = flags.string('kubeconfig')
  if (config !== '' && !Object.hasOwn(files, config))
    throw new CommandError(`stat ${config}: no such file or directory`)
  const problem = configProblem(files[config] ?? '')
  if (problem !== undefined) throw new CommandError(`error loading config file "${config}": ${problem}`)
  const unknown = (word: keyof typeof known): string => {
    const value = flags.string(word)
    return value === known[word] ? '' : value
  }
  const [context, cluster, user] = [unknown('context'), unknown('cluster'), unknown('user')]
  if (!checksAll.test(path)) {
    if (context !== '') throw new CommandError(`context "${context}" does not exist`)
    if (user !== '') throw new CommandError(`auth info "${user}" does not exist`)
    if (cluster !== '') throw new CommandError(`cluster "${cluster}" does not exist`)
    return
  }
  const lost = `context was not found for specified context: ${context}`
  const serverless = `no server found for cluster "${cluster}"`
  if (context !== '' && cluster !== '')
    throw new CommandError(`Error in configuration: \n* ${lost}\n* ${serverless}`, { print: 'asIs' })
  if (context !== '') throw new CommandError(`Error in configuration: ${lost}`, { print: 'asIs' })
  if (cluster !== '') throw new CommandError(serverless)
  if (user !== '') throw new CommandError(`auth info "${user}" does not exist`)
}

/** Returns kubectl's error for a file that is not a kubeconfig. Missing `apiVersion` and `kind` are accepted. */
// Models client-go/tools/clientcmd loader.go Load (v1.36).
function configProblem(text: string): string | undefined {
  const [document] = parseManifest(text)
  if (document?.error) return document.error.message
  const { apiVersion = 'v1', kind = 'Config' } = asObject(document?.value)
  if (apiVersion === 'v1' && kind === 'Config') return undefined
  return `no kind "${kind}" is registered for version "${apiVersion}" in scheme "k8s.io/client-go/tools/clientcmd/api/latest/latest.go:50"`
}

import { goQuote } from '../api/goFormat.ts'
import { lookup } from '../api/lookup.ts'
import { hookPortKey } from '../api/outside/keys.ts'
import type { Container, LifecycleHandler, PodSpec } from '../api/types.ts'
import type { NodeContext } from './nodeContext.ts'
import type { Draft } from './types.ts'

/** The duration and result of a hook. */
interface HookRun {
  readonly forMs: number
  readonly result: 'success' | 'failure'
}

const unitMs: Readonly<Record<string, number>> = lookup({ s: 1000, m: 60_000, h: 3_600_000 })

/**
 * The foreseeable part of a hook: its sleep and its result. For a command these are its `sleep`s and its `exit`, also
 * in a script of `sh -c`; the rest of a command takes no time and succeeds.
 */
export function hookOf(handler: LifecycleHandler | undefined): HookRun | undefined {
  if (!handler) return undefined
  if (handler.sleep) return { forMs: handler.sleep.seconds * 1000, result: 'success' }
  const script = (handler.exec?.command ?? []).join(' ')
  let forMs = 0
  for (const [, amount, unit = 's'] of script.matchAll(/\bsleep\s+(\d+(?:\.\d+)?)([smh])?\b/g))
    forMs += Number(amount) * (unitMs[unit] ?? 0)
  const isFailure = /(?:^|[\s;])false$|\bexit\s+[1-9]/.test(script.trimEnd())
  return { forMs: Math.round(forMs), result: isFailure ? 'failure' : 'success' }
}

/** The target of a hook's request. */
interface HookSource {
  readonly assumed: Readonly<Record<string, string>>
  /** Namespace of the Pod; never empty. */
  readonly namespace: string
  readonly container: Pick<Container, 'name' | 'ports'>
  /** Default host of the hook's request. */
  readonly podIP: string
}

/**
 * The kubelet's message about a failing hook without a command; undefined if it succeeds. A request succeeds with any
 * answer, and is not retried.
 */
// Models pkg/kubelet/lifecycle/handlers.go Run, and pkg/probe/util.go ResolveContainerPort (v1.36).
export function requestError(handler: LifecycleHandler | undefined, source: HookSource): string | undefined {
  if (handler === undefined || handler.exec || handler.sleep) return undefined
  const { container, assumed, namespace, podIP } = source
  // The API server accepts this handler, but no kubelet runs it.
  if (!handler.httpGet) return `Cannot run handler: invalid handler: ${goHandler(handler)}`
  const { host = podIP, path, scheme, port } = handler.httpGet
  const number = typeof port === 'number' ? port : container.ports?.find(({ name }) => name === port)?.containerPort
  if (number === undefined && !/^\d+$/.test(String(port)))
    return `strconv.Atoi: parsing ${goQuote(String(port))}: invalid syntax`
  if (assumed[hookPortKey(namespace, container.name)] !== 'closed') return undefined
  const address = `${host}:${number ?? port}`
  return `Get "${scheme.toLowerCase()}://${address}${path}": dial tcp ${address}: connect: connection refused`
}

/** The error of a container's hook. */
export const requestErrorOf = (
  { assumed }: Pick<NodeContext, 'assumed'>,
  { pod, ip }: Pick<Draft, 'pod' | 'ip'>,
  container: Container,
  handler: LifecycleHandler | undefined,
): string | undefined =>
  requestError(handler, { assumed, namespace: pod.metadata.namespace ?? 'default', container, podIP: ip })

/** A tcpSocket handler as Go prints it. */
function goHandler(handler: LifecycleHandler): string {
  const { port = 0, host = '' } = handler.tcpSocket ?? {}
  const shown = typeof port === 'number' ? `{0 ${port} }` : `{1 0 ${port}}`
  return `&LifecycleHandler{Exec:nil,HTTPGet:nil,TCPSocket:&TCPSocketAction{Port:${shown},Host:${host},},Sleep:nil,}`
}

/** A Pod's full host name if it exceeds the kernel's limit; undefined if it fits. */
// Models pkg/kubelet/util/util.go GetNodenameForKernel and kubelet_pods.go GeneratePodHostNameAndDomain (v1.36).
export function longHostname(
  spec: PodSpec,
  pod: { readonly name: string; readonly namespace: string },
): string | undefined {
  const { setHostnameAsFQDN, subdomain = '', hostname = '' } = spec

  if (setHostnameAsFQDN !== true || subdomain === '') return undefined
  const own = (hostname === '' ? pod.name : hostname).slice(0, MOST_OF_HOSTNAME).replace(/[-.]+$/, '')
  const full = `${own}.${subdomain}.${pod.namespace}.svc.cluster.local`
  return full.length > MOST_OF_FQDN ? full : undefined
}

const MOST_OF_HOSTNAME = 63
/** The kernel's limit of a host name. */
export const MOST_OF_FQDN = 64

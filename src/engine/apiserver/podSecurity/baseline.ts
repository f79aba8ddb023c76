/** The rules of the level `baseline`, against access of a Pod to its node. */
import { asObject, isObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import {
  type CheckedPod,
  type CheckPod,
  containersText,
  notWithOwnUsers,
  plural,
  profileType,
  quoted,
  type SecurityCheck,
  settersText,
  sorted,
  type Violation,
} from './check.ts'

const APP_ARMOR_ANNOTATION = 'container.apparmor.security.beta.kubernetes.io/'
const SECCOMP_ANNOTATION = 'seccomp.security.alpha.kubernetes.io/pod'
const SECCOMP_CONTAINER_ANNOTATION = 'container.seccomp.security.alpha.kubernetes.io/'

const isAllowedProfile = (type: string | undefined): boolean =>
  type === undefined || type === 'RuntimeDefault' || type === 'Localhost'

function appArmor({ annotations, security, containers }: CheckedPod): Violation | undefined {
  const ofPod = profileType(security, 'appArmorProfile')
  const bad = containers.filter((one) => !isAllowedProfile(profileType(one.security, 'appArmorProfile')))
  const values = [ofPod, ...bad.map((one) => profileType(one.security, 'appArmorProfile'))]
  const written = Object.entries(annotations).flatMap(([key, value]) => {
    const profile = textOf(value)
    const isAllowed = profile === '' || profile === 'runtime/default' || profile.startsWith('localhost/')
    return key.startsWith(APP_ARMOR_ANNOTATION) && !isAllowed ? [`${key}="${profile}"`] : []
  })
  const setters = [
    settersText(!isAllowedProfile(ofPod), bad),
    written.length > 0 ? plural(written.length, 'annotation') : '',
  ].filter((text) => text !== '')
  if (setters.length === 0) return undefined
  const forbidden = values.filter((value): value is string => value !== undefined && !isAllowedProfile(value))
  const all = [...sorted(forbidden), ...written.sort()]
  return {
    reason: plural(all.length, 'forbidden AppArmor profile'),
    detail: `${setters.join(' and ')} must not set AppArmor profile type to ${quoted(all)}`,
  }
}

const addable: ReadonlySet<string> = new Set([
  'AUDIT_WRITE',
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'KILL',
  'MKNOD',
  'NET_BIND_SERVICE',
  'SETFCAP',
  'SETGID',
  'SETPCAP',
  'SETUID',
  'SYS_CHROOT',
])

export const addedCapabilities = (security: JsonObject): string[] => texts(asObject(security.capabilities).add)

const texts = (value: JsonValue | undefined): string[] => (Array.isArray(value) ? value.map(textOf) : [])

function capabilities({ containers }: CheckedPod): Violation | undefined {
  const isBad = (name: string): boolean => !addable.has(name)
  const bad = containers.filter(({ security }) => addedCapabilities(security).some(isBad))
  if (bad.length === 0) return undefined
  const names = sorted(bad.flatMap(({ security }) => addedCapabilities(security).filter(isBad)))
  return {
    reason: 'non-default capabilities',
    detail: `${containersText(bad)} must not include ${quoted(names)} in securityContext.capabilities.add`,
  }
}

function hostNamespaces({ spec }: CheckedPod): Violation | undefined {
  const shared = ['hostNetwork', 'hostPID', 'hostIPC'].filter((name) => spec[name] === true)
  if (shared.length === 0) return undefined
  return { reason: 'host namespaces', detail: shared.map((name) => `${name}=true`).join(', ') }
}

function hostPaths({ spec }: CheckedPod): Violation | undefined {
  const bad = objectsIn(spec.volumes).filter(({ hostPath }) => isObject(hostPath))
  if (bad.length === 0) return undefined
  const names = bad.map(({ name }) => textOf(name))
  return { reason: 'hostPath volumes', detail: `${plural(bad.length, 'volume')} ${quoted(names)}` }
}

function hostPorts({ containers }: CheckedPod): Violation | undefined {
  const portsOf = (container: JsonObject): number[] =>
    objectsIn(container.ports).flatMap(({ hostPort }) =>
      typeof hostPort === 'number' && hostPort !== 0 ? [hostPort] : [],
    )
  const bad = containers.filter(({ container }) => portsOf(container).length > 0)
  if (bad.length === 0) return undefined
  const ports = sorted(bad.flatMap(({ container }) => portsOf(container).map(String)))
  const verb = plural(bad.length, 'uses', 'use')
  return {
    reason: 'hostPort',
    detail: `${containersText(bad)} ${verb} ${plural(ports.length, 'hostPort')} ${ports.join(', ')}`,
  }
}

function hostsOfProbes({ containers }: CheckedPod): Violation | undefined {
  const hostsOf = (container: JsonObject): string[] => {
    const probes = ['livenessProbe', 'readinessProbe', 'startupProbe'].map((name) => container[name])
    const hooks = ['postStart', 'preStop'].map((name) => asObject(container.lifecycle)[name])
    const handlers = [...probes, ...hooks].flatMap((one) => [asObject(one).httpGet, asObject(one).tcpSocket])
    return handlers.map((handler) => textOf(asObject(handler).host)).filter((host) => host !== '')
  }
  const bad = containers.filter(({ container }) => hostsOf(container).length > 0)
  if (bad.length === 0) return undefined
  const names = sorted(bad.map(({ name }) => name))
  const hosts = sorted(bad.flatMap(({ container }) => hostsOf(container)))
  const who = `${plural(names.length, 'container')} ${quoted(names)} ${plural(names.length, 'uses', 'use')}`
  return {
    reason: 'probe or lifecycle host',
    detail: `${who} ${plural(hosts.length, 'probe or lifecycle host')} ${quoted(hosts)}`,
  }
}

function privileged({ containers }: CheckedPod): Violation | undefined {
  const bad = containers.filter(({ security }) => security.privileged === true)
  if (bad.length === 0) return undefined
  return { reason: 'privileged', detail: `${containersText(bad)} must not set securityContext.privileged=true` }
}

/** The rule about procMount, also of `restricted`. */
export function procMount({ containers }: CheckedPod): Violation | undefined {
  const typeOf = ({ procMount: type }: JsonObject): string => (type === undefined ? 'Default' : textOf(type))
  const bad = containers.filter(({ security }) => typeOf(security) !== 'Default')
  if (bad.length === 0) return undefined
  const types = sorted(bad.map(({ security }) => typeOf(security)))
  return {
    reason: 'procMount',
    detail: `${containersText(bad)} must not set securityContext.procMount to ${quoted(types)}`,
  }
}

function seLinux(allowed: readonly string[]): CheckPod {
  const isBadType = ({ type }: JsonObject): boolean => type !== undefined && !['', ...allowed].includes(textOf(type))
  const isBad = (options: JsonObject): boolean =>
    isBadType(options) || textOf(options.user) !== '' || textOf(options.role) !== ''
  return ({ security, containers }) => {
    const ofPod = asObject(security.seLinuxOptions)
    const bad = containers.filter((one) => isBad(asObject(one.security.seLinuxOptions)))
    const setters = settersText(isBad(ofPod), bad)
    if (setters === '') return undefined
    const all = [...(isBad(ofPod) ? [ofPod] : []), ...bad.map((one) => asObject(one.security.seLinuxOptions))]
    const types = sorted(all.filter(isBadType).map(({ type }) => textOf(type)))
    const data = [
      ...(types.length > 0 ? [`${plural(types.length, 'type')} ${quoted(types)}`] : []),
      ...(all.some(({ user }) => textOf(user) !== '') ? ['user may not be set'] : []),
      ...(all.some(({ role }) => textOf(role) !== '') ? ['role may not be set'] : []),
    ]
    return {
      reason: 'seLinuxOptions',
      detail: `${setters} set forbidden securityContext.seLinuxOptions: ${data.join('; ')}`,
    }
  }
}

/** The rule about seccomp annotations, for releases before the field. */
function seccompAnnotations({ annotations, containers }: CheckedPod): Violation | undefined {
  const isBad = (value: string): boolean =>
    value !== 'runtime/default' && value !== 'docker/default' && !value.startsWith('localhost/')
  const keys = [SECCOMP_ANNOTATION, ...containers.map(({ name }) => SECCOMP_CONTAINER_ANNOTATION + name)]
  const bad = sorted(
    keys.flatMap((key) => {
      const value = annotations[key]
      return value !== undefined && isBad(textOf(value)) ? [`${key}="${textOf(value)}"`] : []
    }),
  )
  if (bad.length === 0) return undefined
  return { reason: 'seccompProfile', detail: `forbidden ${plural(bad.length, 'annotation')} ${bad.join(', ')}` }
}

/** The rule about seccomp profiles, also the first half of the rule of `restricted`. */
export function seccomp({ security, containers }: CheckedPod): Violation | undefined {
  const ofPod = profileType(security, 'seccompProfile')
  const bad = containers.filter((one) => !isAllowedProfile(profileType(one.security, 'seccompProfile')))
  const setters = settersText(!isAllowedProfile(ofPod), bad)
  if (setters === '') return undefined
  const types = [ofPod, ...bad.map((one) => profileType(one.security, 'seccompProfile'))]
  const forbidden = sorted(types.filter((type): type is string => !isAllowedProfile(type)))
  return {
    reason: 'seccompProfile',
    detail: `${setters} must not set securityContext.seccompProfile.type to ${quoted(forbidden)}`,
  }
}

const safeSysctls: readonly { readonly since: number; readonly names: readonly string[] }[] = [
  {
    since: 0,
    names: [
      'kernel.shm_rmid_forced',
      'net.ipv4.ip_local_port_range',
      'net.ipv4.tcp_syncookies',
      'net.ipv4.ping_group_range',
      'net.ipv4.ip_unprivileged_port_start',
    ],
  },
  { since: 27, names: ['net.ipv4.ip_local_reserved_ports'] },
  {
    since: 29,
    names: [
      'net.ipv4.tcp_keepalive_time',
      'net.ipv4.tcp_fin_timeout',
      'net.ipv4.tcp_keepalive_intvl',
      'net.ipv4.tcp_keepalive_probes',
    ],
  },
  { since: 32, names: ['net.ipv4.tcp_rmem', 'net.ipv4.tcp_wmem'] },
]

function sysctls(minor: number): CheckPod {
  const safe = new Set(safeSysctls.flatMap(({ since, names }) => (since <= minor ? names : [])))
  return ({ security }) => {
    const bad = objectsIn(security.sysctls).flatMap(({ name }) => (safe.has(textOf(name)) ? [] : [textOf(name)]))
    return bad.length === 0 ? undefined : { reason: 'forbidden sysctls', detail: bad.join(', ') }
  }
}

function hostProcess({ security, containers }: CheckedPod): Violation | undefined {
  const isSet = (context: JsonObject): boolean => asObject(context.windowsOptions).hostProcess === true
  const setters = settersText(
    isSet(security),
    containers.filter((one) => isSet(one.security)),
  )
  if (setters === '') return undefined
  return { reason: 'hostProcess', detail: `${setters} must not set securityContext.windowsOptions.hostProcess=true` }
}

const rule = (id: string, check: CheckPod, since = 0): SecurityCheck => ({
  id,
  versions: [{ since, check }],
})

/** The rules in the order of reports, which is the order of their ids. */
// Models k8s.io/pod-security-admission/policy (v1.36), as does restricted.ts.
export const baselineChecks: readonly SecurityCheck[] = [
  rule('appArmorProfile', appArmor),
  rule('capabilities_baseline', capabilities),
  rule('hostNamespaces', hostNamespaces),
  rule('hostPathVolumes', hostPaths),
  rule('hostPorts', hostPorts),
  rule('hostProbesAndHostLifecycle', hostsOfProbes, 34),
  rule('privileged', privileged),
  {
    id: 'procMount',
    versions: [
      { since: 0, check: procMount },
      { since: 35, check: notWithOwnUsers(procMount) },
    ],
  },
  {
    id: 'seLinuxOptions',
    versions: [
      { since: 0, check: seLinux(['container_t', 'container_init_t', 'container_kvm_t']) },
      { since: 31, check: seLinux(['container_t', 'container_init_t', 'container_kvm_t', 'container_engine_t']) },
    ],
  },
  {
    id: 'seccompProfile_baseline',
    versions: [
      { since: 0, check: seccompAnnotations },
      { since: 19, check: seccomp },
    ],
  },
  {
    id: 'sysctls',
    versions: safeSysctls.map(({ since }) => ({ since, check: sysctls(since) })),
  },
  rule('windowsHostProcess', hostProcess),
]

/** Kernel parameters that a kubelet sets for any Pod. */
// Models pkg/kubelet/sysctl/safe_sysctls.go (v1.36).
const safe: ReadonlySet<string> = new Set([
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.ping_group_range',
  'net.ipv4.ip_unprivileged_port_start',
  'net.ipv4.ip_local_reserved_ports',
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
  'net.ipv4.tcp_rmem',
  'net.ipv4.tcp_wmem',
])

/**
 * The name with dots: `kernel/shm_rmid_forced` as `kernel.shm_rmid_forced`. Models component-helpers node/util/sysctl
 * NormalizeName.
 */
function dotted(name: string): string {
  const separator = /[./]/.exec(name)?.[0]
  if (separator !== '/') return name
  return name.replace(/[./]/g, (letter) => (letter === '/' ? '.' : '/'))
}

/**
 * The normalized name of a kernel parameter, and whether a kubelet of v1.36 with its defaults accepts a Pod with it.
 */
export function sysctlOf(name: string): { readonly name: string; readonly isSafe: boolean } {
  const normalized = dotted(name)
  return { name: normalized, isSafe: safe.has(normalized) }
}

/** The address of this machine in the local network, by which phones reach it. */
import type { NetworkInterfaceInfo } from 'node:os'

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>

/** Interfaces of containers, virtual machines and tunnels, behind which there are no phones. */
const virtual = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|tun|tap|utun|wg|zt|tailscale|cni|flannel|cali)/

const ranges: readonly RegExp[] = [/^192\.168\./, /^10\./, /^172\.(?:1[6-9]|2\d|3[01])\./]

/** All IPv4 addresses except loopback and link-local addresses, the likeliest first. */
export function lanAddresses(interfaces: Interfaces): readonly string[] {
  const found = Object.entries(interfaces).flatMap(([name, infos = []]) =>
    infos
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
      .map(({ address }) => ({ address, rank: (virtual.test(name) ? 10 : 0) + rankOf(address) })),
  )
  return found.sort((a, b) => a.rank - b.rank).map(({ address }) => address)
}

function rankOf(address: string): number {
  const index = ranges.findIndex((range) => range.test(address))
  return index < 0 ? ranges.length : index
}

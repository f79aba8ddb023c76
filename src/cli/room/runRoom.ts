/** `rollscope room`: the page with a lesson for an audience, whose phones follow and answer. */
import { randomBytes, randomInt } from 'node:crypto'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { wallFragment } from '../../room/messages.ts'
import { BadInputError } from '../badInput.ts'
import type { CliHost } from '../cliHost.ts'
import { pageContentOf } from '../open/openPage.ts'
import type { RoomCommand } from './roomArgs.ts'
import { RoomServer } from './roomServer.ts'
import { openStoredRoom } from './storedRoom.ts'

/** The first port to try: short enough to type on a phone, and other than the port of `open`. */
const usualPort = 4811

const draw = (): string => randomBytes(16).toString('hex')
const drawNumbers = () => ({ token: draw(), code: String(randomInt(10_000)).padStart(4, '0') })

/** Serves until an interruption. Returns the exit code. Throws BadInputError. */
export async function runRoom({ what, browser, lan, port }: RoomCommand, host: CliHost): Promise<number> {
  const { fragment: opens, texts } = await pageContentOf(what, host)
  const addresses =
    lan === undefined ? [] : lan.address === undefined ? lanAddresses(networkInterfaces()) : [lan.address]
  const [address, ...others] = addresses
  if (lan !== undefined && address === undefined)
    throw new BadInputError('error: this computer has no address in a local network')
  const stored = openStoredRoom(port ?? usualPort, drawNumbers, Date.now())
  const { token, code } = stored
  const room = new RoomServer({ token, code, opens, lan: address, draw, now: Date.now })
  const interrupted = new Promise<void>((end) => host.onInterrupt(end))
  const served = host.servePage({
    fragment: wallFragment(token),
    texts,
    browser,
    listens: {
      port: port ?? usualPort,
      isExact: port !== undefined,
      alsoAt: address,
      first: room.answer,
      onPort: (bound) => {
        room.listensAt(bound)
        host.out(joinText(bound, address, others, code))
      },
    },
  })
  try {
    await Promise.race([interrupted, served])
  } finally {
    room.close()
    stored.remove()
  }
  return 0
}

function joinText(port: number, address: string | undefined, others: readonly string[], code: string): string {
  if (address === undefined)
    return `Phones cannot connect without --lan. The page for phones, on this computer: http://127.0.0.1:${port}/room/#${code}\n`
  const more = others.length === 0 ? '' : `Other addresses of this computer, for --bind: ${others.join(', ')}\n`
  return `Phones: http://${address}:${port}/ (code ${code})\n${more}`
}

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

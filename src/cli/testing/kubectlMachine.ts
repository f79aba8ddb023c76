/** A machine with a kubectl whose output a test defines. */
import type { CliHost } from '../cliHost.ts'
import { bareHost } from './bareHost.ts'

/** A Deployment as the API server returns it, complete by default. */
export const deployment = (generation: number, { updated = 3, available = 3, observed = generation } = {}) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop', uid: 'd', generation },
  spec: { replicas: 3, template: { spec: { containers: [{ env: [{ name: 'KEY', value: 'hunter2-secret' }] }] } } },
  status: { observedGeneration: observed, replicas: 3, updatedReplicas: updated, availableReplicas: available },
})
/** An Event about an object. */
export const event = (uid: string) => ({
  kind: 'Event',
  metadata: { name: `e-${uid}`, uid: `e-${uid}` },
  involvedObject: { uid },
})
/** Objects as a watch prints them. */
export const printed = (...objects: object[]): string =>
  objects.map((object) => JSON.stringify({ type: 'ADDED', object }, undefined, 4)).join('\n')

/** kubectl's output for a kind, and its end; without an end it runs until it is stopped. */
export interface Kubectl {
  readonly out?: string
  readonly err?: string
  readonly ends?: boolean
  /** Whether this kubectl prints after every kubectl that is not late. */
  readonly isLate?: boolean
}

/** A machine whose kubectl prints the given outputs of a kind, one for each call. */
export function machine(kinds: Readonly<Record<string, readonly Kubectl[]>>, otherwise: Kubectl = {}) {
  const files = new Map<string, string>()
  const output = { out: '', err: '' }
  const calls: (readonly string[])[] = []
  let interrupt = (): void => undefined
  /** Called once this number of programs has printed its output. */
  let ready = { programs: 0, tell: (): void => undefined }
  let programs = 0
  const host: CliHost = {
    ...bareHost,
    out: (text) => {
      output.out += text
    },
    err: (text) => {
      output.err += text
    },
    appendText: (path, text) => files.set(path, (files.get(path) ?? '') + text),
    isThere: (path) => files.has(path),
    onInterrupt: (tell) => {
      interrupt = tell
    },
    startProgram: (_, args, { out, err }) => {
      const before = calls.filter(([, kind]) => kind === args[1]).length
      calls.push(args)
      const kubectl = kinds[args[1] ?? '']?.[before] ?? otherwise
      let stop = (): void => undefined
      const ended = new Promise<undefined>((resolve) => {
        stop = () => resolve(undefined)
        const print = (): void => {
          // The output comes in two pieces, cut anywhere.
          const { out: text = '' } = kubectl
          out(text.slice(0, 37))
          out(text.slice(37))
          err(kubectl.err ?? '')
          if (kubectl.ends) resolve(undefined)
          if (++programs === ready.programs) ready.tell()
        }
        if (kubectl.isLate) setTimeout(print, 5)
        else queueMicrotask(print)
      })
      return { ended, stop }
    },
  }
  /** Interrupts the command as soon as this number of programs has printed; each recorded kind has a program. */
  const interruptAfter = (count: number): void => {
    ready = { programs: count, tell: () => interrupt() }
  }
  return { host, told: output, calls, files, interrupt: () => interrupt(), interruptAfter }
}

/** `kubectl debug` of a Pod, by an ephemeral container. Models kubectl/pkg/cmd/debug (v1.36). */

import { parseImageName } from '../../../api/imageName.ts'
import { asObject, objectsIn } from '../../../api/jsonObject.ts'
import type { AnyObject } from '../../../api/kindTypes.ts'
import { lookup, ownValue } from '../../../api/lookup.ts'
import type { JsonObject } from '../../../api/types.ts'
import type { CommandSpec, Invocation } from '../../core/command.ts'
import { CommandError, throwAll } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import { select } from '../../core/selection.ts'
import { fieldManagerFlag, filenameFlags, writing } from '../shared.ts'

export const debug: CommandSpec = {
  path: 'debug',
  completes: 'objects',
  writes: true,
  summary: 'Create debugging sessions for troubleshooting workloads and nodes',
  usage: '(POD | TYPE[[.VERSION].GROUP]/NAME) [ -- COMMAND [args...] ]',
  flags: [
    ...filenameFlags,
    fieldManagerFlag,
    flag('arguments-only', 'bool'),
    flag('attach', 'bool'),
    flag('container', 'string', { short: 'c' }),
    flag('copy-to', 'string'),
    flag('env', 'stringSlice'),
    flag('image', 'string'),
    flag('image-pull-policy', 'string'),
    flag('profile', 'string'),
    flag('quiet', 'bool', { short: 'q' }),
    flag('stdin', 'bool', { short: 'i' }),
    flag('target', 'string'),
    flag('tty', 'bool', { short: 't' }),
  ],
  run: runDebug,
}

const PULL_POLICIES: ReadonlySet<string> = new Set(['', 'Always', 'IfNotPresent', 'Never'])

function runDebug(call: Invocation): undefined {
  checkOptions(call)
  const { args, beforeDash, flags } = call
  const targets = args.slice(0, beforeDash).map((name) => (name.includes('/') ? name : `pod/${name}`))
  const { infos, errors } = select(call, targets)
  throwAll(errors)
  for (const { info, namespace, name, object } of infos) {
    if (info.resource !== 'pods') throw notHere('of nodes')
    const containers = withDebugger(call, asObject(object.spec), debuggerOf(call, args.slice(beforeDash)))
    const patch: JsonObject = { spec: { ephemeralContainers: containers } }
    writing(call, 'none', (options) =>
      call.client.patch('pods', namespace, name, 'strategic', patch, {
        ...options,
        subresource: 'ephemeralcontainers',
      }),
    )
    warnOfUser(call, object, containers.find((one) => one.name === flags.string('container')) ?? {})
  }
  return undefined
}

const notHere = (what: string): CommandError =>
  new CommandError(
    `kubectl debug ${what} is not part of this simulation: 'kubectl debug POD --image=IMAGE --container=NAME' adds an ephemeral container`,
  )

function checkOptions({ args, beforeDash, flags }: Invocation): void {
  const image = flags.string('image')
  if (flags.string('copy-to') !== '') throw notHere('with a copy')
  if (image === '') throw new CommandError('you must specify --image when not using --copy-to.')
  if (!parseImageName(image))
    throw new CommandError(`invalid image name ${JSON.stringify(image)}: invalid reference format`)
  if (beforeDash === 0 || args.length === 0) throw new CommandError('NAME or filename is required for debug')
  const policy = flags.string('image-pull-policy')
  if (!PULL_POLICIES.has(policy)) throw new CommandError(`invalid image pull policy: ${policy}`)
  if (flags.bool('tty') && !flags.bool('stdin'))
    throw new CommandError('-i/--stdin is required for containers with -t/--tty=true')
  const profile = flags.string('profile', 'general')
  if (!Object.hasOwn(profiles, profile)) throw new CommandError(`unknown profile: ${profile}`)
  // No process runs in a container.
  if (flags.bool('attach', flags.bool('stdin') ? 'true' : 'false')) throw notHere('with somebody at the container')
  if (flags.string('container') === '') throw notHere('without a name for the container')
}

function debuggerOf({ flags, out }: Invocation, words: readonly string[]): JsonObject {
  const target = flags.string('target')
  if (target !== '' && !flags.bool('quiet'))
    out(
      `Targeting container "${target}". If you don't see processes from this container it may be because the container runtime doesn't support this feature.\n`,
    )
  const env = flags.list('env').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1) }
  })
  const policy = flags.string('image-pull-policy')
  return {
    name: flags.string('container'),
    image: flags.string('image'),
    ...(words.length === 0 ? {} : { [flags.bool('arguments-only') ? 'args' : 'command']: words }),
    ...(env.length === 0 ? {} : { env }),
    ...(policy === '' ? {} : { imagePullPolicy: policy }),
    terminationMessagePolicy: 'File',
    ...(target === '' ? {} : { targetContainerName: target }),
  }
}

/**
 * The existing ephemeral containers and the new container. The profile changes the first ephemeral container with the
 * new name.
 */
function withDebugger({ flags }: Invocation, spec: JsonObject, added: JsonObject): readonly JsonObject[] {
  const containers = [...objectsIn(spec.ephemeralContainers), added]
  const others = [...objectsIn(spec.initContainers), ...objectsIn(spec.containers)]
  if (others.some(({ name }) => name === added.name)) return containers
  const first = containers.findIndex(({ name }) => name === added.name)
  const apply = ownValue(profiles, flags.string('profile', 'general'))
  const changed = containers.map((container, i) => (i === first && apply ? apply(container) : container))
  // Of two containers with the same name, a strategic merge changes only one.
  return first === containers.length - 1 ? changed : [...changed.slice(0, -1)]
}

type Profile = (container: JsonObject) => JsonObject

const withSecurity =
  (change: (context: JsonObject) => JsonObject): Profile =>
  (container) => ({ ...container, securityContext: change(asObject(container.securityContext)) })

const adding = (...names: readonly string[]): Profile =>
  withSecurity((context) => {
    const capabilities = asObject(context.capabilities)
    const add = Array.isArray(capabilities.add) ? capabilities.add : []
    return { ...context, capabilities: { ...capabilities, add: [...add, ...names] } }
  })

/** The changes of each profile to an ephemeral container. */
// Models kubectl/pkg/cmd/debug/profiles.go (v1.36).
const profiles: Readonly<Record<string, Profile>> = lookup({
  legacy: (container) => container,
  general: adding('SYS_PTRACE'),
  baseline: ({ securityContext: _, ...container }) => container,
  restricted: withSecurity(() => ({
    runAsNonRoot: true,
    capabilities: { drop: ['ALL'] },
    allowPrivilegeEscalation: false,
    seccompProfile: { type: 'RuntimeDefault' },
  })),
  netadmin: adding('NET_ADMIN', 'NET_RAW'),
  sysadmin: withSecurity((context) => ({ ...context, privileged: true })),
})

function warnOfUser({ err }: Invocation, pod: AnyObject, { securityContext }: JsonObject): void {
  const { runAsUser } = asObject(asObject(pod.spec).securityContext)
  const { privileged, capabilities } = asObject(securityContext)
  const { add } = asObject(capabilities)
  if (typeof runAsUser !== 'number' || runAsUser === 0) return
  if (privileged !== true && !(Array.isArray(add) && add.length > 0)) return
  err(
    'Warning: Non-root user is configured for the entire target Pod, and some capabilities granted by debug profile may not work. Please consider using "--custom" with a custom profile that specifies "securityContext.runAsUser: 0".\n',
  )
}

/** Commands about the client and the whole cluster: version, cluster-info, api-versions, auth. */

import { pluralOf } from '../../../api/errors.ts'
import { adminUser } from '../../../api/outside/adminUser.ts'
import { apiVersionOf, resources } from '../../../apiserver/resources.ts'
import { patchReleases, type Release } from '../../../releases.ts'
import type { CommandSpec, Invocation } from '../../core/command.ts'
import { CommandError, usageError } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import { alignTabs, tableLayout } from '../../core/tabwriter.ts'
import { printStructured } from '../../printers/output.ts'
import { yamlText } from '../../printers/structured.ts'

/** Versions that a release of kubectl contains. */
const builtIn: Readonly<Record<Release, { readonly kustomize: string; readonly go: string }>> = {
  '1.33': { kustomize: 'v5.6.0', go: 'go1.24.13' },
  '1.34': { kustomize: 'v5.7.1', go: 'go1.24.12' },
  '1.35': { kustomize: 'v5.7.1', go: 'go1.25.9' },
  '1.36': { kustomize: 'v5.8.1', go: 'go1.26.8' },
  '1.37': { kustomize: 'v5.8.1', go: 'go1.26.10' },
}
/** Address of the simulated API server: from the range that is reserved for documentation. */
export const SERVER = 'https://192.0.2.1:6443'
const USER = adminUser.username

const buildOf = (release: Release, minor: Readonly<Record<string, string>>) => ({
  major: '1',
  minor: minorOf(release),
  ...minor,
  gitVersion: patchReleases[release],
  gitCommit: '',
  gitTreeState: 'clean',
  buildDate: '1970-01-01T00:00:00Z',
  goVersion: builtIn[release].go,
  compiler: 'gc',
  platform: 'linux/amd64',
})

const minorOf = (release: Release): string => release.slice(2)

/** Models kubectl/pkg/cmd/version/version.go (v1.36). */
export const version: CommandSpec = {
  path: 'version',
  completes: [],
  writes: false,
  summary: 'Print the client and server version information',
  usage: '[flags]',
  flags: [flag('client', 'bool'), flag('output', 'string', { short: 'o' })],
  run: ({ args, flags, out, releases: { kubectl, server } }) => {
    if (args.length > 0) throw new CommandError(`extra arguments: [${args.join(' ')}]`)
    const output = flags.string('output')
    if (output !== '' && output !== 'yaml' && output !== 'json')
      throw new CommandError("--output must be 'yaml' or 'json'")
    const isWhole = !flags.bool('client')
    if (output === '') {
      out(`Client Version: ${patchReleases[kubectl]}\nKustomize Version: ${builtIn[kubectl].kustomize}\n`)
      if (isWhole) out(`Server Version: ${patchReleases[server]}\n`)
      return undefined
    }
    const emulated = {
      emulationMajor: '1',
      emulationMinor: minorOf(server),
      minCompatibilityMajor: '1',
      minCompatibilityMinor: String(Number(minorOf(server)) - 1),
    }
    const versions = {
      clientVersion: buildOf(kubectl, {}),
      kustomizeVersion: builtIn[kubectl].kustomize,
      ...(isWhole ? { serverVersion: buildOf(server, emulated) } : {}),
    }
    out(output === 'json' ? `${JSON.stringify(versions, undefined, 2)}\n` : `${yamlText(versions)}\n`)
    return undefined
  },
}

/** Models kubectl/pkg/cmd/apiresources/apiversions.go (v1.36). */
export const apiVersions: CommandSpec = {
  path: 'api-versions',
  completes: [],
  writes: false,
  summary: 'Print the supported API versions on the server, in the form of "group/version"',
  usage: '[flags]',
  flags: [],
  run: ({ args, out }) => {
    if (args.length > 0) throw usageError('api-versions', `unexpected arguments: [${args.join(' ')}]`)
    out(
      [...new Set(resources.map(apiVersionOf))]
        .sort()
        .map((one) => `${one}\n`)
        .join(''),
    )
    return undefined
  },
}

/** Models kubectl/pkg/cmd/clusterinfo/clusterinfo.go (v1.36) without its colours. */
export const clusterInfo: CommandSpec = {
  path: 'cluster-info',
  completes: [],
  writes: false,
  summary: 'Display cluster information',
  usage: '[flags]',
  flags: [],
  run: ({ client, flags, out, args }) => {
    if (args[0] === 'dump')
      throw new CommandError(
        "kubectl cluster-info dump is not part of this simulation: 'kubectl get all -A -o yaml' prints what there is",
        { proposals: [['get', 'all', '-A', '-o', 'yaml']] },
      )
    out(`Kubernetes control plane is running at ${SERVER}\n`)
    const services = client.list('services', flags.string('namespace') || 'kube-system')
    for (const { metadata, spec } of services) {
      if (metadata.labels?.['kubernetes.io/cluster-service'] !== 'true') continue
      const [port] = spec?.ports ?? []
      const scheme = port?.name === 'https' || port?.port === 443 ? 'https:' : ''
      const name = port ? `${scheme}${metadata.name}:${port.name ?? ''}`.replace(/^([^:]*):$/, '$1') : metadata.name
      const shown = metadata.labels['kubernetes.io/name'] || metadata.name
      out(`${shown} is running at ${SERVER}/api/v1/namespaces/${metadata.namespace}/services/${name}/proxy\n`)
    }
    out("\nTo further debug and diagnose cluster problems, use 'kubectl cluster-info dump'.\n")
    return undefined
  },
}

/** The user is an administrator, so no authorization is checked. Models kubectl/pkg/cmd/auth/cani.go (v1.36). */
export const canI: CommandSpec = {
  path: 'auth can-i',
  completes: [],
  writes: false,
  summary: 'Check whether an action is allowed',
  usage: 'VERB [TYPE | TYPE/NAME | NONRESOURCEURL]',
  flags: [
    flag('all-namespaces', 'bool', { short: 'A' }),
    flag('list', 'bool'),
    flag('quiet', 'bool', { short: 'q' }),
    flag('subresource', 'string'),
    flag('no-headers', 'bool'),
  ],
  run: (call) => {
    const { args, flags, out } = call
    if (flags.bool('list')) return listRights(call)
    const [verb, target] = args
    if (verb === undefined || args.length === 1 || args.length > 3)
      throw new CommandError(
        "you must specify two arguments: verb resource or verb resource/resourceName.\nSee 'kubectl auth can-i -h' for help and examples.",
        { proposals: [['auth', 'can-i', '-h']] },
      )
    warnOfUnknown(call, verb, target ?? '')
    if (!flags.bool('quiet')) out('yes\n')
    return undefined
  },
}

const verbs =
  'get list watch create update patch delete deletecollection use bind impersonate * approve sign escalate attest'.split(
    ' ',
  )

function warnOfUnknown({ client, warn, err, flags }: Invocation, verb: string, target: string): void {
  const say = (text: string): void => {
    warn(text)
    err('\n')
  }
  if (target.startsWith('/')) return
  const type = target.split('/')[0] ?? ''
  const info = client.kinds.find(type)
  if (!info && type !== '*') say(`the server doesn't have a resource type '${type}'`)
  else if (info && !info.namespaced && !flags.bool('all-namespaces'))
    say(`resource '${pluralOf(info.resource)}' is not namespace scoped${info.group ? ` in group '${info.group}'` : ''}`)
  if (!verbs.includes(verb)) say(`verb '${verb}' is not a known verb`)
}

function listRights({ flags, out }: Invocation): undefined {
  const rows = [
    ['*.*', '[]', '[]', '[*]'],
    ['', '[*]', '[]', '[*]'],
  ]
  if (!flags.bool('no-headers')) rows.unshift(['Resources', 'Non-Resource URLs', 'Resource Names', 'Verbs'])
  out(alignTabs(rows.map((row) => `${row.join('\t')}\n`).join(''), tableLayout))
  return undefined
}

/** Models kubectl/pkg/cmd/auth/whoami.go (v1.36). */
export const whoami: CommandSpec = {
  path: 'auth whoami',
  completes: [],
  writes: false,
  summary: 'Experimental: Check self subject attributes',
  usage: '[flags]',
  flags: [flag('output', 'string', { short: 'o' })],
  run: (call) => {
    const { groups } = adminUser
    if (call.flags.string('output') !== '') {
      const status = { userInfo: { username: USER, groups } }
      const review = { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' }
      printStructured(call, { ...review, metadata: { creationTimestamp: null }, status }, call)
      return undefined
    }
    const rows = [
      ['ATTRIBUTE', 'VALUE'],
      ['Username', USER],
      ['Groups', `[${groups.join(' ')}]`],
    ]
    call.out(alignTabs(rows.map((row) => `${row.join('\t')}\n`).join(''), tableLayout))
    return undefined
  },
}

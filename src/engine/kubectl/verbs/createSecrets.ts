/** `kubectl create secret docker-registry|tls`. Models kubectl/pkg/cmd/create/create_secret_{docker,tls}.go (v1.36). */
import { base64 } from '../../api/base64.ts'
import type { CommandSpec } from '../core/command.ts'
import { fail } from '../core/errors.ts'
import { flag } from '../core/flags.ts'
import { commandOf, type Generator, object } from './createGenerators.ts'

const registry: Generator = {
  path: 'secret docker-registry',
  summary: 'Create a secret for use with a Docker registry',
  usage:
    'NAME --docker-username=user --docker-password=password --docker-email=email [--docker-server=string] [--dry-run=server|client|none]',
  flags: [
    flag('docker-username', 'string'),
    flag('docker-password', 'string'),
    flag('docker-email', 'string'),
    flag('docker-server', 'string'),
    flag('from-file', 'stringSlice'),
    flag('append-hash', 'bool'),
  ],
  failure: () => 'failed to create secret',
  make: ({ flags }, name) => {
    const [file] = flags.list('from-file')
    if (file !== undefined) fail(`error reading ${file.split('=').at(-1) ?? ''}: no such file or directory`)
    const [username, password, email] = ['docker-username', 'docker-password', 'docker-email'].map((word) =>
      flags.string(word),
    )
    const server = flags.string('docker-server', 'https://index.docker.io/v1/')
    if (!username || !password || !server)
      fail(
        'either --from-file or the combination of --docker-username, --docker-password and --docker-server is required',
      )
    const login = { username, password, ...(email ? { email } : {}), auth: base64(`${username}:${password}`) }
    return object(
      'v1',
      'Secret',
      { name },
      {
        data: { '.dockerconfigjson': base64(JSON.stringify({ auths: { [server]: login } })) },
        type: 'kubernetes.io/dockerconfigjson',
      },
    )
  },
}

const tls: Generator = {
  path: 'secret tls',
  summary: 'Create a TLS secret',
  usage: 'NAME --cert=path/to/cert/file --key=path/to/key/file [--dry-run=server|client|none]',
  flags: [flag('cert', 'string'), flag('key', 'string'), flag('append-hash', 'bool')],
  failure: () => 'failed to create secret',
  make: ({ flags }) => {
    const [key, cert] = [flags.string('key'), flags.string('cert')]
    if (key === '' || cert === '') fail('key and cert must be specified')
    // A simulated machine has no files.
    return fail(`Cannot read file ${cert}, open ${cert}: no such file or directory`)
  },
}

export const createSecrets: readonly CommandSpec[] = [registry, tls].map(commandOf)

/** `kubectl create configmap` and `create secret`. Models kubectl/pkg/cmd/create/create_{configmap,secret,secret_docker,secret_tls}.go (v1.36). */

import { base64 } from '../../../api/base64.ts'
import { goQuote, trimRight } from '../../../api/goFormat.ts'
import { setOwn } from '../../../api/patch/patchValue.ts'
import { configMapKey } from '../../../api/validation/formats.ts'
import type { CommandSpec, Invocation } from '../../core/command.ts'
import { fail } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import { keyPairError } from '../../core/keyPair.ts'
import { fileText } from '../../core/manifests.ts'
import { envVarNameErrors } from '../setting/setEnv.ts'
import { commandOf, type Generator, object } from './createGenerators.ts'

type Data = Record<string, string>

/** Data that is filled, and the kind's error for invalid keys. */
interface Target {
  readonly data: Data
  readonly invalidKey: (key: string, errors: readonly string[]) => string
  readonly takenKey: (key: string) => string
}

const ofConfigMap = (name: string): Target => ({
  data: {},
  invalidKey: (key, errors) => `${goQuote(key)} is not a valid key name for a ConfigMap: ${errors.join(',')}`,
  takenKey: (key) =>
    `cannot add key ${goQuote(key)}, another key by that name already exists in Data for ConfigMap ${goQuote(name)}`,
})

const ofSecret = (): Target => ({
  data: {},
  invalidKey: (key, errors) => `${goQuote(key)} is not valid key name for a Secret ${errors.join(';')}`,
  takenKey: (key) => `cannot add key ${key}, another key by that name already exists`,
})

function add({ data, invalidKey, takenKey }: Target, key: string, value: string): void {
  const errors = configMapKey(key)
  if (errors.length > 0) fail(invalidKey(key, errors))
  if (Object.hasOwn(data, key)) fail(takenKey(key))
  setOwn(data, key, value)
}

/** Reads `--from-file`, `--from-literal` and `--from-env-file`, in this order. */
function readData(call: Invocation, target: Target): Data {
  const files = call.flags.list('from-file')
  const literals = call.flags.list('from-literal')
  const envFiles = call.flags.list('from-env-file')
  if (envFiles.length > 0 && files.length + literals.length > 0)
    fail('from-env-file cannot be combined with from-file or from-literal')
  addFiles(call, target, files)
  for (const literal of literals) {
    const equals = literal.indexOf('=')
    if (equals <= 0) fail(`invalid literal source ${literal}, expected key=value`)
    add(target, literal.slice(0, equals), literal.slice(equals + 1))
  }
  for (const path of envFiles) for (const [key, value] of variablesIn(existing(call, path))) add(target, key, value)
  return target.data
}

function addFiles(call: Invocation, target: Target, sources: readonly string[]): void {
  for (const source of sources) {
    const { key, path } = fileSource(source)
    add(target, key, existing(call, path))
  }
}

function existing(call: Invocation, path: string): string {
  return fileText(call, path) ?? fail(`error reading ${path}: no such file or directory`)
}

/** Parses `KEY=PATH`, or `PATH`, whose last segment is the key. Models kubectl/pkg/util/util.go ParseFileSource. */
function fileSource(source: string): { readonly key: string; readonly path: string } {
  const [first = '', second, ...more] = source.split('=')
  if (second === undefined) return { key: trimRight(source, '/').split('/').at(-1) || '/', path: source }
  if (more.length > 0) fail("key names or file paths cannot contain '='")
  if (first === '') fail(`key name for file path ${second} missing`)
  if (second === '') fail(`file path for key name ${first} missing`)
  return { key: first, path: second }
}

/**
 * Parses lines `NAME=value`. A bare name would take its value from the environment, which is empty here. Models
 * cmd/util/env_file.go.
 */
function variablesIn(text: string): (readonly [string, string])[] {
  const lines = text.split('\n').map((line, at) => (at === 0 ? line.replace(/^\uFEFF/, '') : line).replace(/\r$/, ''))
  return lines.flatMap((raw) => {
    const line = raw.trimStart()
    if (line === '' || line.startsWith('#')) return []
    const equals = line.indexOf('=')
    const name = equals < 0 ? line : line.slice(0, equals)
    const errors = envVarNameErrors(name)
    if (errors.length > 0) fail(`${goQuote(name)} is not a valid key name: ${errors.join(';')}`)
    return [[name, equals < 0 ? '' : line.slice(equals + 1)] as const]
  })
}

const encoded = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, base64(value)]))

const dataFlags = [
  flag('from-literal', 'stringArray'),
  flag('from-file', 'stringSlice'),
  flag('from-env-file', 'stringSlice'),
]

const configMap: Generator = {
  path: 'configmap',
  aliases: ['cm'],
  summary: 'Create a config map from a local file, directory or literal value',
  usage: 'NAME [--from-file=[key=]source] [--from-literal=key1=value1] [--dry-run=server|client|none]',
  flags: dataFlags,
  make: (call, name) => {
    const data = readData(call, ofConfigMap(name))
    return object('v1', 'ConfigMap', { name }, Object.keys(data).length > 0 ? { data } : {})
  },
}

const secret: Generator = {
  path: 'secret generic',
  summary: 'Create a secret from a local file, directory, or literal value',
  usage: 'NAME [--type=string] [--from-file=[key=]source] [--from-literal=key1=value1] [--dry-run=server|client|none]',
  flags: [...dataFlags, flag('type', 'string')],
  failure: () => 'failed to create secret',
  make: (call, name) => secretOf(name, readData(call, ofSecret()), call.flags.string('type')),
}

const secretOf = (name: string, data: Data, type: string): ReturnType<typeof object> =>
  object(
    'v1',
    'Secret',
    { name },
    { ...(Object.keys(data).length > 0 ? { data: encoded(data) } : {}), ...(type ? { type } : {}) },
  )

const registry: Generator = {
  path: 'secret docker-registry',
  summary: 'Create a secret for use with a Docker registry',
  usage:
    'NAME --docker-username=user --docker-password=password --docker-email=email [--docker-server=string] [--from-file=[key=]source] [--dry-run=server|client|none]',
  flags: [
    flag('docker-username', 'string'),
    flag('docker-password', 'string'),
    flag('docker-email', 'string'),
    flag('docker-server', 'string'),
    flag('from-file', 'stringSlice'),
    flag('append-hash', 'bool'),
  ],
  failure: () => 'failed to create secret',
  make: (call, name) => {
    const target = ofSecret()
    const files = call.flags.list('from-file')
    if (files.length > 0) addFiles(call, target, files)
    else add(target, '.dockerconfigjson', registryLogin(call))
    return secretOf(name, target.data, 'kubernetes.io/dockerconfigjson')
  },
}

function registryLogin({ flags }: Invocation): string {
  const [username, password, email] = ['docker-username', 'docker-password', 'docker-email'].map((word) =>
    flags.string(word),
  )
  const server = flags.string('docker-server', 'https://index.docker.io/v1/')
  if (!username || !password || !server)
    fail(
      'either --from-file or the combination of --docker-username, --docker-password and --docker-server is required',
    )
  const login = { username, password, ...(email ? { email } : {}), auth: base64(`${username}:${password}`) }
  return JSON.stringify({ auths: { [server]: login } })
}

const tls: Generator = {
  path: 'secret tls',
  summary: 'Create a TLS secret',
  usage: 'NAME --cert=path/to/cert/file --key=path/to/key/file [--dry-run=server|client|none]',
  flags: [flag('cert', 'string'), flag('key', 'string'), flag('append-hash', 'bool')],
  failure: () => 'failed to create secret',
  make: (call, name) => {
    const [keyPath, certPath] = [call.flags.string('key'), call.flags.string('cert')]
    if (keyPath === '' || certPath === '') fail('key and cert must be specified')
    const textAt = (path: string): string =>
      fileText(call, path) ?? fail(`Cannot read file ${path}, open ${path}: no such file or directory`)
    const [cert, key] = [textAt(certPath), textAt(keyPath)]
    const mistake = keyPairError(cert, key)
    if (mistake !== undefined) fail(mistake)
    return secretOf(name, { 'tls.crt': cert, 'tls.key': key }, 'kubernetes.io/tls')
  },
}

/** `kubectl create configmap` and every `create secret`. */
export const createData: readonly CommandSpec[] = [configMap, secret, registry, tls].map(commandOf)

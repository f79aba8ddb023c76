/** What well-known images do when a manifest gives them no command. */

import { parseImageName } from '../../api/imageName.ts'
import { lookup } from '../../api/lookup.ts'
import type { Container } from '../../api/types.ts'

/** Images of the library whose own command is a shell or an interpreter, which ends without a terminal, or ends anyway. */
const SHELLS: Readonly<Record<string, string>> = lookup({
  almalinux: 'bash',
  alpine: 'sh',
  amazonlinux: 'bash',
  bash: 'bash',
  busybox: 'sh',
  centos: 'bash',
  debian: 'bash',
  fedora: 'bash',
  golang: 'bash',
  'hello-world': 'hello',
  node: 'node',
  python: 'python3',
  rockylinux: 'bash',
  ruby: 'irb',
  ubuntu: 'bash',
})

/** Databases that do not begin with an empty directory unless one of these variables is set. */
const SECRETS: Readonly<Record<string, readonly string[]>> = lookup({
  mariadb: ['ROOT_PASSWORD', 'ROOT_PASSWORD_HASH', 'ALLOW_EMPTY_ROOT_PASSWORD', 'RANDOM_ROOT_PASSWORD']
    .flatMap((name) => [`MARIADB_${name}`, `MARIADB_${name}_FILE`, `MYSQL_${name}`, `MYSQL_${name}_FILE`])
    .concat('MYSQL_ALLOW_EMPTY_PASSWORD'),
  mysql: [
    'MYSQL_ROOT_PASSWORD',
    'MYSQL_ROOT_PASSWORD_FILE',
    'MYSQL_ALLOW_EMPTY_PASSWORD',
    'MYSQL_RANDOM_ROOT_PASSWORD',
  ],
  postgres: ['POSTGRES_PASSWORD', 'POSTGRES_PASSWORD_FILE', 'POSTGRES_HOST_AUTH_METHOD'],
})

/** Images of the library whose own command serves until it is stopped. */
const SERVERS: ReadonlySet<string> = new Set(
  'caddy eclipse-mosquitto haproxy httpd mariadb memcached mongo mysql nats nginx postgres rabbitmq redis registry tomcat traefik'.split(
    ' ',
  ),
)
/** Proxies and collectors beside a program: their options do not make them end. */
const COMPANIONS: ReadonlySet<string> = new Set(
  'cloud-sql-proxy envoy fluent-bit fluentd gce-proxy oauth2-proxy pause proxyv2'.split(' '),
)

/** The server that a container's image runs, which ends by no act of its own; undefined where nothing says so. */
export function serverOf({ image = '', command = [], args = [] }: Container): string | undefined {
  if (command.length > 0) return undefined
  const { repository = '' } = parseImageName(image) ?? {}
  const name = repository.slice(repository.lastIndexOf('/') + 1)
  if (COMPANIONS.has(name)) return name
  return args.length === 0 && SERVERS.has(libraryName(repository)) ? name : undefined
}

const libraryName = (repository: string): string =>
  repository.replace(/^(?:(?:index\.)?docker\.io\/)?(?:library\/)?/, '')

/** What a container's image runs and why that ends, in its own words: `busybox: sh`; undefined where nothing says so. */
export function endsAsImage(container: Container): string | undefined {
  const { image = '', command = [], args = [], tty, stdin, env = [], envFrom = [] } = container
  if (command.length > 0 || args.length > 0) return undefined
  const { repository = '' } = parseImageName(image) ?? {}
  const name = libraryName(repository)
  if (Object.hasOwn(SHELLS, name)) return tty || stdin ? undefined : `${name}: ${SHELLS[name]}`
  const variables = Object.hasOwn(SECRETS, name) ? (SECRETS[name] ?? []) : []
  // Variables of a whole Secret may be among them, and data that is there needs none.
  if (variables.length === 0 || envFrom.length > 0 || env.some((one) => variables.includes(one.name))) return undefined
  return `${name}: ${variables[0]}=''`
}

/** The programs of well-known images, for containers without a command. */

import { libraryName, parseImageName } from '../../api/imageName.ts'
import { lookup } from '../../api/lookup.ts'
import type { Container } from '../../api/types.ts'

/** Library images whose program is a shell or an interpreter that ends without a terminal, or ends in any case. */
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

/** Databases that refuse to start with an empty directory unless one of these variables is set. */
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

/** Library images whose program serves until it is stopped. */
const SERVERS: ReadonlySet<string> = new Set(
  'caddy eclipse-mosquitto haproxy httpd mariadb memcached mongo mysql nats nginx postgres rabbitmq redis registry tomcat traefik'.split(
    ' ',
  ),
)
/** Proxies and collectors that run beside a main program: no option makes them end. */
const COMPANIONS: ReadonlySet<string> = new Set(
  'cloud-sql-proxy envoy fluent-bit fluentd gce-proxy oauth2-proxy pause proxyv2'.split(' '),
)

/** The server that a container's image runs, which never ends by itself; undefined for unknown images. */
export function serverOf({ image = '', command = [], args = [] }: Container): string | undefined {
  if (command.length > 0) return undefined
  const { repository = '' } = parseImageName(image) ?? {}
  const name = repository.slice(repository.lastIndexOf('/') + 1)
  if (COMPANIONS.has(name)) return name
  return args.length === 0 && SERVERS.has(libraryName(repository)) ? name : undefined
}

/** The program of a container's image if it ends by itself: `busybox: sh`; undefined for unknown images. */
export function endsAsImage(container: Container): string | undefined {
  const { image = '', command = [], args = [], tty, stdin, env = [], envFrom = [] } = container
  if (command.length > 0 || args.length > 0) return undefined
  const { repository = '' } = parseImageName(image) ?? {}
  const name = libraryName(repository)
  if (Object.hasOwn(SHELLS, name)) return tty || stdin ? undefined : `${name}: ${SHELLS[name]}`
  const variables = Object.hasOwn(SECRETS, name) ? (SECRETS[name] ?? []) : []
  // A Secret's variables may be among them, and an existing data directory needs none.
  if (variables.length === 0 || envFrom.length > 0 || env.some((one) => variables.includes(one.name))) return undefined
  return `${name}: ${variables[0]}=''`
}

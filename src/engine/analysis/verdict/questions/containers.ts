/** Questions about images and commands, whose contents decide and are not in a manifest. */

import { isTemplate } from '../../../api/imageName.ts'
import { hookPortKey, imageKey, imageUserKey, initKey, localImageKey, qualified } from '../../../api/outside/keys.ts'
import { effectiveUser } from '../../../api/outside/needs.ts'
import { startsAsRoot } from '../../../api/outside/rootImages.ts'
import { isSidecar } from '../../../api/restartRules.ts'
import type { Container } from '../../../api/types.ts'
import { endsByItself, mentions, probedFile, scriptOf, surelyEnds, waitsForOthers } from '../commandText.ts'
import { endsAsImage, serverOf } from '../imageCommands.ts'
import type { Asked, Found, QuestionRow } from '../question.ts'

interface Placed {
  readonly container: Container
  readonly at: string
  readonly isInit: boolean
}

function containersOf({ spec, at }: Asked): Placed[] {
  if (spec === undefined) return []
  return (['initContainers', 'containers'] as const).flatMap((list) =>
    (spec[list] ?? []).map((container, i) => ({
      container,
      at: `${at}.${list}[${i}]`,
      isInit: list === 'initContainers',
    })),
  )
}

const isInSidecar = ({ container, isInit }: Placed): boolean => isInit && isSidecar(container)

/** Images whose names still contain a placeholder. */
export const images: QuestionRow = {
  find: (asked) =>
    containersOf(asked).flatMap(({ container: { image }, at }): Found[] =>
      image === undefined || !isTemplate(image)
        ? []
        : [
            {
              id: 'image',
              key: imageKey(image),
              yes: 'filled',
              no: 'as-written',
              facts: { image },
              stage: 'image',
              field: `${at}.image`,
            },
          ],
    ),
}

/** Images that are never pulled: a person or tool must have loaded them on the nodes. */
export const localImages: QuestionRow = {
  find: (asked) =>
    containersOf(asked).flatMap(({ container: { image, imagePullPolicy }, at }): Found[] =>
      imagePullPolicy !== 'Never' || image === undefined
        ? []
        : [
            {
              id: 'localImage',
              key: localImageKey(image),
              yes: 'loaded',
              no: 'absent',
              facts: { image },
              stage: 'image',
              field: `${at}.imagePullPolicy`,
            },
          ],
    ),
}

/** A container that must not run as root, from an image that decides the user. */
export const imageUsers: QuestionRow = {
  find: (asked) =>
    containersOf(asked).flatMap(({ container, at }): Found[] => {
      if (asked.spec === undefined) return []
      const { isNonRoot, user } = effectiveUser(asked.spec, container)
      if (!isNonRoot || user !== undefined) return []
      const { image } = container
      const own = container.securityContext
      const field = own?.runAsNonRoot === undefined ? `${asked.at}.securityContext` : `${at}.securityContext`
      return [
        {
          ...(startsAsRoot(image)
            ? { id: 'rootImage' as const, noStalls: true, isCertain: true }
            : { id: 'imageUser' as const }),
          key: imageUserKey(image),
          yes: 'other',
          no: 'root',
          facts: { image },
          stage: 'container',
          field: `${field}.runAsNonRoot`,
        },
      ]
    }),
}

/** An init container that waits for a name without a Service in the manifests. */
export const waitingInits: QuestionRow = {
  find: (asked) =>
    containersOf(asked).flatMap((placed): Found[] => {
      const { container, at, isInit } = placed
      if (!isInit || isInSidecar(placed) || !waitsForOthers(container)) return []
      const services = [...asked.store.list('services', asked.namespace)]
      if (services.some(({ metadata }) => mentions(container, metadata.name))) return []
      return [
        {
          id: 'initWaits',
          key: initKey(asked.namespace, container.name),
          yes: 'ends',
          no: 'waits',
          facts: { container: container.name },
          stage: 'container',
          field: `${at}.command`,
        },
      ]
    }),
}

/** A container that is always restarted and whose command ends. */
export const endingCommands: QuestionRow = {
  find: (asked) =>
    containersOf(asked).flatMap((placed): Found[] => {
      const { container, at, isInit } = placed
      const isRestarted = (container.restartPolicy ?? asked.spec?.restartPolicy ?? 'Always') === 'Always'
      // A sidecar is restarted in Pods of every restart policy.
      if (isInSidecar(placed) ? false : isInit || !isRestarted) return []
      const written = [...(container.command ?? []), ...(container.args ?? [])].join(' ')
      const command = endsByItself(container) ? written : endsAsImage(container)
      if (command === undefined) return []
      return [
        {
          id: 'endsByItself',
          key: `container/${qualified(asked.namespace, asked.object.metadata.name)}:${container.name}`,
          yes: 'runs',
          no: 'ends',
          facts: { container: container.name, command: command.length > 60 ? `${command.slice(0, 59)}…` : command },
          stage: 'running',
          field: written === '' ? `${at}.image` : `${at}.command`,
          isPlayed: false,
          noStalls: true,
          ...(surelyEnds(container) ? { isCertain: true as const } : {}),
        },
      ]
    }),
}

/** A server among the containers of a Job, which is complete only after all of them have ended. */
export const serversInJobs: QuestionRow = {
  find: (asked) => {
    const { kind, metadata } = asked.object
    if (kind !== 'Job' && kind !== 'CronJob') return []
    return containersOf(asked).flatMap((placed): Found[] => {
      const { container, at } = placed
      const server = isInSidecar(placed) ? undefined : serverOf(container)
      if (server === undefined) return []
      return [
        {
          id: 'serverInJob',
          key: `container/${qualified(asked.namespace, metadata.name)}:${container.name}`,
          yes: 'ends',
          no: 'runs',
          facts: { container: container.name, server },
          stage: 'running',
          field: `${at}.image`,
          isPlayed: false,
          noStalls: true,
        },
      ]
    })
  },
}

/** A probe for a file that the container's own script does not create, or deletes again. */
export const probedFiles: QuestionRow = {
  find: (asked) =>
    containersOf(asked).flatMap(({ container, at }): Found[] => {
      const script = scriptOf(container)
      if (script === undefined) return []
      return (['startupProbe', 'readinessProbe', 'livenessProbe'] as const).flatMap((name): Found[] => {
        const file = probedFile(container[name]?.exec?.command ?? [])
        if (file === undefined) return []
        const isMade =
          script.includes(file) && !new RegExp(`\\b(?:rm|unlink)\\b[^;&|\\n]*${escaped(file)}`).test(script)
        if (isMade || isMounted(container, file)) return []
        return [
          {
            id: 'probeFile',
            key: `file/${qualified(asked.namespace, container.name)}:${file}`,
            yes: 'made',
            no: 'absent',
            facts: { container: container.name, file, probe: name },
            stage: 'running',
            field: `${at}.${name}.exec.command`,
            isPlayed: false,
            noStalls: true,
          },
        ]
      })
    }),
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether another container may write the file, since a volume is mounted there. */
const isMounted = (container: Container, file: string): boolean =>
  (container.volumeMounts ?? []).some(({ mountPath = '' }) =>
    file.startsWith(mountPath.endsWith('/') ? mountPath : `${mountPath}/`),
  )

const isNoPort = ({ ports = [] }: Container, port: number | string): boolean =>
  typeof port === 'string' && !/^\d+$/.test(port) && ports.every(({ name }) => name !== port)

/** A postStart hook that sends a request to a port, once, as soon as the container runs. */
export const hookPorts: QuestionRow = {
  find: (asked) =>
    containersOf(asked).flatMap(({ container, at }): Found[] => {
      const { httpGet } = container.lifecycle?.postStart ?? {}
      // A port name that the container does not declare gets no request.
      if (httpGet === undefined || isNoPort(container, httpGet.port)) return []
      return [
        {
          id: 'hookPort',
          key: hookPortKey(asked.namespace, container.name),
          yes: 'open',
          no: 'closed',
          facts: { container: container.name, port: String(httpGet.port) },
          stage: 'running',
          field: `${at}.lifecycle.postStart.httpGet`,
        },
      ]
    }),
}

/** A probe of a port that no container of the Pod declares, although the probed container declares ports. */
export const probePorts: QuestionRow = {
  find: (asked) => {
    const all = containersOf(asked)
    const known = new Set(
      all.flatMap(({ container }) => (container.ports ?? []).map(({ containerPort }) => containerPort)),
    )
    return all.flatMap(({ container, at }): Found[] => {
      if ((container.ports ?? []).length === 0) return []
      return (['startupProbe', 'readinessProbe', 'livenessProbe'] as const).flatMap((name): Found[] => {
        const { httpGet, tcpSocket, grpc } = container[name] ?? {}
        const source = httpGet ?? tcpSocket ?? grpc
        const port = source?.port
        const isElsewhere = source !== undefined && 'host' in source && source.host !== undefined
        if (typeof port !== 'number' || isElsewhere || known.has(port)) return []
        return [
          {
            id: 'probePort',
            key: `port/${qualified(asked.namespace, container.name)}:${port}`,
            yes: 'open',
            no: 'closed',
            facts: { container: container.name, probe: name, port },
            stage: 'running',
            field: `${at}.${name}`,
            isPlayed: false,
            noStalls: true,
          },
        ]
      })
    })
  },
}

const LOOPBACK = /^(?:localhost|127\..*|\[?::1\]?)$/

/** A probe or a postStart hook of another address than the Pod's: the manifests do not contain the server there. */
export const probeHosts: QuestionRow = {
  find: (asked) =>
    containersOf(asked).flatMap(({ container, at }): Found[] => {
      const { startupProbe, readinessProbe, livenessProbe, lifecycle } = container
      const all = { startupProbe, readinessProbe, livenessProbe, 'lifecycle.postStart': lifecycle?.postStart }
      return Object.entries(all).flatMap(([name, written]): Found[] => {
        const { host, port } = written?.httpGet ?? written?.tcpSocket ?? {}
        if (host === undefined || host === '') return []
        // A Pod on its node's network has the node's addresses.
        if (LOOPBACK.test(host) && asked.spec?.hostNetwork === true) return []
        return [
          {
            id: 'probeHost',
            key: `host/${host}:${port}`,
            yes: 'open',
            no: 'closed',
            facts: { container: container.name, probe: name, host, port: String(port) },
            stage: 'running',
            field: `${at}.${name}.${written?.httpGet === undefined ? 'tcpSocket' : 'httpGet'}.host`,
            isPlayed: false,
            noStalls: true,
          },
        ]
      })
    }),
}

/** Pod templates and containers in `kubectl describe`. Models kubectl/pkg/describe/describe.go (v1.36). */

import { labelSelectorToString } from '../../api/selector.ts'
import type {
  Container,
  ContainerPort,
  ContainerState,
  ContainerStatus,
  Labels,
  Pod,
  PodSpec,
  PodTemplateSpec,
  Probe,
  Toleration,
} from '../../api/types.ts'
import type { Release } from '../../releases.ts'
import { isOn } from '../../versions.ts'
import { timestampText } from '../core/times.ts'
import { writeEnvironment } from './environment.ts'
import { describeVolumes } from './volumes.ts'
import { DescribeWriter } from './writer.ts'

/** Pod template in the format of `rollout history --revision`, which keeps the tabs. */
export function describePodTemplate(template: PodTemplateSpec, release: Release): string {
  const writer = new DescribeWriter(release)
  writePodTemplate(writer, template)
  return writer.raw
}

/** `Pod Template:` and its fields. Models DescribePodTemplate. */
export function writePodTemplate(writer: DescribeWriter, template: PodTemplateSpec | undefined): void {
  writer.write(0, 'Pod Template:\n')
  if (!template) {
    writer.write(1, '<unset>')
    return
  }
  const spec = template.spec
  writer.labels(1, 'Labels', template.metadata?.labels)
  if (Object.keys(template.metadata?.annotations ?? {}).length > 0)
    writeAnnotations(writer, template.metadata?.annotations)
  if (spec.serviceAccountName) writer.field(1, 'Service Account', spec.serviceAccountName)
  if (spec.initContainers && spec.initContainers.length > 0)
    writeContainers(writer, 'Init Containers', spec.initContainers, { statuses: undefined, space: '  ' })
  writeContainers(writer, 'Containers', spec.containers, { statuses: undefined, space: '  ' })
  describeVolumes(writer, spec.volumes ?? [], '  ')
  writeSpread(writer, spec)
  if (spec.priorityClassName) writer.field(1, 'Priority Class Name', spec.priorityClassName)
  writer.labels(1, 'Node-Selectors', spec.nodeSelector)
  writer.multiline(1, 'Tolerations', byKey(spec.tolerations ?? [], ({ key = '' }) => key).map(tolerationText))
}

function writeAnnotations(writer: DescribeWriter, annotations: Labels | undefined): void {
  const inner = new DescribeWriter()
  inner.annotations('  Annotations', annotations)
  writer.write(0, inner.raw)
}

function writeSpread(writer: DescribeWriter, spec: PodSpec): void {
  const constraints = byKey(spec.topologySpreadConstraints ?? [], (c) => c.topologyKey).map(
    (c) =>
      `${c.topologyKey}:${c.whenUnsatisfiable} when max skew ${c.maxSkew} is exceeded${
        c.labelSelector ? ` for selector ${labelSelectorToString(c.labelSelector)}` : ''
      }`,
  )
  if (constraints.length > 0) writer.multiline(1, 'Topology Spread Constraints', constraints)
}

function byKey<T>(list: readonly T[], keyOf: (item: T) => string): T[] {
  return [...list].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0))
}

/** A toleration as `key=value:Effect for 300s`. */
export function tolerationText({ key, operator, value, effect, tolerationSeconds }: Toleration): string {
  let text = key ?? ''
  if (value) text += `=${value}`
  if (effect) text += `:${effect}`
  if (operator === 'Exists' && !value) text += key || effect ? ' op=Exists' : 'op=Exists'
  if (tolerationSeconds !== undefined) text += ` for ${tolerationSeconds}s`
  return text
}

interface ContainersOptions {
  readonly statuses: readonly ContainerStatus[] | undefined
  readonly space: string
  /** Pod of the containers; undefined in a template. */
  readonly pod?: Pod | undefined
}

/** `Containers:` and each container; `statuses` is undefined in a template, which has no state. */
export function writeContainers(
  writer: DescribeWriter,
  title: string,
  containers: readonly Container[],
  { statuses, space, pod }: ContainersOptions,
): void {
  writer.write(0, `${space}${title}:${containers.length === 0 ? '\t<none>' : ''}\n`)
  for (const container of containers) {
    const status = statuses?.find(({ name }) => name === container.name)
    writeContainer(writer, container, { status, space, pod })
  }
}

function writeContainer(
  writer: DescribeWriter,
  container: Container,
  { status, space, pod }: Omit<ContainersOptions, 'statuses'> & { readonly status: ContainerStatus | undefined },
): void {
  const line = (text: string): void => writer.write(1, `${text}\n`)
  writer.write(0, `${space === '' ? '  ' : `${space} `}${container.name}:\n`)
  if (status) line(`  Container ID:\t${status.containerID ?? ''}`)
  line(`  Image:\t${container.image}`)
  if (status) line(`  Image ID:\t${status.imageID}`)
  const ports = container.ports ?? []
  const several = ports.length > 1 ? 's' : ''
  const hasNames = isOn(writer.release, 'describedPortNames')
  const portTexts = (numberOf: (port: ContainerPort) => number): string =>
    ports.map((p) => `${numberOf(p)}/${p.protocol ?? 'TCP'}${hasNames && p.name ? ` (${p.name})` : ''}`).join(', ') ||
    '<none>'
  line(`  Port${several}:\t${portTexts(({ containerPort }) => containerPort)}`)
  line(`  Host Port${several}:\t${portTexts(({ hostPort = 0 }) => hostPort)}`)
  const seccomp = container.securityContext?.seccompProfile
  if (seccomp) line(`  SeccompProfile:\t${String(seccomp.type)}`)
  if (seccomp?.type === 'Localhost') line(`    LocalhostProfile:\t${String(seccomp.localhostProfile)}`)
  for (const member of ['command', 'args'] as const) {
    if (!container[member]?.length) continue
    line(`  ${member === 'command' ? 'Command' : 'Args'}:`)
    for (const word of container[member] ?? []) for (const part of word.split('\n')) line(`    ${part}`)
  }
  if (status) writeState(line, status)
  writeResources(line, container)
  for (const [label, probe] of [
    ['Liveness', container.livenessProbe],
    ['Readiness', container.readinessProbe],
    ['Startup', container.startupProbe],
  ] as const)
    if (probe) line(`  ${label}:\t${probeText(probe, writer.release)}`)
  writeEnvironment(line, container, pod)
  writeMounts(line, container)
}

type Line = (text: string) => void

function writeState(line: Line, status: ContainerStatus): void {
  describeState(line, 'State', status.state)
  if (status.lastState?.terminated) describeState(line, 'Last State', status.lastState)
  line(`  Ready:\t${status.ready ? 'True' : 'False'}`)
  line(`  Restart Count:\t${status.restartCount}`)
}

function describeState(line: Line, label: string, { waiting, running, terminated }: ContainerState): void {
  if (running) {
    line(`  ${label}:\tRunning`)
    line(`    Started:\t${timestampText(running.startedAt)}`)
  } else if (waiting) {
    line(`  ${label}:\tWaiting`)
    if (waiting.reason) line(`    Reason:\t${waiting.reason}`)
  } else if (terminated) {
    line(`  ${label}:\tTerminated`)
    if (terminated.reason) line(`    Reason:\t${terminated.reason}`)
    if (terminated.message) line(`    Message:\t${terminated.message}`)
    line(`    Exit Code:\t${terminated.exitCode}`)
    if (terminated.signal) line(`    Signal:\t${terminated.signal}`)
    line(`    Started:\t${timestampText(terminated.startedAt)}`)
    line(`    Finished:\t${timestampText(terminated.finishedAt)}`)
  } else line(`  ${label}:\tWaiting`)
}

function writeResources(line: Line, { resources }: Container): void {
  for (const [label, amounts] of [
    ['Limits', resources?.limits],
    ['Requests', resources?.requests],
  ] as const) {
    const names = Object.keys(amounts ?? {}).sort()
    if (names.length > 0) line(`  ${label}:`)
    for (const name of names) line(`    ${name}:\t${String(amounts?.[name])}`)
  }
}

function writeMounts(line: Line, container: Container): void {
  const mounts = container.volumeMounts ?? []
  line(`  Mounts:${mounts.length === 0 ? '\t<none>' : ''}`)
  for (const mount of byKey(mounts, ({ mountPath }) => String(mountPath))) {
    const flags = [mount.readOnly ? 'ro' : 'rw', ...(mount.subPath ? [`path="${String(mount.subPath)}"`] : [])]
    line(`    ${String(mount.mountPath)} from ${String(mount.name)} (${flags.join(',')})`)
  }
  const devices = container.volumeDevices ?? []
  if (devices.length > 0) line(`  Devices:${mounts.length === 0 ? '\t<none>' : ''}`)
  for (const { devicePath, name } of byKey(devices, (device) => String(device.devicePath)))
    line(`    ${String(devicePath)} from ${String(name)}`)
}

/**
 * A probe as `http-get http://:80/ delay=0s timeout=1s period=10s #success=1 #failure=3`. Models describe.go
 * DescribeProbe.
 */
function probeText(probe: Probe, release: Release): string {
  const [success, failure] = isOn(release, 'describedThresholdNames')
    ? ['successThreshold', 'failureThreshold']
    : ['#success', '#failure']
  const attributes = `delay=${probe.initialDelaySeconds ?? 0}s timeout=${probe.timeoutSeconds ?? 0}s period=${probe.periodSeconds ?? 0}s ${success}=${probe.successThreshold ?? 0} ${failure}=${probe.failureThreshold ?? 0}`
  return `${actionText(probe) ?? 'unknown'} ${attributes}`
}

function actionText({ exec, httpGet, tcpSocket, grpc }: Probe): string | undefined {
  if (exec) return `exec [${exec.command?.join(' ') ?? ''}]`
  if (httpGet) {
    const scheme = String(httpGet.scheme ?? 'http').toLowerCase()
    const path = String(httpGet.path ?? '')
    return `http-get ${scheme}://${String(httpGet.host ?? '')}:${String(httpGet.port)}${path}`
  }
  if (tcpSocket) return `tcp-socket ${String(tcpSocket.host ?? '')}:${String(tcpSocket.port)}`
  if (grpc) return `grpc <pod>:${String(grpc.port)} ${String(grpc.service ?? '')}`
  return undefined
}

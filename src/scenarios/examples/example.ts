/** The type of an example, and the manifest that most examples vary. Plain data, as a user could type it. */
import type { LoadCommand } from '../../engine/index.ts'

/** A run to learn from: a cluster, a first version that runs, and a second version in the editor. */
export interface Example {
  /** Manifest that is applied at the beginning, and complete when the page shows it. */
  readonly before: string
  /** Manifest in the editor, for the user to apply. */
  readonly after: string
  /** Load from the beginning. */
  readonly load?: LoadCommand
  /** Further commands of the story, offered one at a time. */
  readonly next: readonly ExampleStep[]
}

/** A kubectl command that the page offers. It must write, so that the journal shows whether it was given. */
export interface ExampleStep {
  /** The command as users type it. */
  readonly line: string
  /** Virtual ms since the previous step at which the run stops and offers the command; absent: at once. */
  readonly afterMs?: number
  /** Whether the command is only offered after the rollout is complete or stalled. */
  readonly whenSettled?: true
}

/** A Deployment of the examples; absent members are left out of the manifest. */
interface ExampleDeployment {
  readonly name?: string
  readonly image: string
  readonly replicas?: number
  /** Label `app` of selector and Pods; absent: the name. */
  readonly app?: string
  /** Further label of selector and Pods. */
  readonly track?: string
  readonly strategy?: string
  readonly minReadySeconds?: number
  readonly progressDeadlineSeconds?: number
  readonly terminationGracePeriodSeconds?: number
  readonly cpu?: string
  readonly memory?: string
  /** Duration of a preStop hook's sleep, in seconds. */
  readonly preStopSeconds?: number
  readonly paused?: boolean
}

/** The manifest of a Deployment with one container and a readiness probe. */
export function deploymentManifest(d: ExampleDeployment): string {
  const name = d.name ?? 'web'
  const labels = `{ app: ${d.app ?? name}${d.track === undefined ? '' : `, track: ${d.track}`} }`
  const requests = [
    ...(d.cpu === undefined ? [] : [`cpu: ${d.cpu}`]),
    ...(d.memory === undefined ? [] : [`memory: ${d.memory}`]),
  ].join(', ')
  return [
    'apiVersion: apps/v1',
    'kind: Deployment',
    'metadata:',
    `  name: ${name}`,
    'spec:',
    `  replicas: ${d.replicas ?? 10}`,
    ...(d.paused === undefined ? [] : [`  paused: ${d.paused}`]),
    ...(d.strategy === undefined ? [] : ['  strategy:', ...d.strategy.split('\n').map((line) => `    ${line}`)]),
    ...(d.minReadySeconds === undefined ? [] : [`  minReadySeconds: ${d.minReadySeconds}`]),
    ...(d.progressDeadlineSeconds === undefined ? [] : [`  progressDeadlineSeconds: ${d.progressDeadlineSeconds}`]),
    '  selector:',
    `    matchLabels: ${labels}`,
    '  template:',
    '    metadata:',
    `      labels: ${labels}`,
    '    spec:',
    `      terminationGracePeriodSeconds: ${d.terminationGracePeriodSeconds ?? 10}`,
    '      containers:',
    `        - name: ${d.app ?? name}`,
    `          image: ${d.image}`,
    ...(requests === '' ? [] : ['          resources:', `            requests: { ${requests} }`]),
    '          readinessProbe:',
    '            periodSeconds: 1',
    '            httpGet:',
    '              path: /ready',
    '              port: 8080',
    ...(d.preStopSeconds === undefined
      ? []
      : ['          lifecycle:', '            preStop:', `              sleep: { seconds: ${d.preStopSeconds} }`]),
    '',
  ].join('\n')
}

/** The strategy of a rolling update with maxSurge and maxUnavailable. */
export function rollingUpdate(maxSurge: string | number, maxUnavailable: string | number): string {
  return `type: RollingUpdate\nrollingUpdate:\n  maxSurge: ${maxSurge}\n  maxUnavailable: ${maxUnavailable}`
}

/** A Service on port 80 for the Pods with this label. */
export function serviceManifest(name: string, app = name): string {
  return `apiVersion: v1
kind: Service
metadata:
  name: ${name}
spec:
  selector: { app: ${app} }
  ports:
    - port: 80
      targetPort: 8080
`
}

/** Several documents as one text. */
export function documents(...texts: readonly string[]): string {
  return texts.join('---\n')
}

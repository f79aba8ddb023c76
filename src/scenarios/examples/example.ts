/** What an example is, and the manifest that most of them vary. Plain data: what a user could have typed. */
import type { LoadCommand } from '../../engine/index.ts'

/** One run to learn from: a cluster of its own, a first version that runs, and a second one that waits in the editor. */
export interface Example {
  /** Applied at the very beginning, and complete when the page shows it. */
  readonly before: string
  /** In the editor, to be applied by the user. */
  readonly after: string
  /** What clients ask from the very beginning. */
  readonly load?: LoadCommand
  /** What belongs to the story after that, offered one at a time. */
  readonly next: readonly ExampleStep[]
}

/** A kubectl command that the page offers: one that writes, so that the run's journal tells whether it was given. */
export interface ExampleStep {
  /** As typed. */
  readonly line: string
  /** Virtual ms after the step before at which the run stops and offers it; at once if absent. */
  readonly afterMs?: number
  /** Given only when the rollout before it is complete or stands still. */
  readonly whenSettled?: true
}

/** A Deployment as the examples write it; what is absent does not appear in the text. */
export interface ExampleDeployment {
  readonly name?: string
  readonly image: string
  readonly replicas?: number
  /** Label `app` of selector and Pods; the name, if absent. */
  readonly app?: string
  /** Further label of selector and Pods. */
  readonly track?: string
  readonly strategy?: string
  readonly minReadySeconds?: number
  readonly progressDeadlineSeconds?: number
  readonly terminationGracePeriodSeconds?: number
  readonly cpu?: string
  readonly memory?: string
  /** Seconds that a preStop hook sleeps. */
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

/** Maximal surge and unavailability as the strategy of a rolling update. */
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

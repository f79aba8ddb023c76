/** Manifests of the runs that show findings. */

/** A manifest that is varied; absent members are left out. */
interface ShownWorkload {
  readonly kind?: 'Deployment' | 'StatefulSet'
  readonly name?: string
  readonly image?: string
  readonly replicas?: number
  /** Further lines of `spec`, without indentation. */
  readonly spec?: string
  /** Further lines of the Pods' `spec`. */
  readonly podSpec?: string
  /** Further lines of the container. */
  readonly container?: string
  /** Label `app` of selector and Pods; absent: the name. */
  readonly app?: string
}

export function workload(w: ShownWorkload = {}): string {
  const { kind = 'Deployment', name = 'web', image = 'shop/web:v1', replicas = 3, app = name } = w
  return `apiVersion: apps/v1
kind: ${kind}
metadata:
  name: ${name}
spec:
  replicas: ${replicas}
${indented(w.spec, 2)}  selector:
    matchLabels: { app: ${app} }
  template:
    metadata:
      labels: { app: ${app} }
    spec:
${indented(w.podSpec, 6)}      containers:
        - name: web
          image: ${image}
${indented(w.container, 10)}`
}

export const readinessProbe = `readinessProbe:
  periodSeconds: 1
  httpGet: { path: /ready, port: 8080 }`

export const rollingUpdate = (maxSurge: number, maxUnavailable: number): string => `strategy:
  rollingUpdate: { maxSurge: ${maxSurge}, maxUnavailable: ${maxUnavailable} }`

export const service = (app: string): string => `apiVersion: v1
kind: Service
metadata:
  name: web
spec:
  selector: { app: ${app} }
  ports: [{ port: 80, targetPort: 8080 }]
`

export const budget = (minAvailable: number): string => `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: web
spec:
  minAvailable: ${minAvailable}
  selector:
    matchLabels: { app: web }
`

export const documents = (...texts: readonly string[]): string => texts.join('---\n')

const indented = (lines: string | undefined, by: number): string =>
  lines === undefined
    ? ''
    : lines
        .split('\n')
        .map((line) => `${' '.repeat(by)}${line}\n`)
        .join('')

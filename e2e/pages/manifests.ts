/** Manifests as users write them. */

export interface WebManifestOptions {
  readonly image: string
  readonly replicas?: number
  /** The block `strategy:` without its indentation. */
  readonly strategy?: string
}

const rollingUpdate = `type: RollingUpdate
rollingUpdate:
  maxSurge: 25%
  maxUnavailable: 25%`

/** A Deployment `web` of ten Pods: 25% / 25%, minReadySeconds 2, progress deadline of a minute. */
export function webManifest({ image, replicas = 10, strategy = rollingUpdate }: WebManifestOptions): string {
  const strategyLines = strategy
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: ${replicas}
  strategy:
${strategyLines}
  minReadySeconds: 2
  progressDeadlineSeconds: 60
  selector:
    matchLabels: { app: web }
  template:
    metadata:
      labels: { app: web }
    spec:
      terminationGracePeriodSeconds: 10
      containers:
        - name: web
          image: ${image}
          resources:
            requests: { cpu: 250m }
          readinessProbe:
            periodSeconds: 1
            httpGet:
              path: /ready
              port: 8080
`
}

/** Equivalent of the documentation's `controllers/nginx-deployment.yaml`: three Pods, defaults otherwise. */
export const nginxManifest = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: nginx-deployment
  labels:
    app: nginx
spec:
  replicas: 3
  selector:
    matchLabels:
      app: nginx
  template:
    metadata:
      labels:
        app: nginx
    spec:
      containers:
      - name: nginx
        image: nginx:1.14.2
        ports:
        - containerPort: 80
`

/** The page's first manifest; a module of its own, because it is needed before the first paint. */

/** Ten Pods of a web shop's front end, with every field that influences a rollout written out. */
export function webManifest(image: string): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 10
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 25%
      maxUnavailable: 25%
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

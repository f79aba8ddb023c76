/** Eight objects in a missing namespace, with an init container and a kind of another project. */
export const importedManifest = `apiVersion: v1
kind: ServiceAccount
metadata:
  name: checkout
  namespace: shop
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: checkout-config
  namespace: shop
data:
  LOG_LEVEL: info
---
apiVersion: v1
kind: Secret
metadata:
  name: checkout-db
  namespace: shop
stringData:
  password: secret
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: checkout
  namespace: shop
  labels: { app: checkout }
spec:
  replicas: 6
  minReadySeconds: 5
  selector:
    matchLabels: { app: checkout }
  template:
    metadata:
      labels: { app: checkout }
    spec:
      serviceAccountName: checkout
      initContainers:
        - name: migrate
          image: shop/migrate:1.18.0
          command: ["sh", "-c", "sleep 2"]
      containers:
        - name: checkout
          image: shop/checkout:1.18.0
          envFrom:
            - configMapRef: { name: checkout-config }
            - secretRef: { name: checkout-db }
          ports:
            - containerPort: 8080
          resources:
            requests: { cpu: 225m, memory: 256Mi }
          readinessProbe:
            httpGet: { path: /ready, port: 8080 }
            periodSeconds: 2
---
apiVersion: v1
kind: Service
metadata:
  name: checkout
  namespace: shop
spec:
  selector: { app: checkout }
  ports:
    - port: 80
      targetPort: 8080
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: checkout
  namespace: shop
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: checkout }
  minReplicas: 3
  maxReplicas: 100
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: 60 }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: checkout
  namespace: shop
spec:
  maxUnavailable: 1
  selector:
    matchLabels: { app: checkout }
---
apiVersion: monitoring.coreos.com/v1
kind: ServiceMonitor
metadata:
  name: checkout
  namespace: shop
spec:
  selector:
    matchLabels: { app: checkout }
`

/** The page's first manifests, and those of the examples. Plain data, as a user could type it. */

/** The most widespread Deployment: three nginx, with required fields only. */
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

interface Microservice {
  readonly name: string
  readonly image: string
  readonly port: number
  readonly replicas: number
  readonly cpu: string
  readonly memory: string
  /** Addresses of the services that it calls. */
  readonly env: readonly (readonly [name: string, value: string])[]
}

const microservices: readonly Microservice[] = [
  {
    name: 'storefront',
    image: 'bazaar/storefront:2.4.0',
    port: 8080,
    replicas: 3,
    cpu: '100m',
    memory: '64Mi',
    env: [
      ['CATALOG_ADDR', 'catalog:3550'],
      ['BASKET_ADDR', 'basket:7070'],
      ['CHECKOUT_ADDR', 'checkout:5050'],
      ['ADVERTS_ADDR', 'adverts:9555'],
    ],
  },
  service('catalog', 3550, 2, '100m', '64Mi'),
  service('basket', 7070, 2, '200m', '64Mi', [['CACHE_ADDR', 'basket-cache:6379']]),
  service('currency', 7000, 2, '100m', '64Mi'),
  service('payment', 50_051, 2, '100m', '64Mi'),
  service('shipping', 50_052, 1, '100m', '64Mi'),
  service('mail', 5000, 1, '100m', '64Mi'),
  service('checkout', 5050, 2, '100m', '64Mi', [
    ['BASKET_ADDR', 'basket:7070'],
    ['CURRENCY_ADDR', 'currency:7000'],
    ['MAIL_ADDR', 'mail:5000'],
    ['PAYMENT_ADDR', 'payment:50051'],
    ['SHIPPING_ADDR', 'shipping:50052'],
  ]),
  service('recommend', 8081, 1, '100m', '220Mi', [['CATALOG_ADDR', 'catalog:3550']]),
  service('adverts', 9555, 1, '200m', '180Mi'),
  { ...service('basket-cache', 6379, 1, '70m', '200Mi'), image: 'redis:7.4-alpine' },
  { ...service('visitors', 8089, 1, '300m', '256Mi', [['STOREFRONT_ADDR', 'storefront:8080']]) },
]

/** A shop of twelve services, each with its Deployment, Service and ServiceAccount. */
export const shopManifest = microservices.map(manifestOf).join('---\n')

function service(
  name: string,
  port: number,
  replicas: number,
  cpu: string,
  memory: string,
  env: Microservice['env'] = [],
): Microservice {
  return { name, image: `bazaar/${name}:1.0.0`, port, replicas, cpu, memory, env }
}

function manifestOf({ name, image, port, replicas, cpu, memory, env }: Microservice): string {
  const variables = env.map(([key, value]) => `        - name: ${key}\n          value: "${value}"\n`).join('')
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  labels:
    app: ${name}
spec:
  replicas: ${replicas}
  selector:
    matchLabels:
      app: ${name}
  template:
    metadata:
      labels:
        app: ${name}
    spec:
      serviceAccountName: ${name}
      terminationGracePeriodSeconds: 5
      containers:
      - name: server
        image: ${image}
        ports:
        - containerPort: ${port}
        env:
        - name: PORT
          value: "${port}"
${variables}        readinessProbe:
          periodSeconds: 2
          tcpSocket:
            port: ${port}
        resources:
          requests:
            cpu: ${cpu}
            memory: ${memory}
---
apiVersion: v1
kind: Service
metadata:
  name: ${name}
  labels:
    app: ${name}
spec:
  type: ClusterIP
  selector:
    app: ${name}
  ports:
  - name: main
    port: ${port}
    targetPort: ${port}
---
apiVersion: v1
kind: ServiceAccount
metadata:
  name: ${name}
`
}

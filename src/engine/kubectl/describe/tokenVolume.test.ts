import { expect, it } from 'vitest'
import { createCluster } from '../../cluster.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import { Simulation } from '../../sim/simulation.ts'

const TOKEN_PATH = '/var/run/secrets/kubernetes.io/serviceaccount'

const manifest = `apiVersion: v1
kind: Pod
metadata: {name: p}
spec:
  initContainers: [{name: i, image: x}]
  containers: [{name: c, image: x}, {name: d, image: x, volumeMounts: [{name: v, mountPath: ${TOKEN_PATH}}]}]
  volumes: [{name: v, emptyDir: {}}]
`

function start() {
  const { kubectl } = createCluster(new Simulation(1), DEFAULT_CONFIG)
  const run = (args: readonly string[], stdin = '') => kubectl.process(kubectl.run([...args], { stdin }))
  expect(run(['apply', '-f', '-'], manifest).stdout).toBe('pod/p created\n')
  return (...args: string[]) => {
    const { stdout, stderr } = run(args)
    return (stdout + stderr).replace(/kube-api-access-[a-z0-9]{5}/g, 'kube-api-access-xxxxx')
  }
}

// Both texts are from Kubernetes v1.36.3.
it('kubectl describe prints the token volume of a Pod', () => {
  const text = start()('describe', 'pod', 'p')
  expect(text).toContain(`Init Containers:
  i:
    Image:        x
    Port:         <none>
    Host Port:    <none>
    Environment:  <none>
    Mounts:
      ${TOKEN_PATH} from kube-api-access-xxxxx (ro)
Containers:
  c:
    Image:        x
    Port:         <none>
    Host Port:    <none>
    Environment:  <none>
    Mounts:
      ${TOKEN_PATH} from kube-api-access-xxxxx (ro)
  d:
    Image:        x
    Port:         <none>
    Host Port:    <none>
    Environment:  <none>
    Mounts:
      ${TOKEN_PATH} from v (rw)
`)
  expect(text).toContain(`Volumes:
  v:
    Type:       EmptyDir (a temporary directory that shares a pod's lifetime)
    Medium:     
    SizeLimit:  <unset>
  kube-api-access-xxxxx:
    Type:                    Projected (a volume that contains injected data from multiple sources)
    TokenExpirationSeconds:  3607
    ConfigMapName:           kube-root-ca.crt
    Optional:                false
    DownwardAPI:             true
QoS Class:                   BestEffort
`)
  expect(text).toMatch(/^Service Account: {2}default$/m)
})

it('the error for a forbidden change of a Pod shows a diff of the Pod spec with Go field names', () => {
  const change = { spec: { hostname: 'x', nodeSelector: { a: 'b' }, tolerations: [{ key: 'z' }] } }
  const text = start()('patch', 'pod', 'p', '-p', JSON.stringify(change))
  expect(text.slice(text.indexOf('@@'))).toBe(`@@ -256,7 +256,9 @@
  "TerminationGracePeriodSeconds": 30,
  "ActiveDeadlineSeconds": null,
  "DNSPolicy": "ClusterFirst",
- "NodeSelector": null,
+ "NodeSelector": {
+  "a": "b"
+ },
  "ServiceAccountName": "default",
  "AutomountServiceAccountToken": null,
  "NodeName": "",
@@ -281,7 +283,7 @@
   "SELinuxChangePolicy": null
  },
  "ImagePullSecrets": null,
- "Hostname": "",
+ "Hostname": "x",
  "Subdomain": "",
  "SetHostnameAsFQDN": null,
  "Affinity": null,

`)
})

/** Puts a marked secret into each listed place, and tests which text is kept. */
import { describe, expect, it, test } from 'vitest'
import type { JsonObject, KubeObject } from '../../api/types.ts'
import { validateCreate } from '../../kinds/validation.ts'
import { fnv1a } from '../../sim/prng.ts'
import { Redactor } from './redactor.ts'

const token = (text: string): string => fnv1a(text).toString(16).padStart(8, '0')
const redactor = (names = false) => new Redactor({ names, token })

const SECRET = 's3cr3t-Ωmega/42'
const IP = '10.17.3.201'

const podSpec = (spec: object): JsonObject =>
  ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', namespace: 'shop' },
    spec: { containers: [{ name: 'c', image: 'shop/web:v1' }], ...spec },
  }) as JsonObject
const container = (own: object): JsonObject => podSpec({ containers: [{ name: 'c', image: 'shop/web:v1', ...own }] })
const podStatus = (status: object): JsonObject => ({ ...podSpec({}), status }) as JsonObject
const volume = (source: object): JsonObject => podSpec({ volumes: [{ name: 'v', ...source }] })
const event = (message: string, more: object = {}): JsonObject =>
  ({
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name: 'web.17f2a3b4c5d6e7f8', namespace: 'shop' },
    involvedObject: { apiVersion: 'v1', kind: 'Pod', name: 'web', namespace: 'shop' },
    reason: 'Failed',
    message,
    ...more,
  }) as JsonObject

/** Pairs of a text that must be hidden, and an object that contains it. */
const places: readonly (readonly [string, JsonObject])[] = [
  ['-psecret', container({ args: ['-psecret'] })],
  ['Ssecret', container({ args: ['--password', '-Ssecret'] })],
  ['hunter', container({ args: ['--token=hunter', 'hunter'], command: ['/bin/hunter', '--hunter'] })],
  ['abc12', podStatus({ containerStatuses: [{ name: 'c', state: { terminated: { message: 'abc12' } } }] })],
  ['abc12', podStatus({ containerStatuses: [{ name: 'c', lastState: { terminated: { message: 'abc12' } } }] })],
  ['abc12', podStatus({ message: 'abc12' })],
  ['abc12', event('abc12')],
  ['hunter2', event('Error: hunter2 is not set')],
  ['hunter2', event('Readiness probe failed: password hunter2, Created pod: hunter2')],
  ['hunter2', event('Exec lifecycle hook ([sh -c hunter2]) for Container "c" failed')],
  ['hunter2', event('Get "http://user:hunter2@db.example:80/x": dial tcp: lookup db.example: no such host')],
  ['hunter2', event('', { note: 'hunter2', source: { component: 'hunter2!' }, related: { fieldPath: 'hunter2' } })],
  ['/k/abcdef', container({ livenessProbe: { httpGet: { path: '/k/abcdef', port: 80 } } })],
  ['db.internal', container({ readinessProbe: { httpGet: { host: 'db.internal', port: 80 } } })],
  ['tok3n', container({ startupProbe: { httpGet: { httpHeaders: [{ name: 'X-A', value: 'tok3n' }] } } })],
  ['X-Acme', container({ startupProbe: { httpGet: { httpHeaders: [{ name: 'X-Acme', value: 'a' }] } } })],
  ['tok3n', container({ livenessProbe: { exec: { command: ['curl', 'tok3n'] }, grpc: { service: 'tok3n' } } })],
  ['tok3n', container({ lifecycle: { preStop: { exec: { command: ['sh', '-c', 'echo tok3n'] } } } })],
  ['/srv/acme', container({ workingDir: '/srv/acme', volumeMounts: [{ name: 'v', mountPath: '/srv/acme' }] })],
  ['u:pw@', container({ env: [{ name: 'URL', value: 'postgres://u:pw@db/x' }], args: ['http://u:pw@db'] })],
  ['u:pw@', container({ image: 'u:pw@registry/web:v1' })],
  [
    'flexy',
    volume({
      flexVolume: { driver: 'x/y', options: { flexy1: 'flexy2' }, fsType: 'flexy3', secretRef: { name: 's' } },
    }),
  ],
  ['acme', volume({ gitRepo: { repository: 'https://u:pw@git/acme.git', revision: 'acme', directory: 'acme' } })],
  ['acme', volume({ nfs: { server: 'nfs.acme', path: '/acme' } })],
  ['acme', volume({ cephfs: { monitors: ['acme:1'], user: 'acme', path: '/acme', secretFile: '/acme' } })],
  ['acme', volume({ rbd: { monitors: ['acme'], image: 'acme', pool: 'acme', user: 'acme', keyring: '/acme' } })],
  [
    'acme',
    volume({ iscsi: { iqn: 'iqn.2020-01.acme:x', targetPortal: 'acme', portals: ['acme'], initiatorName: 'acme' } }),
  ],
  ['acme', volume({ azureDisk: { diskName: 'acme', diskURI: 'https://acme' }, azureFile: { shareName: 'acme' } })],
  ['acme', volume({ hostPath: { path: '/acme' }, csi: { driver: 'd', volumeAttributes: { acme: 'acme' } } })],
  ['acme', podSpec({ hostAliases: [{ ip: '1.2.3.4', hostnames: ['acme'] }] })],
  ['1.2.3.4', podSpec({ hostAliases: [{ ip: '1.2.3.4', hostnames: ['acme'] }] })],
  [
    'acme',
    podSpec({ dnsConfig: { searches: ['acme.local'], nameservers: ['9.8.7.6'], options: [{ value: 'acme' }] } }),
  ],
  ['9.8.7.6', podSpec({ dnsConfig: { nameservers: ['9.8.7.6'] } })],
  ['10-0-12-34', podSpec({ nodeName: 'ip-10-0-12-34.eu-west-1.compute.internal' })],
  ['10.0.12.34', podSpec({ nodeName: '10.0.12.34' })],
  [SECRET, podSpec({ unheardOf: SECRET, containers: { not: { a: SECRET } }, [SECRET]: 1 })],
  ['4711', podSpec({ unheardOf: { pin: 4711 } })],
  ['4711', { apiVersion: 'acme.example/v1', kind: 'Vault', metadata: { name: 'a' }, spec: { pin: 4711 } }],
  [
    SECRET,
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'db', annotations: { 'kubectl.kubernetes.io/restartedAt': SECRET, other: SECRET } },
      data: { a: SECRET },
      stringData: { p: SECRET },
    },
  ],
  [btoa('s3cr3t'), { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'db' }, data: { a: btoa('s3cr3t') } }],
  [
    SECRET,
    { apiVersion: 'v1', kind: 'List', items: [{ apiVersion: 'v1', kind: 'ConfigMap', data: { 'a.conf': SECRET } }] },
  ],
  [
    SECRET,
    {
      apiVersion: 'apps/v1',
      kind: 'ControllerRevision',
      data: { spec: { template: { spec: { containers: [{ env: [{ name: 'A', value: SECRET }] }] } } }, more: SECRET },
    },
  ],
  [
    'lb.acme',
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 's' },
      spec: { externalName: 'lb.acme' },
      status: { loadBalancer: { ingress: [{ hostname: 'lb.acme' }] } },
    },
  ],
  [
    SECRET,
    {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: 'n' },
      spec: { providerID: SECRET },
      status: { nodeInfo: { machineID: SECRET, osImage: SECRET }, images: [{ names: [SECRET] }] },
    },
  ],
]

describe('a marked secret', () => {
  test.each(places)('is hidden: %s', (secret, object) => {
    for (const names of [false, true]) {
      const written = JSON.stringify(redactor(names).redact(object))
      expect(written).not.toContain(secret)
      expect(written).not.toContain(JSON.stringify(secret).slice(1, -1))
    }
  })

  it('is hidden in the last applied manifest and in managedFields', () => {
    const applied = { ...container({ env: [{ name: 'A', value: SECRET }], args: [SECRET] }) }
    const object = {
      ...podSpec({}),
      metadata: {
        name: 'web',
        annotations: { 'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify(applied) },
        managedFields: [
          {
            manager: 'kubectl',
            fieldsV1: {
              'f:metadata': {
                'f:annotations': { 'f:acme.example/key': {} },
                'f:finalizers': { 'v:"acme.example/x"': {} },
              },
              'f:spec': {
                'f:containers': { 'k:{"name":"c"}': { 'f:env': { 'k:{"name":"A"}': { '.': {}, 'f:value': {} } } } },
                'f:hostAliases': { [`k:{"ip":"${IP}"}`]: {} },
                [`f:${SECRET}`]: { 'f:below': {} },
              },
            },
          },
        ],
      },
    } as unknown as JsonObject
    const written = JSON.stringify(redactor().redact(object))
    for (const text of [SECRET, IP, 'below']) expect(written).not.toContain(text)
    for (const text of ['f:acme.example/key', 'f:env', 'k:{\\"name\\":\\"A\\"}', 'f:value'])
      expect(written).toContain(text)
    expect(JSON.stringify(redactor(true).redact(object))).not.toContain('acme')
  })
})

describe('text that redaction does not replace', () => {
  const kept: readonly (readonly [string, JsonObject])[] = [
    [
      '"image":"registry.acme.example:5000/payments/api:v7"',
      container({ image: 'registry.acme.example:5000/payments/api:v7' }),
    ],
    ['"args":["-v","--verbose","--port=redacted-', container({ args: ['-v', '--verbose', '--port=8080'] })],
    ['["sleep","3600"]', container({ command: ['sleep', '3600'] })],
    ['"cpu":"250m","nvidia.com/gpu":1', container({ resources: { limits: { cpu: '250m', 'nvidia.com/gpu': 1 } } })],
    ['"port":"http","scheme":"HTTPS"', container({ livenessProbe: { httpGet: { port: 'http', scheme: 'HTTPS' } } })],
    [
      "metadata.labels['app']",
      container({ env: [{ valueFrom: { fieldRef: { fieldPath: "metadata.labels['app']" } } }] }),
    ],
    [
      '"reason":"CrashLoopBackOff"',
      podStatus({ containerStatuses: [{ state: { waiting: { reason: 'CrashLoopBackOff' } } }] }),
    ],
    ['2026-11-23T10:11:12Z', podStatus({ startTime: '2026-11-23T10:11:12Z', phase: 'Running' })],
    ['"add":["NET_ADMIN"]', container({ securityContext: { capabilities: { add: ['NET_ADMIN'] } } })],
  ]
  test.each(kept)('%s', (text, object) => expect(JSON.stringify(redactor().redact(object))).toContain(text))

  test.each([
    'Scaled up replica set web-7d9f8c6b5 from 0 to 3',
    'Successfully pulled image "shop/web:v1" in 1.234s (2.5s including waiting). Image size: 17 bytes.',
    '0/3 nodes are available: 1 Insufficient cpu, 2 node(s) had untolerated taint {dedicated: gpu}. preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.',
    'Error creating: pods "web-x2k4q" is forbidden: exceeded quota: team, requested: pods=1,requests.cpu=1, used: pods=5, limited: pods=5',
    '(combined from similar events): Deleted pod: web-7d9f8c6b5-x2k4q',
    'Readiness probe failed: HTTP probe failed with statuscode: 503',
    'MountVolume.SetUp failed for volume "conf" : configmap "settings" not found',
    'back-off 10s restarting failed container=c pod=web_shop(0f9b1c2d-1111-2222-3333-444455556666)',
    'ReplicaSet "web-7d9f8c6b5" has timed out progressing.',
    'containers with unready status: [web proxy]',
  ])('%s', (message) => {
    expect(redactor().redact(event(message)).message).toBe(message)
    expect(redactor(true).redact(event(message)).message).not.toMatch(/web|team|settings|shop/)
  })

  it('has a replacement for each address, also in sentences', () => {
    const message = `Readiness probe failed: Get "http://${IP}:8080/healthz?key=${SECRET}": dial tcp ${IP}:8080: connect: connection refused`
    const left = redactor().redact(event(message)).message
    expect(left).toMatch(
      /^Readiness probe failed: Get "redacted-[0-9a-f]{8}": dial tcp 10\.\d+\.\d+\.\d+:8080: connect: connection refused$/,
    )
    const [, address] = /dial tcp ([\d.]+):/.exec(String(left)) ?? []
    expect(redactor().redact(podStatus({ podIP: IP })).status).toEqual({ podIP: address })
  })

  it('has equal replacements for equal values, so that equal templates stay equal', () => {
    const one = redactor()
    const withValue = (value: string) => one.redact(container({ env: [{ name: 'A', value }] }))
    expect(withValue('x1')).toEqual(withValue('x1'))
    expect(withValue('x1')).not.toEqual(withValue('x2'))
    expect(one.redact(withValue('x1'))).toEqual(withValue('x1'))
  })

  it('is accepted by the API server if the original text was accepted', () => {
    const valid = podSpec({
      restartPolicy: 'Always',
      dnsPolicy: 'None',
      dnsConfig: { nameservers: ['9.8.7.6'], searches: ['acme.local'], options: [{ name: 'ndots', value: '2' }] },
      hostAliases: [{ ip: '1.2.3.4', hostnames: ['db.acme'] }],
      terminationGracePeriodSeconds: 30,
      volumes: [
        { name: 'a', nfs: { server: 'nfs.acme', path: '/acme' } },
        {
          name: 'b',
          iscsi: { iqn: 'iqn.2020-01.com.acme:x', targetPortal: '1.2.3.4:3260', lun: 0, iscsiInterface: 'default' },
        },
        { name: 'c', hostPath: { path: '/acme', type: 'Directory' } },
        { name: 'd', csi: { driver: 'csi.acme.example', volumeAttributes: { a: 'b' } } },
        { name: 'e', configMap: { name: 'conf', items: [{ key: 'a.conf', path: 'sub/a.conf' }] } },
        { name: 'f', cephfs: { monitors: ['m:1'], path: '/x', user: 'u' } },
        { name: 'g', flexVolume: { driver: 'acme/flex', options: { a: 'b' } } },
      ],
      containers: [
        {
          name: 'c',
          image: 'shop/web:v1',
          imagePullPolicy: 'Always',
          terminationMessagePath: '/dev/other',
          terminationMessagePolicy: 'File',
          workingDir: '/srv',
          envFrom: [{ prefix: 'ACME_', configMapRef: { name: 'conf' } }],
          env: [{ name: 'A', value: 'b' }],
          ports: [{ name: 'http', containerPort: 80, protocol: 'TCP' }],
          volumeMounts: [{ name: 'a', mountPath: '/srv/acme', subPath: 'x/y' }],
          livenessProbe: {
            httpGet: {
              path: '/x',
              port: 'http',
              host: 'acme',
              scheme: 'HTTP',
              httpHeaders: [{ name: 'A-B', value: 'c' }],
            },
            timeoutSeconds: 1,
            periodSeconds: 10,
            successThreshold: 1,
            failureThreshold: 3,
          },
          lifecycle: { preStop: { exec: { command: ['sh', '-c', 'sleep 3'] } } },
        },
      ],
    })
    expect(validateCreate(valid as KubeObject)).toEqual([])
    for (const names of [false, true]) expect(validateCreate(redactor(names).redact(valid) as KubeObject)).toEqual([])
  })
})

describe('with names redacted', () => {
  const one = redactor(true)
  const labels = { app: 'payments', 'acme.example/team': 'till', 'pod-template-hash': '7d9f8c6b5' }
  const deployment = one.redact({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'payments-api', namespace: 'acme-prod', labels },
    spec: {
      selector: {
        matchLabels: { app: 'payments' },
        matchExpressions: [{ key: 'acme.example/team', operator: 'In', values: ['till', 'other'] }],
      },
      template: {
        metadata: { labels },
        spec: {
          tolerations: [{ key: 'acme.example/only', operator: 'Equal', value: 'payments', effect: 'NoSchedule' }],
          nodeSelector: { 'acme.example/pool': 'gold' },
          topologySpreadConstraints: [{ topologyKey: 'acme.example/pool' }],
        },
      },
    },
  }) as { readonly [name: string]: never }
  const text = JSON.stringify(deployment)

  it('names, keys and values of labels are hidden, also in selectors, taints and tolerations', () => {
    expect(text).not.toMatch(/payments|acme|till|other|gold|only/)
    const node = one.redact({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: 'gold-1', labels: { 'acme.example/pool': 'gold', 'kubernetes.io/os': 'linux' } },
      spec: { taints: [{ key: 'acme.example/only', value: 'payments', effect: 'NoSchedule' }] },
    })
    expect(JSON.stringify(node)).not.toMatch(/gold|acme|only|payments/)
    expect(node).toMatchObject({ metadata: { labels: { 'kubernetes.io/os': 'linux' } } })
  })

  it('selectors still match', () => {
    const { spec } = deployment as unknown as { readonly spec: JsonObject } & JsonObject
    const { selector, template } = spec as unknown as {
      selector: { matchLabels: object; matchExpressions: { key: string; values: string[] }[] }
      template: { metadata: { labels: Record<string, string> }; spec: Record<string, never> }
    }
    expect(template.metadata.labels).toMatchObject(selector.matchLabels)
    const [{ key, values }] = selector.matchExpressions as [{ key: string; values: string[] }]
    expect(values).toContain(template.metadata.labels[key])
    const { nodeSelector, tolerations, topologySpreadConstraints } = template.spec as unknown as {
      nodeSelector: object
      tolerations: { key: string; value: string }[]
      topologySpreadConstraints: { topologyKey: string }[]
    }
    const node = one.redact({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: 'n', labels: { 'acme.example/pool': 'gold' } },
      spec: { taints: [{ key: 'acme.example/only', value: 'payments', effect: 'NoSchedule' }] },
    }) as unknown as { metadata: { labels: object }; spec: { taints: { key: string; value: string }[] } }
    expect(node.metadata.labels).toEqual(nodeSelector)
    expect(Object.keys(node.metadata.labels)).toEqual([topologySpreadConstraints[0]?.topologyKey])
    expect(tolerations[0]).toMatchObject({ key: node.spec.taints[0]?.key, value: node.spec.taints[0]?.value })
  })

  it('hyphenated names keep their number of parts, and the suffixes that controllers generate', () => {
    const name = `n${token('payments')}-n${token('api')}`
    expect(text).toContain(`"name":"${name}"`)
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'payments-api-7d9f8c6b5-x2k4q' } }
    expect(one.redact(pod)).toMatchObject({ metadata: { name: `${name}-7d9f8c6b5-x2k4q` } })
    expect(one.redact(event('Created pod: payments-api-7d9f8c6b5-x2k4q')).message).toBe(
      `Created pod: ${name}-7d9f8c6b5-x2k4q`,
    )
  })
})

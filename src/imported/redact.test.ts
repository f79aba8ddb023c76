import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../engine/index.ts'
import { Redactor } from './redact.ts'

const token = (text: string): string => createHmac('sha256', 'a salt').update(text).digest('hex').slice(0, 8)
const redactor = (names = false) => new Redactor({ names, token })

const SECRET = 's3cr3t-Ωmega/42'
const IP = '10.17.3.201'

const manifest = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'payments-api', namespace: 'acme-prod' },
  spec: {
    template: {
      spec: {
        containers: [
          {
            name: 'server',
            image: 'registry.acme.example/payments/api:v7',
            env: [
              { name: 'DB_PASSWORD', value: SECRET },
              { name: 'HOST', valueFrom: { fieldRef: { fieldPath: 'status.hostIP' } } },
            ],
            args: ['--verbose', `--token=${SECRET}`, SECRET],
            command: ['/bin/server', SECRET],
            livenessProbe: { httpGet: { host: IP, httpHeaders: [{ name: 'Authorization', value: SECRET }] } },
          },
        ],
      },
    },
  },
} satisfies JsonObject

const everywhere: readonly JsonObject[] = [
  {
    ...manifest,
    metadata: {
      ...manifest.metadata,
      annotations: {
        'deployment.kubernetes.io/revision': '3',
        'kubernetes.io/change-cause': `kubectl set env deploy/payments-api DB_PASSWORD=${SECRET}`,
        'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify(manifest),
        'acme.example/owner': SECRET,
      },
      managedFields: [
        { manager: 'kubectl', fieldsV1: { 'f:spec': { 'k:{"name":"DB_PASSWORD"}': {}, [`k:{"ip":"${IP}"}`]: {} } } },
      ],
    },
  },
  {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'db' },
    data: { password: btoa('s3cr3t') },
    stringData: { p: SECRET },
  },
  {
    apiVersion: 'v1',
    kind: 'List',
    items: [{ kind: 'ConfigMap', metadata: { name: 'c' }, data: { 'app.conf': SECRET } }],
  },
  { kind: 'ControllerRevision', metadata: { name: 'r' }, data: { spec: { template: manifest.spec.template } } },
  {
    kind: 'Pod',
    metadata: { name: 'payments-api-7d9f8c6b5-x2k4q' },
    status: {
      podIP: IP,
      podIPs: [{ ip: IP }, { ip: 'fd12:3456::7' }],
      startTime: '2026-11-23T10:11:12Z',
      phase: 'Running',
    },
  },
  {
    kind: 'Event',
    metadata: { name: 'payments-api.18' },
    involvedObject: { kind: 'Deployment', name: 'payments-api' },
    message: `Get "http://${IP}:8080/?key=${SECRET}": scaled up replica set payments-api-7d9f8c6b5 from 0 to 3`,
  },
  { kind: 'EndpointSlice', metadata: { name: 'e' }, endpoints: [{ addresses: [IP], hostname: 'h' }] },
  {
    kind: 'Node',
    metadata: { name: 'n' },
    status: { addresses: [{ type: 'InternalIP', address: IP }], nodeInfo: { machineID: SECRET } },
  },
  {
    kind: 'Service',
    metadata: { name: 's' },
    spec: { clusterIP: 'None', externalName: 'db.acme.example', externalIPs: [IP] },
    status: { loadBalancer: { ingress: [{ hostname: 'lb.acme.example', ports: [{ protocol: 'TCP' }] }] } },
  },
]

describe('what is private', () => {
  it('is nowhere in what is left, and everything else is', () => {
    const one = redactor()
    const left = everywhere.map((object) => one.redact(object))
    const written = JSON.stringify(left)
    for (const text of [
      SECRET,
      JSON.stringify(SECRET).slice(1, -1),
      btoa('s3cr3t'),
      IP,
      'fd12:3456',
      'db.acme.example',
      'lb.acme.example',
    ])
      expect(written).not.toContain(text)
    for (const text of [
      'DB_PASSWORD',
      'payments-api-7d9f8c6b5-x2k4q',
      '"Running"',
      '2026-11-23T10:11:12Z',
      '--verbose',
      '"None"',
      ':v7',
      '"TCP"',
    ])
      expect(written).toContain(text)
    expect(left[0]).toMatchObject({ metadata: { annotations: { 'deployment.kubernetes.io/revision': '3' } } })
    expect(left[5]?.message).toMatch(
      /^Get "http:\/\/10\.\d+\.\d+\.\d+:8080.*scaled up replica set payments-api-7d9f8c6b5 from 0 to 3$/,
    )
  })

  it('is the same where it was the same, so that templates differ as they did', () => {
    const one = redactor()
    const withValue = (value: string) => one.redact({ env: [{ name: 'A', value }] })
    expect(withValue('x1')).toEqual(withValue('x1'))
    expect(withValue('x1')).not.toEqual(withValue('x2'))
    const [pod, slice] = [everywhere[4], everywhere[6]].map((object) => one.redact(object ?? {}))
    expect(pod?.status).toMatchObject({ podIP: JSON.parse(JSON.stringify(slice)).endpoints[0].addresses[0] })
  })

  it('has names only if that is wanted, and those keep their parts', () => {
    const one = redactor(true)
    const [deployment, , , , pod, event] = everywhere.map((object) => one.redact(object))
    const name = `n${token('payments')}-n${token('api')}`
    expect(deployment).toMatchObject({ metadata: { name } })
    expect(pod).toMatchObject({ metadata: { name: `${name}-7d9f8c6b5-x2k4q` } })
    expect(event?.message).toContain(`replica set ${name}-7d9f8c6b5 from 0 to 3`)
    expect(JSON.stringify([deployment, pod, event])).not.toMatch(/payments|acme/)
  })

  it('does not take words of the API for values', () => {
    const left = redactor().redact({
      kind: 'Deployment',
      metadata: { name: 'web' },
      spec: {
        strategy: { type: 'RollingUpdate' },
        template: { spec: { containers: [{ env: [{ name: 'S', value: 'RollingUpdate' }] }] } },
      },
    })
    expect(left).toMatchObject({ spec: { strategy: { type: 'RollingUpdate' } } })
  })
})

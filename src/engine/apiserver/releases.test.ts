/** The API server and kubectl in different releases. */
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../api/types.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import type { Release } from '../releases.ts'
import { emptyDocument, Harness } from '../testing/harness.ts'

const start = (kubernetes: Release, kubectl = kubernetes): Harness =>
  new Harness(emptyDocument({ config: { ...DEFAULT_CONFIG, kubernetes, kubectl } }))

const container = { name: 'web', image: 'shop/web:v1' }

const workload = (kind: string, spec: JsonObject, pod: JsonObject = {}): JsonObject => ({
  apiVersion: 'apps/v1',
  kind,
  metadata: { name: 'web' },
  spec: {
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [container], ...pod } },
    ...spec,
  },
})

const set = (rollingUpdate: JsonObject): JsonObject =>
  workload('StatefulSet', { serviceName: 'web', updateStrategy: { type: 'RollingUpdate', rollingUpdate } })

const applied = (release: Release, object: JsonObject) =>
  start(release).kubectl(['apply', '-f', '-'], JSON.stringify(object)).last

const printed = (run: Harness, ...args: string[]): string => run.kubectl(args).last.stdout
const REPLICAS = 'jsonpath={.spec.replicas}'
const STRATEGY = 'jsonpath={.spec.updateStrategy}'

describe('maxUnavailable of a StatefulSet', () => {
  it('is stored and has a default from 1.37 on', () => {
    expect(printed(start('1.36').apply(set({ maxUnavailable: 2 })), 'get', 'sts', 'web', '-o', STRATEGY)).toBe(
      '{"rollingUpdate":{"partition":0},"type":"RollingUpdate"}',
    )
    expect(printed(start('1.37').apply(set({ maxUnavailable: 2 })), 'get', 'sts', 'web', '-o', STRATEGY)).toBe(
      '{"rollingUpdate":{"maxUnavailable":2,"partition":0},"type":"RollingUpdate"}',
    )
    expect(printed(start('1.37').apply(set({})), 'describe', 'sts', 'web')).toMatch(/MaxUnavailable: +1\n/)
  })

  it('must not be 0', () => {
    expect(applied('1.36', set({ maxUnavailable: 0 })).exit).toBe(0)
    expect(applied('1.37', set({ maxUnavailable: 0 })).stderr).toContain(
      'spec.updateStrategy.rollingUpdate.maxUnavailable: Invalid value: 0: cannot be 0',
    )
  })
})

describe('validation by releases', () => {
  it('refuses changes of immutable StatefulSet fields with an error for each field from 1.37 on', () => {
    const changed = workload('StatefulSet', { serviceName: 'other', podManagementPolicy: 'Parallel' })
    const text = (release: Release): string =>
      start(release).apply(set({})).kubectl(['apply', '-f', '-'], JSON.stringify(changed)).last.stderr
    expect(text('1.36')).toContain('spec: Forbidden: updates to statefulset spec')
    expect(text('1.37')).toContain('spec.serviceName: Invalid value: "other": field is immutable')
    expect(text('1.37')).toContain('spec.podManagementPolicy: Invalid value: "Parallel": field is immutable')
  })

  it('skips the template of a StatefulSet before 1.34', () => {
    const broken = workload('StatefulSet', { serviceName: 'web' }, { containers: [{ name: 'web', image: '' }] })
    expect(applied('1.33', broken).exit).toBe(0)
    expect(applied('1.34', broken).stderr).toContain('containers[0].image: Required value')
  })

  it('accepts only Always for init containers before 1.35', () => {
    const own = workload('Deployment', {}, { initContainers: [{ ...container, name: 'one', restartPolicy: 'Never' }] })
    expect(applied('1.34', own).stderr).toContain(
      'spec.template.spec.initContainers[0].restartPolicy: Unsupported value: "Never": supported values: "Always"',
    )
    expect(applied('1.35', own).exit).toBe(0)
  })

  it('warns of the external addresses of a Service from 1.36 on', () => {
    const spec = { ports: [{ port: 80 }], externalIPs: ['192.0.2.1'] }
    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec }
    expect(applied('1.35', service).stderr).toBe('')
    expect(applied('1.36', service).stderr).toContain('spec.externalIPs is deprecated')
  })

  it('counts characters of labels before 1.35, and bytes from then on', () => {
    const long = workload('Deployment', { selector: { matchLabels: { app: 'a'.repeat(64) } } })
    expect(applied('1.34', long).stderr).toContain('must be no more than 63 characters')
    expect(applied('1.35', long).stderr).toContain('must be no more than 63 bytes')
  })
})

describe('fields by releases', () => {
  const http = workload(
    'Deployment',
    {},
    {
      containers: [{ ...container, readinessProbe: { httpGet: { port: 80, protocol: 'HTTP' } } }],
    },
  )
  const hostname = workload('Deployment', {}, { hostnameOverride: 'web' })
  const override = 'jsonpath={.spec.template.spec.hostnameOverride}'
  const rule = { action: 'Restart', exitCodes: { operator: 'In', values: [3] } }
  const fileKeyRef = { volumeName: 'settings', path: 'a.env', key: 'A' }
  const podCertificate = { signerName: 'example.com/signer', keyType: 'ED25519', credentialBundlePath: 'cert.pem' }

  it('are unknown to releases that do not have the fields', () => {
    expect(applied('1.36', http).stderr).toContain('unknown field "spec.template.spec.containers[0].readinessProbe')
    expect(applied('1.37', http).exit).toBe(0)
    expect(applied('1.33', hostname).stderr).toContain('unknown field "spec.template.spec.hostnameOverride"')
  })

  it('are dropped while their feature gate is off', () => {
    expect(printed(start('1.34').apply(hostname), 'get', 'deploy', 'web', '-o', override)).toBe('')
    expect(printed(start('1.35').apply(hostname), 'get', 'deploy', 'web', '-o', override)).toBe('web')
    const probe = 'jsonpath={.spec.template.spec.containers[0].readinessProbe.httpGet}'
    expect(printed(start('1.37').apply(http), 'get', 'deploy', 'web', '-o', probe)).not.toContain('protocol')
  })

  it.each<readonly [string, Release, Release, JsonObject]>([
    [
      'restartPolicyRules',
      '1.34',
      '1.35',
      { containers: [{ ...container, restartPolicy: 'Never', restartPolicyRules: [rule] }], restartPolicy: 'Never' },
    ],
    ['reference', '1.34', '1.35', { volumes: [{ name: 'model', image: { reference: 'shop/model:v1' } }] }],
    ['podCertificate', '1.36', '1.37', { volumes: [{ name: 'cert', projected: { sources: [{ podCertificate }] } }] }],
  ])('include %s, which is dropped in %s and stored in %s', (field, before, since, spec) => {
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec: { containers: [container], ...spec } }
    const stored = (release: Release): string => {
      const { last } = start(release).kubectl(
        ['apply', '-f', '-', '-o', 'json', '--validate=false'],
        JSON.stringify(pod),
      )
      return last.stderr || JSON.stringify((JSON.parse(last.stdout) as JsonObject).spec)
    }
    expect(stored(before)).not.toContain(field)
    expect(stored(since)).toContain(field)
  })

  it('of a variable from a file are dropped before 1.35, so that the variable has no source and is refused', () => {
    const env = [{ name: 'A', valueFrom: { fileKeyRef } }]
    const pod = workload('Deployment', {}, { containers: [{ ...container, env }] })
    expect(applied('1.34', pod).stderr).toContain('env[0].valueFrom: Invalid value: "": must specify one of')
    expect(applied('1.35', pod).stderr).not.toContain('must specify one of')
  })

  it('of pod-level resources are stored from 1.34 on', () => {
    const pod = workload('Deployment', {}, { resources: { requests: { cpu: '1' } } })
    const asked = 'jsonpath={.spec.template.spec.resources}'
    expect(printed(start('1.33').apply(pod), 'get', 'deploy', 'web', '-o', asked)).toBe('')
    expect(printed(start('1.34').apply(pod), 'get', 'deploy', 'web', '-o', asked)).toContain('cpu')
  })
})

describe('kubectl of a release', () => {
  const named = workload(
    'Deployment',
    {},
    {
      containers: [
        { ...container, ports: [{ name: 'http', containerPort: 80 }], livenessProbe: { tcpSocket: { port: 80 } } },
      ],
    },
  )

  it('prints the texts of its own release, not of the API server’s release', () => {
    const old = start('1.37', '1.33').apply(named)
    expect(printed(old, 'describe', 'deploy', 'web')).toMatch(/Port: +80\/TCP\n/)
    expect(printed(old, 'describe', 'deploy', 'web')).toContain('#success=1 #failure=3')
    expect(printed(old, 'delete', 'deploy', 'web')).toBe('deployment.apps "web" deleted\n')
    const current = start('1.33', '1.37').apply(named)
    expect(printed(current, 'describe', 'deploy', 'web')).toMatch(/Port: +80\/TCP \(http\)\n/)
    expect(printed(current, 'describe', 'deploy', 'web')).toContain('successThreshold=1 failureThreshold=3')
    expect(printed(current, 'delete', 'deploy', 'web')).toBe('deployment.apps "web" deleted from default namespace\n')
  })

  it('names kyaml among its formats from 1.35 on', () => {
    const asked = ['get', 'deploy', '-o', 'nope']
    expect(start('1.34').kubectl(asked).last.stderr).not.toContain('kyaml')
    expect(start('1.35').kubectl(asked).last.stderr).toContain('kyaml')
  })

  it('has autoscale --cpu from 1.34 on', () => {
    const autoscale = ['autoscale', 'deploy', 'web', '--max=3', '--cpu=50%']
    expect(start('1.33').apply(named).kubectl(autoscale).last.stderr).toContain('unknown flag: --cpu')
    expect(start('1.34').apply(named).kubectl(autoscale).last.exit).toBe(0)
    const percent = ['autoscale', 'deploy', 'web', '--max=3', '--cpu-percent=50']
    expect(start('1.33').apply(named).kubectl(percent).last.stderr).toBe('')
    expect(start('1.34').apply(named).kubectl(percent).last.stderr).toContain('--cpu-percent has been deprecated')
  })

  it('shows the null times in a ControllerRevision that an API server before 1.34 stores', () => {
    const data = (release: Release): string =>
      printed(start(release).apply(set({})).run(1000), 'get', 'controllerrevisions', '-o', 'jsonpath={.items[0].data}')
    expect(data('1.33')).toContain('"creationTimestamp":null')
    expect(data('1.34')).toContain('"template"')
    expect(data('1.34')).not.toContain('creationTimestamp')
  })

  it('reports which kind of label change happened from 1.36 on', () => {
    const said = (release: Release, ...args: string[]): string => {
      const labelled = start(release).apply(named).must(['label', 'deploy', 'web', 'team=shop', 'tier=web'])
      return labelled.kubectl(['label', 'deploy', 'web', ...args]).last.stdout
    }
    expect(said('1.35', 'team-', 'of=a')).toContain(' unlabeled\n')
    expect(said('1.36', 'team-', 'of=a')).toContain(' modified\n')
    expect(said('1.35', 'team-', '--overwrite')).toContain(' labeled\n')
    expect(said('1.36', 'team-', '--overwrite')).toContain(' unlabeled\n')
    expect(said('1.35', 'none-')).toContain(' not labeled\n')
    const bare = (release: Release): string =>
      start(release).apply(named).kubectl(['label', 'deploy', 'web', 'none-']).last.stdout
    expect(bare('1.35')).toContain(' labeled\n')
    expect(bare('1.36')).toContain(' not labeled\n')
  })

  it('shows the changes of a client-side dry run from 1.36 on', () => {
    const changed = JSON.stringify({ ...named, spec: { ...(named.spec as JsonObject), replicas: 5 } })
    const shown = (release: Release): string =>
      start(release).apply(named).kubectl(['apply', '-f', '-', '--dry-run=client', '-o', REPLICAS], changed).last.stdout
    expect([shown('1.35'), shown('1.36')]).toEqual(['1', '5'])
    const same = (release: Release): string =>
      start(release).apply(named).kubectl(['apply', '-f', '-', '--dry-run=client'], JSON.stringify(named)).last.stdout
    expect(same('1.35')).toBe('deployment.apps/web configured (dry run)\n')
    expect(same('1.36')).toBe('deployment.apps/web unchanged (dry run)\n')
  })

  it('warns of a rollout undo after an apply from 1.36 on', () => {
    const undo = (release: Release): string =>
      start(release).apply(named).setImage('web', 'shop/web:v2').kubectl(['rollout', 'undo', 'deploy/web']).last.stderr
    expect(undo('1.35')).not.toContain('Warning')
    expect(undo('1.36')).toContain('was previously managed')
  })

  it('prints null times of templates that a server before 1.34 sends', () => {
    expect(printed(start('1.33').apply(named), 'get', 'deploy', 'web', '-o', 'yaml')).toContain(
      'creationTimestamp: null',
    )
    expect(printed(start('1.34').apply(named), 'get', 'deploy', 'web', '-o', 'yaml')).not.toContain('null')
  })

  it('names its own version and the version of the API server', () => {
    expect(printed(start('1.35', '1.37'), 'version')).toBe(
      'Client Version: v1.37.2\nKustomize Version: v5.8.1\nServer Version: v1.35.4\n',
    )
  })

  it('prints the server’s error for a patch that is not JSON', () => {
    const patch = ['patch', 'deploy', 'web', '-p', '{bad']
    expect(start('1.36').apply(named).kubectl(patch).last.stderr).toContain("invalid character 'b'")
    expect(start('1.37').apply(named).kubectl(patch).last.stderr).toContain('invalid JSON patch')
  })
})

/** Tests that no marked secret of a cluster is in the recording's file, its report, or the link of a what-if run. */
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../engine/index.ts'
import { exportStream, observe, playedMoments, runFromRecording, Session } from '../../engine/index.ts'
import { Random, seedStream } from '../../engine/sim/prng.ts'
import { Harness } from '../../engine/testing/harness.ts'
import { SECRET_MARK, secretKinds, secretObject } from '../../engine/testing/secretObjects.ts'
import { readRecords } from '../../kubectlOutput/readRecords.ts'
import { decodeLink, encodeLink } from '../../share/link.ts'
import { runCli } from '../runCli.ts'
import { type Kubectl, machine, printed } from '../testing/kubectlMachine.ts'

/** A text that occurs nowhere else in the cluster. */
const secret = (place: string): string => `p@ss ${SECRET_MARK}-${place}`
const url = (place: string): string => `https://u:${SECRET_MARK}-${place}@db.${SECRET_MARK}.example/k?t=${SECRET_MARK}`
const ADDRESS = '203.0.113.77'
const NODE = 'ip-203-0-113-77.internal'

const labels = { app: 'web', 'acme.example/team': 'till' }

/** A probe with a path, a host and headers that contain secrets. */
const probe = {
  httpGet: {
    path: `/${SECRET_MARK}-probe`,
    port: 80,
    host: `${SECRET_MARK}.example`,
    httpHeaders: [{ name: `X-${SECRET_MARK}`, value: secret('header') }],
  },
}

const volumes = [
  { flexVolume: { driver: 'acme/flex', fsType: `${SECRET_MARK}fs`, options: { [SECRET_MARK]: secret('flex') } } },
  { gitRepo: { repository: url('git'), revision: secret('rev'), directory: SECRET_MARK } },
  { nfs: { server: `${SECRET_MARK}.example`, path: `/${SECRET_MARK}` } },
  {
    cephfs: {
      monitors: [`${SECRET_MARK}:1`],
      path: `/${SECRET_MARK}`,
      user: SECRET_MARK,
      secretFile: `/${SECRET_MARK}`,
    },
  },
  {
    rbd: {
      monitors: [SECRET_MARK],
      image: SECRET_MARK,
      pool: SECRET_MARK,
      user: SECRET_MARK,
      keyring: `/${SECRET_MARK}`,
    },
  },
  {
    iscsi: {
      iqn: `iqn.2020-01.${SECRET_MARK}:x`,
      targetPortal: `${SECRET_MARK}:3260`,
      lun: 0,
      initiatorName: `iqn.2020-01.${SECRET_MARK}:y`,
    },
  },
  { azureFile: { secretName: 'files', shareName: SECRET_MARK } },
  { azureDisk: { diskName: SECRET_MARK, diskURI: url('disk') } },
  { hostPath: { path: `/${SECRET_MARK}` } },
].map((source, i) => ({ name: `v${i}`, ...source }))

const podSpec = {
  hostAliases: [{ ip: ADDRESS, hostnames: [`${SECRET_MARK}.example`] }],
  dnsConfig: {
    searches: [`${SECRET_MARK}.local`],
    nameservers: [ADDRESS],
    options: [{ name: SECRET_MARK, value: SECRET_MARK }],
  },
  tolerations: [{ key: 'acme.example/only', operator: 'Equal', value: 'till', effect: 'NoSchedule' }],
  nodeSelector: { 'acme.example/pool': 'gold' },
  containers: [
    {
      name: 'web',
      image: 'shop/web:v1',
      command: ['/bin/sh', '-c', `export KEY=${secret('script')}`],
      args: [`-p${SECRET_MARK}`, '--password', `-S${SECRET_MARK}`, `--token=${secret('token')}`, url('arg')],
      env: [{ name: 'KEY', value: secret('env') }],
      workingDir: `/${SECRET_MARK}`,
      readinessProbe: probe,
      lifecycle: { preStop: { exec: { command: ['sleep', '1', secret('hook')] } } },
    },
  ],
}

const selector = {
  matchLabels: { app: 'web' },
  matchExpressions: [{ key: 'acme.example/team', operator: 'In', values: ['till', 'desk'] }],
}

const deployment = (name: string, spec: object, image = 'shop/web:v1'): JsonObject =>
  ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, labels, annotations: { 'acme.example/own': secret('annotation') } },
    spec: {
      replicas: 2,
      selector: name === 'web' ? selector : { matchLabels: { app: name } },
      template: {
        metadata: {
          labels: name === 'web' ? labels : { app: name },
          annotations: { 'acme.example/note': secret('note') },
        },
        spec: { ...podSpec, ...spec, containers: [{ ...podSpec.containers[0], image }] },
      },
    },
  }) as JsonObject

/** Adds the last output of containers, as the kubelet reports it in a status. */
function withOutput(object: JsonObject): JsonObject {
  if (object.kind !== 'Pod') return object
  const { containerStatuses = [], ...status } = object.status as { readonly containerStatuses?: JsonObject[] }
  const ended = { terminated: { exitCode: 1, reason: 'Error', message: secret('printed') } }
  return {
    ...object,
    status: { ...status, containerStatuses: containerStatuses.map((one) => ({ ...one, lastState: ended })) },
  } as JsonObject
}

const ofPod = (pod: JsonObject, reason: string, message: string, i: number): JsonObject =>
  ({
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name: `own.${i}`, namespace: 'default', uid: `own-${i}`, creationTimestamp: '2026-01-05T09:00:20Z' },
    involvedObject: { apiVersion: 'v1', kind: 'Pod', namespace: 'default', ...(pod.metadata as object) },
    reason,
    message,
    type: 'Warning',
    count: 1,
    firstTimestamp: '2026-01-05T09:00:20Z',
    lastTimestamp: '2026-01-05T09:00:20Z',
    source: { component: 'kubelet', host: NODE },
  }) as unknown as JsonObject

const messages = [
  ['Unhealthy', `Readiness probe failed: Get "http://${ADDRESS}:80/${SECRET_MARK}-probe": dial tcp: ${secret('dns')}`],
  ['Unhealthy', `Liveness probe failed: ${secret('output')}`],
  ['Failed', `Error: ${SECRET_MARK}`],
  ['Failed', SECRET_MARK],
  ['FailedPreStopHook', `Exec lifecycle hook ([sleep 1 ${secret('hook')}]) for Container "web" failed`],
  ['FailedMount', `MountVolume.SetUp failed for volume "v0" : mount failed: ${url('mount')}`],
  ['Odd', `Created pod: web. ${secret('tail')}`],
] as const

/** Output of each watch, by the resource that kubectl is asked for; Events come before their objects. */
function cluster(): Readonly<Record<string, readonly Kubectl[]>> {
  const played = new Harness()
  for (const { metadata } of played.list('nodes').slice(0, 3)) {
    played.must(['label', `node/${metadata.name}`, 'acme.example/pool=gold'])
    played.must(['taint', 'nodes', metadata.name, 'acme.example/only=till:NoSchedule'])
  }
  played.apply(deployment('web', {}), deployment('disks', { volumes })).run(30_000)
  played.must(['create', 'secret', 'generic', 'db', `--from-literal=a=${secret('data')}`])
  played.apply(deployment('web', {}, 'shop/web:v2')).run(60_000)
  const lines = exportStream(played.session.document, played.session.cursor).map(({ name, text }) => ({
    resource: name.replace('.json', ''),
    objects: text
      .trim()
      .split('\n')
      .map((line) => withOutput((JSON.parse(line) as { object: JsonObject }).object)),
  }))
  const of = (resource: string): readonly JsonObject[] => lines.find((one) => one.resource === resource)?.objects ?? []
  const [pod] = of('pods')
  const own = messages.map(([reason, message], i) => ofPod(pod ?? {}, reason, message, i))
  const nodes = of('nodes').map((node, i) =>
    i === 0 ? { ...node, spec: { ...(node.spec as object), providerID: url('provider') } } : node,
  )
  const says = (objects: readonly JsonObject[], isLate = true): readonly Kubectl[] => [
    { out: printed(...objects), isLate },
  ]
  return {
    'deployments.apps': says(of('deployments')),
    'replicasets.apps': says(of('replicasets')),
    pods: says(of('pods')),
    nodes: says(nodes),
    events: says([...own, ...of('events')], false),
  }
}

async function recorded(kinds: Readonly<Record<string, readonly Kubectl[]>>, ...options: readonly string[]) {
  const { host, told: output, files, interruptAfter } = machine(kinds)
  const ended = runCli(['record', ...options, '-o', 'night.json'], host)
  interruptAfter(18)
  expect(await ended).toBe(0)
  const text = files.get('night.json') ?? ''
  const ask = async (...args: readonly string[]): Promise<string> => {
    output.out = ''
    await runCli([...args], { ...host, readText: () => Promise.resolve(text) })
    return output.out
  }
  return { text, told: output, ask }
}

/** The link of a run that continues from a moment of a recording, and the page's manifest. */
async function whatIf(text: string, share: number): Promise<string> {
  const { records, problems } = readRecords([{ name: 'night.json', text }])
  const run = observe(records, problems)
  const { document, subject, notices } = runFromRecording(run, Math.round(playedMoments(run).endAt * share))
  const { cursor, fingerprint } = new Session(document)
  const link = await encodeLink({ document, cursor, fingerprint, manifestText: subject?.manifest ?? '' })
  return JSON.stringify([await decodeLink(link), subject, notices])
}

describe('a recording of a cluster with a marked secret in every kind of field', () => {
  const kinds = cluster()

  it.each([[], ['--redact-names'], ['-l', 'app=web']])(
    'has no secret in its file and its reports: %j',
    async (...options) => {
      const { text, told: output, ask } = await recorded(kinds, ...options)
      expect(output.err).toBe('')
      expect(text).toContain('"kind":"Event"')
      const reports = [
        await ask('diagnose', 'night.json'),
        await ask('diagnose', 'night.json', '--json'),
        await ask('diagnose', 'night.json', '--predict', '2', '--report'),
      ]
      for (const one of [text, ...reports]) {
        expect(one.length).toBeGreaterThan(100)
        for (const hidden of [SECRET_MARK, ADDRESS, '203-0-113-77']) expect(one).not.toContain(hidden)
      }
    },
  )

  it('has all secrets without redaction, but the link of a what-if run has none', async () => {
    const { text } = await recorded(kinds, '--no-redact')
    const marks = new Set(text.match(/zqmark-[a-z]+/g))
    for (const [, message] of messages) expect(text).toContain(JSON.stringify(message).slice(1, -1))
    expect(marks.size).toBeGreaterThan(15)
    for (const share of [0.3, 0.6, 1]) {
      const shown = await whatIf(text, share)
      expect(shown).toContain('"kind":"Deployment"')
      for (const hidden of [SECRET_MARK, ADDRESS, '203-0-113-77']) expect(shown).not.toContain(hidden)
    }
  })
})

describe('a recording of objects whose every text is a secret', () => {
  it.each([1, 2, 3])('has no secret, and neither have its reports and links: %i', async (seed) => {
    const random = new Random(seedStream(seed, 'journey'))
    const resources: Readonly<Record<string, string>> = {
      Deployment: 'deployments.apps',
      ReplicaSet: 'replicasets.apps',
      Pod: 'pods',
      Event: 'events',
      Node: 'nodes',
    }
    const kinds = Object.fromEntries(
      Object.entries(resources).map(([kind, resource]) => [
        resource,
        [{ out: printed(...secretKinds.filter((one) => one.kind === kind).map((one) => secretObject(one, random))) }],
      ]),
    )
    const { text, ask } = await recorded(kinds)
    for (const kind of Object.keys(resources)) expect(text).toContain(`"kind":"${kind}"`)
    for (const one of [text, await ask('diagnose', 'night.json'), await ask('diagnose', 'night.json', '--json')])
      expect(one).not.toContain(SECRET_MARK)
  })
})

import { describe, expect, it } from 'vitest'
import type { KubeObject } from '../../api/types.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { Session } from '../../session/session.ts'
import { questionsAbout } from './ask.ts'
import type { Question } from './question.ts'
import { rolloutVerdict } from './verdict.ts'
import {
  answerProblem,
  answersOfWay,
  clusterOfWay,
  commandsOfWay,
  givenAnswer,
  isSettled,
  objectsOfWay,
  waysOf,
} from './ways.ts'

function asked(
  kind: 'Pod' | 'Job' | 'CronJob',
  spec: string,
  more = '',
  provided?: ClusterConfig['provided'],
): readonly Question[] {
  const config = { ...DEFAULT_CONFIG, ...(provided === undefined ? {} : { provided }) }
  const session = new Session({ format: 1, engineVersion: '', seed: 1, config, journal: [] })
  const resource = { Pod: 'pods', Job: 'jobs', CronJob: 'cronjobs' }[kind]
  const stdin = `${more}{apiVersion: ${kind === 'Pod' ? 'v1' : 'batch/v1'}, kind: ${kind}, metadata: {name: web}, spec: ${spec}}`
  const { exit, stderr } = session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
  expect(stderr).toBe('')
  expect(exit).toBe(0)
  const { objects: store } = session
  const objects = [...store.list(resource)] as KubeObject[]
  return questionsAbout(
    store,
    objects.filter(({ metadata }) => metadata.name === 'web'),
    { areNodesKnown: false, provided },
  )
}

/** A Pod with these members; its container mounts the volume `v` if there is one. */
const pod = (members: string, container = '', more = '') => {
  const isUnused = members.includes('volumes: [{name: v,') && !/volumeMounts|volumeDevices|fileKeyRef/.test(container)
  const mount = isUnused ? ', volumeMounts: [{name: v, mountPath: /v}]' : ''
  const before = members === '' ? '' : `${members}, `
  return asked('Pod', `{${before}containers: [{name: c, image: nginx${container}${mount}}]}`, more)
}

const shown = (questions: readonly Question[]) => questions.map(({ key, field }) => `${key} ${field}`)

const claimed = 'volumes: [{name: v, persistentVolumeClaim: {claimName: data}}]'
const claimOf = (more: string, mode = 'ReadWriteOnce') =>
  `{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data}, spec: {accessModes: [${mode}], resources: {requests: {storage: 1Gi}}${more}}}\n---\n`
const volumeOf = (source: string) =>
  `{apiVersion: v1, kind: PersistentVolume, metadata: {name: pv}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 1Gi}, storageClassName: own, ${source}}}\n---\n`

describe('questions about claims', () => {
  const at = 'spec.volumes[0].persistentVolumeClaim'

  it.each([
    [claimOf(''), []],
    [claimOf('', 'ReadWriteMany'), [`access/standard:ReadWriteMany ${at}.accessModes`]],
    [claimOf(', volumeName: gone'), [`persistentvolume/gone ${at}.volumeName`]],
    [claimOf(', dataSource: {kind: PersistentVolumeClaim, name: old}'), [`source/data ${at}.dataSource`]],
    [claimOf(', volumeAttributesClassName: gold'), [`volumeattributesclass/gold ${at}.volumeAttributesClassName`]],
    [volumeOf('nfs: {server: a, path: /b}') + claimOf(', storageClassName: own'), [`storage/nfs:a:/b ${at}`]],
    [
      volumeOf('csi: {driver: d.example.com, volumeHandle: a}') + claimOf(', storageClassName: own'),
      [`driver/d.example.com ${at}`],
    ],
    [volumeOf('hostPath: {path: /srv, type: Directory}') + claimOf(', volumeName: pv'), [`hostpath//srv ${at}`]],
    [volumeOf('hostPath: {path: /srv}') + claimOf(', storageClassName: own'), []],
  ])('are about the needs of the claim or its volume: %s', (text, expected) => {
    expect(shown(pod(claimed, '', text))).toEqual(expected)
  })

  it('are asked about a driver that has to be installed, and not about a driver that is part of the cluster', () => {
    const spec = `{${claimed}, containers: [{name: c, image: nginx}]}`
    const of = (more: object) =>
      shown(
        asked('Pod', spec, claimOf(', storageClassName: fast'), {
          preset: 'x',
          storageClasses: [
            { name: 'fast', provisioner: 'disk.example.com', binding: 'Immediate', reclaim: 'Delete', ...more },
          ],
        }),
      )
    expect(of({})).toEqual([])
    expect(of({ addOn: 'disk-driver' })).toEqual([`driver/disk.example.com ${at}.storageClassName`])
  })
})

describe('questions', () => {
  it.each([
    ['', '', []],
    ['volumes: [{name: v, csi: {driver: d.example.com}}]', '', ['driver/d.example.com spec.volumes[0].csi']],
    ['volumes: [{name: v, hostPath: {path: /srv, type: Directory}}]', '', ['hostpath//srv spec.volumes[0].hostPath']],
    ['volumes: [{name: v, hostPath: {path: /var/log, type: Directory}}]', '', []],
    ['volumes: [{name: v, nfs: {server: a, path: /b}}]', '', ['storage/nfs:a:/b spec.volumes[0].nfs']],
    ['nodeSelector: {disk: ssd}', '', ['label/disk:ssd spec.nodeSelector']],
    ['nodeSelector: {kubernetes.io/os: linux}', '', []],
    ['', ', resources: {limits: {example.com/gpu: 1}}', ['device/example.com/gpu spec.containers[0].resources']],
    ['', ', resources: {requests: {cpu: 32, memory: 256Gi}}', []],
    ['', ', resources: {requests: {cpu: 100}}', ['capacity/cpu:100 spec.containers[0].resources']],
    ['', ', resources: {limits: {memory: 500Gi}}', ['capacity/memory:500Gi spec.containers[0].resources']],
    [
      '',
      ', resources: {requests: {ephemeral-storage: 500Gi}}',
      ['capacity/ephemeral-storage:500Gi spec.containers[0].resources'],
    ],
    ['', ', resources: {requests: {cpu: 5000}}', []],
    ['securityContext: {runAsNonRoot: true}', '', ['user/nginx spec.securityContext.runAsNonRoot']],
    [
      'securityContext: {sysctls: [{name: net.core.somaxconn, value: "1"}]}',
      '',
      ['sysctl/net.core.somaxconn spec.securityContext.sysctls[0].name'],
    ],
    ['securityContext: {runAsNonRoot: true, runAsUser: 10}', '', []],
    ['', ', command: [cat, /etc/hosts]', ['container/web:c spec.containers[0].command']],
    ['restartPolicy: Never', ', command: [cat, /etc/hosts]', []],
    ['', ', imagePullPolicy: Never', ['local/nginx spec.containers[0].imagePullPolicy']],
    ['', ', image: "busybox:1.36"', ['container/web:c spec.containers[0].image']],
    ['', ', image: docker.io/library/ubuntu, tty: true', []],
    ['', ', image: example.com/busybox', []],
    ['', ', image: busybox, args: [sleep, infinity]', []],
    ['', ', image: "postgres:16"', ['container/web:c spec.containers[0].image']],
    ['', ', image: "postgres:16", env: [{name: POSTGRES_PASSWORD, value: x}]', []],
    ['', ', image: mysql, envFrom: [{configMapRef: {name: m, optional: true}}]', []],
    [
      '',
      ', command: [sh, -c, "touch /tmp/a; sleep 9999"], livenessProbe: {exec: {command: [cat, /tmp/b]}}',
      ['file/c:/tmp/b spec.containers[0].livenessProbe.exec.command'],
    ],
    ['', ', command: [sh, -c, "touch /tmp/a; sleep 9999"], livenessProbe: {exec: {command: [cat, /tmp/a]}}', []],
    [
      'initContainers: [{name: s, image: busybox, restartPolicy: Always}]',
      '',
      ['container/web:s spec.initContainers[0].image'],
    ],
    [
      '',
      ', ports: [{containerPort: 80}], readinessProbe: {httpGet: {port: 81}}',
      ['port/c:81 spec.containers[0].readinessProbe'],
    ],
    ['', ', ports: [{containerPort: 80}], readinessProbe: {httpGet: {port: 80}}', []],
    ['', ', readinessProbe: {tcpSocket: {port: 81}}', []],
    [
      '',
      ', lifecycle: {postStart: {httpGet: {port: 80}}}',
      ['poststart/c spec.containers[0].lifecycle.postStart.httpGet'],
    ],
    ['', ', lifecycle: {preStop: {httpGet: {port: 80}}}', []],
    ['volumes: [{name: v, image: {reference: "ko://app"}}]', '', ['image/ko://app spec.volumes[0].image']],
    ['hostUsers: false', '', ['field/pod/web:spec.hostUsers spec.hostUsers']],
    [
      '',
      ', readinessProbe: {httpGet: {port: 80, host: db.example}}',
      ['host/db.example:80 spec.containers[0].readinessProbe.httpGet.host'],
    ],
    [
      '',
      ', livenessProbe: {tcpSocket: {port: 80, host: 127.0.0.1}}',
      ['host/127.0.0.1:80 spec.containers[0].livenessProbe.tcpSocket.host'],
    ],
    ['hostNetwork: true', ', livenessProbe: {tcpSocket: {port: 80, host: 127.0.0.1}}', []],
    ['nodeName: rack-9', '', ['node/rack-9 spec.nodeName']],
    ['nodeName: node-1, nodeSelector: {disk: ssd}', '', []],
  ])('are the expected questions for a Pod with %s%s', (members, container, expected) => {
    expect(shown(pod(members, container))).toEqual(expected)
  })

  it.each<[string, string, readonly string[]]>([
    ['', 'subPath: b.conf', ['subpath/there:b.conf spec.containers[0].volumeMounts[0].subPath']],
    ['', 'subPath: a.conf', []],
    [', items: [{key: a.conf, path: d/b.conf}]', 'subPath: d', []],
    [
      ', items: [{key: a.conf, path: d/b.conf}]',
      'subPath: a.conf',
      ['subpath/there:a.conf spec.containers[0].volumeMounts[0].subPath'],
    ],
  ])('are asked about a ConfigMap%s that is mounted by its %s', (items, subPath, expected) => {
    const there = '{apiVersion: v1, kind: ConfigMap, metadata: {name: there}, data: {a.conf: x}}\n---\n'
    const volumes = `volumes: [{name: v, configMap: {name: there${items}}}]`
    expect(shown(pod(volumes, `, volumeMounts: [{name: v, mountPath: /etc/app.conf, ${subPath}}]`, there))).toEqual(
      expected,
    )
  })

  it('are in the order in which the obstacles stop a Pod', () => {
    const questions = pod(
      'nodeSelector: {disk: ssd}, volumes: [{name: v, secret: {secretName: s}}]',
      ', envFrom: [{configMapRef: {name: m}}]',
    )
    expect(questions.map(({ key, stage }) => `${stage} ${key}`)).toEqual([
      'scheduling label/disk:ssd',
      'volumes secret/s',
      'container configmap/m',
    ])
  })

  it('are asked about an init container only if the init container waits for a name without a Service', () => {
    const init = 'initContainers: [{name: i, image: x, command: [sh, -c, "until nslookup db; do sleep 1; done"]}]'
    expect(shown(pod(init))).toEqual(['init/i spec.initContainers[0].command'])
    const service =
      '{apiVersion: v1, kind: Service, metadata: {name: db}, spec: {selector: {a: b}, ports: [{port: 1}]}}\n---\n'
    expect(shown(pod(init, '', service))).toEqual([])
  })

  it('name a Job with its own service account, which may create the missing object', () => {
    const job =
      '{apiVersion: batch/v1, kind: Job, metadata: {name: setup}, spec: {template: {spec: {serviceAccountName: s, restartPolicy: Never, containers: [{name: c, image: x}]}}}}\n---\n'
    const [question] = pod('volumes: [{name: v, secret: {secretName: s}}]', '', job)
    expect(question).toMatchObject({ key: 'secret/s', maker: 'Job/setup' })
  })

  it('ask about the missing class, volume or driver of a claim', () => {
    const claim = (spec: string) =>
      `{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: c}, spec: {${spec}accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}\n---\n`
    const of = (spec: string, more = '') =>
      pod('volumes: [{name: v, persistentVolumeClaim: {claimName: c}}]', '', more + claim(spec)).map(({ key }) => key)
    expect(of('')).toEqual([])
    expect(of('storageClassName: gp3, ')).toEqual(['storageclass/gp3'])
    expect(of('storageClassName: "", ')).toEqual(['persistentvolume/c'])
    const own =
      '{apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: own}, provisioner: p.example.com}\n---\n'
    expect(of('storageClassName: own, ', own)).toEqual(['driver/p.example.com'])
  })

  it('ask for a volume with the labels that a claim selects', () => {
    const claim =
      '{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], selector: {matchLabels: {a: b}}, resources: {requests: {storage: 1Gi}}}}\n---\n'
    const [found] = pod('volumes: [{name: v, persistentVolumeClaim: {claimName: data}}]', '', claim)
    expect(found?.key).toBe('persistentvolume/data')
    expect(found?.preparation?.object).toMatchObject({ metadata: { labels: { a: 'b' } } })
  })

  it('ask who resumes a suspended Job', () => {
    const spec = '{suspend: true, template: {spec: {restartPolicy: Never, containers: [{name: c, image: x}]}}}'
    expect(shown(asked('Job', spec))).toEqual(['job/web spec.suspend'])
    const ofCron = shown(asked('CronJob', `{schedule: '* * * * *', jobTemplate: {spec: ${spec}}}`))
    expect(ofCron).toEqual(['cronjob/web spec.jobTemplate.spec.suspend'])
  })
})

describe('answers to questions', () => {
  const [secret, label] = pod('nodeSelector: {disk: ssd}, volumes: [{name: v, secret: {secretName: s}}]').toReversed()
  const questions = [secret, label].flatMap((one) => one ?? [])

  it('are given by the key of a question, or for all references at once', () => {
    expect(questions.map((one) => givenAnswer(one, { 'secret/s': 'absent' }))).toEqual(['no', undefined])
    expect(questions.map((one) => givenAnswer(one, { references: 'present' }))).toEqual(['yes', undefined])
    expect(answerProblem('secret/s', 'present', questions)).toBeUndefined()
    expect(answerProblem('references', 'present', [])).toBeUndefined()
    expect(answerProblem('secret/s', 'x', questions)).toBe('secret/s takes present or absent, not "x"')
    expect(answerProblem('secret/t', 'present', questions)).toContain('the questions are secret/s, label/disk:ssd')
    expect(answerProblem('constructor', 'present', questions)).toContain('constructor is not an open question')
  })

  it('settle a question, except for a `no` whose effect is not simulated', () => {
    const [played] = questions as [Question]
    const settled = (one: Question) => ['present', 'absent'].map((answer) => isSettled(one, { [one.key]: answer }))
    expect(settled(played)).toEqual([true, true])
    expect(settled({ ...played, isPlayed: false })).toEqual([true, false])
    expect(isSettled(played, {})).toBe(false)
  })

  it('change the nodes and objects of the cluster so that the answers are true', () => {
    const yes = answersOfWay({ without: [] })
    const roomy = clusterOfWay(DEFAULT_CONFIG, questions, yes)
    expect(roomy.nodes.filter(({ labels }) => labels?.disk === 'ssd')).toHaveLength(3)
    expect(roomy.assumed).toEqual({ 'secret/s': 'present', 'label/disk:ssd': 'present' })
    expect(objectsOfWay(questions, yes)).toMatchObject([{ kind: 'Secret', metadata: { name: 's' } }])
    const no = answersOfWay({ without: questions })
    expect(clusterOfWay(roomy, questions, no).nodes).toEqual(DEFAULT_CONFIG.nodes)
    expect(objectsOfWay(questions, no)).toEqual([])
    expect(commandsOfWay(questions, no)).toEqual([])
  })

  it('are played with all yes, with all no, and for two questions with each of the two alone as no', () => {
    expect(waysOf([questions]).map(({ without }) => without.map(({ key }) => key))).toEqual([
      [],
      ['secret/s', 'label/disk:ssd'],
      ['secret/s'],
      ['label/disk:ssd'],
    ])
    expect(waysOf([[]])).toEqual([{ without: [] }])
  })
})

describe('the apply order of Helm or Argo CD', () => {
  const inOrder = (annotations: string, isOrderKnown: boolean): readonly string[] => {
    const session = new Session({ format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] })
    const job = (name: string, own: string): string =>
      `{apiVersion: batch/v1, kind: Job, metadata: {name: ${name}, annotations: {${own}}}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: x}]}}}}`
    const stdin = `${job('first', '')}\n---\n${job('web', annotations)}`
    expect(session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin }).exit).toBe(0)
    const { objects: store } = session
    const web = store.get('jobs', 'default/web')
    const found = questionsAbout(store, web === undefined ? [] : [web], { areNodesKnown: false, isOrderKnown })
    return found.map(({ id, key }) => `${id} ${key}`)
  }

  it.each([
    ['helm.sh/hook: pre-install', 'helmHook'],
    ['argocd.argoproj.io/hook: PreSync', 'argocdHook'],
    ["argocd.argoproj.io/sync-wave: '1'", 'syncWave'],
  ])('raises a question if the order is not simulated: %s', (annotations, id) => {
    expect(inOrder(annotations, false)).toEqual([`${id} hook/job/web`])
    // With a simulated order the only question is how the Job's program ends.
    expect(inOrder(annotations, true)).toEqual(['taskEnd job/web'])
  })

  it('raises no question for a wave without an earlier wave', () => {
    expect(inOrder("argocd.argoproj.io/sync-wave: '-1'", false)).toEqual([])
    expect(inOrder("argocd.argoproj.io/sync-wave: '0'", false)).toEqual([])
  })
})

describe('an extended resource of a device plugin', () => {
  it('raises a question if a Pod template has the resource only among its limits', () => {
    const container = '{name: c, image: i, resources: {limits: {example.com/fpga: 1}}}'
    const job = asked('Job', `{template: {spec: {restartPolicy: Never, containers: [${container}]}}}`)
    expect(shown(job)).toEqual(['device/example.com/fpga spec.template.spec.containers[0].resources'])
  })
})

describe('a key that a Secret lacks', () => {
  const keyOf = (more: string) =>
    shown(pod('', ', env: [{name: A, valueFrom: {secretKeyRef: {name: s, key: k}}}]', `${more}\n---\n`))
  const secret = (rest: string) => `{apiVersion: v1, kind: Secret, metadata: {name: s}${rest}}`

  it('raises no question if the manifest has the Secret with contents', () => {
    expect(keyOf(secret(', stringData: {other: a}'))).toEqual([])
  })

  it('raises a question if the manifest has an empty Secret, which a program may fill', () => {
    expect(keyOf(secret(''))).toEqual(['secret/s:k spec.containers[0].env[0].valueFrom.secretKeyRef'])
  })
})

describe('the verdict on a rollout', () => {
  const [question] = pod('volumes: [{name: v, secret: {secretName: s}}]')
  const unplayed = { ...(question as Question), isPlayed: false }
  const future = (isGood: boolean, without: readonly Question[] = []) => ({ without, result: isGood })
  const word = (questions: readonly Question[], ...futures: ReturnType<typeof future>[]) =>
    rolloutVerdict(questions, futures, (isGood) => isGood).word
  const open = [question as Question]

  it('is the outcome that all ways of answering share, and `cannotTell` if the outcomes differ', () => {
    expect(word([], future(true))).toBe('rollsOut')
    expect(word([], future(false))).toBe('stalls')
    expect(word(open, future(true), future(false, open))).toBe('cannotTell')
    expect(word(open, future(true), future(true, open))).toBe('rollsOut')
    expect(word(open, future(false), future(false, open))).toBe('stalls')
  })

  it('is `stalls` if the Pods stall before the fields that are not simulated take effect', () => {
    const of = (heldAt: 'admission' | 'running') =>
      rolloutVerdict([unplayed], [future(false)], (isGood) => isGood, { heldAt: () => heldAt, isSame: () => false })
    expect(of('admission')).toMatchObject({ word: 'stalls', questions: [] })
    expect(of('running').word).toBe('cannotTell')
  })

  it('has no question if the Pods stall for the same reasons with every answer', () => {
    const of = (isSame: boolean) =>
      rolloutVerdict(open, [future(false), future(false, open)], (isGood) => isGood, {
        heldAt: () => 'running',
        isSame: () => isSame,
      })
    expect(of(true)).toMatchObject({ word: 'stalls', questions: [], futures: [{ without: [] }] })
    expect(of(true).futures).toHaveLength(1)
    expect(of(false)).toMatchObject({ word: 'stalls', questions: open, futures: [{ without: [] }, { without: open }] })
  })

  it('is `cannotTell` if a deciding condition is not simulated', () => {
    expect(word([unplayed], future(true))).toBe('cannotTell')
    expect(word([unplayed], future(false))).toBe('cannotTell')
  })

  it('is `stalls` if the given answer allows no other outcome', () => {
    const stalling: Question = { ...unplayed, noStalls: true }
    const of = (one: Question, answer: string) =>
      rolloutVerdict([one], [future(true)], (isGood) => isGood, undefined, { [one.key]: answer })
    expect(of(stalling, stalling.no)).toEqual({ word: 'stalls', questions: [stalling], futures: [] })
    expect(of(stalling, stalling.yes).word).toBe('cannotTell')
    expect(of(unplayed, unplayed.no).word).toBe('cannotTell')
    expect(word([stalling], future(true))).toBe('cannotTell')
  })

  it.each([
    ['endsByItself', '', ', command: [cat, /etc/hosts]'],
    ['resourceClaimObject', 'resourceClaims: [{name: gpu, resourceClaimName: gpu}]', ''],
    ['resourceClaimObject', 'resourceClaims: [{name: gpu, resourceClaimTemplateName: card}]', ''],
    ['resourceClaim', 'resourceClaims: [{name: gpu, resourceClaimTemplateName: card}]', ''],
    [
      'storageClass',
      'volumes: [{name: v, ephemeral: {volumeClaimTemplate: {spec: {storageClassName: fast, accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}}}]',
      '',
    ],
  ])('can be `stalls` because of an answer to a question about %s', (id, spec, container) => {
    expect(pod(spec, container).find((one) => one.id === id)).toMatchObject({ isPlayed: false, noStalls: true })
  })
})

describe('questions about fields that are not simulated', () => {
  const device = ', volumeDevices: [{name: v, devicePath: /dev/x}]'
  const file = ', env: [{name: A, valueFrom: {fileKeyRef: {volumeName: v, path: a.env, key: K}}}]'
  const ids = (questions: readonly Question[]) => questions.map(({ id }) => id).filter((id) => id.startsWith('field.'))

  it('are asked only if the run depends on the field', () => {
    expect(ids(pod(claimed, device, claimOf(', volumeMode: Block')))).toEqual(['field.blockDevice'])
    expect(ids(pod(claimed, device, claimOf('')))).toEqual([])
    expect(ids(pod('volumes: [{name: v, emptyDir: {}}]', file))).toEqual([])
    expect(ids(pod('volumes: [{name: v, emptyDir: {}}]', `${file}, volumeMounts: [{name: v, mountPath: /v}]`))).toEqual(
      ['field.envFile'],
    )
    expect(ids(pod('os: {name: windows}'))).toEqual(['field.windows'])
  })
})

describe('questions about StorageClasses and PriorityClasses', () => {
  const own = {
    storageClasses: [{ name: 'own', provisioner: 'disk.example.com', binding: 'Immediate', reclaim: 'Delete' }],
    objects: [{ apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name: 'own' }, value: 1 }],
  } as const
  const fast = claimOf(', storageClassName: fast')

  it('are not asked if the configuration of the cluster has all classes of a real cluster', () => {
    const keys = (provided?: ClusterConfig['provided']) =>
      asked(
        'Job',
        `{template: {spec: {restartPolicy: Never, ${claimed}, containers: [{name: c, image: own/task}]}}}`,
        fast,
        provided,
      ).map(({ key }) => key)
    expect(keys()).toContain('storageclass/fast')
    expect(keys({ storageClasses: [] })).toContain('storageclass/fast')
    expect(keys({ ...own, preset: 'eks' })).toContain('storageclass/fast')
    expect(keys(own)).toEqual([])
  })
})

/**
 * Declares verdicts for reports: the questions about their files, and the outcome in a real cluster. The files are not
 * part of the repository; a case without an entry in this file is compared by the words that it quotes.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckJson } from '../../src/cli/check/checkReport.ts'
import type { PlanJson } from '../../src/cli/plan/planJson.ts'
import type { JsonReport } from '../../src/cli/report.ts'
import { cliOver } from '../../src/cli/testing/cliOver.ts'
import { type Compared, compare, ownWord, type Sides, type Word } from './compared.ts'
import { saidByCommands } from './playedCommands.ts'

/** The expected verdict of a command on an object. */
interface Asked {
  /** `check before.yaml`. */
  readonly command: string
  /** `Deployment/web`; absent for a plan as a whole. */
  readonly object?: string
  readonly real: Word
  /** The first cause that the cluster reports; absent if the cluster reports no cause. */
  readonly reason?: string
}

/**
 * Texts that must appear, in this order, after `commands.txt` was played, and a text that must not appear. Without own
 * commands, the report's commands are played.
 */
interface Played {
  readonly commands?: readonly string[]
  readonly says: readonly RegExp[]
  readonly saysNever?: RegExp
}

type Declared = Asked | Played

/** Verdicts of real clusters, by the name of the case. */
export const declaredCases: Readonly<Record<string, readonly Declared[]>> = {
  '04-port-same-name': [
    {
      says: [
        /\[\{"containerPort":8081,"name":"admin","protocol":"TCP"\}\]\s+deployment\S+ configured\s+\[\{"containerPort":8080,"name":"http","protocol":"TCP"\}\]/,
        /Duplicate value: "admin"/,
      ],
    },
  ],
  '18-job-per-index': [
    {
      command: 'check before.yaml',
      object: 'Job/suite',
      real: 'stalls',
      reason: 'MaxFailedIndexesExceeded: Job has exceeded the specified maximal number of failed indexes',
    },
  ],
  '20-dra-claim': [
    {
      command: 'check before.yaml',
      object: 'Deployment/*',
      real: 'stalls',
      reason: 'resource claim: cannot allocate all claims',
    },
  ],
  '28-rwop-surge': [
    {
      command: 'plan before.yaml --to after.yaml',
      object: 'Deployment/app',
      real: 'stalls',
      reason:
        'node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod',
    },
  ],
  '37-container-restart-rules': [
    {
      command: 'check before.yaml',
      object: 'Pod/train',
      real: 'stalls',
      reason: 'BackOff: Back-off restarting failed container',
    },
    { says: [/train +[01]\/1 +\S+ +[1-9]/, /never +1\/2 +(?:Error|NotReady|Running) +0/] },
  ],
  '45-pod-level-quota': [
    {
      commands: [
        'kubectl apply -f before.yaml',
        'wait 5',
        'kubectl apply -f deploy.yaml',
        'wait 30',
        'kubectl get quota',
      ],
      says: [/requests\.cpu: 2\/2/],
    },
    {
      commands: [
        'kubectl apply -f before.yaml',
        'wait 5',
        'kubectl apply -f deploy.yaml',
        'wait 30',
        'kubectl get deploy',
      ],
      says: [/web +2\/4/],
    },
  ],
  '46-quota-late': [{ says: [/pods: 4\/10/, /web +9\/11/], saysNever: /pods: 1[12]\/10/ }],
  '48-pod-security': [
    {
      command: 'check before.yaml',
      object: 'Deployment/web',
      real: 'stalls',
      reason: 'violates PodSecurity "restricted:latest"',
    },
    {
      command: 'check after.yaml',
      object: 'Deployment/web',
      real: 'stalls',
      reason: 'violates PodSecurity "restricted:latest"',
    },
  ],
  '50-gated-field-rollout': [
    { command: 'plan before.yaml --to after.yaml', real: 'complete' },
    { says: [/gen=/], saysNever: /SIGQUIT|podGroupName|to [02]\b[^\n]*\n[^\n]*Scaled up/ },
  ],
  '55-hand-made-condition-taints': [
    { says: [/node-1 \[.*memory-pressure/, /node-1 \nnode-2 \nnode-3 /], saysNever: /Deleting pod/i },
  ],
  '57-nodename-outofcpu': [
    { command: 'check before.yaml', object: 'Deployment/web', real: 'stalls', reason: 'OutOfcpu' },
    { command: 'check ports.yaml', object: 'Deployment/ports', real: 'stalls', reason: 'NodePorts: free ports' },
    { command: 'check ports.yaml', object: 'Deployment/selector', real: 'stalls', reason: 'NodeAffinity' },
    { command: 'check ports.yaml', object: 'Deployment/ghost', real: 'stalls', reason: 'node "node-99" not found' },
  ],
  'daemonset-fits-nowhere': [
    { command: 'check before.yaml --cluster bare', object: 'DaemonSet/agent', real: 'complete' },
  ],
  'endpoints-without-target': [{ command: 'run before.yaml', object: 'Deployment/web', real: 'complete' }],
  'missing-service-account': [
    {
      command: 'check before.yaml',
      object: 'Deployment/operator',
      real: 'stalls',
      reason: 'serviceaccount "op" not found',
    },
  ],
  'missing-storage-class': [
    {
      command: 'check before.yaml',
      object: 'StatefulSet/db',
      real: 'stalls',
      reason: 'storageclass.storage.k8s.io "gp3" not found',
    },
    {
      command: 'check before.yaml --assume storageclass/gp3=absent',
      object: 'StatefulSet/db',
      real: 'stalls',
      reason: 'unbound immediate PersistentVolumeClaims',
    },
  ],
  'namespace-and-secret': [
    { command: 'check before.yaml --assume references=present', object: 'Deployment/cart', real: 'complete' },
    {
      command: 'check before.yaml --assume references=absent',
      object: 'Deployment/cart',
      real: 'stalls',
      reason: 'secret not found',
    },
  ],
  'plan-one-node': [
    { command: 'check before.yaml', object: 'Deployment/web', real: 'stalls', reason: '1 Insufficient cpu' },
    {
      command: 'plan before.yaml --to after.yaml',
      object: 'Deployment/web',
      real: 'stalls',
      reason: '1 Insufficient cpu',
    },
  ],
  'restart-rules': [
    {
      command: 'check before.yaml',
      object: 'Pod/p',
      real: 'stalls',
      reason: 'BackOff: Back-off restarting failed container',
    },
  ],
  'rwo-anti-affinity': [
    {
      command: 'check before.yaml',
      object: 'Deployment/db',
      real: 'stalls',
      reason: 'FailedAttachVolume: Multi-Attach error',
    },
    {
      command: 'plan before.yaml --to after.yaml',
      object: 'Deployment/db',
      real: 'stalls',
      reason: 'FailedAttachVolume: Multi-Attach error',
    },
    {
      command: 'check before.yaml --assume volume/data=one-node',
      object: 'Deployment/db',
      real: 'stalls',
      reason: 'FailedAttachVolume: Multi-Attach error',
    },
  ],
  'volume-without-spec': [
    {
      command: 'check before.yaml',
      object: 'PersistentVolume/*',
      real: 'refused',
      reason: 'spec.capacity: Required value',
    },
  ],
  'web-name': [{ command: 'check before.yaml', object: 'Deployment/web', real: 'complete' }],
  'small/command-ends': [
    { command: 'check command-ends.yaml', object: 'Pod/a', real: 'stalls', reason: 'CrashLoopBackOff' },
  ],
  'small/probe-port-name': [
    { command: 'check probe-port-name.yaml', object: 'Pod/a', real: 'stalls', reason: 'Readiness probe failed' },
  ],
  'small/downward-volume-container': [
    {
      command: 'check downward-volume-container.yaml',
      object: 'Pod/a',
      real: 'stalls',
      reason: 'FailedMount: container other not found',
    },
  ],
  'small/volume-devices-filesystem': [
    {
      command: 'check volume-devices-filesystem.yaml',
      object: 'Pod/a',
      real: 'stalls',
      reason: 'FailedMount: volume has volumeMode Filesystem, but is specified in volumeDevices',
    },
  ],
  'small/read-write-once-pod': [
    {
      command: 'check read-write-once-pod.yaml',
      object: 'Deployment/d',
      real: 'stalls',
      reason: 'ReadWriteOncePod access mode',
    },
  ],
  'small/node-name': [
    { command: 'check node-name.yaml', object: 'Pod/gone', real: 'stalls', reason: 'node "worker-7" not found' },
    { command: 'check node-name.yaml', object: 'Pod/unfit', real: 'stalls', reason: 'NodeAffinity' },
  ],
  'small/ingress-unknown-field': [
    { command: 'check ingress-unknown-field.yaml', object: 'Ingress/web', real: 'refused', reason: 'unknown field' },
  ],
  'small/runtimeclass-of-the-file': [
    { command: 'check runtimeclass-of-the-file.yaml', object: 'Pod/a', real: 'complete' },
  ],
  'small/cronjob-beside-a-stall': [
    {
      command: 'check cronjob-beside-a-stall.yaml',
      object: 'CronJob/tidy',
      real: 'stalls',
      reason: 'ImagePullBackOff',
    },
    { command: 'run cronjob-beside-a-stall.yaml', object: 'CronJob/tidy', real: 'stalls', reason: 'ImagePullBackOff' },
  ],
}

/** Compares all declared verdicts for the cases in a folder; empty for a folder without declared cases. */
export async function compareDeclared(folder: string): Promise<readonly Compared[]> {
  const rows: Compared[] = []
  for (const [name, all] of Object.entries(declaredCases)) {
    const [first = '', file] = name.split('/')
    const own = join(folder, first)
    if (!existsSync(file === undefined ? own : join(own, `${file}.yaml`))) continue
    for (const one of all) rows.push(await compareOne(name, own, one))
  }
  return rows
}

async function compareOne(name: string, folder: string, declared: Declared): Promise<Compared> {
  const files = Object.fromEntries(
    readdirSync(folder)
      .filter((file) => /\.ya?ml$/.test(file))
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )
  if ('says' in declared) {
    const lines = declared.commands ?? readFileSync(join(folder, 'commands.txt'), 'utf8').split('\n')
    return comparePlayed(name, [...saidByCommands(lines, files)].join('\n'), declared)
  }
  const { out, err } = await cliOver(files)(`${declared.command} --json`)
  const sides = out === '' ? { own: 'refused' as const, ownReasons: [err] } : sidesOf(declared, out)
  const { object = '', real, reason } = declared
  return compare({
    file: name,
    object: `${declared.command} ${object}`.trim(),
    real,
    ...(reason === undefined ? {} : { realReasons: [reason] }),
    ...sides,
  })
}

type OwnSide = Pick<Sides, 'own' | 'ownReasons' | 'questions' | 'futures'>

function sidesOf({ command, object = '' }: Asked, out: string): OwnSide {
  const isMeant = (kind: string, name: string): boolean =>
    object === `${kind}/${name}` || object === `${kind}/*` || object === ''
  if (command.startsWith('check')) {
    const { objects } = JSON.parse(out) as CheckJson
    const found = objects.find((one) => isMeant(...kindAndName(one.object)))
    if (found === undefined) return { own: 'accepted' }
    const { verdict, rollout, words } = found
    return {
      own: ownWord(verdict, rollout, true),
      ownReasons: verdict === 'refused' ? [words] : (rollout?.reasons ?? []),
      questions: rollout?.questions ?? [],
      futures: rollout?.futures ?? [],
    }
  }
  if (command.startsWith('run')) {
    const { deployments, others = [] } = JSON.parse(out) as JsonReport
    const rollout = deployments.find(({ name }) => isMeant('Deployment', name))
    const other = others.find(({ kind, name }) => isMeant(kind, name))
    const outcome = rollout?.outcome ?? other?.outcome
    const said = rollout?.held ? `${rollout.held.reason}: ${rollout.held.message}` : (other?.why ?? '')
    return { own: outcome === 'complete' ? 'complete' : 'stalls', ownReasons: [said] }
  }
  return sidesOfPlan(JSON.parse(out) as PlanJson, isMeant)
}

function kindAndName(object: string): readonly [kind: string, name: string] {
  const [kind = '', name = ''] = object.split('/')
  return [kind, name]
}

function sidesOfPlan({ changed, verdict, risks }: PlanJson, isMeant: (kind: string, name: string) => boolean): OwnSide {
  const found = changed.find(({ kind, name }) => isMeant(kind, name))
  const word = found?.verdict?.word ?? verdict
  const whys = (found?.verdict?.futures ?? []).flatMap(({ why }) => (why === '' ? [] : [why]))
  const own: Word =
    word === 'stalls' ? 'stalls' : word === 'refused' ? 'refused' : word === 'cannotTell' ? 'cannot tell' : 'complete'
  return {
    own,
    ownReasons: [...whys, ...risks.map(({ words }) => words)],
    questions: found?.verdict?.questions ?? [],
    futures: found?.verdict?.futures ?? [],
  }
}

function comparePlayed(name: string, said: string, { says, saysNever }: Played): Compared {
  const lacking = says.find((pattern) => !pattern.test(said))
  const isWrong = lacking !== undefined || saysNever?.test(said) === true
  return {
    file: name,
    object: 'its commands',
    real: 'complete',
    own: isWrong ? 'stalls' : 'complete',
    agreement: isWrong ? 'otherwise wrong' : 'agree',
    asked: [],
    words: lacking !== undefined ? `nobody says ${lacking}` : isWrong ? `says ${saysNever}` : '',
  }
}

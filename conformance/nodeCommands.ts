/** The few kubectl commands that recordings of the node and the scheduler use, as plain requests to the API server. */
import { StatusError } from '../src/engine/api/errors.ts'
import type { Deployment, JsonObject, JsonValue, KubeObject, Node, ReplicaSet, Taint } from '../src/engine/api/types.ts'
import type { ApiClient } from '../src/engine/apiserver/interface.ts'
import { resourceForKind } from '../src/engine/apiserver/resources.ts'
import { parseManifest } from '../src/manifest/k8sYaml.ts'

const NAMESPACE = 'default'
const REVISION = 'deployment.kubernetes.io/revision'

const VERBS = ['apply', 'delete', 'patch', 'set', 'scale', 'cordon', 'uncordon', 'taint', 'rollout', 'get', 'describe']
const SUBCOMMANDS: { readonly [verb: string]: readonly string[] } = { set: ['image'], rollout: ['undo'] }

/** Whether the command is one of those few, in the form that is known here. */
export function isPlayable(command: string): boolean {
  const [verb = '', subcommand = ''] = command.split(/\s+/)
  return (
    VERBS.includes(verb) &&
    (SUBCOMMANDS[verb]?.includes(subcommand) ?? true) &&
    !/ (-l|--selector|--all)\b/.test(command)
  )
}

/** Plays one command; what only reads does nothing. */
export function playCommand(client: ApiClient, command: string, stdin: string): void {
  const [verb = '', ...args] = command.split(/\s+/)
  const names = args.filter((arg) => !arg.startsWith('-'))
  switch (verb) {
    case 'apply':
      apply(client, stdin)
      return
    case 'delete':
      deletePods(client, names.slice(1), args)
      return
    case 'patch':
      patchPod(client, names[1] ?? '', command, args)
      return
    case 'set':
      setImage(client, names[1] ?? '', names[2] ?? '')
      return
    case 'scale':
      client.patch('deployments', NAMESPACE, names[1] ?? '', 'merge', {
        spec: { replicas: Number(args.find((arg) => arg.startsWith('--replicas='))?.split('=')[1]) },
      })
      return
    case 'cordon':
    case 'uncordon':
      for (const name of names)
        client.patch('nodes', '', name, 'merge', { spec: { unschedulable: verb === 'cordon' || null } })
      return
    case 'taint':
      taint(client, names[1] ?? '', names[2] ?? '')
      return
    case 'rollout':
      if (names[0] === 'undo') undo(client, (names[1] ?? '').split('/')[1] ?? '')
      return
    case 'get':
    case 'describe':
      return
    default:
      throw new Error(`the runner does not know kubectl ${verb}`)
  }
}

/** What is refused does not keep kubectl from the objects after it. */
function apply(client: ApiClient, stdin: string): void {
  for (const { value, error } of parseManifest(stdin)) {
    if (error || value === null || value === undefined) return
    try {
      applyOne(client, value as JsonObject)
    } catch (refusal) {
      if (!(refusal instanceof StatusError)) throw refusal
    }
  }
}

function applyOne(client: ApiClient, object: JsonObject): void {
  const info = resourceForKind(String(object.apiVersion), String(object.kind))
  if (!info) throw new Error(`no kind ${String(object.kind)}`)
  const metadata = object.metadata as JsonObject
  const name = String(metadata.name)
  const exists = client
    .list<KubeObject>(info.resource, info.namespaced ? NAMESPACE : '')
    .some((o) => o.metadata.name === name)
  if (exists) client.patch(info.resource, NAMESPACE, name, 'strategic', object)
  else client.create(info.resource, info.namespaced ? NAMESPACE : '', object, { fieldValidation: 'Strict' })
}

function deletePods(client: ApiClient, names: readonly string[], args: readonly string[]): void {
  const grace = args.find((arg) => arg.startsWith('--grace-period='))?.split('=')[1]
  for (const name of names)
    client.delete('pods', NAMESPACE, name, grace === undefined ? {} : { gracePeriodSeconds: Number(grace) })
}

function patchPod(client: ApiClient, name: string, command: string, args: readonly string[]): void {
  const patch = JSON.parse(command.slice(command.indexOf(' -p ') + 4)) as JsonValue
  const type = args.includes('--type=json') ? 'json' : 'strategic'
  client.patch(
    'pods',
    NAMESPACE,
    name,
    type,
    patch,
    args.includes('--subresource=status') ? { subresource: 'status' } : {},
  )
}

function setImage(client: ApiClient, target: string, assignment: string): void {
  const [kind, name = ''] = target.split('/')
  const [container = '', image = ''] = assignment.split('=')
  const spec = { containers: [{ name: container, image }] }
  if (kind === 'pod') client.patch('pods', NAMESPACE, name, 'strategic', { spec })
  else client.patch('deployments', NAMESPACE, name, 'strategic', { spec: { template: { spec } } })
}

function taint(client: ApiClient, name: string, text: string): void {
  const node = client.list<Node>('nodes', '').find((n) => n.metadata.name === name)
  if (!node) return
  const key = (text.split(/[=:-]/)[0] ?? '').trim()
  const others = (node.spec.taints ?? []).filter((t) => t.key !== key)
  const [pair = '', effect = ''] = text.split(':')
  const added = text.endsWith('-') ? [] : [{ key, value: pair.split('=')[1] ?? '', effect: effect as Taint['effect'] }]
  client.patch('nodes', '', name, 'merge', {
    spec: { taints: [...others, ...added] as unknown as JsonValue },
  })
}

function undo(client: ApiClient, name: string): void {
  const deployment = client.get<Deployment>('deployments', NAMESPACE, name)
  const revisionOf = (o: KubeObject) => Number(o.metadata.annotations?.[REVISION] ?? 0)
  const [previous] = client
    .list<ReplicaSet>('replicasets', NAMESPACE)
    .filter((rs) => rs.metadata.ownerReferences?.[0]?.uid === deployment.metadata.uid)
    .filter((rs) => revisionOf(rs) < revisionOf(deployment))
    .sort((a, b) => revisionOf(b) - revisionOf(a))
  if (!previous) return
  const { 'pod-template-hash': _hash, ...labels } = previous.spec.template.metadata?.labels ?? {}
  const template = { ...previous.spec.template, metadata: { ...previous.spec.template.metadata, labels } }
  client.patch('deployments', NAMESPACE, name, 'json', [
    { op: 'replace', path: '/spec/template', value: template as unknown as JsonValue },
  ])
}

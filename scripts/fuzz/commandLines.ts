/** Valid and invalid kubectl lines and templates, as people and programs type them. */
import type { Random } from '../../src/engine/sim/prng.ts'
import { hostileWords, mutateText } from './mutations.ts'

const resources = [
  'pods',
  'po',
  'deploy',
  'deployment/web',
  'deployments.apps',
  'rs',
  'rc',
  'svc',
  'service/web',
  'nodes',
  'node/node-1',
  'events',
  'ns',
  'pdb',
  'quota',
  'cm',
  'secret',
  'job',
  'cronjob',
  'endpointslices',
  'leases',
  'all',
  'pods,deploy,rs',
  'deploy web api',
  'nothing',
  'pod/none',
]

/** Lines with `RES` for a resource and `WORD` for any word. */
const patterns = [
  'get RES',
  'get RES -o wide',
  'get RES -o yaml',
  'get RES -o json',
  'get RES -o name',
  'get RES -A --show-labels',
  'get RES -l WORD',
  'get RES -l app=web --sort-by=.metadata.name',
  'get RES --sort-by=WORD',
  'get RES --field-selector=WORD',
  'get RES --field-selector=status.phase=Running -L app',
  'get RES -n WORD',
  'get RES --chunk-size=WORD --ignore-not-found',
  'get RES -o WORD',
  'get --raw /apis/WORD',
  'describe RES',
  'explain RES',
  'explain deployment.spec.WORD',
  'explain WORD --recursive',
  'rollout status RES --timeout=1s',
  'rollout history RES',
  'rollout history RES --revision=WORD',
  'rollout undo RES --to-revision=WORD',
  'rollout restart RES',
  'rollout pause RES',
  'rollout resume RES',
  'scale RES --replicas=WORD',
  'scale deploy/web --replicas=3 --current-replicas=WORD',
  'set image deploy/web web=WORD',
  'set image RES *=WORD',
  'set env RES WORD=WORD',
  'set env RES --list',
  'set env RES --from=WORD',
  'set resources RES --limits=cpu=WORD,memory=WORD',
  'set resources RES --requests=WORD',
  'set selector RES WORD',
  'set selector svc web x=y:NoSchedule',
  'set serviceaccount RES WORD',
  'set subject rolebinding x --user=WORD',
  'label RES WORD=WORD',
  'label RES WORD- --overwrite',
  'label RES --all a=WORD --overwrite',
  'annotate RES WORD=WORD',
  'annotate RES --list',
  'patch RES -p WORD',
  'patch deploy web -p {"spec":{"replicas":WORD}}',
  'patch deploy web --type=json -p [{"op":"replace","path":"/spec/WORD","value":WORD}]',
  'patch deploy web --type=json -p [{"op":"WORD","path":"/WORD","from":"/spec"}]',
  'patch deploy web --type=merge -p {"metadata":{"labels":{"WORD":"WORD"}}}',
  'patch deploy web --type=merge -p {"WORD":null}',
  'patch deploy web --subresource=scale --type=merge -p {"spec":{"replicas":WORD}}',
  'delete RES',
  'delete RES --grace-period=WORD',
  'delete pods -l WORD --now',
  'delete RES --cascade=WORD --dry-run=client',
  'create deployment WORD --image=WORD --replicas=2',
  'create service clusterip WORD --tcp=WORD',
  'create configmap WORD --from-literal=WORD=WORD',
  'create secret generic WORD --from-literal=WORD=WORD',
  'create namespace WORD',
  'create quota WORD --hard=WORD=WORD',
  'create pdb WORD --selector=WORD --min-available=WORD',
  'create job WORD --image=WORD -- sleep WORD',
  'create cronjob WORD --image=WORD --schedule=WORD',
  'create WORD',
  'run WORD --image=WORD',
  'run x --image=WORD --env=WORD --labels=WORD --port=WORD',
  'run x --image=a --overrides=WORD --dry-run=client -o yaml',
  'expose RES --port=WORD --name=WORD',
  'expose deploy web --port=80 --target-port=WORD --selector=WORD',
  'autoscale RES --max=WORD --min=WORD',
  'cordon WORD',
  'uncordon node-1',
  'drain node-1 --ignore-daemonsets --force --timeout=WORD',
  'taint nodes node-1 WORD=WORD:NoSchedule',
  'taint nodes node-1 WORD-',
  'taint nodes WORD k=v:WORD',
  'wait RES --for=WORD --timeout=1s',
  'wait RES --for=condition=WORD=WORD --timeout=WORD',
  'wait RES --for=jsonpath={.status.WORD}=WORD --timeout=1s',
  'wait RES --for=delete --timeout=1s',
  'apply -f -',
  'apply -f - --server-side --field-manager=WORD',
  'apply -f - --prune -l WORD',
  'create -f -',
  'replace -f -',
  'replace --force -f -',
  'delete -f -',
  'diff -f -',
  'events --for=RES',
  'events --types=WORD',
  'top pods',
  'logs RES --tail=WORD',
  'logs deploy/web -c WORD --since=WORD',
  'auth can-i WORD RES',
  'api-resources -o WORD',
  'api-versions',
  'version -o WORD',
  'config view',
  'cluster-info',
  'help WORD',
  'WORD',
  'WORD RES',
  'get RES | grep WORD',
  'get RES | head -n WORD | wc -l',
  'get RES | sort -k WORD',
  'get pods; get RES',
  'get pods && get WORD',
  'watch kubectl get RES',
  'get RES --watch --request-timeout=WORD',
  'edit RES',
  'exec web -- WORD',
  'debug RES',
]

const flags = [
  '-o yaml',
  '-o json',
  '-w',
  '-A',
  '-n default',
  '--all-namespaces=WORD',
  '--dry-run=server',
  '--dry-run=WORD',
  '--show-managed-fields',
  '--v=WORD',
  '--all',
  '--force',
  '--field-manager=WORD',
  '--save-config',
  '--record',
  '--subresource=WORD',
  '--no-headers',
  '--as=WORD',
  '--',
]

const goodWords = [
  'web',
  'api',
  'a=b',
  'app',
  'replicas',
  'node-1',
  '1',
  '3',
  '0',
  'shop/web:v2',
  'cpu',
  '10m',
  '1Gi',
  '5s',
  'Ready',
]

const wordOf = (random: Random): string => random.pick(random.float() < 0.5 ? goodWords : hostileWords)

const filled = (pattern: string, random: Random): string =>
  pattern.replaceAll(/WORD|RES/g, (name) => (name === 'RES' ? random.pick(resources) : wordOf(random)))

/** The words of a command after `kubectl`. */
export function randomLine(random: Random): string[] {
  let pattern = random.pick(patterns)
  while (random.float() < 0.25) pattern += ` ${random.pick(flags)}`
  const words = pattern.split(' ').map((word) => filled(word, random))
  if (random.float() < 0.3) {
    const at = random.int(0, words.length - 1)
    const draw = random.float()
    if (draw < 0.3) words.splice(at, 1)
    else if (draw < 0.5) words.splice(at, 0, wordOf(random))
    else words[at] = mutateText(words[at] ?? '', random)
  }
  return words
}

const paths = [
  '.',
  '.items',
  '.metadata',
  '.metadata.name',
  '.metadata.labels',
  '.spec',
  '.spec.replicas',
  '.spec.template.spec.containers',
  '.status',
  '.status.conditions',
  '.kind',
  '.__proto__',
  '.constructor',
  '.a.b.c',
  '$',
  '$x',
  '..',
  '"text"',
  '`raw`',
  "'c'",
  '"\\d"',
  '1',
  '-1',
  '1.5',
  '0x1F',
  '1e400',
  'nil',
  'true',
  'WORD',
]

const functions = [
  'printf',
  'len',
  'index',
  'slice',
  'print',
  'println',
  'html',
  'js',
  'urlquery',
  'eq',
  'ne',
  'lt',
  'and',
  'or',
  'not',
  'call',
  'base64decode',
  'exists',
  'nothing',
]
const formats = [
  '%s',
  '%d',
  '%v',
  '%q',
  '%x',
  '%T',
  '%+v',
  '%#v',
  '%5.2f',
  '%-10s|',
  '%*d',
  '%999999999s',
  '%!',
  '%',
  '%[1]s',
  '%[9]d',
  '%e',
  '%t',
  '%c',
  '%U',
  '%p',
  '%%',
]

/** A Go template of at most `depth` levels. */
function goTemplate(random: Random, depth: number): string {
  const draw = random.float()
  const path = filled(random.pick(paths), random)
  const inner = depth > 0 ? goTemplate(random, depth - 1) : random.pick(['', 'x', '\n', '{{.}}'])
  if (draw < 0.15) return `{{${path}}}${inner}`
  if (draw < 0.3) return `{{range ${path}}}${inner}{{else}}y{{end}}`
  if (draw < 0.38) return `{{range $i, $x := ${path}}}${inner}{{$i}}{{end}}`
  if (draw < 0.46) return `{{if ${call(random)}}}${inner}{{else if ${path}}}y{{end}}`
  if (draw < 0.54) return `{{with ${path}}}${inner}{{end}}`
  if (draw < 0.7) return `{{${call(random)}}}${inner}`
  if (draw < 0.78) return `{{${path} | ${call(random)} | ${random.pick(functions)}}}${inner}`
  if (draw < 0.84) return `{{printf ${JSON.stringify(random.pick(formats))} ${path}}}${inner}`
  if (draw < 0.88) return `{{define "t"}}${inner}{{template "t" .}}{{end}}{{template "t" ${path}}}`
  if (draw < 0.92) return `{{- $v := ${path} -}}${inner}{{$v = 1}}{{/* c */}}`
  if (draw < 0.96) return `{{${'('.repeat(random.int(1, 40))}${path}${')'.repeat(random.int(1, 40))}}}`
  return `{{${filled('WORD WORD', random)}}}${inner}`
}

function call(random: Random): string {
  const args = Array.from({ length: random.int(0, 3) }, () =>
    random.float() < 0.3 ? JSON.stringify(random.pick(formats)) : filled(random.pick(paths), random),
  )
  return [random.pick(functions), ...args].join(' ')
}

const steps = [
  '.metadata.name',
  '.items[*]',
  '.items[0]',
  '.items[-1]',
  '.items[0:2]',
  '.items[::-1]',
  '.items[0:9:0]',
  '..name',
  '.*',
  "['metadata']",
  "['metadata','spec']",
  '.metadata.labels.app\\.kubernetes',
  '[?(@.metadata.name=="web")]',
  '[?(@.spec.replicas>1)]',
  '[?(@.status.WORD!=WORD)]',
  '[?(@.a)]',
  '[?(',
  '[WORD]',
  '.WORD',
  '.__proto__',
  '.constructor.name',
  '$',
  '@',
]

function jsonPath(random: Random, depth: number): string {
  const path = Array.from({ length: random.int(1, 4) }, () => filled(random.pick(steps), random)).join('')
  const inner = depth > 0 ? jsonPath(random, depth - 1) : '{"\\n"}'
  const draw = random.float()
  if (draw < 0.5) return `{${path}}`
  if (draw < 0.75) return `{range ${path}}${inner}{end}`
  if (draw < 0.9) return `${path}${inner}`
  return `{${filled('WORD', random)}}${inner}`
}

const columns = (random: Random): string =>
  Array.from({ length: random.int(1, 3) }, () => `${wordOf(random)}:${filled(random.pick(steps), random)}`).join(',')

/** A command with a template as its output format. */
export function randomTemplateLine(random: Random): string[] {
  const resource = random.pick(['pods', 'deploy', 'deploy/web', 'pods,deploy,nodes', 'nodes', 'nothing'])
  const depth = random.float() < 0.02 ? random.int(50, 400) : random.int(0, 4)
  const draw = random.float()
  const made =
    draw < 0.5
      ? `go-template=${goTemplate(random, depth)}`
      : draw < 0.85
        ? `jsonpath=${jsonPath(random, Math.min(depth, 60))}`
        : `custom-columns=${columns(random)}`
  const output = random.float() < 0.3 ? mutateText(made, random) : made
  return ['get', ...resource.split(' '), '-o', output]
}

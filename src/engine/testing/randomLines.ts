/** Random kubectl command lines: nearly valid, with words that break careless programs. */
import type { Random } from '../sim/prng.ts'

/** Names inherited from Object.prototype, special characters, extreme numbers, and very long words. */
const oddWords = [
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'isPrototypeOf',
  '__defineGetter__',
  '',
  '-',
  '--',
  '=',
  '.',
  '..',
  '/',
  'a/b/c',
  '*',
  '%',
  '{}',
  '[]',
  '()',
  'null',
  'true',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '9223372036854775808',
  '-9223372036854775809',
  '0x7fffffff',
  '1Ki',
  '1e-30',
  '٣',
  '😀',
  '\u0000',
  '\ud800',
  'x'.repeat(300),
  'x=y:NoSchedule',
  'constructor=1',
  '__proto__=1',
  'toString-',
  'a.b/constructor=c',
  '__proto__.x=1',
] as const

const types =
  'pods,deployments,rs,svc,nodes,cm,secrets,ns,events,quota,pdb,hpa,rc,sts,ds,jobs,endpoints,constructor,all'
const fields =
  'metadata.name,spec.replicas,spec.template.spec.containers[0].image,__proto__,constructor.name,items,status'

const jsonPaths = [
  '{.items[*].W}',
  '{.W.W}',
  '{range .items[*]}{.W}{end}',
  "{.metadata.labels['W']}",
  '{..W}',
  '{..*..*..*..*}',
  '{.items[?(@.W=="W")]}',
  '{.items[W:W:W]}',
  '{"W"}',
  "{'\\W'}",
  '{[W]}',
  '{.items[*]',
  '{@.W}{$..W}',
] as const

const templates = [
  '{{.W}}',
  '{{.metadata.labels.W}}',
  '{{index .metadata.labels "W"}}',
  '{{index .items W "W" W}}',
  '{{range .items}}{{.W}}{{end}}',
  '{{range $k, $v := .W}}{{$k}}{{$v.W}}{{else}}W{{end}}',
  '{{printf "%W" .W}}',
  '{{printf "%W%d%q%v%x%5.2f" .W W}}',
  '{{printf "%999999999s" .kind}}',
  '{{printf "%q"}}',
  '{{printf}}',
  '{{"\\W"}}',
  '{{"\\d"}}',
  '{{`W`}}',
  '{{len W}}',
  '{{len .W}}',
  '{{eq .W "W"}}',
  '{{and}}',
  '{{or}}{{not}}{{print}}{{index}}{{eq}}{{lt}}',
  '{{slice .kind W W}}',
  '{{with .W}}{{.}}{{end}}',
  '{{if W}}x{{else if .W}}y{{end}}',
  '{{if}}{{end}}',
  '{{range}}',
  '{{define "x"}}{{template "x"}}{{end}}{{template "x"}}',
  '{{.metadata.name.W}}',
  '{{(.W).W}}',
  '{{((((.W))))}}',
  '{{base64decode "W"}}',
  '{{exists . "W"}}',
  '{{$W}}{{$x := .W}}{{$x.W}}',
  '{{. | len | printf "%W"}}',
  '{{-W-}}{{- .W -}}',
  '{{/* W */}}{{W}}{{end}}{{else}}',
] as const

const outputs = (random: Random): string =>
  random.pick<() => string>([
    () => `-o jsonpath=${quoted(filled(random, random.pick(jsonPaths)))}`,
    () => `-o go-template=${quoted(filled(random, random.pick(templates)))}`,
    () => `--template=${quoted(filled(random, random.pick(templates)))}`,
    () => `-o custom-columns=${quoted(`A:.${word(random)},B:${word(random)}`)}`,
    () => `--sort-by=${quoted(filled(random, random.pick(['.W', '{.W.W}', 'W'])))}`,
    () => `-o ${random.pick(['json', 'yaml', 'wide', 'name', 'kyaml', 'jsonpath', 'W'])}`,
    () => '',
  ])()

const shapes = [
  'get T O',
  'get T W O',
  'get T/W O',
  'get T -l S O',
  'get T --field-selector S O',
  'get T -L W --show-labels',
  'describe T W',
  'describe T -l S',
  'explain T.F',
  'explain T.W --recursive',
  'label T web W=W W- --overwrite O',
  'label T --all W=W -l S',
  'annotate T web W=W W- --overwrite O',
  'taint nodes node-1 W=W:W',
  'taint nodes --all W- W:NoSchedule-',
  'set image T/web W=W W=W O',
  'set env T/web W=W W- --list',
  'set env T/web --from=T/W --prefix=W',
  'set resources T/web --limits=W=W --requests=cpu=W -c W',
  'set selector svc web S',
  'set selector svc x=y:NoSchedule',
  'set serviceaccount T web W',
  'scale T/web --replicas=W --current-replicas=W',
  'autoscale T web --min=W --max=W --cpu=W',
  'expose T web --port=W --target-port=W --name=W --selector=S',
  'rollout status T/web --timeout=W --revision=W',
  'rollout history T/web --revision=W O',
  'rollout undo T/web --to-revision=W',
  'rollout pause T/web W',
  'patch T web -p J --type=P',
  'patch T web -p J',
  'create deployment W --image=W --replicas=W --port=W --dry-run=D O',
  'create configmap W --from-literal=W=W --from-literal=W --dry-run=D O',
  'create secret generic W --from-literal=W=W --type=W --dry-run=D O',
  'create service clusterip W --tcp=W:W --dry-run=D O',
  'create quota W --hard=W=W,pods=W --scopes=W --dry-run=D O',
  'create pdb W --selector=S --min-available=W --dry-run=D',
  'create job W --image=W --from=W -- W W',
  'create cronjob W --image=W --schedule=W',
  'create namespace W --dry-run=D O',
  'run W --image=W --labels=W=W --env=W=W --overrides=J --dry-run=D O',
  'delete T W --dry-run=D O',
  'delete T -l S --dry-run=D',
  'drain W --pod-selector=S --timeout=W',
  'wait T/web --for=W --timeout=W',
  'wait T/web --for=jsonpath=R=W --timeout=1s',
  'events --for=T/W --types=W',
  'apply -f - O',
  'apply -f W',
  'replace -f - --force',
  'api-resources --api-group=W --verbs=W --sort-by=W -o W',
  'version -o W',
  'logs W -c W --tail=W --since=W --since-time=W -l S',
  'logs T/web --previous --timestamps --all-containers',
  'top T W --sort-by=W -l S',
  'diff -f -',
  'config set-context --current --namespace=W',
  'config view -o W',
  'auth can-i W T/W',
  'help W W',
  'W W W',
  '--W=W get T',
  'get T --W W -W',
] as const

const jsons = [
  '{"metadata":{"labels":{"W":"W"}}}',
  '{"metadata":{"annotations":{"W":null}}}',
  '{"W":{"W":1}}',
  '{"__proto__":{"x":1},"spec":{"__proto__":null}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"spec":{"replicas":W}}',
  '{"spec":{"template":{"spec":{"containers":[{"name":"W","image":"W"}]}}}}',
  '{"spec":{"template":{"spec":{"$setElementOrder/containers":[{"name":"W"}],"containers":[{"$patch":"W","name":"W"}]}}}}',
  '[{"op":"W","path":"/W/W","value":"W"}]',
  '[{"op":"replace","path":"/metadata/labels/W","value":"W"}]',
  '[{"op":"move","from":"/W","path":"/__proto__/x"}]',
  '[]',
  'null',
  '{',
] as const

/** A word in the place of a name, a value or a key. */
function word(random: Random): string {
  return random.float() < 0.4
    ? random.pick(['web', 'v1', 'app', '1', '10%', 'node-1', 'default', 'name'])
    : random.pick(oddWords)
}

const filled = (random: Random, text: string): string => text.replaceAll(/\bW\b|(?<=[%\\{$-])W/g, () => word(random))
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

function selector(random: Random): string {
  const shape = random.pick([
    'W=W',
    'W!=W',
    'W in (W,W)',
    '!W',
    'W notin (W)',
    'W>W',
    'W',
    'W=W,W=W',
    'W=W:W',
    '(W',
    'app=web',
  ])
  return quoted(filled(random, shape))
}

/** A random line without the leading `kubectl`. */
export function randomLine(random: Random): string {
  const line = random.pick(shapes).replaceAll(/\b[TOSJPDRFW]\b/g, (placeholder) => {
    switch (placeholder) {
      case 'T':
        return random.pick(types.split(','))
      case 'O':
        return outputs(random)
      case 'S':
        return selector(random)
      case 'J':
        return quoted(filled(random, random.pick(jsons)))
      case 'P':
        return random.pick(['json', 'merge', 'strategic', 'constructor'])
      case 'D':
        return random.pick(['client', 'server', 'none'])
      case 'R':
        return quoted(filled(random, random.pick(jsonPaths)))
      case 'F':
        return random.pick([...fields.split(','), ...oddWords])
      default:
        return quoted(word(random))
    }
  })
  return random.float() < 0.15 ? damaged(random, line) : line
}

/** The line with a part removed, doubled or replaced. */
function damaged(random: Random, line: string): string {
  const from = random.int(0, line.length)
  const to = Math.min(line.length, from + random.int(1, 4))
  const middle = random.pick(['', line.slice(from, to).repeat(2), random.pick(['"', "'", '\\', ' ', '--', '=', ','])])
  return line.slice(0, from) + middle + line.slice(to)
}

const manifestShapes = [
  '{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web","labels":{"W":"W"},"annotations":{"W":"W"}},"spec":{"selector":{"matchLabels":{"W":"W"}},"template":{"metadata":{"labels":{"W":"W"}},"spec":{"nodeSelector":{"W":"W"},"containers":[{"name":"web","image":"W","resources":{"requests":{"W":"W"}},"env":[{"name":"W","value":"$(W)"}]}]}}}}',
  '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"W"},"data":{"W":"W","__proto__":"x"}}',
  '{"apiVersion":"v1","kind":"Service","metadata":{"name":"web"},"spec":{"selector":{"W":"W"},"ports":[{"port":1,"targetPort":"W"}]}}',
  '{"apiVersion":"v1","kind":"ResourceQuota","metadata":{"name":"W"},"spec":{"hard":{"W":"W","count/W":"1"}}}',
  '{"apiVersion":"v1","kind":"LimitRange","metadata":{"name":"x"},"spec":{"limits":[{"type":"W","max":{"W":"W"}}]}}',
  '{"apiVersion":"v1","kind":"Pod","metadata":{"name":"p","labels":{"W":"W"}},"spec":{"W":"W","containers":[{"name":"c","image":"i","W":{"W":1}}]}}',
  '{"apiVersion":"W","kind":"W","metadata":{"name":"W","W":{"W":"W"}},"__proto__":{"kind":"Pod"}}',
  '{"apiVersion":"v1","kind":"List","items":[{"apiVersion":"v1","kind":"W"},null,1]}',
] as const

/** Standard input for a line that reads it. */
export function randomInput(random: Random): string {
  return filled(random, random.pick(manifestShapes)).replaceAll('\u0000', '')
}

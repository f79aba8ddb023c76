import { describe, expect, it } from 'vitest'
import descriptions from '../../../descriptions/fieldDescriptions.json' with { type: 'json' }
import { Branches } from '../../session/branches.ts'
import { Terminal } from '../../terminal/terminal.ts'
import { deploymentManifest } from '../../testing/builders.ts'
import { emptyDocument } from '../../testing/harness.ts'
import { splitCommandLine } from '../core/shellWords.ts'

function opened(image = 'shop/web:v1', until = 20_000) {
  const run = new Branches(emptyDocument({ seed: 3 }))
  run.command({
    type: 'kubectl',
    args: ['apply', '-f', '-'],
    stdin: JSON.stringify(deploymentManifest({ image, replicas: 2 })),
  })
  run.session.advance({ until })
  const terminal = new Terminal(run)
  /** Output of a line; asserts that the line only reads and leaves the run unchanged. */
  const ask = (line: string, stdin?: string) => {
    const args = splitCommandLine(line)
    if ('message' in args) throw new Error(args.message)
    const { fingerprint } = run.session
    expect(terminal.run({ args, ...(stdin === undefined ? {} : { stdin }) }).type, `${line} only reads`).toBe('read')
    expect(run.session.fingerprint).toBe(fingerprint)
    const [entry] = terminal.view.entries.slice(-1)
    const of = (name: 'stdout' | 'stderr') =>
      entry?.output.map(({ to, text }) => (to === name ? text : '')).join('') ?? ''
    return { stdout: of('stdout'), stderr: of('stderr'), exit: entry?.exit }
  }
  const firstPod = () => ask('get pods -o name').stdout.split('\n')[0]?.replace('pod/', '') ?? ''
  return { run, terminal, ask, firstPod }
}

describe('kubectl', () => {
  const { ask } = opened()
  it.each([
    ['version', 'Client Version: v1.36.3\nKustomize Version: v5.8.1\nServer Version: v1.36.3\n'],
    ['version --client', 'Client Version: v1.36.3\nKustomize Version: v5.8.1\n'],
    ['config current-context', 'rollscope\n'],
    ['config get-contexts -o name', 'rollscope\n'],
    ['config set-context --current --namespace=shop', 'Context "rollscope" modified.\n'],
    ['auth can-i create deployments', 'yes\n'],
  ])('prints the expected answer for %s', (line, stdout) => {
    expect(ask(line)).toMatchObject({ stdout, exit: 0 })
  })

  it.each([
    [
      'version -o yaml',
      /^clientVersion:\n {2}buildDate: [\s\S]*\n {2}gitVersion: v1\.36\.3\n[\s\S]*^serverVersion:\n/m,
    ],
    ['version -o json --client', /^\{\n {2}"clientVersion": \{\n {4}"major": "1",\n {4}"minor": "36",\n[\s\S]*\}\n$/],
    ['api-versions', /^apps\/v1\n[\s\S]*^v1\n$/m],
    ['cluster-info', /^Kubernetes control plane is running at https:\/\/\S+\n/],
    ['config view', /^current-context: rollscope\nkind: Config\n/m],
    ['config get-contexts -n shop', /^\* +rollscope +rollscope +kubernetes-admin +shop$/m],
    ['auth whoami', /^Username +kubernetes-admin$/m],
    ['help rollout undo', /^Usage:\n {2}kubectl rollout undo /m],
    ['help', /^kubectl controls the Kubernetes cluster manager/],
    ['top pod', /^NAME +CPU\(cores\) +MEMORY\(bytes\) *\nweb-\S+ +\d+m +\d+Mi *\nweb-/],
    ['top node', /^NAME +CPU\(cores\) +CPU\(%\) +MEMORY\(bytes\) +MEMORY\(%\) *\nnode-1 +\d+m +\d+% +\d+Mi +\d+%/],
  ])('prints an answer of the expected form for %s', (line, stdout) => {
    const answer = ask(line)
    expect(answer.stdout).toMatch(stdout)
    expect(answer.exit).toBe(0)
  })

  it.each([
    ['version -o xml', "error: --output must be 'yaml' or 'json'\n"],
    ['config use-context other', 'error: no context exists with the name: "other"\n'],
    ['config get-contexts x', 'error: context x not found\n'],
  ])('prints the expected error for %s', (line, stderr) => {
    expect(ask(line)).toMatchObject({ stderr, exit: 1 })
  })

  it.each(['exec', 'cp', 'attach', 'port-forward', 'proxy', 'kustomize', 'certificate', 'plugin'])(
    'answers %s with an error that names an alternative, or says that the command is not simulated',
    (verb) => {
      expect(ask(`${verb} web x`).stderr).toMatch(
        new RegExp(`^error: kubectl ${verb} is not part of this simulation: .{20,}\n$`),
      )
    },
  )
})

describe('kubectl logs', () => {
  it("prints a container's lines with their times", () => {
    const { ask, firstPod } = opened('shop/web:v1', 60_000)
    const { stdout } = ask(`logs ${firstPod()} --timestamps`)
    expect(stdout).toMatch(/^2026-01-01T00:00:\d\d\.000000000Z starting shop\/web:v1\n/)
    expect(stdout).toMatch(/Z ready to serve requests\n/)
    expect(ask(`logs ${firstPod()} --tail=1`).stdout.split('\n')).toHaveLength(2)
    expect(ask(`logs ${firstPod()} --since=1s --tail 0`).stdout).toBe('')
    const behind = ask('logs deploy/web')
    expect(behind.stderr).toMatch(/^Found 2 pods, using pod\/web-/)
    expect(behind.stdout).toMatch(/^starting shop/)
    expect(ask('logs -l app=web --prefix').stdout).toMatch(/^\[pod\/web-\S+\/web\] starting/m)
  })

  it('prints equal lines for equal times, also after a seek back', () => {
    const { run, ask, firstPod } = opened('shop/web:v1', 30_000)
    const early = ask(`logs ${firstPod()}`).stdout
    run.session.advance({ until: 90_000 })
    expect(ask(`logs ${firstPod()}`).stdout.length).toBeGreaterThan(early.length)
    run.session.seek(30_000)
    expect(ask(`logs ${firstPod()}`).stdout).toBe(early)
  })

  it('prints, with --previous, the log of the crashed container before the restart', () => {
    const { run, ask, firstPod } = opened('shop/web:v1.crash', 5_000)
    run.session.advance({ until: 60_000 })
    expect(ask(`logs ${firstPod()} --previous`).stdout).toMatch(
      /^starting shop\/web:v1\.crash\n[\s\S]*fatal: exiting with code 1\n$/,
    )
    expect(ask(`logs ${firstPod()}`).stdout).toMatch(/^starting/)
  })

  it("prints the kubelet's error if there is no log", () => {
    const { ask, firstPod } = opened('shop/web:v1.nopull', 60_000)
    expect(ask(`logs ${firstPod()}`)).toMatchObject({
      stderr: expect.stringMatching(
        /^Error from server \(BadRequest\): container "web" in pod "web-\S+" is waiting to start: (?:trying and failing to pull image|image can't be pulled)\n$/,
      ),
      exit: 1,
    })
    expect(ask(`logs ${firstPod()} -p`).stderr).toMatch(
      /^Error from server \(BadRequest\): previous terminated container "web" in pod "web-\S+" not found\n$/,
    )
    expect(ask('logs nobody').stderr).toBe(
      'error: error from server (NotFound): pods "nobody" not found in namespace "default"\n',
    )
    expect(ask(`logs ${firstPod()} -c side`).stderr).toMatch(
      /^error: container side is not valid for pod web-\S+ out of: web\n$/,
    )
    expect(ask('logs').stderr).toMatch(/^error: expected 'logs \[-f\]/)
    const starting = opened('shop/web:v1', 300)
    expect(starting.ask(`logs ${starting.firstPod()}`).stderr).toMatch(/is waiting to start: ContainerCreating\n$|^$/)
  })

  it('follows the log until the container stops, with -f', () => {
    const { run, terminal, ask, firstPod } = opened('shop/web:v1', 30_000)
    const pod = firstPod()
    expect(ask(`logs -f ${pod}`).exit).toBeUndefined()
    run.command({ type: 'kubectl', args: ['delete', 'pod', pod] })
    run.session.advance({ until: 120_000 })
    const entry = terminal.view.entries.find(({ args }) => args[0] === 'logs')
    expect(entry).toMatchObject({ exit: 0, canStop: false })
    const text = entry?.output.map((one) => one.text).join('') ?? ''
    expect(text.match(/starting/g)).toHaveLength(1)
    expect(text.match(/ready to serve/g)).toHaveLength(1)
    expect(text.match(/received SIGTERM/g)).toHaveLength(1)
  })
})

describe('kubectl diff', () => {
  const manifest = (image: string) => JSON.stringify(deploymentManifest({ image, replicas: 2 }))

  it('prints nothing without a change, and prints a change with exit code 1', () => {
    const { ask } = opened()
    expect(ask('diff -f -', manifest('shop/web:v1'))).toEqual({ stdout: '', stderr: '', exit: 0 })
    const { stdout, exit } = ask('diff -f -', manifest('shop/web:v2'))
    expect(exit).toBe(1)
    expect(stdout).toMatch(
      /^diff -u -N \/tmp\/LIVE\/apps\.v1\.Deployment\.default\.web \/tmp\/MERGED\/apps\.v1\.Deployment\.default\.web\n--- \/tmp\/LIVE\S+\t2026-01-01 00:00:20\.000000000 \+0000\n\+\+\+ \/tmp\/MERGED/,
    )
    expect(stdout).toMatch(/^@@ -\d+,\d+ \+\d+,\d+ @@$/m)
    expect(stdout).toMatch(/^- +- image: shop\/web:v1\n\+ +- image: shop\/web:v2$/m)
    expect(stdout).toMatch(/^- {2}generation: 1\n\+ {2}generation: 2$/m)
    expect(stdout).not.toMatch(/^[-+] +\{"apiVersion/m)
  })

  it('prints only real differences for an object without last-applied-configuration', () => {
    const { run, ask } = opened()
    run.command({
      type: 'kubectl',
      args: ['annotate', 'deploy', 'web', 'kubectl.kubernetes.io/last-applied-configuration-'],
    })
    const { stdout, stderr } = ask('diff -f -', manifest('shop/web:v2'))
    expect(stdout).toContain('+      - image: shop/web:v2')
    expect([stdout.includes('last-applied'), stderr]).toEqual([false, ''])
  })

  it('shows a new object completely, and hides the values of a Secret', () => {
    const { ask } = opened()
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, data: { a: 'Yg==' } }
    const { stdout, exit } = ask('diff -f -', JSON.stringify(secret))
    expect(exit).toBe(1)
    expect(stdout).toMatch(/^@@ -0,0 \+1,\d+ @@\n\+apiVersion: v1\n\+data:\n\+ {2}a: '\*\*\*'$/m)
    expect(ask('diff -f -', '{').exit).toBe(2)
    expect(ask('diff').exit).toBe(2)
  })
})

describe('kubectl edit', () => {
  it('prints the live object in a form that can be edited and applied', () => {
    const { run, ask } = opened()
    const { stdout, exit } = ask('edit deployment web')
    expect(exit).toBe(0)
    expect(stdout).toMatch(
      /^# Please edit the object below\.[\s\S]*^apiVersion: apps\/v1\nkind: Deployment\nmetadata:$/m,
    )
    expect(stdout).not.toMatch(/resourceVersion|^status:|last-applied/m)
    const stdin = stdout.replace('shop/web:v1', 'shop/web:v2')
    const done = run.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
    expect(done.result).toMatchObject({ exit: 0, stdout: 'deployment.apps/web configured\n' })
    expect(ask('edit deployment nobody').stderr).toBe(
      'Error from server (NotFound): deployments.apps "nobody" not found\n',
    )
    expect(ask('edit').exit).toBe(1)
  })
})

describe('kubectl explain', () => {
  it('prints the given descriptions, wrapped at 80 characters', () => {
    const { terminal } = opened()
    const text = (line: string) => {
      terminal.run({ args: line.split(' '), descriptions })
      return (
        terminal.view.entries
          .at(-1)
          ?.output.map((one) => one.text)
          .join('') ?? ''
      )
    }
    expect(text('explain deployment')).toMatch(
      /^GROUP: {6}apps\nKIND: {7}Deployment\nVERSION: {4}v1\n\nDESCRIPTION:\n {4}Deployment enables declarative updates for Pods and ReplicaSets\.\n {4}\nFIELDS:\n {2}apiVersion\t<string>\n {4}APIVersion defines /,
    )
    const spec = text('explain deployment.spec.minReadySeconds')
    expect(spec).toMatch(/^FIELD: minReadySeconds <integer>\n\n\nDESCRIPTION:\n {4}Minimum number of seconds/m)
    const all = text('explain pod.spec.containers')
    expect(all).toMatch(
      /^FIELD: containers <\[\]Container>\n\n\nDESCRIPTION:\n {4}List of containers[\s\S]*\n {4}A single application container/m,
    )
    expect(all).toMatch(/^ {2}name\t<string> -required-\n {4}Name of the container/m)
    const longest = Math.max(...all.split('\n').map((line) => (/\s\S/.test(line.trim()) ? line.length : 0)))
    expect(longest).toBeLessThanOrEqual(80)
  })
})

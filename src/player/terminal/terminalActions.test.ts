/** Tests of the terminal with the real engine, in one thread. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useBranches } from '../../store/branches.ts'
import { useCluster } from '../../store/cluster.ts'
import { clearScreen } from '../../store/late/terminal.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePlayback } from '../../store/playback.ts'
import { useSelection } from '../../store/selection.ts'
import { useTerminal } from '../../store/terminal.ts'
import { useUi } from '../../store/ui.ts'
import { askEngine } from '../actions/actions.ts'
import type { Player } from '../player.ts'
import { openAddress } from '../runs/runs.ts'
import { TestPage } from '../start/testPage.ts'
import { outcome } from './pipeOutcome.ts'
import { completeLine } from './promptLine.ts'
import { interrupt, runLine, runLineInTerminal } from './terminalActions.ts'

let page: TestPage
let player: Player

beforeEach(async () => {
  page = new TestPage()
  player = page.player
  await openAddress(player, '', 'atStart')
})
afterEach(() => {
  page.close()
})

const lines = async () => (await askEngine('terminal', { known: undefined }))?.entries.map(({ args }) => args.join(' '))
const journal = () => player.currentRun()?.journal.length

it('the terminal answers read-only commands, also before the head, without a journal entry', async () => {
  const { fingerprint } = usePlayback.getState()
  const before = journal()
  await runLine('kubectl get pods -o wide')
  await runLine("get pods -l 'app=web'")
  expect(await lines()).toEqual(['apply -f -', 'get pods -o wide', 'get pods -l app=web'])
  await player.seek(3_000)
  await runLine('describe deployment web')
  expect(usePlayback.getState().playing).toBe(false)
  expect(useBranches.getState().branches).toHaveLength(1)
  expect(journal()).toBe(before)
  await player.jumpToEnd()
  expect(usePlayback.getState().fingerprint).toBe(fingerprint)
})

it('the terminal runs writing commands as commands of the run, and plays the run', async () => {
  const before = journal() ?? 0
  await runLine('scale deployment/web --replicas=3')
  expect(journal()).toBe(before + 1)
  expect(usePlayback.getState().playing).toBe(true)
})

it('the terminal runs lines in the order of entry', async () => {
  await Promise.all([runLine('cordon node-1'), runLine('get nodes'), runLine('uncordon node-1')])
  expect(await lines()).toEqual(['apply -f -', 'cordon node-1', 'get nodes', 'uncordon node-1'])
})

it("the terminal passes the editor's manifest to -f -, and records that this text was applied", async () => {
  page.write('apiVersion: v1\nkind: ConfigMap\nmetadata: {name: one}\n')
  await runLine('apply --filename=-')
  expect(useManifest.getState().appliedText).toBe(useManifest.getState().text)
  await runLine('create -f-')
  const last = (await askEngine('terminal', { known: undefined }))?.entries.at(-1)
  expect(last).toMatchObject({ hasInput: true, exit: 1 })
})

it('the terminal reports a line with invalid quoting, and keeps the line for correction', async () => {
  await runLine("get 'pods")
  expect(useTerminal.getState()).toMatchObject({ draft: "get 'pods", problem: { code: 'quote', word: "'" } })
  expect(await lines()).toEqual(['apply -f -'])
})

it('the terminal interrupts a journaled command with a journaled command', async () => {
  await runLine('cordon node-1')
  await runLine('wait --for=delete deployment/web')
  await runLine('delete pod -l app=web')
  const entry = (await askEngine('terminal', { known: undefined }))?.entries.at(-1)
  expect(entry).toMatchObject({ process: 3, canStop: true })
  if (entry) await interrupt(entry)
  expect((await askEngine('terminal', { known: undefined }))?.entries.at(-1)).toMatchObject({
    process: 3,
    exit: 130,
    canStop: false,
  })
})

it('the terminal interrupts a waiting command, completes words, and clears the screen', async () => {
  await runLine('get pods --watch')
  const id = (await askEngine('terminal', { known: undefined }))?.entries.at(-1)?.id ?? ''
  await interrupt({ id })
  expect((await askEngine('terminal', { known: undefined }))?.entries.at(-1)).toMatchObject({
    exit: 130,
    canStop: false,
  })
  expect(await completeLine('get deployments w')).toEqual({ from: 16, words: ['web'] })
  clearScreen([id])
  expect(useTerminal.getState().cleared.has(id)).toBe(true)
})

/** The visible output of the newest entry. */
async function seen() {
  const entry = (await askEngine('terminal', { known: undefined }))?.entries.at(-1)
  if (!entry) throw new Error('nothing was entered')
  return outcome(entry, useTerminal.getState().pipes.get(entry.id) ?? { filters: [], errors: 'apart' })
}

it('the terminal filters the output of reading and writing commands', async () => {
  await runLine('kubectl get pods --no-headers | grep web | wc -l')
  expect(await seen()).toMatchObject({ text: '10\n', exit: 0 })
  await runLine('get pods | grep nobody')
  expect(await seen()).toMatchObject({ text: '', exit: 1 })
  const before = journal() ?? 0
  await runLine('get deployment nobody 2>&1 | grep -o "not found"')
  expect(await seen()).toMatchObject({ text: 'not found\n', errors: [], exit: 0 })
  await runLine('scale deployment/web --replicas=3 | grep -c scaled')
  expect(await seen()).toMatchObject({ text: '1\n', exit: 0 })
  // The journal contains only kubectl's command.
  expect(journal()).toBe(before + 1)
  expect(player.currentRun()?.journal.at(-1)?.command).toEqual({
    type: 'kubectl',
    args: ['scale', 'deployment/web', '--replicas=3'],
  })
})

it("the terminal filters a waiting command's output again at every cursor", async () => {
  await runLine('get pods -w | grep -c Terminating')
  const { id } = (await askEngine('terminal', { known: undefined }))?.entries.at(-1) ?? { id: '' }
  await runLine('scale deployment/web --replicas=9')
  const { at } = usePlayback.getState().cursor
  await player.jumpToEnd()
  const count = async () => {
    const entry = (await askEngine('terminal', { known: undefined }))?.entries.find((one) => one.id === id)
    return entry && outcome(entry, useTerminal.getState().pipes.get(id) ?? { filters: [], errors: 'apart' }).text
  }
  const atTheEnd = await count()
  expect(Number(atTheEnd)).toBeGreaterThan(0)
  await player.seek(at)
  expect(await count()).toBe('0\n')
  await player.jumpToEnd()
  expect(await count()).toBe(atTheEnd)
})

it('the terminal runs lists of commands like a shell', async () => {
  await runLine('cordon node-1 && get nodes; get deployment nobody && get rs || get svc')
  expect(await lines()).toEqual(['apply -f -', 'cordon node-1', 'get nodes', 'get deployment nobody', 'get svc'])
  await runLine('$ kubectl uncordon node-1 # as it was\n\n$ kubectl get pods \\\n    -o name | head -1\n')
  expect((await lines())?.slice(-2)).toEqual(['uncordon node-1', 'get pods -o name'])
  expect((await seen()).text).toMatch(/^pod\/web-\S+\n$/)
})

it('the terminal continues a list of commands when a waiting command has ended', async () => {
  await runLine('set image deployment/web web=shop/web:v7; rollout status deployment/web && get rs')
  await player.jumpToEnd()
  await vi.waitFor(async () => expect((await lines())?.at(-1)).toBe('get rs'))
})

it('the terminal takes here-documents and pipes as input', async () => {
  const text = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: one\n'
  await runLine(`cat <<EOF | kubectl apply -f -\n${text}EOF`)
  expect(player.currentRun()?.journal.at(-1)?.command).toMatchObject({ args: ['apply', '-f', '-'], stdin: text })
  expect(await seen()).toMatchObject({ text: 'configmap/one created\n', exit: 0 })
  await runLine("echo '{apiVersion: v1, kind: ConfigMap, metadata: {name: two}}' | kubectl create -f -")
  expect(await seen()).toMatchObject({ text: 'configmap/two created\n' })
  await runLine('create configmap three --from-literal=a=b --dry-run=client -o yaml | kubectl apply -f -')
  expect(await seen()).toMatchObject({ text: 'configmap/three created\n' })
  // Text that passed through the pipe is not on the screen.
  const hidden = (await askEngine('terminal', { known: undefined }))?.entries.filter(({ id }) =>
    useTerminal.getState().cleared.has(id),
  )
  expect(hidden?.map(({ args }) => args[1])).toEqual(['configmap'])
})

it('the terminal repeats a read-only command with watch at every cursor until an interrupt', async () => {
  await runLine('watch -n 1 kubectl get deployment web --no-headers')
  const entry = async () =>
    (await askEngine('terminal', { known: undefined }))?.entries.find(
      ({ everyMs, args }) => everyMs === 1000 || args[1] === 'deployment',
    )
  expect(await entry()).toMatchObject({ canStop: true, exit: undefined })
  const text = async () => (await entry())?.output.map((one) => one.text).join('')
  expect(await text()).toMatch(/^web +10\/10/)
  const { at } = usePlayback.getState().cursor
  await runLine('scale deployment/web --replicas=12')
  await player.jumpToEnd()
  expect(await text()).toMatch(/^web +12\/12/)
  await player.seek(at)
  await player.jumpToEnd()
  await interrupt({ id: (await entry())?.id ?? '' })
  expect(await entry()).toMatchObject({ canStop: false, exit: 130 })
  expect(await text()).toMatch(/^web +12\/12/)

  await runLine('watch kubectl delete pods --all')
  expect(useTerminal.getState().problem).toEqual({ code: 'watch', word: 'delete pods --all' })
  expect((await lines())?.at(-1)).not.toMatch(/^delete/)
})

it('kubectl edit in the terminal opens the object in the manifest editor', async () => {
  page.showLeftTab('kubectl')
  await runLine('kubectl edit deployment web')
  expect(useManifest.getState().text).toMatch(/^# Please edit[\s\S]*\nkind: Deployment\n/)
  expect(useSelection.getState().leftTab).toBe('manifest')
  const { text } = useManifest.getState()
  await runLine('edit deployment nobody')
  expect(useManifest.getState().text).toBe(text)
})

it("the terminal adds the context's namespace to commands without a namespace", async () => {
  await runLine('create namespace shop; config set-context --current --namespace=shop')
  await runLine('create configmap one; get cm -o name; get cm -n default; get nodes -A')
  expect((await lines())?.slice(-4)).toEqual([
    'create configmap one',
    'get cm -o name',
    'get cm -n default',
    'get nodes -A',
  ])
  // The journal entry is complete without the prompt's settings.
  expect(player.currentRun()?.journal.at(-1)?.command).toMatchObject({
    args: ['create', 'configmap', 'one'],
    namespace: 'shop',
  })
  const printed = (await askEngine('terminal', { known: undefined }))?.entries.map(({ output }) =>
    output.map(({ text }) => text).join(''),
  )
  expect(printed?.slice(-3)).toEqual([
    'configmap/one\n',
    expect.stringMatching(/^NAME +DATA +AGE\nkube-root-ca.crt +1 +\d+s\n$/),
    expect.stringMatching(/^NAME/),
  ])
  await runLine('config set-context --current --namespace=default')
  await runLine('get cm')
  expect((await lines())?.at(-1)).toBe('get cm')
})

it("the terminal applies objects of a namespace other than the context's namespace", async () => {
  const manifest = (kind: string, name: string, namespace = ''): string =>
    `apiVersion: v1\nkind: ${kind}\nmetadata: {name: ${name}${namespace && `, namespace: ${namespace}`}}\n`
  await runLine('create namespace shop; config set-context --current --namespace=shop')
  await runLine(
    `kubectl apply -f - <<'EOF'\n${manifest('ConfigMap', 'two', 'default')}---\n${manifest('ConfigMap', 'three')}EOF`,
  )
  await runLine(
    'kubectl get cm -A --field-selector metadata.name!=kube-root-ca.crt -o custom-columns=NS:.metadata.namespace,NAME:.metadata.name --no-headers',
  )
  const text = (await askEngine('terminal', { known: undefined }))?.entries
    .at(-1)
    ?.output.map((one) => one.text)
    .join('')
  expect(text?.trim().split(/\s+/)).toEqual(['default', 'two', 'shop', 'three'])
})

it('the terminal writes files, and passes kubectl the files that a command names', async () => {
  const one = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: one}\n'
  await runLine(`cat > one.yaml <<EOF\n${one}EOF\nkubectl apply -f ./one.yaml`)
  expect(player.currentRun()?.journal.at(-1)?.command).toMatchObject({
    args: ['apply', '-f', './one.yaml'],
    files: { './one.yaml': one },
  })
  await runLine('kubectl create cm two --dry-run=client -o yaml > two.yaml; cat one.yaml two.yaml | kubectl diff -f -')
  const newest = async () => (await askEngine('terminal', { known: undefined }))?.entries.at(-1)
  const entry = await newest()
  expect(entry?.args).toEqual(['diff', '-f', '-'])
  expect(entry?.output.map(({ text }) => text).join('')).toContain('+  name: two')
  await runLine('kubectl create -f two.yaml && kubectl get -f one.yaml,two.yaml -o name')
  expect((await newest())?.output).toEqual([{ to: 'stdout', text: 'configmap/one\nconfigmap/two\n' }])
  // A redirection does not turn a failure into a success.
  await runLine('kubectl get cm none > none.txt && kubectl get nodes')
  await runLine('kubectl get cm none > /dev/null && kubectl get nodes')
  const shown = await newest()
  expect(shown?.args).toEqual(['get', 'cm', 'none'])
  const pipe = useTerminal.getState().pipes.get(shown?.id ?? '')
  expect(shown && pipe && outcome(shown, pipe)).toMatchObject({ text: '', exit: 1, errors: [{ to: 'stderr' }] })
  await runLine('cat three.yaml | kubectl apply -f -')
  expect(useTerminal.getState().problem).toEqual({ code: 'noFile', word: 'three.yaml' })
  await runLine('kubectl apply -f three.yaml')
  expect((await newest())?.output[0]?.text).toContain('the path "three.yaml" does not exist')
})

it('the terminal completes words of the command after && or a pipe', async () => {
  expect(await completeLine('get nodes && get deployments w')).toEqual({ from: 29, words: ['web'] })
  expect(await completeLine('get pods | gr')).toEqual({ from: 11, words: ['grep'] })
})

it('the terminal comes to the front for a command of the palette', async () => {
  page.closePane('left')
  await runLineInTerminal('kubectl get nodes')
  expect(useSelection.getState()).toMatchObject({ leftTab: 'kubectl', mobileTab: 'kubectl' })
  expect(useUi.getState().closedPanes.left).toBe(false)
  expect(useTerminal.getState().history).toEqual(['kubectl get nodes'])
})

it("the terminal's prompt keeps text typed while a line runs", async () => {
  page.typeLine('get pods')
  const running = runLine('get pods')
  expect(useTerminal.getState().draft).toBe('')
  page.typeLine('get no')
  await running
  expect(useTerminal.getState().draft).toBe('get no')
  // A line from elsewhere must not replace typed text.
  await runLineInTerminal('get nodes')
  expect(useTerminal.getState().draft).toBe('get no')
})

it('the terminal restores a line that cannot be run, unless other text was typed', async () => {
  page.typeLine('get pods 2> file')
  await runLine('get pods 2> file')
  expect(useTerminal.getState()).toMatchObject({ draft: 'get pods 2> file', problem: {} })
  const running = runLine('get pods 2> file')
  page.typeLine('get no')
  await running
  expect(useTerminal.getState().draft).toBe('get no')
})

it('the terminal shows a workload changed by a command on the stage', async () => {
  const shown = () => useCluster.getState().workloads.get(useSelection.getState().workloadUid)?.name
  await runLine('create deployment api --image=shop/api:v1')
  expect(shown()).toBe('api')
  await runLine('set image deployment/web web=shop/web:v2')
  expect(shown()).toBe('web')
  await runLine('scale deployment api --replicas=2')
  expect(shown()).toBe('api')
  // A command without changes does not change the stage.
  await runLine('get deployment web')
  await runLine('rollout status deployment/web --watch=false')
  await runLine('set image deployment/web web=shop/web:v2')
  expect(shown()).toBe('api')
})

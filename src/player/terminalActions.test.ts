/** The terminal against the real engine, in one thread. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEngineClient, type EnginePort } from '../bridge/engineClient.ts'
import { createEngineHost } from '../bridge/engineHost.ts'
import type { WorkerMessage } from '../bridge/protocol.ts'
import { initialBranches, useBranches } from '../store/branches.ts'
import { initialCluster, useCluster } from '../store/cluster.ts'
import { initialManifest, useManifest } from '../store/manifest.ts'
import { initialNotices, useNotices } from '../store/notices.ts'
import { initialPlayback, usePlayback } from '../store/playback.ts'
import { initialSelection, useSelection } from '../store/selection.ts'
import { initialTerminal, useTerminal } from '../store/terminal.ts'
import { initialUi, useUi } from '../store/ui.ts'
import { installPlayer } from './actions.ts'
import { createPlayer, type Player } from './player.ts'
import { openAddress } from './runs.ts'
import { clearScreen, completeLine, interrupt, runLine, runLineInTerminal, terminalView } from './terminalActions.ts'

function localPort(): EnginePort {
  let deliver: (message: WorkerMessage) => void = () => undefined
  const host = createEngineHost((message) => {
    const copy = structuredClone(message)
    queueMicrotask(() => deliver(copy))
  })
  return {
    post: (message) => host.receive(structuredClone(message)),
    listen: (onMessage) => {
      deliver = onMessage
    },
    close: () => {
      deliver = () => undefined
    },
  }
}

let player: Player

beforeEach(async () => {
  usePlayback.setState(initialPlayback)
  useCluster.setState(initialCluster)
  useBranches.setState(initialBranches)
  useNotices.setState(initialNotices)
  useManifest.setState(initialManifest)
  useSelection.setState(initialSelection)
  useTerminal.setState(initialTerminal)
  useUi.setState(initialUi)
  player = createPlayer({
    connect: (onFatal) => createEngineClient(localPort(), { onFatal }),
    frames: { now: () => 0, request: () => 1, cancel: () => undefined },
  })
  installPlayer(player)
  await openAddress(player, '', 'atStart')
})
afterEach(() => {
  player.dispose()
  installPlayer(undefined)
})

const lines = async () => (await terminalView())?.entries.map(({ args }) => args.join(' '))
const journal = () => player.currentRun()?.journal.length

it('answers what only reads, in the past too, without a trace', async () => {
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

it('carries out what writes as a command of the run, and plays', async () => {
  const before = journal() ?? 0
  await runLine('scale deployment/web --replicas=3')
  expect(journal()).toBe(before + 1)
  expect(usePlayback.getState().playing).toBe(true)
})

it('carries out lines in the order in which they were entered', async () => {
  await Promise.all([runLine('cordon node-1'), runLine('get nodes'), runLine('uncordon node-1')])
  expect(await lines()).toEqual(['apply -f -', 'cordon node-1', 'get nodes', 'uncordon node-1'])
})

it('reads the manifest for -f -, and remembers that it was applied', async () => {
  useManifest.setState({ text: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: one}\n' })
  await runLine('apply --filename=-')
  expect(useManifest.getState().appliedText).toBe(useManifest.getState().text)
  await runLine('create -f-')
  const last = (await terminalView())?.entries.at(-1)
  expect(last).toMatchObject({ hasInput: true, exit: 1 })
})

it('tells a line that cannot be cut into words, and leaves it to be corrected', async () => {
  await runLine("get 'pods")
  expect(useTerminal.getState()).toMatchObject({ draft: "get 'pods", problem: "the quote ' is not closed" })
  expect(await lines()).toEqual(['apply -f -'])
})

it('stops a command of the run by one of the run', async () => {
  await runLine('cordon node-1')
  await runLine('wait --for=delete deployment/web')
  await runLine('delete pod -l app=web')
  const entry = (await terminalView())?.entries.at(-1)
  expect(entry).toMatchObject({ process: 3, canStop: true })
  if (entry) await interrupt(entry)
  expect((await terminalView())?.entries.at(-1)).toMatchObject({ process: 3, exit: 130, canStop: false })
})

it('stops what waits, completes words, and clears', async () => {
  await runLine('get pods --watch')
  const id = (await terminalView())?.entries.at(-1)?.id ?? ''
  await interrupt({ id })
  expect((await terminalView())?.entries.at(-1)).toMatchObject({ exit: 130, canStop: false })
  expect(await completeLine('get deployments w')).toEqual({ from: 16, words: ['web'] })
  clearScreen([id])
  expect(useTerminal.getState().cleared.has(id)).toBe(true)
})

it('comes forward for a line of the palette', async () => {
  useUi.setState({ closedPanes: { left: true, right: false } })
  await runLineInTerminal('kubectl get nodes')
  expect(useSelection.getState()).toMatchObject({ leftTab: 'kubectl', mobileTab: 'kubectl' })
  expect(useUi.getState().closedPanes.left).toBe(false)
  expect(useTerminal.getState().history).toEqual(['kubectl get nodes'])
})

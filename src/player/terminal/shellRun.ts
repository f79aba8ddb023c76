/** Runs an entered line: kubectl calls joined by shell operators. */

import type { FieldDescriptions, TerminalEntry, TerminalQuery, TerminalView } from '../../engine/index.ts'
import { parseScript, type ShellCall, type ShellPart } from '../../engine/kubectl/shell/parseScript.ts'
import { hideEntry, noteAction, noteProblem, pipeEntry, setNamespace } from '../../store/late/terminal.ts'
import { setManifestText, useManifest } from '../../store/manifest.ts'
import { isAtQuietEnd, usePlayback } from '../../store/playback.ts'
import { showLeftTab } from '../../store/selection.ts'
import { useTerminal } from '../../store/terminal.ts'
import { askEngine, installedPlayer, play, runKubectl } from '../actions/actions.ts'
import { noteApplied } from '../actions/noteApplied.ts'
import { ifGone } from '../failure.ts'
import { outcome } from './pipeOutcome.ts'
import { filesNamedIn, textOf, writeFile } from './promptFiles.ts'

export { parseScript }

/** A call and its result, which is incomplete while the call runs. */
interface Ran {
  readonly id: string
  /** Undefined while the call runs. */
  readonly exit: number | undefined
  /** Standard output after filters. */
  readonly text: string
}

const INTERRUPTED = 130

/**
 * Runs the parts in order. After a call that waits, the rest continues when the call ends, and other lines may be
 * entered meanwhile; Ctrl-C also cancels the rest.
 */
export async function runScript(parts: readonly ShellPart[], exit = 0): Promise<void> {
  let last = exit
  for (const [index, { when, calls, copy }] of parts.entries()) {
    if (when !== 'always' && (last === 0) !== (when === 'succeeded')) continue
    const ran = copy ? copied(copy) : await runPipeline(calls)
    if (ran === undefined) return
    const rest = parts.slice(index + 1)
    if (ran.exit === undefined) {
      if (rest.length > 0) void endOf(ran.id).then((end) => (end === undefined ? undefined : runScript(rest, end)))
      return
    }
    if (ran.exit === INTERRUPTED) return
    last = ran.exit
  }
}

function copied({ from, to }: NonNullable<ShellPart['copy']>): Ran | undefined {
  const text = textOf(from)
  if (text === undefined) return undefined
  writeFile(to, text)
  return { id: '', exit: 0, text: '' }
}

async function runPipeline(calls: readonly ShellCall[]): Promise<Ran | undefined> {
  let ran: Ran | undefined
  let input: string | undefined
  for (const call of calls) {
    const given = call.input && textOf(call.input)
    if (call.input && given === undefined) return undefined
    const stdin = given ?? input ?? (readsInput(call.args) ? useManifest.getState().text : undefined)
    ran = await runCall(call, stdin)
    if (ran === undefined) return undefined
    if (call.to) writeFile(call.to, ran.text)
    if (!call.feedsNext) continue
    // As in a shell, output that feeds the next call is not shown.
    const { id } = ran
    hideEntry(id)
    input = ran.text
  }
  return ran
}

async function runCall(call: ShellCall, stdin: string | undefined): Promise<Ran | undefined> {
  const { everyMs } = call
  const { args } = call
  const { namespace } = useTerminal.getState()
  const more = { ...(namespace === '' ? {} : { namespace }), ...filesNamedIn(args) }
  const given = stdin === undefined ? {} : { stdin }
  const player = installedPlayer()
  const query = {
    args,
    ...given,
    ...(everyMs === undefined ? {} : { everyMs }),
    ...(args.includes('explain') ? await describing() : {}),
    ...more,
  }
  const line = await player?.line(query)
  if (line === undefined) return undefined
  if (line.type === 'writes' && everyMs !== undefined) {
    noteProblem({ code: 'watch', word: args.join(' ') })
    return undefined
  }
  const wrote =
    line.type === 'read' ? undefined : line.type === 'command' ? line.done : await runKubectl(args, stdin, more)
  if (line.type !== 'read' && wrote === undefined) return undefined
  if (wrote !== undefined) noteApplied({ args, ...given }, wrote, { isEditors: stdin === useManifest.getState().text })
  const entry = line.type === 'writes' ? await newestEntry() : line.entry
  if (entry !== undefined) notePipe(entry.id, call)
  noteAction()
  const isPlaying = wrote?.exit === 0 || (entry?.canStop === true && !isAtQuietEnd(usePlayback.getState()))
  if (isPlaying) play()
  if (entry === undefined) return undefined
  const ran = { id: entry.id, ...outcome(entry, call) }
  if (line.type === 'read' && ran.exit === 0) followed(args, entry)
  return ran
}

/** Field descriptions for `explain`, loaded on first use. */
async function describing(): Promise<Pick<TerminalQuery, 'descriptions'>> {
  return { descriptions: (await import('../../descriptions/fieldDescriptions.json')).default as FieldDescriptions }
}

/** Actions of the page after a command that only the page can complete, such as `edit`. */
function followed(args: readonly string[], { output }: TerminalEntry): void {
  if (args[0] === 'edit' && !args.some((word) => word === '--help' || word === '-h')) {
    setManifestText(output.map(({ to, text }) => (to === 'stdout' ? text : '')).join(''))
    showLeftTab('manifest')
    return
  }
  if (args[0] !== 'config' || args.indexOf('set-context') < 0) return
  const at = args.findLastIndex((word) => /^--namespace(?:=|$)|^-n/.test(word))
  if (at < 0) return
  const word = args[at] ?? ''
  const [, attached] = /^(?:--namespace=|-n=?)(.+)$/.exec(word) ?? []
  const namespace = attached ?? args[at + 1] ?? ''
  setNamespace(namespace)
}

/** Undefined if the engine has stopped. */
function terminalView(): Promise<TerminalView | undefined> {
  return askEngine('terminal', { known: undefined }).catch(ifGone(undefined))
}

/** The entry of the last command, which the engine of another page may have carried out. */
async function newestEntry(): Promise<TerminalEntry | undefined> {
  return (await terminalView())?.entries.at(-1)
}

function notePipe(id: string, { filters, errors, isSilent, to }: ShellCall): void {
  const isHidden = isSilent === true || to !== undefined
  const isPlain = filters.length === 0 && errors === 'apart' && !isHidden
  // Another branch may have used the same id.
  pipeEntry(id, isPlain ? undefined : { filters, errors, isSilent: isHidden })
}

/** Exit code of an entry once it has ended; undefined if waiting was cancelled. */
function endOf(id: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const look = async (): Promise<void> => {
      const view = await terminalView()
      const entry = view?.entries.find((one) => one.id === id)
      const pipe = useTerminal.getState().pipes.get(id)
      const exit = entry && (pipe ? outcome(entry, pipe).exit : entry.exit)
      if (view !== undefined && exit === undefined) return
      stop()
      resolve(exit === INTERRUPTED ? undefined : exit)
    }
    const lookAgain = (): void => {
      look().catch((error: unknown) => {
        stop()
        reject(error)
      })
    }
    const unsubscribe = [usePlayback.subscribe(lookAgain), useTerminal.subscribe(lookAgain)]
    const stop = (): void => {
      for (const one of unsubscribe) one()
    }
  })
}

/** Recognises all notations of `-f -`. */
function readsInput(args: readonly string[]): boolean {
  return args.some(
    (word, at) =>
      word === '-f-' || word === '--filename=-' || (word === '-' && /^(?:-f|--filename)$/.test(args[at - 1] ?? '')),
  )
}

/** Runs a command line. Everything of the machine is behind `CliHost`. */
import { version } from '../../package.json'
import {
  ENGINE_VERSION,
  exportKwok,
  judge,
  type ObserverFault,
  RECORDS_FIGURES,
  type RunSummary,
  releases,
  type Session,
  summarise,
  transcribe,
  worstOf,
} from '../engine/index.ts'
import { kwokText } from '../kubectlOutput/kwok.ts'
import { asciicast } from '../share/asciicast.ts'
import { encodeRunFile } from '../share/runFile.ts'
import { traceLines } from '../share/traceLines.ts'
import type { SharedRun } from '../share/validate.ts'
import {
  type AnswersCommand,
  type CliCommand,
  type LessonCheckCommand,
  type LessonListCommand,
  type OpenCommand,
  type OutputOptions,
  parseCommandLine,
  type ReplayCommand,
  type RunCommand,
  UsageError,
} from './args.ts'
import { BadInputError } from './badInput.ts'
import { runCheck } from './check/runCheck.ts'
import type { CliHost } from './cliHost.ts'
import { commandOf } from './commandLine/commands.ts'
import { completionScript } from './commandLine/completion.ts'
import { commandHelp, programHelp } from './commandLine/help.ts'
import { junitXml } from './junit.ts'
import { linkTo } from './linkTo.ts'
import { Narration } from './narration.ts'
import { type Played, playRun, type RunReporter, replayFile } from './playRun.ts'
import { jsonReport, junitReport, type Result, textReport } from './report.ts'
import type { RoomCommand } from './room/roomArgs.ts'
import type { RunVerdict } from './runVerdict.ts'
import type { ServeCommand } from './serve/serveArgs.ts'
import { shownText, warningLine } from './shownText.ts'
import { mergeFiles } from './study/mergeFiles.ts'
import { runStudy } from './study/runStudy.ts'
import { runSweep } from './study/runSweep.ts'

/** Runs a command line and returns the exit code: 0, 1 if a condition was met, 2 for bad input. */
export async function runCli(args: readonly string[], host: CliHost): Promise<number> {
  try {
    const command = parseCommandLine(args)
    if (command.type === 'help') {
      host.out(command.about.length === 0 ? programHelp() : command.about.map(commandHelp).join('\n'))
      return 0
    }
    if (command.type === 'completion') {
      host.out(completionScript(command.shell))
      return 0
    }
    if (command.type === 'version') {
      host.out(`rollscope ${version} (engine ${ENGINE_VERSION}, Kubernetes ${releases.join(', ')})\n`)
      return 0
    }
    if (command.type === 'check') return await runCheck(command, host)
    if (command.type === 'plan') {
      const { runPlan } = await import('./plan/runPlan.ts')
      return await runPlan(command, host)
    }
    if (command.type === 'upgrade') {
      const { runUpgrade } = await import('./upgrade/runUpgrade.ts')
      return await runUpgrade(command, host)
    }
    if (command.type === 'diagnose') {
      const { runDiagnose } = await import('./diagnose/runDiagnose.ts')
      return await runDiagnose(command, host)
    }
    if (command.type === 'record') {
      const { runRecord } = await import('./record/runRecord.ts')
      return await runRecord(command, host)
    }
    if (command.type === 'watch') {
      const { runWatch } = await import('./record/runWatch.ts')
      return await runWatch(command, host)
    }
    if (command.type === 'wait') {
      const { runWait } = await import('./wait/runWait.ts')
      return await runWait(command, host)
    }
    if (isServedOrTaught(command)) return await serveOrTeach(command, host)
    if (command.type === 'study') return await runStudy(command, host)
    if (command.type === 'sweep') return await runSweep(command, host)
    if (command.type === 'merge') return await mergeFiles(command, host)
    return await playAndReport(command, host)
  } catch (error) {
    if (error instanceof UsageError) {
      host.err(`rollscope: ${error.message}\nSee rollscope ${helpWords(args)}--help.\n`)
      return 2
    }
    if (error instanceof BadInputError) {
      host.err(`${error.message}\n`)
      return 2
    }
    throw error
  }
}

type ServedOrTaught = ServeCommand | OpenCommand | RoomCommand | AnswersCommand | LessonCheckCommand | LessonListCommand

const isServedOrTaught = (command: CliCommand): command is ServedOrTaught =>
  ['serve', 'open', 'room', 'answers', 'lessonCheck', 'lessonList'].includes(command.type)

/** Loads each command from its own chunk, so that `check` and `run` need no code for pages and lessons. */
async function serveOrTeach(command: ServedOrTaught, host: CliHost): Promise<number> {
  if (command.type === 'serve') {
    const { runServe } = await import('./serve/runServe.ts')
    return await runServe(command, host)
  }
  if (command.type === 'open') {
    const { openPage } = await import('./open/openPage.ts')
    return await openPage(command, host)
  }
  if (command.type === 'room') {
    const { runRoom } = await import('./room/runRoom.ts')
    return await runRoom(command, host)
  }
  if (command.type === 'answers') {
    const { runAnswers } = await import('./answers/runAnswers.ts')
    return await runAnswers(command, host)
  }
  const { checkLessons, listLessons } = await import('./lesson/runLesson.ts')
  return command.type === 'lessonCheck' ? await checkLessons(command, host) : listLessons(command, host)
}

/** The command whose help fits an unreadable line, as the words before `--help`. */
function helpWords(args: readonly string[]): string {
  const command = commandOf(args.filter((word) => !word.startsWith('-')))
  return command === undefined ? '' : `${command.name} `
}

async function playAndReport(command: RunCommand | ReplayCommand, host: CliHost): Promise<number> {
  const teller = createTeller(command, host)
  let played: Played
  try {
    played =
      command.type === 'run'
        ? await playRun(command, host.readText, teller)
        : await replayFile(command, host.readText, teller)
  } catch (error) {
    if (error instanceof BadInputError && command.junit !== undefined)
      host.writeText(command.junit, junitXml(badInputReport(command, error)))
    throw error
  }
  const { session, fromAt, title, manifestText, verdict } = played
  const summary = withOthers(summarise(session, fromAt), verdict)
  const run: SharedRun = {
    document: session.document,
    cursor: session.cursor,
    fingerprint: session.fingerprint,
    manifestText,
  }
  const verdicts = command.conditions.map((condition) => judge(condition, summary))
  const result: Result = { session, summary, verdicts, title, verdict, link: await linkTo(run, command, host) }
  writeFiles(result, run, command, host)
  if (command.format === 'json') host.out(`${JSON.stringify(jsonReport(result), undefined, 2)}\n`)
  else {
    host.out(`${command.decisions === 'none' ? '' : '\n'}${textReport(result)}`)
    if (command.linkBase !== undefined && result.link !== undefined) host.out(`  ${result.link}\n`)
  }
  for (const fault of session.observerFaults) host.err(observerWarning(fault))
  return verdicts.some(({ met }) => met) || session.observerFaults.some(tellsOutcome) ? 1 : 0
}

/** Adds the results of Jobs and Pods to the summary, so that conditions consider their stalls. */
function withOthers(summary: RunSummary, verdict: RunVerdict | undefined): RunSummary {
  const outcomes = (verdict?.others ?? []).flatMap(({ played }) => played?.outcome ?? [])
  return outcomes.length === 0 ? summary : { ...summary, outcome: worstOf([summary.outcome, ...outcomes]) }
}

/** Whether the fault leaves the outcome of the rollout unknown, so that the command must not pass. */
const tellsOutcome = ({ observer }: ObserverFault): boolean => observer === 'picture' || observer === 'listener'

function observerWarning(fault: ObserverFault): string {
  const text = `${fault.observer} failed at ${fault.at} ms and was switched off (${fault.message}); the run went on without`
  return `warning: ${shownText(text)}${tellsOutcome(fault) ? ', and its result is not known' : ''}\n`
}

/** Prints the events of a run as text; warnings always go to standard error. */
function createTeller({ format, decisions, trace }: OutputOptions, host: CliHost): RunReporter {
  const warn = (text: string): void => host.err(warningLine(text))
  const isSilent = format === 'json' || decisions === 'none'
  const explanations = !isSilent || trace !== undefined
  const record = { ...RECORDS_FIGURES, explanations, observerFaults: 'reported' } as const
  if (isSilent) return { record, say: () => undefined, warn, follow: () => undefined }
  const narration = new Narration(decisions)
  let done = 0
  return {
    record,
    say: (text) => host.out(text),
    warn,
    follow: ({ past }) => {
      const lines = past.recordsFrom(done).flatMap((record) => narration.line(record) ?? [])
      done = past.recordCount
      if (lines.length > 0) host.out(`${lines.join('\n')}\n`)
    },
  }
}

function writeFiles(result: Result, run: SharedRun, command: OutputOptions, host: CliHost): void {
  const { session, title } = result
  const { junit, trace, transcript, kwok, save } = command
  if (junit !== undefined) host.writeText(junit, junitXml(junitReport(result)))
  if (save !== undefined) host.writeText(save, encodeRunFile(run))
  if (kwok !== undefined) host.writeText(kwok, kwokText(exportKwok(session.document, session.cursor)))
  if (trace !== undefined) host.writeText(trace, traceOf(session))
  if (transcript !== undefined)
    host.writeText(transcript, asciicast(transcribe(session.document, session.cursor), { title }))
}

function traceOf({ document, fingerprint, past }: Session): string {
  return traceLines({ engineVersion: ENGINE_VERSION, seed: document.seed, fingerprint }, past.recordsFrom(0))
}

function badInputReport(command: RunCommand | ReplayCommand, error: BadInputError) {
  const name = command.type === 'run' ? command.before : command.file
  const [message = ''] = error.message.split('\n')
  const problem = { kind: 'error', message, detail: error.message } as const
  return { suite: 'rollscope', cases: [{ name, seconds: 0, problem }], properties: {}, output: error.message }
}

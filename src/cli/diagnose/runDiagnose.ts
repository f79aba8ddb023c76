/** `rollscope diagnose`: finds the faults of a real cluster, and unexplained writes of its controllers. */

import { type Diagnosis, diagnoseRun, type ImportProblem, Observation, type ObservedRun } from '../../engine/index.ts'
import { sayPredicted } from '../../i18n/predictedText.ts'
import { sayUnreadInEnglish, unreadLine } from '../../i18n/unreadText.ts'
import { ObservedFiles } from '../../kubectlOutput/observedFiles.ts'
import type { DiagnoseCommand } from '../args.ts'
import { BadInputError, shownPath } from '../badInput.ts'
import type { CliHost } from '../cliHost.ts'
import { readOnce } from '../record/readOnce.ts'
import { getArgs, type ReadTarget, watchedKinds } from '../record/recording.ts'
import { warningLine } from '../shownText.ts'
import { type DiagnosedFile, diagnosedFiles } from './diagnosedFiles.ts'
import { diagnoseJson, diagnoseText } from './diagnoseReport.ts'
import { failsBy, leftOutNote, shownFindings } from './findingFilter.ts'
import { type PredictedRun, predictionJson, predictionText, predictRun, reportText } from './predictRun.ts'
import { type PrintedText, printedText, tellPrinted } from './printedText.ts'

/** Returns the exit code: 1 with findings. Throws BadInputError if no object of a cluster is read. */
export async function runDiagnose(command: DiagnoseCommand, host: CliHost): Promise<number> {
  const { paths, live, format, predict, report, filter } = command
  const observation = new Observation()
  const files = new ObservedFiles(observation)
  const problems: ImportProblem[] = []
  const printed: PrintedText[] = []
  if (live) await readLive(live, files, host)
  for (const path of paths) {
    for (const file of await diagnosedFiles(path, host)) {
      const read = await readInto(files, file)
      const text = read.objects === 0 && file.from !== 'dump' ? printedText(shownPath(file.name), read.text) : undefined
      if (text) printed.push(text)
      else if (file.from === 'folder' && read.objects === 0)
        host.err(warningLine(`${file.name} contains no kubectl output from a cluster`))
      else problems.push(...read.problems)
    }
  }
  const warn = (problem: ImportProblem): void => {
    const { file } = problem.place
    host.err(warningLine(unreadLine(problem, sayUnreadInEnglish, shownPath(file))))
  }
  const run = observation.finish(problems)
  run.problems.forEach(warn)
  if (files.objects === 0 && printed.length > 0) return tellPrinted(printed, command, host)
  if (files.objects === 0) throw new BadInputError('error: no Kubernetes object was found')
  const prediction = predict === undefined ? undefined : predictRun(run, predict)
  if (report) {
    host.out(prediction ? reportText(prediction) : `${sayPredicted('predicted.none')}\n`)
    return 0
  }
  const whole = diagnoseRun(run)
  const findings = shownFindings(whole.findings, filter)
  const diagnosis = { ...whole, findings }
  host.err(leftOutNote(whole.findings.length, findings.length))
  diagnosis.problems.forEach(warn)
  const asked = predict === undefined ? undefined : (prediction ?? null)
  host.out(format === 'json' ? jsonText(run, diagnosis, asked) : diagnoseText(run, diagnosis) + predictionText(asked))
  // The objects have every fact of printed text about the same cluster, and more exactly.
  for (const { file } of printed) host.err(warningLine(`${file}: not read, because objects were given`))
  return failsBy(findings, filter) ? 1 : 0
}

function jsonText(run: ObservedRun, diagnosis: Diagnosis, asked: PredictedRun | null | undefined): string {
  const json = { ...diagnoseJson(run, diagnosis), ...(asked === undefined ? {} : { predicted: predictionJson(asked) }) }
  return `${JSON.stringify(json, undefined, 2)}\n`
}

type ReadFile = Pick<ReturnType<ObservedFiles['file']>, 'objects' | 'problems'> & { readonly text: string }

/** The most characters of text that a user would paste. */
const MOST_TEXT = 4_000_000

async function readInto(files: ObservedFiles, { name, read }: DiagnosedFile): Promise<ReadFile> {
  const file = files.file(name)
  let text = ''
  const take = (chunk: string): void => {
    file.push(chunk)
    if (file.objects > 0) text = ''
    else if (text.length < MOST_TEXT) text += chunk
  }
  await read(take)
  file.end()
  return { objects: file.objects, problems: file.problems, text }
}

/** Reads the present state of the cluster once, and warns of forbidden kinds. Throws BadInputError if all are forbidden. */
async function readLive(target: ReadTarget, files: ObservedFiles, host: CliHost): Promise<void> {
  const reads = await Promise.all(
    watchedKinds.map(async (kind) => ({ kind, read: await readOnce(getArgs(kind, target), host) })),
  )
  const problems = reads.flatMap(({ kind, read }) => ('problem' in read ? [{ kind, problem: read.problem }] : []))
  if (problems.length === reads.length)
    throw new BadInputError(`error: kubectl could not read any resource: ${problems[0]?.problem}`)
  for (const { kind, problem } of problems) host.err(warningLine(`${kind.resource}: not read: ${problem}`))
  for (const { kind, read } of reads) {
    if ('problem' in read) continue
    const file = files.file(kind.resource)
    file.push(read.text)
    file.end()
  }
}

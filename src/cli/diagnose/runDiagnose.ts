/** `rollscope diagnose`: what was wrong in a real cluster, and whether its controllers did what they should have. */
import { explainRun, findingsOf, type ImportProblem, Observation } from '../../engine/index.ts'
import { FileReader } from '../../imported/readRecords.ts'
import type { DiagnoseCommand } from '../args.ts'
import { BadInputError } from '../badInput.ts'
import type { CliHost } from '../cliHost.ts'
import { diagnoseJson, diagnoseText } from './diagnoseReport.ts'

/** Gives the exit code: 1 if something is wrong. Throws BadInputError where no object of a cluster is read. */
export async function runDiagnose({ paths, format }: DiagnoseCommand, host: CliHost): Promise<number> {
  const observation = new Observation()
  const problems: ImportProblem[] = []
  let objects = 0
  for (const path of paths) {
    const inFolder = path === '-' ? undefined : host.listFolder(path)
    for (const file of inFolder ?? [path]) {
      const read = await readInto(observation, file, host)
      objects += read.objects
      if (inFolder !== undefined && read.objects === 0)
        host.err(`warning: ${file} holds nothing that kubectl prints of a cluster\n`)
      else problems.push(...read.problems)
    }
  }
  const warn = ({ place, object, message }: ImportProblem): void => {
    const at = place.file === '' ? '' : `${place.file === '-' ? 'STDIN' : place.file}:${place.line}: `
    host.err(`warning: ${at}${object === undefined ? '' : `${object}: `}${message}\n`)
  }
  problems.forEach(warn)
  if (objects === 0) throw new BadInputError('error: no object of a cluster was found')
  const run = observation.finish(problems)
  const explained = explainRun(run)
  const { findings, problems: unjudged } = findingsOf(run)
  for (const problem of [...explained.problems, ...unjudged]) warn(problem)
  const diagnosis = { run, explained, findings }
  host.out(format === 'json' ? `${JSON.stringify(diagnoseJson(diagnosis), undefined, 2)}\n` : diagnoseText(diagnosis))
  return findings.length > 0 ? 1 : 0
}

async function readInto(
  observation: Observation,
  path: string,
  host: CliHost,
): Promise<{ readonly objects: number; readonly problems: ImportProblem[] }> {
  const reader = new FileReader(path)
  const problems: ImportProblem[] = []
  let objects = 0
  const take = (read: ReturnType<FileReader['push']>): void => {
    for (const record of read.records) {
      if ('object' in record) objects++
      observation.add(record)
    }
    for (const problem of read.problems) problems.push(problem)
  }
  if (host.readChunks && path !== '-') await host.readChunks(path, (chunk) => take(reader.push(chunk)))
  else take(reader.push(await host.readText(path)))
  take(reader.end())
  return { objects, problems }
}

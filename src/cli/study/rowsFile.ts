/** Writes the rows of a shard to a file, and reads them back with all checks. */
import { endings, MEASURE_NAMES, rolloutOutcomes, type StudyRow, type StudyRows } from '../../engine/index.ts'
import { BadInputError } from '../badInput.ts'
import { byKind, listNames, withKinds } from '../byKind.ts'

/** JSON with a line for each seed. */
export function rowsText({ rows, ...head }: StudyRows): string {
  const lines = rows.map((row) => JSON.stringify(written(row))).join(',\n')
  const begin = JSON.stringify({ rollscope: 'study', ...head }).slice(0, -1)
  return `${begin},"rows":[\n${lines}\n]}\n`
}

/** Lists the workloads by kind. */
function written({ workloads, fingerprint, ...row }: StudyRow) {
  return { ...row, ...byKind(workloads, ({ kind: _, ...one }) => one), fingerprint }
}

/** Throws `BadInputError` for any other file. */
export function readRows(text: string, path: string): StudyRows {
  const bad = (why: string): BadInputError =>
    new BadInputError(`error: ${path} is not a file of rollscope run --seeds --shard: ${why}`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw bad('it is not JSON')
  }
  if (!isObject(value) || value.rollscope !== 'study') throw bad('it is not a JSON object with "rollscope": "study"')
  if (value.format !== 1) throw bad('its format has another version')
  const { engineVersion, subject, title, seeds, rows } = value
  if (typeof engineVersion !== 'string' || typeof subject !== 'string' || typeof title !== 'string')
    throw bad('engineVersion, subject or title is missing')
  if (!isObject(seeds) || !isWhole(seeds.from) || !isWhole(seeds.to)) throw bad('seeds are missing')
  if (!Array.isArray(rows)) throw bad('rows are missing')
  const { from, to } = seeds
  const read = rows.map(rowIn)
  const wrong = read.findIndex((row) => row === undefined || row.seed < from || row.seed > to)
  if (wrong >= 0) throw bad(`row ${wrong + 1} is damaged`)
  return { format: 1, engineVersion, subject, title, seeds: { from, to }, rows: read.flatMap((row) => row ?? []) }
}

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const isAmount = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value >= 0
const isAmountOrNull = (value: unknown): boolean => value === null || isAmount(value)
const isText = (value: unknown): boolean => typeof value === 'string'
const outcomes: readonly unknown[] = rolloutOutcomes
const endingNames: readonly unknown[] = endings.map(({ name }) => name)

/** Undefined for an invalid row. */
function rowIn(row: unknown): StudyRow | undefined {
  if (!isObject(row) || !isRow(row)) return undefined
  const { deployments, statefulSets, daemonSets, ...rest } = row
  return { ...rest, workloads: withKinds({ deployments, statefulSets, daemonSets }) }
}

type WrittenRow = ReturnType<typeof written>

function isRow(row: Members): row is Members & WrittenRow {
  return (
    isWhole(row.seed) &&
    endingNames.includes(row.ending) &&
    hasSharedMembers(row) &&
    isText(row.fingerprint) &&
    [row.endedAfterMs, row.minAvailable, row.writes].every(isAmount) &&
    [row.sentRequests, row.failedRequests].every(isAmountOrNull) &&
    row.deployments !== undefined &&
    listNames.every((name) => row[name] === undefined || isListOfWorkloads(row[name]))
  )
}

const isListOfWorkloads = (list: unknown): boolean =>
  Array.isArray(list) &&
  list.every((one) => isObject(one) && isText(one.namespace) && isText(one.name) && hasSharedMembers(one))

/** Checks the members that a row shares with its workloads. */
function hasSharedMembers(one: Members): boolean {
  return (
    outcomes.includes(one.outcome) &&
    isText(one.reason) &&
    isAmount(one.specReplicas) &&
    [one.completeAfterMs, one.deadlineAfterMs].every(isAmountOrNull) &&
    MEASURE_NAMES.every((name) => isAmount(one[name]))
  )
}

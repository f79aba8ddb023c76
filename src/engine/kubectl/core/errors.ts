/** Errors of a command and their output. Models staging/src/k8s.io/kubectl/pkg/cmd/util/helpers.go checkErr (v1.36). */
import { StatusError } from '../../api/errors.ts'
import { goQuote } from '../../api/goFormat.ts'
import type { CommandFailure, CommandProblem, SourcePlaces } from '../../document/results.ts'

/** An error of the client itself. `print: 'asIs'` omits the prefix `error: `. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exit: number
  readonly print: 'withPrefix' | 'asIs'
  /** Argument lists of kubectl commands that the message suggests. */
  readonly proposals: readonly (readonly string[])[]
  /** Places in the message that name a source (file or standard input). */
  readonly sourceAt: SourcePlaces

  constructor(
    message: string,
    options: { exit?: number; print?: 'asIs'; proposals?: CommandError['proposals']; sourceAt?: SourcePlaces } = {},
  ) {
    super(message)
    this.sourceAt = options.sourceAt ?? []
    this.exit = options.exit ?? 1
    this.print = options.print ?? 'withPrefix'
    this.proposals = options.proposals ?? []
  }
}

/** An error of the API server with a prefix that names the operation and the source of the object. */
class SourcedStatusError extends StatusError {
  readonly sourceAt: SourcePlaces

  constructor({ reason, details, causes }: StatusError, message: string, sourceAt: SourcePlaces) {
    super(reason, message, details, causes)
    this.sourceAt = sourceAt
  }
}

const sourceAtOf = (error: Error): SourcePlaces =>
  error instanceof CommandError || error instanceof SourcedStatusError ? error.sourceAt : []

const movedBy = (places: SourcePlaces, by: number): SourcePlaces => places.map(([from, to]) => [from + by, to + by])

/** Several errors that are printed together. */
export class AggregateFailure extends Error {
  override readonly name = 'AggregateFailure'
  readonly errors: readonly Error[]

  constructor(errors: readonly Error[]) {
    super(aggregateText(errors))
    this.errors = errors
  }
}

/** Ends a command whose output is complete. */
export class SilentExit extends Error {
  override readonly name = 'SilentExit'
  readonly exit: number

  constructor(exit: number) {
    super('')
    this.exit = exit
  }
}

/** Throws a CommandError. */
export function fail(message: string): never {
  throw new CommandError(message)
}

/** Throws a single error unchanged, several as an AggregateFailure; returns if there are none. */
export function throwAll(errors: readonly Error[]): void {
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new AggregateFailure(errors)
}

/** Whether an error belongs to the simulated world. Any other error is a bug of the engine. */
export const isOperatingError = (error: unknown): error is Error =>
  error instanceof StatusError ||
  error instanceof CommandError ||
  error instanceof AggregateFailure ||
  error instanceof SilentExit

/** Runs `action` and returns its operating error, if any; rethrows other errors. */
export function errorOf(action: () => void): Error | undefined {
  try {
    action()
    return undefined
  } catch (error) {
    if (isOperatingError(error)) return error
    throw error
  }
}

/** Text on standard error (with its newline) and exit code for an error. */
export function printedError(error: Error): { readonly text: string; readonly exit: number } {
  if (error instanceof SilentExit) return { text: '', exit: error.exit }
  if (error instanceof AggregateFailure && error.errors.length === 1) return printedError(error.errors[0]!)
  if (error instanceof AggregateFailure)
    return { text: error.errors.map((item) => `${messageForError(item)}\n`).join(''), exit: 1 }
  if (error instanceof StatusError && error.reason === 'Invalid') return { text: invalidText(error), exit: 1 }
  if (error instanceof StatusError) return { text: withNewline(messageForError(error)), exit: 1 }
  const exit = error instanceof CommandError ? error.exit : 1
  const asIs = error instanceof CommandError && error.print === 'asIs'
  const text = asIs || error.message.startsWith('error: ') ? error.message : `error: ${error.message}`
  return { text: withNewline(text), exit }
}

/** Line for one error in a list of several. */
export function messageForError(error: Error): string {
  if (!(error instanceof StatusError)) return error.message
  if (error.reason === 'Unknown') return `Error from server: ${error.message}`
  return `Error from server (${error.reason}): ${error.message}`
}

const withNewline = (text: string): string => (text.endsWith('\n') || text === '' ? text : `${text}\n`)

function invalidText(error: StatusError): string {
  const { kind, name } = error.details
  let text = 'The request is invalid'
  if (kind || name) text = `The ${kind ?? ''} ${goQuote(name ?? '')} is invalid`
  else if (error.message && error.causes.length === 0) text += `: ${error.message}`
  const causes = [...new Set(error.causes.map((cause) => `${cause.field}: ${cause.message}`))]
  if (causes.length === 0) return `${text}\n`
  if (causes.length === 1) return `${text}: ${causes[0]}\n`
  return `${text}: \n${causes.map((cause) => `* ${cause}\n`).join('')}`
}

function aggregateText(errors: readonly Error[]): string {
  const texts = [...new Set(errors.map((error) => error.message))]
  return texts.length === 1 ? texts[0]! : `[${texts.join(', ')}]`
}

/** Message of an error without kubectl's prefixes: `error: `, `Error from server (…): `, `error when …: `. */
function wordsOf(error: Error): string {
  if (error instanceof AggregateFailure) return error.errors.map(wordsOf).join('\n')
  if (error.cause instanceof Error) return wordsOf(error.cause)
  return error instanceof StatusError && error.reason === 'Invalid' ? invalidText(error).trimEnd() : error.message
}

function proposalsOf(error: Error): CommandError['proposals'] {
  if (error instanceof AggregateFailure) return error.errors.flatMap(proposalsOf)
  if (error.cause instanceof Error) return proposalsOf(error.cause)
  return error instanceof CommandError ? error.proposals : []
}

const aboutOf = ({ details: { kind, name } }: StatusError): Pick<CommandFailure, 'about'> =>
  kind === undefined || name === undefined ? {} : { about: { kind, name } }

/** Structured form of an error, for programs. */
export function failureOf(error: Error): CommandFailure {
  const inner = error instanceof AggregateFailure && error.errors.length === 1 ? error.errors[0] : error
  const proposals = proposalsOf(error)
  const message = printedError(error).text.trimEnd()
  // Invalid objects are printed by their causes, without the prefix that contains the source.
  const start = inner === undefined ? -1 : message.indexOf(inner.message.trimEnd())
  const sourceAt = inner === undefined || start < 0 ? [] : movedBy(sourceAtOf(inner), start)
  return {
    message,
    words: wordsOf(error),
    ...(inner instanceof StatusError ? { reason: inner.reason, ...aboutOf(inner) } : {}),
    ...(proposals.length > 0 ? { proposals } : {}),
    ...(sourceAt.length > 0 ? { sourceAt } : {}),
  }
}

/**
 * Prefixes an error with operation and source: `error when creating "web.yaml": …`. Models helpers.go AddSourceToErr.
 */
export function withSource(verb: string, source: string | undefined, error: Error): Error {
  if (source === undefined || source === '') return error
  const [start, named] = [`error when ${verb} `, goQuote(source)]
  const text = `${start}${named}: ${error.message}`
  const sourceAt: SourcePlaces = [
    [start.length, start.length + named.length],
    ...movedBy(sourceAtOf(error), text.length - error.message.length),
  ]
  const sourced =
    error instanceof StatusError ? new SourcedStatusError(error, text, sourceAt) : new CommandError(text, { sourceAt })
  sourced.cause = error
  return sourced
}

/** An error for wrong usage of a command. Models helpers.go UsageErrorf. */
export const usageError = (commandPath: string, message: string): CommandError =>
  new CommandError(`${message}\nSee 'kubectl ${commandPath} -h' for help and examples`, {
    proposals: [[...commandPath.split(' '), '-h']],
  })

/** Structured error of a rejected document, for the editor. */
export function problemOf(document: number, error: Error): CommandProblem {
  const inner = error instanceof AggregateFailure ? error.errors.at(0) : error
  const causes = inner instanceof StatusError ? inner.causes : []
  return { document, ...failureOf(error), causes }
}

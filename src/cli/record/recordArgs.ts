/** Reads the command line of a recording. */
import { lookup } from '../../engine/api/lookup.ts'
import { UsageError } from '../usageError.ts'

/** A workload whose rollout the recording waits for. */
export interface RecordedWorkload {
  readonly resource: 'deployments' | 'statefulsets' | 'daemonsets'
  readonly name: string
}

/** Options of a recording: its objects, redaction and end. */
export interface RecordingOptions {
  /** Undefined: the namespace of kubectl's context; `all`: every namespace. */
  readonly namespace: string | undefined | { readonly all: true }
  readonly selector: string | undefined
  /** Passed on to kubectl unchanged. */
  readonly context: string | undefined
  readonly kubeconfig: string | undefined
  /** Duration in ms; undefined: until an interruption. */
  readonly forMs: number | undefined
  readonly untilComplete: RecordedWorkload | undefined
  readonly redact: 'values' | 'names' | 'nothing'
}

export interface RecordCommand extends RecordingOptions {
  readonly type: 'record'
  readonly file: string
}

export interface WatchCommand extends RecordingOptions {
  readonly type: 'watch'
  /** Undefined if only the page gets the recording. */
  readonly file: string | undefined
  /** Whether a browser is started. */
  readonly browser: boolean
}

/** The given options of a recording, as strings. */
interface Values {
  readonly namespace?: string | undefined
  readonly 'all-namespaces'?: boolean | undefined
  readonly selector?: string | undefined
  readonly context?: string | undefined
  readonly kubeconfig?: string | undefined
  readonly for?: string | undefined
  readonly 'until-complete'?: string | undefined
  readonly 'redact-names'?: boolean | undefined
  readonly 'no-redact'?: boolean | undefined
  readonly output?: string | undefined
}

const resources: Readonly<Record<string, RecordedWorkload['resource']>> = lookup({
  deploy: 'deployments',
  deployment: 'deployments',
  deployments: 'deployments',
  sts: 'statefulsets',
  statefulset: 'statefulsets',
  statefulsets: 'statefulsets',
  ds: 'daemonsets',
  daemonset: 'daemonsets',
  daemonsets: 'daemonsets',
})

/** Throws `UsageError`. */
export function recordCommand(values: Values, positionals: readonly string[]): RecordCommand {
  const options = recordingOptions(values, positionals)
  const { output: file = '' } = values
  if (file === '') throw new UsageError('record needs a file to write: -o FILE')
  return { type: 'record', ...options, file }
}

/** Throws `UsageError`. */
export function watchCommand(
  { 'no-browser': noBrowser, ...values }: Values & { readonly 'no-browser'?: boolean | undefined },
  positionals: readonly string[],
): WatchCommand {
  const options = recordingOptions(values, positionals)
  if (values.output === '') throw new UsageError('-o needs the name of a file')
  return { type: 'watch', ...options, file: values.output, browser: !noBrowser }
}

function recordingOptions(values: Values, [unexpected]: readonly string[]): RecordingOptions {
  if (unexpected !== undefined) throw new UsageError(`unexpected argument "${unexpected}"`)
  const { namespace, selector, context, kubeconfig } = values
  if (values['all-namespaces'] && namespace !== undefined)
    throw new UsageError('--namespace and --all-namespaces exclude each other')
  if (values['no-redact'] && values['redact-names'])
    throw new UsageError('--no-redact and --redact-names exclude each other')
  return {
    namespace: values['all-namespaces'] ? { all: true } : namespace,
    selector,
    context,
    kubeconfig,
    forMs: values.for === undefined ? undefined : durationOf('--for', values.for),
    untilComplete:
      values['until-complete'] === undefined ? undefined : workloadOf('--until-complete', values['until-complete']),
    redact: values['no-redact'] ? 'nothing' : values['redact-names'] ? 'names' : 'values',
  }
}

const unitMs: Readonly<Record<string, number>> = lookup({ h: 3_600_000, m: 60_000, s: 1000 })

/** Milliseconds of `90s`, `10m`, `1h30m`. */
export function durationOf(option: string, text: string): number {
  const parts = [...text.matchAll(/(\d{1,6})([hms])/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text)
    throw new UsageError(`${option} must be a time such as 90s, 10m or 1h30m, not "${text}"`)
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0), 0)
}

/** Parses `deploy/web`; `what` is the option or argument for the error message. Throws `UsageError`. */
export function workloadOf(what: string, text: string): RecordedWorkload {
  const [, kind = '', name] = /^([a-z]+)(?:\.apps)?\/([a-z0-9]([-a-z0-9.]*[a-z0-9])?)$/.exec(text) ?? []
  const resource = resources[kind]
  if (resource === undefined || name === undefined)
    throw new UsageError(`${what} must be a workload such as deploy/web, sts/db or ds/agent, not "${text}"`)
  return { resource, name }
}

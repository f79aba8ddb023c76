/** Plays one recorded change again from the state before it, as it was made and with another update strategy. */
import { deepEqual } from '../../api/equality.ts'
import { asObject, textOf } from '../../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import type { KubectlCommand } from '../../document/types.ts'
import { splitCommandLine } from '../../kubectl/core/shellWords.ts'
import { yamlText } from '../../kubectl/printers/structured.ts'
import { calibrate, calibrated } from '../calibration.ts'
import { metaText, type ObservedChange, type ObservedRun } from '../observedRun.ts'
import { playedMoments } from '../playback/moments.ts'
import { type SeenObject, seenName } from '../records.ts'
import { StateRedactor } from '../redaction/redactedState.ts'
import { asApplied } from '../runFromRecording.ts'
import { documentFrom, type StateNotice, stateAt } from '../stateAt.ts'
import { longerThan, type PredictionStart, realTrace, withoutAutoscalers } from './predict.ts'
import type { RolloutTrace } from './rolloutTrace.ts'
import { patchCommand, usersWrites } from './usersWrites.ts'

export interface ProposalQuestion {
  /** The changed workload: `Deployment shop/web`. */
  readonly object: string
  /** Time of the change, Unix ms. */
  readonly at: number
  /** `kubectl patch deployment/web -p '…'`: sets the strategy. */
  readonly line: string
}

/** JSON, because it is sent to workers. It can be shared: private values, addresses and texts are redacted. */
export interface Proposal {
  /** The change alone, then with the patch at the same moment. */
  readonly asMade: PredictionStart
  readonly proposed: PredictionStart
  readonly real: RolloutTrace
  /** The settings in the patch: `maxUnavailable 1`; `RollingUpdate` alone says that the workload had another type. */
  readonly settings: readonly string[]
  /** Unix ms of the state before the change, and notices about its invented and omitted objects. */
  readonly at: number
  readonly notices: readonly StateNotice[]
  /** The workload with the change and the patch, as YAML. */
  readonly manifest: string
}

/**
 * Undefined if the change is not in the recording, if the recorded rollout is incomplete, or if another change of the
 * workload came before its end: then the two runs would not be about the same change.
 */
export function proposalOf(run: ObservedRun, { object, at, line }: ProposalQuestion): Proposal | undefined {
  const change = run.changes.find(
    (one) => one.type === 'modified' && one.at === at && seenName(one.object) === object && isSpecChange(one),
  )
  const patch = patchLine(line)
  if (change === undefined || patch === undefined) return undefined
  const moments = playedMoments(run)
  const beginsAt = moments.at[change.index] ?? 0
  const namespace = metaText(change.object, 'namespace') ?? 'default'
  const workload = { kind: change.object.kind, namespace, name: change.object.metadata.name }
  const realMs = Math.max(0, moments.endAt - beginsAt)
  const real = realTrace(run, change.index, { workload, realMs })
  const { completeAt } = real
  if (completeAt === null) return undefined
  const isOther = ({ change: index }: { readonly change: number }): boolean =>
    index !== change.index &&
    (moments.at[index] ?? 0) - beginsAt <= completeAt &&
    seenName(run.changes[index]?.object ?? {}) === object
  if (usersWrites(run, change.index).some(isOther)) return undefined
  const redactor = new StateRedactor()
  // The state directly before the change.
  const state = redactor.state(withoutAutoscalers(stateAt(run, beginsAt - 1e-6)))
  const document = documentFrom(state)
  const config = redactor.config(calibrated(document.config, calibrate(run)))
  const redacted = (seen: SeenObject): SeenObject => ({ ...seen, spec: redactor.object(seen).spec ?? {} })
  const { resource, object: after, before = after } = change
  const made = patchCommand({ resource, object: redacted(after), before: redacted(before) })
  const startWith = (...commands: readonly KubectlCommand[]): PredictionStart => ({
    document: { ...document, config },
    workload,
    commands: commands.map((command) => ({ at: 0, command })),
    realMs: completeAt,
    untilMs: longerThan(completeAt),
  })
  return {
    asMade: startWith(made),
    proposed: startWith(made, patch),
    real,
    settings: settingsOf(patch, after),
    at: state.from.at,
    notices: state.notices,
    manifest: yamlText(asApplied(withStrategy(redactor.object(after), patch))),
  }
}

/** The spec of a patch. */
const patchedSpec = ({ args }: KubectlCommand): JsonObject => asObject(asObject(JSON.parse(args.at(-1) ?? '{}')).spec)

/** The field of a workload that has its strategy, and the strategy in a spec. */
function strategyIn(spec: JsonValue | undefined): readonly [field: string, strategy: JsonObject] {
  const { strategy, updateStrategy } = asObject(spec)
  return updateStrategy === undefined ? ['strategy', asObject(strategy)] : ['updateStrategy', asObject(updateStrategy)]
}

/** The settings of a patch of the strategy in the order of the patch. */
function settingsOf(patch: KubectlCommand, { spec }: SeenObject): readonly string[] {
  const [, { type, rollingUpdate }] = strategyIn(patchedSpec(patch))
  const isOther = type !== undefined && type !== strategyIn(spec)[1].type
  return [
    ...(isOther ? [textOf(type)] : []),
    ...Object.entries(asObject(rollingUpdate)).map(([field, value]) => `${field} ${String(value)}`),
  ]
}

function withStrategy(object: JsonObject, patch: KubectlCommand): JsonObject {
  const [field, wanted] = strategyIn(patchedSpec(patch))
  const [, was] = strategyIn(object.spec)
  const rollingUpdate = { ...asObject(was.rollingUpdate), ...asObject(wanted.rollingUpdate) }
  return { ...object, spec: { ...asObject(object.spec), [field]: { ...was, ...wanted, rollingUpdate } } }
}

const isSpecChange = ({ object, before }: ObservedChange): boolean => !deepEqual(object.spec, before?.spec)

/** A `kubectl patch` line as a command; undefined for any other line. */
function patchLine(line: string): KubectlCommand | undefined {
  const words = splitCommandLine(line)
  return Array.isArray(words) && words[0] === 'patch' ? { type: 'kubectl', args: words } : undefined
}

/** A simulated run that goes on where a recording is, with the manifest of what the recording is about. */
import { decodeObject } from '../api/decode.ts'
import { asObject } from '../api/jsonObject.ts'
import { goJson } from '../api/stableJson.ts'
import type { JsonObject } from '../api/types.ts'
import { asWritten, LAST_APPLIED } from '../api/written.ts'
import type { SessionDocument } from '../document/types.ts'
import { applyDefaults } from '../kinds/defaults.ts'
import { yamlText } from '../kubectl/printers/structured.ts'
import { calibrate, calibrated } from './calibration.ts'
import type { ObservedRun } from './observedRun.ts'
import { StateRedactor } from './redaction/redactedState.ts'
import { documentFrom, type StateNotice, stateAt } from './stateAt.ts'
import { type RecordedWorkload, recordedWorkloads } from './subject.ts'

export interface RunFromRecording {
  /** Begins with the state, under the delays that were seen; nothing is in its journal. */
  readonly document: SessionDocument
  /** Unix ms of the state. */
  readonly at: number
  /** The workload that most was recorded of, with the YAML that somebody would apply; undefined where there is none. */
  readonly subject: { readonly name: string; readonly manifest: string } | undefined
  /** Notices about invented and omitted objects. */
  readonly notices: readonly StateNotice[]
}

/**
 * The run that begins with the state at a moment of the recording (virtual ms of the run that plays it). It may be handed on:
 * nothing of it has values, addresses or texts that are nobody else's.
 */
export function runFromRecording(run: ObservedRun, atMs: number): RunFromRecording {
  const redactor = new StateRedactor()
  const state = redactor.state(stateAt(run, atMs))
  const document = documentFrom(state)
  const config = redactor.config(calibrated(document.config, calibrate(run)))
  const subject = recordedWorkloads(run)
    .map((workload) => state.from.objects.find((object) => isIt(object, redactor.workload(workload))))
    .find((object) => object !== undefined)
  return {
    document: { ...document, config },
    at: state.from.at,
    subject: subject && { name: String(asObject(subject.metadata).name), manifest: yamlText(asApplied(subject)) },
    notices: state.notices,
  }
}

function isIt({ kind, metadata }: JsonObject, workload: RecordedWorkload): boolean {
  const { name, namespace } = asObject(metadata)
  return kind === workload.kind && name === workload.name && (namespace ?? 'default') === workload.namespace
}

/** As it was applied last, if nothing has changed since; else as it is, without what the API server has added. */
function asApplied(live: JsonObject): JsonObject {
  const applied = parsed(asObject(asObject(live.metadata).annotations)[LAST_APPLIED])
  return applied && specOf(applied) === specOf(live) ? applied : asWritten(live)
}

const specOf = (object: JsonObject): string => goJson(applyDefaults(decodeObject(object, { strict: false })).spec)

/** Undefined for what is no JSON of an object: an annotation is anybody's text. */
function parsed(text: unknown): JsonObject | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const object = asObject(JSON.parse(text))
    return object.spec === undefined ? undefined : object
  } catch {
    return undefined
  }
}

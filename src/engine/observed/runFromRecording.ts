/** Makes a simulated run that continues a recording, with the manifest of the recording's subject. */
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
  /** The document begins with the state and the measured delays; its journal is empty. */
  readonly document: SessionDocument
  /** Unix ms of the recorded state. */
  readonly at: number
  /** The workload with the most changes, with its manifest as YAML; undefined without a workload. */
  readonly subject: { readonly name: string; readonly manifest: string } | undefined
  /** Notices about invented and omitted objects. */
  readonly notices: readonly StateNotice[]
}

/**
 * The run that begins with the state at a moment of the recording (virtual ms of the run that plays it). It can be
 * shared: private values, addresses and texts are redacted.
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

/**
 * The last applied manifest if the object is unchanged since; otherwise the object without the fields that the API
 * server added.
 */
export function asApplied(live: JsonObject): JsonObject {
  const applied = parsed(asObject(asObject(live.metadata).annotations)[LAST_APPLIED])
  return applied && specOf(applied) === specOf(live) ? applied : asWritten(live)
}

const specOf = (object: JsonObject): string => goJson(applyDefaults(decodeObject(object, { strict: false })).spec)

/** The object in a JSON text; undefined for any other text, because an annotation may contain anything. */
function parsed(text: unknown): JsonObject | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const object = asObject(JSON.parse(text))
    return object.spec === undefined ? undefined : object
  } catch {
    return undefined
  }
}

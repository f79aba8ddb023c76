import type { Pod } from '../api/types.ts'
import type { Draft, PodRecord } from './types.ts'

/**
 * A copy of a record. All members are listed, so that all records have the same shape; this takes a fraction of the
 * time of `{ ...record }`.
 */
export function draftOf(record: PodRecord): Draft {
  return {
    uid: record.uid,
    pod: record.pod,
    ip: record.ip,
    sandbox: record.sandbox,
    sandboxAt: record.sandboxAt,
    runs: record.runs,
    stage: record.stage,
    isStopped: record.isStopped,
    status: record.status,
    isDirty: record.isDirty,
    reasons: record.reasons,
    backOffs: record.backOffs,
    probes: record.probes,
    work: record.work,
    resumeAt: record.resumeAt,
    startedAt: record.startedAt,
    isPending: record.isPending,
    taken: record.taken,
    lastSyncAt: record.lastSyncAt,
    heardAt: record.heardAt,
    relistAt: record.relistAt,
    isRelisted: record.isRelisted,
    retryAt: record.retryAt,
    wakeAt: record.wakeAt,
    probeAt: record.probeAt,
    triggers: record.triggers,
    resize: record.resize,
    evicted: record.evicted,
  }
}

/** The record of a new Pod. */
export function newRecord(pod: Pod): Draft {
  const never = Number.NEGATIVE_INFINITY
  const record: PodRecord = {
    uid: pod.metadata.uid,
    pod,
    ip: '',
    sandbox: 'none',
    sandboxAt: never,
    runs: [],
    stage: 'active',
    isStopped: false,
    status: undefined,
    isDirty: false,
    reasons: [],
    backOffs: [],
    probes: [],
    work: undefined,
    resumeAt: never,
    startedAt: undefined,
    isPending: true,
    taken: undefined,
    lastSyncAt: never,
    heardAt: never,
    relistAt: never,
    isRelisted: false,
    retryAt: Number.POSITIVE_INFINITY,
    wakeAt: Number.POSITIVE_INFINITY,
    probeAt: Number.POSITIVE_INFINITY,
    triggers: [],
    resize: undefined,
    evicted: undefined,
  }
  return record
}

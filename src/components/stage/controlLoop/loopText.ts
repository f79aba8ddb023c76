import '../../../i18n/en/loop.ts'
import type { ControlLoopView, DelayedKey, DeliveryView, OwnWriteView, RevisionView } from '../../../engine/index.ts'
import { isMessageKey, type Translate } from '../../../i18n/index.ts'
import { awaitedWrite } from '../../../layout/controlLoop/awaitedWrite.ts'
import type { SyncCheck } from '../../../layout/controlLoop/loopBranch.ts'
import { formatSpan } from '../../../layout/format.ts'
import { type Tone, toneAt } from '../../../layout/revisionTone.ts'

/** A duration with milliseconds below one second: `7 ms`, `400 ms`, `8.4 s`. */
export function formatShortSpan(ms: number): string {
  return ms < 1000 ? `${Math.max(0, Math.round(ms))} ms` : formatSpan(ms)
}

/** The end of a Pod's name, which differs within its ReplicaSet: `…-z7tn6`. */
export function shortPodName(name: string): string {
  const dash = name.lastIndexOf('-')
  return dash <= 0 ? name : `…${name.slice(dash)}`
}

/** Tone of each revision by uid; its Pods share the tone. */
export function revisionTones(revisions: readonly RevisionView[]): ReadonlyMap<string, Tone> {
  return new Map(revisions.map(({ uid, tone }) => [uid, toneAt(tone)]))
}

/** Tone of an object: a revision's object has its own tone, and the objects that it owns share this tone. */
export function toneOf(
  tones: ReadonlyMap<string, Tone>,
  { uid, ownerUid }: Pick<DeliveryView, 'uid' | 'ownerUid'>,
): Tone {
  return tones.get(uid) ?? tones.get(ownerUid) ?? 'plain'
}

/** `informer/kubelet/node-1/pods` as shown in the drawing: `kubelet/node-1 pods`. */
export function watcherName(to: string): string {
  const parts = to.split('/').slice(to.startsWith('informer/') ? 1 : 0)
  return parts.length < 2 ? to : `${parts.slice(0, -1).join('/')} ${parts.at(-1)}`
}

/** Title of a controller; a controller without a catalogue text keeps its process name. */
export function controllerTitle(name: string, t: Translate): string {
  const key = `loop.controller.${name}`
  return isMessageKey(key) ? t(key) : name
}

/** Plural of a kind, by its resource. */
export function kindTitle(resource: string, t: Translate): string {
  const key = `loop.store.kind.${resource}`
  return isMessageKey(key) ? t(key) : resource
}

/** Why a key is delayed. An unknown reason is shown by its time alone. */
export function delayKind({ failures, reason }: Pick<DelayedKey, 'failures' | 'reason'>) {
  if (failures > 0) return 'backOff'
  if (reason.startsWith('the progress deadline')) return 'deadline'
  return reason.includes('minReadySeconds') ? 'minReady' : 'other'
}

/** Text about a controller's own writes that its caches do not show yet. */
export function ownWriteText(write: OwnWriteView, view: ControlLoopView, t: Translate): string {
  const awaited = awaitedWrite(view, write)
  if (!awaited) return ''
  const { resource, version, seen } = awaited
  return t(ownWriteKeys[resource] ?? 'loop.ownWrite.self', { version, seen })
}

const ownWriteKeys: Readonly<Record<string, 'loop.ownWrite.pods' | 'loop.ownWrite.claims'>> = {
  pods: 'loop.ownWrite.pods',
  persistentvolumeclaims: 'loop.ownWrite.claims',
}

/** The answer to a check that lets a sync continue. */
export function answerOf(id: SyncCheck['id']): 'yes' | 'no' {
  return id === 'fresh' || id === 'expectations' || id === 'oldGone' ? 'yes' : 'no'
}

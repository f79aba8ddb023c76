import type { LessonId } from './lessonIds.ts'

/**
 * Lessons in the order of the course. The numbers of lessons are part of links and follow `lessonIds` instead. Lessons
 * of a topic are adjacent.
 */
export const courseOrder: readonly LessonId[] = [
  'the-stage',
  'first-rollout',
  'replaced-not-restarted',
  'delete-a-pod',
  'what-starts-a-rollout',
  'configmaps-and-rollouts',
  'recreate-or-rolling-update',
  'labels-and-ownership',
  'ready-available-serving',
  'rounding',
  'safe-but-slow',
  'no-spare-room',
  'zero-and-zero',
  'everything-at-once',
  'one-replica',
  'both-bounds',
  'image-pull',
  'crash-after-ready',
  'progress-deadline',
  'slow-starter',
  'liveness-and-startup',
  'pod-security-refuses',
  'a-volume-that-holds',
  'rollover',
  'undo-twice',
  'history-limit',
  'pause-and-resume',
  'scale-during-rollout',
  'image-and-replicas',
  'who-dies',
  'slow-goodbyes',
  'full-cluster',
  'quota',
  'the-502-race',
  'sidecars',
  'two-versions-at-once',
  'drain-and-rollout',
  'uneven-over-zones',
  'node-loss',
  'apply-against-the-autoscaler',
  'ordered-and-reverse',
  'partition-as-a-canary',
  'one-on-every-node',
]

/** The next lesson in the course; undefined after the last lesson, and for a lesson outside of the course. */
export function lessonAfter(id: string): LessonId | undefined {
  const index = courseOrder.findIndex((one) => one === id)
  return index < 0 ? undefined : courseOrder[index + 1]
}

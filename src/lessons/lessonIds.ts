/**
 * The lessons in the order of the course. The number of a lesson is its place here and stands in links (`#12`): new ones come
 * at the end, none is taken out.
 */
export const lessonIds = [
  'first-rollout',
  'replaced-not-restarted',
  'what-starts-a-rollout',
  'delete-a-pod',
  'recreate-or-rolling-update',
  'rounding',
  'safe-but-slow',
  'no-spare-room',
  'everything-at-once',
  'zero-and-zero',
  'one-replica',
  'both-bounds',
  'image-pull',
  'crash-after-ready',
  'progress-deadline',
  'slow-starter',
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
  'ready-available-serving',
  'two-versions-at-once',
  'drain-and-rollout',
  'labels-and-ownership',
  'uneven-over-zones',
  'node-loss',
  'apply-against-the-autoscaler',
  'ordered-and-reverse',
  'partition-as-a-canary',
] as const

export type LessonId = (typeof lessonIds)[number]

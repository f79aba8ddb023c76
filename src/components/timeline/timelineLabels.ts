import '../../i18n/en/timeline.ts'
import { useMemo } from 'react'
import { type Translate, useT } from '../../i18n/index.ts'
import type { TimelineLabels } from '../../layout/timeline/timelineScene.ts'

/** Texts beside a timeline. */
export function timelineLabels(t: Translate): TimelineLabels {
  return {
    lanes: {
      sync: t('timeline.lane.sync'),
      write: t('timeline.lane.write'),
      event: t('timeline.lane.event'),
    },
    folded: t('timeline.lane.all'),
    commands: t('timeline.lane.command'),
    requests: t('timeline.requests'),
    failed: (requests) => t('timeline.failed', { requests }),
    early: (requests) => t('timeline.early', { requests }),
    refused: ({ text, refused }) =>
      t(refused?.inPart ? 'timeline.refusedInPart' : 'timeline.refused', {
        command: text.split(' ')[0] ?? text,
        why: refused?.why ?? '',
      }),
  }
}

/** Texts beside a timeline in the user's language. */
export function useTimelineLabels(): TimelineLabels {
  const t = useT()
  return useMemo(() => timelineLabels(t), [t])
}

import { useMemo } from 'react'
import { timeline as en } from '../../i18n/en/timeline.ts'
import { formatMessage, type MessageParams } from '../../i18n/message.ts'
import { timeline as zhCN } from '../../i18n/zhCN/timeline.ts'
import type { TimelineLabels } from '../../layout/timeline/timelineScene.ts'
import { type Locale, usePrefs } from '../../store/prefs.ts'

const catalogues = { en, 'zh-CN': zhCN }

/** The words beside a timeline, in a language. */
export function timelineLabels(locale: Locale): TimelineLabels {
  const say = (key: keyof typeof en, params?: MessageParams) => formatMessage(catalogues[locale][key], params)
  return {
    lanes: {
      sync: say('timeline.lane.sync'),
      write: say('timeline.lane.write'),
      event: say('timeline.lane.event'),
    },
    folded: say('timeline.lane.all'),
    commands: say('timeline.lane.command'),
    requests: say('timeline.requests'),
    failed: (requests) => say('timeline.failed', { requests }),
    refused: ({ text, refused }) =>
      say(refused?.inPart ? 'timeline.refusedInPart' : 'timeline.refused', {
        command: text.split(' ')[0] ?? text,
        why: refused?.why ?? '',
      }),
  }
}

/** The same in the person's language. */
export function useTimelineLabels(): TimelineLabels {
  const locale = usePrefs((prefs) => prefs.locale)
  return useMemo(() => timelineLabels(locale), [locale])
}

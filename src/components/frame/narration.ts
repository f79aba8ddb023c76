import '../../i18n/en/frame/narration.ts'
import type { DecisionRecord, RunStop } from '../../engine/index.ts'
import type { Translate } from '../../i18n/index.ts'
import { formatClock } from '../../store/runClock.ts'

/** The stop of a step as one sentence for screen readers. */
export function narrate(record: RunStop, t: Translate): string {
  const clock = formatClock(record.at)
  switch (record.type) {
    case 'write': {
      const { by, verb, kind, name, summary } = record
      return t('frame.say.write', { clock, by, verb, kind, name, summary }).trim()
    }
    case 'event': {
      const { reason, kind, name, message } = record
      return t('frame.say.event', { clock, reason, kind, name, message })
    }
    case 'sync': {
      const { controller, key, wokenBy, error } = record
      if (error !== undefined) return t('frame.say.syncError', { clock, controller, key, error })
      return t('frame.say.sync', { clock, controller, key, wokenBy })
    }
    case 'decision': {
      const { controller, object } = record
      return t('frame.say.decision', { clock, controller, object, facts: factsOf(record) })
    }
    case 'delivery': {
      const { target, change, kind, name, others: count } = record
      const params = { clock, target, change, kind, name }
      return count === 0 ? t('frame.say.delivery', params) : t('frame.say.deliveries', { ...params, count })
    }
    case 'bound': {
      const { bound, name, pods, limit } = record
      return t(`frame.say.bound.${bound}`, { clock, name, pods, limit })
    }
    case 'outcome':
      return t('frame.say.outcome', { clock, name: record.name, outcome: record.word })
    case 'command':
      return t('frame.say.command', { clock, label: record.label })
  }
}

function factsOf({ facts }: DecisionRecord): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}

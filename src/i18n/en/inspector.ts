import { englishTexts } from '../english.ts'

/**
 * The inspector: Why, Object, Events. Keys begin with `inspector.`; keys of decisions and waits, which are loaded
 * later, continue with the record's id. In sentences `**…**` is bold and `` `…` `` monospaced.
 */
export const inspector = englishTexts({
  'inspector.tabs': 'Why',
  'inspector.tab.findings': 'Findings',
  'inspector.tab.why': 'Why',
  'inspector.tab.object': 'Object',
  'inspector.tab.events': 'Events',
  'inspector.tab.queues': 'Queues',
  'inspector.tab.codePath': 'Code path',
  'inspector.selected': 'Selected: {kind} {name}',
  'inspector.deselect': 'Back to the Deployment',
  'inspector.none': 'There is nothing to explain yet. Apply a manifest with a Deployment, StatefulSet or DaemonSet.',
  'inspector.loading': 'Loading',
  'inspector.gone': '{kind} {name} does not exist at this moment.',

  'inspector.sync.title': 'sync of {key}',
  'inspector.at': 'at {time}',
  'inspector.decided.title': '{controller}: {object}',
  'inspector.wokenBy': 'Woken by',
  'inspector.sync.error': 'The sync ended with an error. The key is retried:',
  'inspector.undecided': 'No controller has decided anything about this object yet.',
  'inspector.source': 'In the source:',
  'inspector.writes': 'What it wrote',
  'inspector.decisions': 'Decisions',
  'inspector.waits': 'Waits for',
  'inspector.waits.less': 'show fewer',
  'inspector.recentEvents': 'Newest Events',
  'inspector.unknownDecision': 'Decision `{id}`',

  'inspector.pending.showNodes': 'Show on the nodes',
  'inspector.pending.goTo': 'Go to {time}',

  'inspector.object.more': { one: 'and {count} more', other: 'and {count} more' },

  'inspector.events.none': 'No Events about this object up to this moment.',
  'inspector.events.time': 'Time',
  'inspector.events.type': 'Type',
  'inspector.events.reason': 'Reason',
  'inspector.events.object': 'Object',
  'inspector.events.message': 'Message',
  'inspector.events.count': 'Count',
  'inspector.events.filter': 'Object',
  'inspector.events.all': 'all objects',
  'inspector.events.sortBy': 'Sort by {column}',
  'inspector.events.since': 'first at {time}',
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof inspector> {}
}

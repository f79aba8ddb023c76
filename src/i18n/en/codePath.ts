import { englishTexts } from '../english.ts'

/** Causes of a sync. `` `…` `` in sentences is code. Keys begin with `codePath.`. */
export const codePath = englishTexts({
  'codePath.causes': 'What led to this',
  'codePath.causes.loading': 'Loading',
  'codePath.causes.of': 'What led to this, back to the command',
  'codePath.causes.goTo': 'Go to {time}',
  'codePath.causes.show': { one: 'show {count} more', other: 'show {count} more' },
  'codePath.causes.omitted': { one: 'and {count} step in between', other: 'and {count} steps in between' },
  'codePath.cause.sync': '{controller} synced `{key}`',
  'codePath.cause.syncWrote': '{controller}, in the sync of `{key}`: {verb} `{kind} {name}`',
  'codePath.cause.write': '{by}: {verb} `{kind} {name}`',
  'codePath.cause.watch': '`{kind} {name}` {change}, seen by {process}',
  'codePath.cause.watchQueued': '`{kind} {name}` {change}, seen by {process}: queues `{key}`',
  'codePath.cause.delay': '`{key}` waited {seconds} s before it was queued',
  'codePath.cause.timer': '{component} worked for {seconds} s',
  'codePath.cause.command': 'Your command: `{label}`',
  'codePath.cause.start': 'Part of the initial cluster',
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof codePath> {}
}

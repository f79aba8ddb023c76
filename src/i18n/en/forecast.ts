import { englishTexts } from '../english.ts'

/** The forecast of an apply. Keys begin with `forecast.`. */
export const forecast = englishTexts({
  'forecast.label': 'Forecast of the apply: {text}',
  'forecast.scope.apply': 'If applied now:',
  'forecast.madeUp': '{text}, with default delays',
  'forecast.delays': 'Default delays',
  'forecast.delays.about':
    'How long your images take to pull, start, become ready and terminate has not been measured. Each time is drawn from a default range.',
  'forecast.delays.set': 'To set the ranges, choose “Delays” in the cluster settings above the Pods.',
  'forecast.delays.measure':
    'To measure them, open a recording that `rollscope watch` made of your cluster. Runs from it use its delays.',
  'forecast.separator': ' · ',

  'forecast.allAvailable': { one: 'available in {time}', other: 'all {count} available in {time}' },
  'forecast.asSimulated': 'as simulated: {text}',
  'forecast.asInWay': 'as in A: {text}',
  'forecast.created': 'if missing objects are created: {text}',
  'forecast.workloads': { one: '{count} workload', other: '{count} workloads' },
  'forecast.of': '{name}: {text}',

  'forecast.done': 'complete in {time}',
  'forecast.lowest': 'at least {count} available',
  'forecast.most': { one: 'at most {count} Pod', other: 'at most {count} Pods' },

  'forecast.requests': { one: '{range} request fails', other: '{range} requests fail' },
  'forecast.requests.none': 'no request fails',
  'forecast.outage': 'no Pod available for {time}',
  'forecast.outage.maybe': 'no Pod available for up to {time}',
  'forecast.stalls': {
    one: 'stalls: {count} new Pod never becomes available',
    other: 'stalls: {count} new Pods never become available',
  },
  'forecast.stalls.none': 'stalls: no new Pod can be created',
  'forecast.stalls.reason': 'stalls: {reason}',
  'forecast.stalls.serving': { one: '{count} keeps serving', other: '{count} keep serving' },
  'forecast.stalls.nothingServing': 'none keeps serving',
  'forecast.deadline': 'deadline after {time}',
  'forecast.late': 'exceeds its deadline of {deadline}, complete only after {time}',
  'forecast.maybe': 'stalls in {count} of {of} simulated runs',
  'forecast.breaks': 'breaks after {time}: down to {count} available',
  'forecast.undecided': 'not complete within {time}',
  'forecast.fitsNowhere': 'no Pods: no node matches',
  'forecast.paused': 'paused: rolls out when resumed',
  'forecast.onDelete': 'OnDelete: each Pod is updated after you delete it',

  'forecast.tooManyPods': 'No forecast for more than {most} Pods; this manifest has {count}.',
  'forecast.stopped.events': 'The forecast stopped at {time}, after {events} events: too many events in this cluster.',
  'forecast.stopped.size':
    'The forecast stopped after {time}: the cluster reaches its limit (20,000 Pods, or 5,000,000 events).',
  'forecast.stopped.text': 'No forecast for a manifest with more than 500,000 characters.',
  'forecast.stopped.silent': 'The forecast stopped after 20 s: this manifest takes too long to apply.',
  'forecast.tooLong': 'No forecast: the run is too long.',
  'forecast.waits': 'The forecast waits while the run plays fast.',
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof forecast> {}
}

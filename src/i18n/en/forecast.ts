import { englishTexts } from '../english.ts'

/** What an apply would do, before it is done. Keys begin with `forecast.`. */
export const forecast = englishTexts({
  'forecast.label': 'Forecast of an apply: {text}',
  'forecast.scope.apply': 'If applied now:',
  'forecast.madeUp': '{text}, with made-up delays',
  'forecast.delays': 'Made-up delays',
  'forecast.delays.about':
    'Nobody has measured how long your images take to be pulled, to start, to become ready and to end: each time is drawn from a range.',
  'forecast.delays.set': 'Set the ranges: “Delays” among what the cluster is made of, above the Pods.',
  'forecast.delays.measure':
    'Measure them: open what `rollscope watch` has recorded of your cluster; its delays are then those of the run.',
  'forecast.separator': ' · ',

  'forecast.allAvailable': { one: 'available in {time}', other: 'all {count} available in {time}' },
  'forecast.asSimulated': 'as simulated: {text}',
  'forecast.asInWay': 'as in A: {text}',
  'forecast.created': 'with what is missing: {text}',
  'forecast.workloads': { one: '{count} workload', other: '{count} workloads' },
  'forecast.of': '{name}: {text}',

  'forecast.done': 'done in {time}',
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
  'forecast.late': 'misses its deadline of {deadline}, done only after {time}',
  'forecast.maybe': 'stalls in {count} of {of} tries',
  'forecast.breaks': 'breaks after {time}: down to {count} available',
  'forecast.undecided': 'not done within {time}',
  'forecast.fitsNowhere': 'nothing to do: no node matches',
  'forecast.paused': 'paused: rolls out when resumed',
  'forecast.onDelete': 'OnDelete: each Pod changes once it is deleted',

  'forecast.tooManyPods': 'No forecast above {most} Pods; these are {count}.',
  'forecast.stopped.events': 'The forecast stopped after {events} events, {time} on: too much happens in this cluster.',
  'forecast.stopped.size':
    'The forecast stopped after {time}: the cluster reaches its limit by then (20,000 Pods, or 5,000,000 events).',
  'forecast.stopped.text': 'No forecast of a manifest with more than 500,000 characters.',
  'forecast.stopped.silent': 'The forecast stopped after 20 s: this manifest takes too long to apply.',
  'forecast.tooLong': 'No forecast: the run is too long.',
  'forecast.waits': 'The forecast waits while the run plays fast.',
})

import { englishTexts } from '../../english.ts'

/** The overview of a run with many workloads. */
export const workloads = englishTexts({
  'workloads.label': 'Workloads',
  'workloads.ready': '{available} of {replicas} available',
  'workloads.state.complete': 'complete',
  'workloads.state.progressing': 'rolling out',
  'workloads.state.stalled': 'stalled',
  'workloads.state.paused': 'paused',
  'workloads.state.failed': 'failed to progress',

  'workloads.complete': '**{complete} of {all}** complete',
  'workloads.rolling': { one: '**{rolling}** rolling out', other: '**{rolling}** rolling out' },
  'workloads.stalled': { one: '**{stalled}** stalled', other: '**{stalled}** stalled' },
  'workloads.paused': '**{paused}** paused',
  'workloads.and': ', ',
  'workloads.became': '{name} {state}',
  'workloads.new': '{pods} new',

  'workloads.filter': 'Filter',
  'workloads.filter.label': 'Filter workloads by name',
  'workloads.none': 'No name contains “{filter}”',
  'workloads.none.clear': 'Clear the filter',
  'workloads.order': 'Order',
  'workloads.order.worst': 'Most problems first',
  'workloads.order.name': 'By name',
  'workloads.order.text': 'As in the manifest',
  'workloads.prefix': '`{prefix}` in front of every name',
  'workloads.fold': '{count} complete',
  'workloads.unfolded': 'Fold the complete workloads',
  'workloads.back': 'All {all} workloads',
  'workloads.others': 'Other rollouts in progress',
  'workloads.other': '{name} · {state}',
  'workloads.lanes': 'Other workloads over time',
  'workloads.lanes.others': { one: '{count} other', other: '{count} others' },
  'workloads.lanes.all': 'All {count}',

  'workloads.keys': 'Many workloads',
  'workloads.keys.neighbours': 'Show the previous or next workload on the stage',
  'workloads.keys.filter': 'Filter the workloads',
  'workloads.keys.stall': 'Go to the next stalled workload',
  'workloads.keys.panes': 'Close or open the manifest and Why panes',
})

declare module '../../english.ts' {
  interface Texts extends TextsOf<typeof workloads> {}
}

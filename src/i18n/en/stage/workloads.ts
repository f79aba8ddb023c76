import { englishTexts } from '../../english.ts'

/** The many workloads of a run. */
export const workloads = englishTexts({
  'workloads.label': 'Workloads',
  'workloads.ready': '{available} of {replicas} available',
  'workloads.state.complete': 'complete',
  'workloads.state.progressing': 'rolling out',
  'workloads.state.stalled': 'stalls',
  'workloads.state.paused': 'paused',
  'workloads.state.failed': 'failed to progress',

  'workloads.complete': '**{complete} of {all}** complete',
  'workloads.rolling': { one: '**{rolling}** rolls', other: '**{rolling}** roll' },
  'workloads.stalled': { one: '**{stalled}** stalls', other: '**{stalled}** stall' },
  'workloads.paused': '**{paused}** paused',
  'workloads.and': ', ',
  'workloads.became': '{name} {state}',
  'workloads.new': '{pods} new',

  'workloads.filter': 'Filter',
  'workloads.filter.label': 'Filter workloads by name',
  'workloads.none': 'No name has “{filter}”',
  'workloads.none.clear': 'Clear the filter',
  'workloads.order': 'Order',
  'workloads.order.worst': 'Worst first',
  'workloads.order.name': 'By name',
  'workloads.order.text': 'As in the text',
  'workloads.prefix': '`{prefix}` in front of every name',
  'workloads.fold': '{count} complete',
  'workloads.unfolded': 'Fold those that are complete',
  'workloads.back': 'All {all} workloads',
  'workloads.others': 'What else rolls',
  'workloads.other': '{name} · {state}',
  'workloads.lanes': 'Other workloads over time',
  'workloads.lanes.others': { one: '{count} other', other: '{count} others' },
  'workloads.lanes.all': 'All {count}',

  'workloads.keys': 'Many workloads',
  'workloads.keys.neighbours': 'The workload before or behind on the stage',
  'workloads.keys.filter': 'Filter the workloads',
  'workloads.keys.stall': 'To the next that stalls',
  'workloads.keys.panes': 'Close or open the manifest, the explanations',
})

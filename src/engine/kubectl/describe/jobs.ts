/** `kubectl describe` of Jobs and CronJobs. Models kubectl/pkg/describe/describe.go (v1.36). */
import { ofKind } from '../../api/fields/ofKind.ts'
import type { AnyObject, Job } from '../../api/kindTypes.ts'
import { labelSelectorToString } from '../../api/selector.ts'
import { fromTimestamp, humanDuration } from '../../api/time.ts'
import type { Shell } from '../core/command.ts'
import { timestampText } from '../core/times.ts'
import { eventsAbout, writeEvents } from './events.ts'
import { writePodTemplate } from './podTemplate.ts'
import { DescribeWriter } from './writer.ts'

const orUnset = (value: string | number | undefined, unit = ''): string =>
  value === undefined ? '<unset>' : `${value}${unit}`

// Models describeJob.
export function describeJob(shell: Shell, object: AnyObject): string {
  const { metadata, spec } = ofKind('Job', object)
  const writer = new DescribeWriter(shell.releases.kubectl)
  const fieldIfSet = (label: string, value: string | number | boolean | undefined, unit = ''): void => {
    if (value !== undefined) writer.field(0, label, `${value}${unit}`)
  }
  writer.field(0, 'Name', metadata.name)
  writer.field(0, 'Namespace', metadata.namespace ?? '')
  writer.field(0, 'Selector', labelSelectorToString(spec.selector))
  writer.labels(0, 'Labels', metadata.labels)
  writer.annotations('Annotations', metadata.annotations)
  const owner = metadata.ownerReferences?.find((ref) => ref.controller)
  if (owner) writer.field(0, 'Controlled By', `${owner.kind}/${owner.name}`)
  fieldIfSet('Parallelism', spec.parallelism)
  writer.field(0, 'Completions', orUnset(spec.completions))
  fieldIfSet('Completion Mode', spec.completionMode)
  fieldIfSet('Suspend', spec.suspend)
  fieldIfSet('Backoff Limit', spec.backoffLimit)
  fieldIfSet('TTL Seconds After Finished', spec.ttlSecondsAfterFinished)
  writeProgress(writer, ofKind('Job', object))
  writePodTemplate(writer, spec.template)
  writeEvents(writer, shell, eventsAbout(shell, object))
  return writer.aligned
}

function writeProgress(writer: DescribeWriter, { spec, status }: Job): void {
  const { startTime, completionTime, active = 0, ready, succeeded = 0, failed = 0, completedIndexes } = status
  if (startTime !== undefined) writer.field(0, 'Start Time', timestampText(startTime))
  if (completionTime !== undefined) writer.field(0, 'Completed At', timestampText(completionTime))
  if (startTime !== undefined && completionTime !== undefined)
    writer.field(0, 'Duration', humanDuration(fromTimestamp(completionTime) - fromTimestamp(startTime)))
  if (spec.activeDeadlineSeconds !== undefined)
    writer.field(0, 'Active Deadline Seconds', `${spec.activeDeadlineSeconds}s`)
  const running = ready === undefined ? `${active} Active` : `${active} Active (${ready} Ready)`
  writer.field(0, 'Pods Statuses', `${running} / ${succeeded} Succeeded / ${failed} Failed`)
  if (spec.completionMode === 'Indexed') writer.field(0, 'Completed Indexes', shortened(completedIndexes ?? ''))
}

const LONGEST_INDEXES = 50

/** Cuts at the first comma after LONGEST_INDEXES characters. Models capIndexesListOrNone. */
function shortened(indexes: string): string {
  if (indexes === '') return '<none>'
  const comma = indexes.indexOf(',', LONGEST_INDEXES)
  return comma < 0 ? indexes : `${indexes.slice(0, comma + 1)}...`
}

// Models describeCronJob.
export function describeCronJob(shell: Shell, object: AnyObject): string {
  const { metadata, spec, status } = ofKind('CronJob', object)
  const job = spec.jobTemplate.spec
  const writer = new DescribeWriter(shell.releases.kubectl)
  writer.field(0, 'Name', metadata.name)
  writer.field(0, 'Namespace', metadata.namespace ?? '')
  writer.labels(0, 'Labels', metadata.labels)
  writer.annotations('Annotations', metadata.annotations)
  writer.field(0, 'Schedule', spec.schedule)
  writer.field(0, 'Concurrency Policy', spec.concurrencyPolicy)
  writer.field(0, 'Suspend', spec.suspend ? 'True' : 'False')
  writer.field(0, 'Time Zone', orUnset(spec.timeZone))
  writer.field(0, 'Successful Job History Limit', orUnset(spec.successfulJobsHistoryLimit))
  writer.field(0, 'Failed Job History Limit', orUnset(spec.failedJobsHistoryLimit))
  writer.field(0, 'Starting Deadline Seconds', orUnset(spec.startingDeadlineSeconds, 's'))
  writer.field(0, 'Selector', job.selector ? labelSelectorToString(job.selector) : '<unset>')
  writer.field(0, 'Parallelism', orUnset(job.parallelism))
  writer.field(0, 'Completions', orUnset(job.completions))
  if (job.activeDeadlineSeconds !== undefined)
    writer.field(0, 'Active Deadline Seconds', `${job.activeDeadlineSeconds}s`)
  writePodTemplate(writer, job.template)
  writer.field(0, 'Last Schedule Time', timestampText(status.lastScheduleTime))
  writer.field(0, 'Active Jobs', status.active?.map(({ name }) => name).join(', ') || '<none>')
  writeEvents(writer, shell, eventsAbout(shell, object))
  return writer.aligned
}

/** Jobs and CronJobs. Models pkg/apis/batch/validation/validation.go (v1.36). */

import { scheduleError } from '../cronSchedule.ts'
import type { FieldError } from '../errors.ts'
import type { CronJob, CronJobSpec, Job, JobSpec, ObjectMeta } from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { labelsOf } from '../jsonObject.ts'
import { selectorMatches, selectorOf } from '../selector.ts'
import { zoneOffset } from '../timeZones.ts'
import type { JsonObject, Labels } from '../types.ts'
import { isSet } from './access.ts'
import {
  invalidFor,
  invalidValue,
  nonNegative,
  notSupported,
  required,
  selectorMismatchText,
  tooLong,
} from './fieldErrors.ts'
import { dns1123Label, dns1123Subdomain } from './formats.ts'
import { podFailurePolicyErrors, successPolicyErrors } from './jobPolicies.ts'
import { templateUpdateErrors } from './jobTemplates.ts'
import { shownLabels, shownSelector, validateLabelSelector } from './labelSelector.ts'
import { immutable, metaOf, type NameRules, validateObjectMeta, validateObjectMetaUpdate } from './objectMeta.ts'
import { validatePodTemplateSpec } from './podSpec.ts'

/** Models ValidateJob. */
export function validateJob(job: Defaulted<Job>, names: NameRules): FieldError[] {
  const meta = metaOf(job)
  const spec = job.spec
  const completions = spec.completions ?? 0
  // The highest index is part of the longest host name.
  const lastHost = `${meta.name ?? ''}-${completions - 1}`
  const isTooLong = spec.completionMode === 'Indexed' && completions > 0 && dns1123Label(lastHost).length > 0
  return [
    ...validateObjectMeta(names, withoutOwnLabels(meta, spec)),
    ...ownSelectorErrors(meta, spec),
    ...jobSpecErrors('spec', spec),
    ...selectorErrors(spec),
    ...(isTooLong
      ? [
          invalidValue(
            'metadata.name',
            meta.name ?? '',
            `will not able to create pod with invalid DNS label: ${lastHost}`,
          ),
        ]
      : []),
  ]
}

/** The labels that the API server generates for the Pods of a Job. */
const ownLabels = (uid: string, name: string): Labels => ({
  'controller-uid': uid,
  'job-name': name,
  'batch.kubernetes.io/controller-uid': uid,
  'batch.kubernetes.io/job-name': name,
})
const generatedLabels = Object.keys(ownLabels('', ''))

/**
 * The metadata without the labels that only the API server wrote to the template. A stored Job gets such labels when it
 * is read, after validation.
 */
function withoutOwnLabels(meta: Defaulted<ObjectMeta>, spec: Defaulted<JobSpec>): JsonObject {
  const written = spec.template.metadata?.labels ?? {}
  if (Object.keys(written).some((key) => !generatedLabels.includes(key))) return meta
  return Object.keys(meta.labels ?? {}).every((key) => generatedLabels.includes(key)) ? { ...meta, labels: {} } : meta
}

/** Fields of a Job that never change. */
const fixed = ['completionMode', 'podFailurePolicy', 'backoffLimitPerIndex', 'managedBy', 'successPolicy'] as const

/** Models ValidateJobUpdate. */
export function validateJobUpdate(job: Defaulted<Job>, old: Defaulted<Job>): FieldError[] {
  const [spec, stored] = [job.spec, old.spec]
  const kept = (key: keyof JobSpec): FieldError[] => immutable(`spec.${key}`, spec[key] ?? null, stored[key] ?? null)
  return [
    ...ownSelectorErrors(metaOf(job), spec),
    ...validateObjectMetaUpdate(metaOf(job), metaOf(old)),
    ...jobSpecErrors('spec', spec),
    ...selectorErrors(spec),
    ...(spec.completionMode === 'Indexed' ? completionsUpdateErrors(spec, stored) : kept('completions')),
    ...kept('selector'),
    ...templateUpdateErrors(spec, stored, old.status ?? {}),
    ...fixed.flatMap((key) => kept(key)),
  ]
}

/** Errors of changed completions: in an indexed Job they may change together with parallelism. */
// Models validateCompletions.
function completionsUpdateErrors(spec: Defaulted<JobSpec>, stored: Defaulted<JobSpec>): FieldError[] {
  const { completions, parallelism } = spec
  const isKept = !isSet(completions) || completions === stored.completions
  return isKept || completions === (parallelism ?? 0)
    ? []
    : [invalidValue('spec.completions', completions, 'can only be modified in tandem with spec.parallelism')]
}

/** Errors unless the API server generated the labels and the selector, or the Job has a manual selector. */
// Models validateGeneratedSelector.
function ownSelectorErrors(meta: Defaulted<ObjectMeta>, spec: Defaulted<JobSpec>): FieldError[] {
  if (spec.manualSelector === true || !isSet(spec.selector)) return []
  const labels = spec.template.metadata?.labels ?? {}
  const own = ownLabels(meta.uid ?? '', meta.name ?? '')
  const errors = Object.entries(own).flatMap(([key, value]) => {
    const field = `spec.template.metadata.labels[${key}]`
    if (labels[key] === value) return []
    return [
      isSet(labels[key]) ? invalidValue(field, labels, `must be '${value}'`) : required(field, `must be '${value}'`),
    ]
  })
  const isOwn = validateLabelSelector('', spec.selector).length > 0 || selectorMatches(selectorOf(spec.selector), own)
  return isOwn
    ? errors
    : [...errors, invalidValue('spec.selector', shownSelector(spec.selector), '`selector` not auto-generated')]
}

/** Errors of the selector. Only a manual selector is required; otherwise the API server generates the selector. */
function selectorErrors(spec: Defaulted<JobSpec>): FieldError[] {
  const { selector } = spec
  const { labels } = spec.template.metadata ?? {}
  if (!isSet(selector))
    return spec.manualSelector === true
      ? [
          required('spec.selector'),
          invalidValue('spec.template.metadata.labels', shownLabels(labels), selectorMismatchText),
        ]
      : []
  const errors = validateLabelSelector('spec.selector', selector)
  if (errors.length > 0 || selectorMatches(selectorOf(selector), labelsOf(labels))) return errors
  return [invalidValue('spec.template.metadata.labels', shownLabels(labels), selectorMismatchText)]
}

const counts = [
  'parallelism',
  'completions',
  'activeDeadlineSeconds',
  'backoffLimit',
  'ttlSecondsAfterFinished',
  'backoffLimitPerIndex',
  'maxFailedIndexes',
] as const

// Models validateJobSpec.
function jobSpecErrors(field: string, spec: Defaulted<JobSpec>): FieldError[] {
  const template = spec.template
  return [
    ...counts.flatMap((key) => nonNegative(`${field}.${key}`, spec[key])),
    ...(isSet(spec.maxFailedIndexes) && !isSet(spec.backoffLimitPerIndex)
      ? [required(`${field}.backoffLimitPerIndex`, 'when maxFailedIndexes is specified')]
      : []),
    ...(isSet(spec.managedBy) ? managedByErrors(`${field}.managedBy`, spec.managedBy) : []),
    ...completionErrors(field, spec),
    ...podFailurePolicyErrors(`${field}.podFailurePolicy`, spec),
    ...successPolicyErrors(`${field}.successPolicy`, spec),
    ...replacementErrors(`${field}.podReplacementPolicy`, spec),
    ...validatePodTemplateSpec(`${field}.template`, template),
    ...restartErrors(`${field}.template.spec.restartPolicy`, spec),
  ]
}

const longestManagedBy = 63

function managedByErrors(field: string, value: string): FieldError[] {
  return [
    ...domainPrefixedPath(field, value),
    ...(value.length > longestManagedBy ? [tooLong(field, longestManagedBy)] : []),
  ]
}

const mostParallelIndexed = 100_000
const mostFailedIndexes = 100_000
/** From this number of completions on, stricter limits apply if failures are counted for each index. */
const softLimit = 100_000
const mostAboveSoftLimit = 10_000

function completionErrors(field: string, spec: Defaulted<JobSpec>): FieldError[] {
  const mode = spec.completionMode ?? ''
  const modes = ['NonIndexed', 'Indexed']
  const errors: FieldError[] = []
  const most = (key: (typeof counts)[number], limit: number, when = ''): void => {
    if ((spec[key] ?? 0) > limit)
      errors.push(invalidValue(`${field}.${key}`, spec[key], `must be less than or equal to ${limit}${when}`))
  }
  if (isSet(spec.completionMode) && !modes.includes(mode))
    errors.push(notSupported(`${field}.completionMode`, mode, modes))
  if (mode === 'Indexed') {
    if (!isSet(spec.completions)) errors.push(required(`${field}.completions`, 'when completion mode is Indexed'))
    most('parallelism', mostParallelIndexed, ' when completion mode is Indexed')
    if (isSet(spec.completions) && isSet(spec.maxFailedIndexes) && spec.maxFailedIndexes > spec.completions)
      errors.push(
        invalidValue(`${field}.maxFailedIndexes`, spec.maxFailedIndexes, 'must be less than or equal to completions'),
      )
    most('maxFailedIndexes', mostFailedIndexes)
    if ((spec.completions ?? 0) > softLimit && isSet(spec.backoffLimitPerIndex)) {
      if (!isSet(spec.maxFailedIndexes))
        errors.push(required(`${field}.maxFailedIndexes`, `must be specified when completions is above ${softLimit}`))
      const when = ` when completions are above ${softLimit} and used with backoff limit per index`
      for (const key of ['parallelism', 'maxFailedIndexes'] as const) most(key, mostAboveSoftLimit, when)
    }
  }
  if (mode === '' || mode === 'NonIndexed')
    for (const key of ['backoffLimitPerIndex', 'maxFailedIndexes'] as const)
      if (isSet(spec[key])) errors.push(invalidValue(`${field}.${key}`, spec[key], 'requires indexed completion mode'))
  return errors
}

function replacementErrors(field: string, spec: Defaulted<JobSpec>): FieldError[] {
  const policies = isSet(spec.podFailurePolicy) ? ['Failed'] : ['Failed', 'TerminatingOrFailed']
  const policy = spec.podReplacementPolicy
  return isSet(policy) && !policies.includes(policy) ? [notSupported(field, policy, policies)] : []
}

function restartErrors(field: string, spec: Defaulted<JobSpec>): FieldError[] {
  const policy = spec.template.spec.restartPolicy
  if (policy === '' || policy === 'Always') return [required(field, 'valid values: "OnFailure", "Never"')]
  if (policy !== 'OnFailure' && policy !== 'Never') return [notSupported(field, policy, ['OnFailure', 'Never'])]
  return isSet(spec.podFailurePolicy) && policy !== 'Never'
    ? [invalidValue(field, policy, 'only "Never" is supported when podFailurePolicy is specified')]
    : []
}

/** 63 characters of a Job's name, minus `-` and the time that the controller appends. */
const longestCronJobName = 52

/** Models ValidateCronJobCreate. */
export function validateCronJob(cronJob: Defaulted<CronJob>, names: NameRules): FieldError[] {
  const meta = metaOf(cronJob)
  const name = meta.name ?? ''
  return [
    ...validateObjectMeta(names, meta),
    ...cronJobSpecErrors(cronJob.spec),
    ...(name.length > longestCronJobName
      ? [invalidValue('metadata.name', name, `must be no more than ${longestCronJobName} characters`)]
      : []),
  ]
}

/** Models ValidateCronJobUpdate. */
export const validateCronJobUpdate = (cronJob: Defaulted<CronJob>, old: Defaulted<CronJob>): FieldError[] => [
  ...validateObjectMetaUpdate(metaOf(cronJob), metaOf(old)),
  ...cronJobSpecErrors(cronJob.spec, old.spec),
]

function cronJobSpecErrors(spec: Defaulted<CronJobSpec>, old?: Defaulted<CronJobSpec>): FieldError[] {
  const policies = ['Allow', 'Forbid', 'Replace']
  const policy = spec.concurrencyPolicy
  const jobSpec = spec.jobTemplate.spec
  return [
    ...scheduleErrors('spec.schedule', spec, old),
    ...nonNegative('spec.startingDeadlineSeconds', spec.startingDeadlineSeconds),
    ...timeZoneErrors('spec.timeZone', spec.timeZone),
    ...(policy === '' || policies.includes(policy) ? [] : [notSupported('spec.concurrencyPolicy', policy, policies)]),
    ...jobSpecErrors('spec.jobTemplate.spec', jobSpec),
    ...(isSet(jobSpec.selector)
      ? [
          invalidValue(
            'spec.jobTemplate.spec.selector',
            shownSelector(jobSpec.selector),
            '`selector` will be auto-generated',
          ),
        ]
      : []),
    ...(jobSpec.manualSelector === true
      ? [notSupported('spec.jobTemplate.spec.manualSelector', true, ['nil', 'false'])]
      : []),
    ...nonNegative('spec.successfulJobsHistoryLimit', spec.successfulJobsHistoryLimit),
    ...nonNegative('spec.failedJobsHistoryLimit', spec.failedJobsHistoryLimit),
  ]
}

function scheduleErrors(
  field: string,
  spec: Defaulted<CronJobSpec>,
  old: Defaulted<CronJobSpec> | undefined,
): FieldError[] {
  const schedule = spec.schedule ?? ''
  if (schedule === '') return [required(field)]
  const error = scheduleError(schedule)
  const errors = invalidFor(field, schedule, error === undefined ? [] : [error])
  if (!schedule.includes('TZ')) return errors
  const isAllowed = (old?.schedule ?? '').includes('TZ')
  if (!isAllowed)
    return [
      ...errors,
      invalidValue(field, schedule, 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead'),
    ]
  return isSet(spec.timeZone)
    ? [...errors, invalidValue(field, schedule, 'cannot use both timeZone field and TZ or CRON_TZ in schedule')]
    : errors
}

// Models validateTimeZone.
function timeZoneErrors(field: string, zone: string | undefined): FieldError[] {
  if (!isSet(zone)) return []
  if (zone === '') return [invalidValue(field, zone, 'timeZone must be nil or non-empty string')]
  return [
    ...(zone.toLowerCase() === 'local'
      ? [
          invalidValue(
            field,
            zone,
            'timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones',
          ),
        ]
      : []),
    ...(zone !== 'Local' && zoneOffset(zone) === undefined
      ? [invalidValue(field, zone, `unknown time zone ${zone}`)]
      : []),
  ]
}

/** `acme.io/foo`: a subdomain and a path. Models apimachinery util/validation IsDomainPrefixedPath. */
function domainPrefixedPath(field: string, text: string): FieldError[] {
  if (text === '') return [required(field)]
  const slash = text.indexOf('/')
  const [host, path] = [text.slice(0, Math.max(slash, 0)), text.slice(slash + 1)]
  if (host === '' || path === '')
    return [invalidValue(field, text, 'must be a domain-prefixed path (such as "acme.io/foo")')]
  const pattern = "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+"
  return [
    ...invalidFor(field, host, dns1123Subdomain(host)),
    ...(/^[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/.test(path)
      ? []
      : [invalidValue(field, path, `Invalid path (regex used for validation is '${pattern}')`)]),
  ]
}

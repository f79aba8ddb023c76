import { asObject, fill, set } from '../api/jsonObject.ts'
import { normalizeStruct } from '../api/normalize.ts'
import type { JsonObject } from '../api/types.ts'
import { validateCronJob, validateCronJobUpdate } from '../api/validation/jobs.ts'
import { compact, ofSpec, withSelector, withTemplate } from './defaulting.ts'
import { kindRow } from './kind.ts'

const zoneInSchedule =
  'cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details'

export const cronJob = kindRow({
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  resource: 'cronjobs',
  scope: 'namespace',
  shortName: 'cj',
  isInAll: true,
  subresources: ['status'],
  defaults: ofSpec(defaultSpec),
  validate: { create: validateCronJob, update: validateCronJobUpdate },
  warnings: { update: ({ spec }) => ((spec.schedule ?? '').includes('TZ') ? [zoneInSchedule] : []) },
  podTemplateIn: ['spec', 'jobTemplate', 'spec'],
  namesPods: true,
  generation: 'spec',
  hasEffect: true,
})

// Models pkg/apis/batch/v1/defaults.go SetDefaults_CronJob (v1.36).
function defaultSpec(spec: JsonObject): JsonObject {
  const jobTemplate = asObject(spec.jobTemplate)
  const inner = withTemplate(withSelector(compact(asObject(jobTemplate.spec))))
  const metadata = normalizeStruct('v1.ObjectMeta', asObject(jobTemplate.metadata))
  return fill(set(compact(spec, ['concurrencyPolicy']), { jobTemplate: set(jobTemplate, { metadata, spec: inner }) }), {
    concurrencyPolicy: 'Allow',
    suspend: false,
    successfulJobsHistoryLimit: 3,
    failedJobsHistoryLimit: 1,
  })
}

import { ofKind } from '../../api/fields/ofKind.ts'
import type { Job } from '../../api/kindTypes.ts'
import { labelSelectorToString } from '../../api/selector.ts'
import { fromTimestamp, humanDuration } from '../../api/time.ts'
import type { Container, ObjectMeta, PodTemplateSpec, ReplicaSet, ReplicationController } from '../../api/types.ts'
import { formatLabels } from '../core/command.ts'
import { ageOf, type TablePrinter } from './table.ts'

const names = (containers: readonly Container[]): string => containers.map(({ name }) => name).join(',')
const images = (containers: readonly Container[]): string => containers.map(({ image }) => image).join(',')
const wide = ['CONTAINERS', 'IMAGES', 'SELECTOR']

const wideCells = (template: PodTemplateSpec, selector: string): string[] => {
  const containers = template.spec?.containers ?? []
  return [names(containers), images(containers), selector]
}

export const deployments: TablePrinter = {
  columns: ['NAME', 'READY', 'UP-TO-DATE', 'AVAILABLE', 'AGE'],
  wide,
  cells: (object, now) => {
    const { metadata, spec, status } = ofKind('Deployment', object)
    return [
      metadata.name,
      `${status.readyReplicas ?? 0}/${spec.replicas}`,
      String(status.updatedReplicas ?? 0),
      String(status.availableReplicas ?? 0),
      ageOf(metadata.creationTimestamp, now),
      ...wideCells(spec.template, labelSelectorToString(spec.selector)),
    ]
  },
}

const replicaCells = ({ metadata, spec, status }: ReplicaSet | ReplicationController, now: number): string[] => {
  return [
    metadata.name,
    String(spec.replicas),
    String(status.replicas),
    String(status.readyReplicas ?? 0),
    ageOf(metadata.creationTimestamp, now),
  ]
}

export const replicaSets: TablePrinter = {
  columns: ['NAME', 'DESIRED', 'CURRENT', 'READY', 'AGE'],
  wide,
  cells: (object, now) => {
    const set = ofKind('ReplicaSet', object)
    return [...replicaCells(set, now), ...wideCells(set.spec.template, labelSelectorToString(set.spec.selector))]
  },
}

export const replicationControllers: TablePrinter = {
  columns: ['NAME', 'DESIRED', 'CURRENT', 'READY', 'AGE'],
  wide,
  cells: (object, now) => {
    const rc = ofKind('ReplicationController', object)
    return [...replicaCells(rc, now), ...wideCells(rc.spec.template, formatLabels(rc.spec.selector))]
  },
}

export const statefulSets: TablePrinter = {
  columns: ['NAME', 'READY', 'AGE'],
  wide: ['CONTAINERS', 'IMAGES'],
  cells: (object, now) => {
    const { metadata, spec, status } = ofKind('StatefulSet', object)
    const { containers } = spec.template.spec
    return [
      metadata.name,
      `${status.readyReplicas ?? 0}/${spec.replicas ?? 0}`,
      ageOf(metadata.creationTimestamp, now),
      names(containers),
      images(containers),
    ]
  },
}

export const controllerRevisions: TablePrinter = {
  columns: ['NAME', 'CONTROLLER', 'REVISION', 'AGE'],
  // Models printControllerRevision.
  cells: (object, now) => {
    const { metadata, revision } = ofKind('ControllerRevision', object)
    return [metadata.name, controllerName(metadata), String(revision), ageOf(metadata.creationTimestamp, now)]
  },
}

/** The controller of an object as `statefulset.apps/web`. */
function controllerName({ ownerReferences }: ObjectMeta): string {
  const ref = ownerReferences?.find(({ controller }) => controller)
  if (!ref) return '<none>'
  const slash = ref.apiVersion.indexOf('/')
  const group = slash < 0 ? '' : `.${ref.apiVersion.slice(0, slash)}`
  return `${ref.kind.toLowerCase()}${group}/${ref.name}`
}

export const daemonSets: TablePrinter = {
  columns: ['NAME', 'DESIRED', 'CURRENT', 'READY', 'UP-TO-DATE', 'AVAILABLE', 'NODE SELECTOR', 'AGE'],
  wide,
  cells: (object, now) => {
    const { metadata, spec, status } = ofKind('DaemonSet', object)
    return [
      metadata.name,
      String(status.desiredNumberScheduled ?? 0),
      String(status.currentNumberScheduled ?? 0),
      String(status.numberReady ?? 0),
      String(status.updatedNumberScheduled ?? 0),
      String(status.numberAvailable ?? 0),
      formatLabels(spec.template.spec.nodeSelector),
      ageOf(metadata.creationTimestamp, now),
      ...wideCells(spec.template, labelSelectorToString(spec.selector)),
    ]
  },
}

export const jobs: TablePrinter = {
  columns: ['NAME', 'STATUS', 'COMPLETIONS', 'DURATION', 'AGE'],
  wide,
  // Models printJob.
  cells: (object, now) => {
    const { metadata, spec, status } = ofKind('Job', object)
    const { parallelism = 1, completions } = spec
    const goal = completions ?? (parallelism > 1 ? `1 of ${parallelism}` : 1)
    return [
      metadata.name,
      jobStatus(ofKind('Job', object)),
      `${status.succeeded ?? 0}/${goal}`,
      jobDuration(ofKind('Job', object), now),
      ageOf(metadata.creationTimestamp, now),
      ...wideCells(spec.template, labelSelectorToString(spec.selector)),
    ]
  },
}

const shownConditions = ['Complete', 'Failed', 'Suspended', 'FailureTarget', 'SuccessCriteriaMet']

function jobStatus({ metadata, status }: Job): string {
  const isTrue = (type: string) => status.conditions?.some((one) => one.type === type && one.status === 'True')
  const shown = shownConditions.find(isTrue) ?? 'Running'
  const hasEnded = shown === 'Complete' || shown === 'Failed'
  return metadata.deletionTimestamp !== undefined && !hasEnded ? 'Terminating' : shown
}

function jobDuration({ status: { startTime, completionTime } }: Job, now: number): string {
  if (startTime === undefined) return ''
  return humanDuration((completionTime === undefined ? now : fromTimestamp(completionTime)) - fromTimestamp(startTime))
}

export const cronJobs: TablePrinter = {
  columns: ['NAME', 'SCHEDULE', 'TIMEZONE', 'SUSPEND', 'ACTIVE', 'LAST SCHEDULE', 'AGE'],
  wide,
  // Models printCronJob.
  cells: (object, now) => {
    const { metadata, spec, status } = ofKind('CronJob', object)
    const { lastScheduleTime, active = [] } = status
    const { template, selector } = spec.jobTemplate.spec
    return [
      metadata.name,
      spec.schedule,
      spec.timeZone ?? '<none>',
      spec.suspend ? 'True' : 'False',
      String(active.length),
      lastScheduleTime === undefined ? '<none>' : ageOf(lastScheduleTime, now),
      ageOf(metadata.creationTimestamp, now),
      ...(template ? wideCells(template, labelSelectorToString(selector)) : ['', '', '']),
    ]
  },
}

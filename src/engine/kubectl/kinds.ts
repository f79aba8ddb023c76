/** Output of each kind in `get` and `describe`. A kind without a row here does not compile. */
import type { AnyObject, ResourceName } from '../api/kindTypes.ts'
import { ownValue } from '../api/lookup.ts'
import { inStoredVersion } from '../apiserver/otherVersions.ts'
import type { ResourceInfo } from '../apiserver/resources.ts'
import type { Shell } from './core/command.ts'
import { describeAutoscaler } from './describe/autoscaler.ts'
import { describeClaim } from './describe/claim.ts'
import { describeCronJob, describeJob } from './describe/jobs.ts'
import { describeNode } from './describe/node.ts'
import {
  describeBudget,
  describeConfigMap,
  describeGeneric,
  describeLimitRange,
  describeNamespace,
  describeQuota,
  describeService,
} from './describe/others.ts'
import { describePod } from './describe/pod.ts'
import {
  describeDaemonSet,
  describePriorityClass,
  describeSecret,
  describeServiceAccount,
  describeStatefulSet,
} from './describe/stored.ts'
import { describeDeployment, describeReplicaSet, describeReplicationController } from './describe/workloads.ts'
import * as cluster from './printers/clusterColumns.ts'
import { customPrinter } from './printers/customResourceColumns.ts'
import { podColumns } from './printers/podColumns.ts'
import * as storage from './printers/storageColumns.ts'
import * as stored from './printers/storedColumns.ts'
import { nameAndAge, nameAndCreation, scaleColumns, type TablePrinter } from './printers/table.ts'
import * as workloads from './printers/workloadColumns.ts'

interface KindDisplay {
  /** Absent: the columns are name and creation time. */
  readonly columns?: TablePrinter
  /** Absent: all fields are printed generically. */
  readonly describe?: (shell: Shell, object: AnyObject) => string
}

const asStored: KindDisplay = {}

const displays: Readonly<Record<ResourceName, KindDisplay>> = {
  namespaces: { columns: cluster.namespaces, describe: describeNamespace },
  nodes: { columns: cluster.nodes, describe: describeNode },
  pods: { columns: podColumns, describe: describePod },
  replicationcontrollers: { columns: workloads.replicationControllers, describe: describeReplicationController },
  services: { columns: cluster.services, describe: describeService },
  endpoints: { columns: cluster.endpoints },
  events: { columns: cluster.events },
  configmaps: { columns: cluster.configMaps, describe: describeConfigMap },
  secrets: { columns: cluster.secrets, describe: describeSecret },
  serviceaccounts: { columns: nameAndAge, describe: describeServiceAccount },
  limitranges: { columns: nameAndCreation, describe: describeLimitRange },
  resourcequotas: { columns: cluster.quotas, describe: describeQuota },
  persistentvolumes: { columns: storage.volumes },
  persistentvolumeclaims: { columns: storage.claims, describe: describeClaim },
  podtemplates: { columns: stored.podTemplates },
  deployments: { columns: workloads.deployments, describe: describeDeployment },
  replicasets: { columns: workloads.replicaSets, describe: describeReplicaSet },
  statefulsets: { columns: workloads.statefulSets, describe: describeStatefulSet },
  daemonsets: { columns: workloads.daemonSets, describe: describeDaemonSet },
  controllerrevisions: { columns: workloads.controllerRevisions },
  jobs: { columns: workloads.jobs, describe: describeJob },
  cronjobs: { columns: workloads.cronJobs, describe: describeCronJob },
  horizontalpodautoscalers: { columns: cluster.autoscalers, describe: describeAutoscaler },
  poddisruptionbudgets: { columns: cluster.budgets, describe: describeBudget },
  ingresses: { columns: cluster.ingresses },
  ingressclasses: { columns: stored.ingressClasses },
  networkpolicies: { columns: cluster.networkPolicies },
  certificatesigningrequests: { columns: stored.certificateRequests },
  ipaddresses: { columns: stored.addresses },
  servicecidrs: { columns: stored.serviceCidrs },
  roles: asStored,
  rolebindings: { columns: stored.roleBindings },
  clusterroles: asStored,
  clusterrolebindings: { columns: stored.roleBindings },
  priorityclasses: { columns: cluster.priorityClasses, describe: describePriorityClass },
  storageclasses: { columns: storage.storageClasses },
  endpointslices: { columns: cluster.endpointSlices },
  leases: { columns: cluster.leases },
  mutatingwebhookconfigurations: { columns: stored.webhooks },
  validatingwebhookconfigurations: { columns: stored.webhooks },
  validatingadmissionpolicies: { columns: stored.validatingPolicies },
  validatingadmissionpolicybindings: { columns: stored.policyBindings },
  mutatingadmissionpolicies: { columns: stored.mutatingPolicies },
  mutatingadmissionpolicybindings: { columns: stored.policyBindings },
  customresourcedefinitions: asStored,
  apiservices: asStored,
  runtimeclasses: { columns: stored.runtimeClasses },
  csidrivers: { columns: stored.csiDrivers },
  csinodes: { columns: stored.csiNodes },
  volumeattachments: { columns: stored.attachments },
  csistoragecapacities: { columns: stored.capacities },
  volumeattributesclasses: { columns: stored.attributesClasses },
  deviceclasses: { columns: nameAndAge },
  resourceslices: { columns: stored.resourceSlices },
  resourceclaims: { columns: stored.resourceClaims },
  resourceclaimtemplates: { columns: nameAndAge },
  flowschemas: { columns: stored.flowSchemas },
  prioritylevelconfigurations: { columns: stored.priorityLevels },
}

const displayOf = ({ resource }: ResourceInfo): KindDisplay => ownValue<KindDisplay>(displays, resource) ?? asStored

/** Table printer of a kind, or of its `scale` subresource. */
export function tablePrinterOf(info: ResourceInfo, subresource = ''): TablePrinter {
  if (info.custom && subresource !== 'scale') return customPrinter(info.custom.columns)
  return subresource === 'scale' ? scaleColumns : (displayOf(info).columns ?? nameAndCreation)
}

/** Text of `kubectl describe` for one object. */
export function describeObject(shell: Shell, info: ResourceInfo, object: AnyObject): string {
  return displayOf(info).describe?.(shell, inStoredVersion(object)) ?? describeGeneric(shell, object, info)
}

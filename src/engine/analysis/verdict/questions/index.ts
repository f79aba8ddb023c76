/** All rows of questions. */
import type { QuestionRow } from '../question.ts'
import { classes } from './admission.ts'
import {
  endingCommands,
  hookPorts,
  images,
  imageUsers,
  localImages,
  probedFiles,
  probeHosts,
  probePorts,
  serversInJobs,
  waitingInits,
} from './containers.ts'
import { resourceClaims } from './devices.ts'
import { domains } from './domains.ts'
import { fieldsOfClass } from './fields.ts'
import { subPaths } from './mounts.ts'
import { nodes, startTaints, sysctls } from './nodes.ts'
import { suspendedJobs } from './objects.ts'
import { hooks, taskEnds, waves } from './order.ts'
import { references } from './references.ts'
import { policies, schemaRules, webhooks } from './requests.ts'
import { claims, nodeVolumes } from './volumes.ts'
import { zones } from './zones.ts'

export const questionRows: readonly QuestionRow[] = [
  suspendedJobs,
  hooks,
  waves,
  taskEnds,
  webhooks,
  policies,
  classes,
  references,
  resourceClaims,
  claims,
  nodes,
  startTaints,
  zones,
  domains,
  sysctls,
  nodeVolumes,
  subPaths,
  images,
  localImages,
  imageUsers,
  waitingInits,
  endingCommands,
  serversInJobs,
  probedFiles,
  hookPorts,
  probePorts,
  probeHosts,
  fieldsOfClass,
]

/** Rows about requests with any object. All other rows know kinds of Kubernetes itself by their names alone. */
export const requestRows: readonly QuestionRow[] = [webhooks, policies, schemaRules]

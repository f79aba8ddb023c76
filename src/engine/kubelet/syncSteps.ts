import { initKey, taskKey } from '../api/outside/keys.ts'
import { quantityValue } from '../api/quantity.ts'
import { isSidecar } from '../api/restartRules.ts'
import { goDuration } from '../api/time.ts'
import type { Container } from '../api/types.ts'
import { freeze } from '../sim/freeze.ts'
import { entryOf, isInBackOffSince, nextBackOff, restartBackOff } from './backOff.ts'
import { configurationError, mountFailures, unattachedVolumes } from './configuration.ts'
import { unpreparedDevices } from './deviceClaims.ts'
import { hookOf, longHostname, MOST_OF_FQDN, requestErrorOf } from './hooks.ts'
import type { ImageBehavior } from './imageBehavior.ts'
import { ensureImage } from './imagePuller.ts'
import { killAll, killRun } from './killing.ts'
import { containerNamed, drawMs, drawSeenMs, type NodeContext, podText, recordEvent } from './nodeContext.ts'
import { graceSecondsOf } from './podActions.ts'
import { nextAddress } from './podAddresses.ts'
import { allStatuses, generateStatus, setStatus } from './podStatus.ts'
import { allocatedTo } from './resize.ts'
import { hasEnded, runsOf } from './runs.ts'
import { behaviorOf, seenOf, seenReadyMs } from './seenDelays.ts'
import { commandEnd } from './taskRun.ts'
import type { ContainerRun, Draft, Stage, Step, StepResult, SyncWork } from './types.ts'

const KEPT_RUNS = 2
const FIRST_MOUNT_RETRY_MS = 500
const LAST_MOUNT_RETRY_MS = 122_000
/** Models podAttachAndMountTimeout of pkg/kubelet/volumemanager (v1.36). */
const MOUNT_TIMEOUT_MS = 123_000
/** The shortest time in ms between two node statuses without a changed condition. */
const NODE_STATUS_MS = 10_000
const MOUNT_ERROR = freeze({ reason: 'FailedMount', message: 'context canceled' })
const DEFAULT_INIT_MS = [1000, 4000] as const
const DEFAULT_TASK_MS = [3000, 8000] as const
/** The sandbox's share of the start delay. */
const SANDBOX_SHARE = 0.5
/** The least ms between the request to start a container and its first instruction. */
const MIN_START_MS = 10

/** The result of a step, or the stage in which it waits, with the ms of the wait. */
type StepOutcome = { readonly result?: StepResult } | { readonly waitsIn: Stage; readonly forMs: number }

const syncWorkOf = ({ work }: Draft): SyncWork | undefined => (work?.kind === 'sync' ? work : undefined)

/** Continues the steps of a sync. Returns the finished work; undefined if it must wait. */
// Models pkg/kubelet/kuberuntime/kuberuntime_manager.go SyncPod (v1.36).
export function advanceSteps(ctx: NodeContext, d: Draft): SyncWork | undefined {
  for (;;) {
    const work = syncWorkOf(d)
    if (!work) return undefined
    const step = work.steps[work.next]
    if (!step) return work
    const outcome = runStep(ctx, d, work, step)
    if ('waitsIn' in outcome) {
      d.work = inStage(syncWorkOf(d) ?? work, outcome.waitsIn)
      d.resumeAt = ctx.sim.now + outcome.forMs
      return undefined
    }
    endStep(d, outcome.result)
  }
}

/** Continues a sync after its pull has ended with `result`. */
export function resumeAfterPull(ctx: NodeContext, d: Draft, result: StepResult): void {
  const work = d.work
  if (work?.kind !== 'sync' || work.stage !== 'pulling') return
  d.resumeAt = ctx.sim.now
  if (!result.error) {
    d.work = inStage(work, 'pulled')
    return
  }
  recordEvent(ctx, d, result.container, 'Warning', 'Failed', `Error: ${result.error.reason}`)
  endStep(d, result)
}

function endStep(d: Draft, result: StepResult | undefined): void {
  const work = syncWorkOf(d)
  if (!work) return
  const step = work.steps[work.next]
  const results = result ? [...work.results, result] : work.results
  // A failed init container ends the sync; sidecars and regular containers are independent of each other.
  const isLast =
    result?.error !== undefined &&
    (step?.type === 'volumes' ||
      step?.type === 'sandbox' ||
      (step?.type === 'start' && step.isInit && !isSidecar(step.container)))
  d.work = inStage(work, '', isLast ? work.steps.length : work.next + 1, results)
}

/**
 * The work in a stage. All members are listed, so that the objects have the same shape: every step of every Pod creates
 * some.
 */
function inStage(work: SyncWork, stage: Stage, next = work.next, results = work.results): SyncWork {
  const { kind, viewAt, steps, mountTries, mountFailures } = work
  return freeze({ kind, viewAt, steps, next, stage, results, mountTries, mountFailures })
}

function runStep(ctx: NodeContext, d: Draft, work: SyncWork, step: Step): StepOutcome {
  switch (step.type) {
    case 'volumes':
      return setUpVolumes(ctx, d, work)
    case 'sandbox':
      return createSandbox(ctx, d, work.stage)
    case 'kill': {
      if (work.stage === 'killing') return { result: { container: '' } }
      const run = d.runs.find((r) => r.id === step.runId)
      if (!run || hasEnded(run, ctx.sim.now)) return { result: { container: '' } }
      const doneAt = killRun(ctx, d, run, step.message, step.graceSeconds)
      return { waitsIn: 'killing', forMs: doneAt - ctx.sim.now }
    }
    case 'killPod': {
      if (work.stage === 'killing') {
        d.sandbox = 'stopped'
        return { result: { container: '' } }
      }
      const doneAt = killAll(ctx, d, (run) => !hasEnded(run, work.viewAt) && !hasEnded(run, ctx.sim.now))
      return { waitsIn: 'killing', forMs: doneAt - ctx.sim.now }
    }
    case 'remove':
      d.runs = freeze(d.runs.filter(({ id }) => id !== step.runId))
      return { result: { container: '' } }
    case 'resize':
      d.runs = freeze(d.runs.map((run) => (run.id === step.runId ? withAllocated(d, run) : run)))
      return { result: { container: '' } }
    case 'start':
      return startContainer(ctx, d, work, step.container)
  }
}

function withAllocated(d: Draft, run: ContainerRun): ContainerRun {
  const container = containerNamed(d.pod, run.container)?.container
  return container ? freeze({ ...run, resources: allocatedTo(d, container) }) : run
}

/** Retries each volume after doubled delays, until its objects exist. */
// Models pkg/kubelet/volumemanager WaitForAttachAndMount, and the retries of
// pkg/util/goroutinemap/exponentialbackoff (v1.36).
function setUpVolumes(ctx: NodeContext, d: Draft, work: SyncWork): StepOutcome {
  // A deletion ends the wait.
  if (d.stage !== 'active') return { result: { container: '', error: MOUNT_ERROR } }
  const unattached = unattachedVolumes(ctx, d)
  if (unattached.length > 0) return awaitAttachment(ctx, d, work, unattached)
  const failures = mountFailures(ctx, d)
  if (failures.length === 0) return { result: { container: '' } }
  for (const { message } of failures) recordEvent(ctx, d, '', 'Warning', 'FailedMount', message)
  const { mountTries = 0 } = work
  d.work = freeze({ ...work, mountTries: mountTries + 1, mountFailures: failures })
  return { waitsIn: 'mounting', forMs: Math.min(FIRST_MOUNT_RETRY_MS * 2 ** mountTries, LAST_MOUNT_RETRY_MS) }
}

/**
 * Waits for attached volumes. The kubelet reports volumes in use with its next node status, and then checks whether
 * they are attached. The wait has a limit, after which the sync fails.
 */
function awaitAttachment(ctx: NodeContext, d: Draft, work: SyncWork, names: readonly string[]): StepOutcome {
  const { mountTries = 0, viewAt } = work
  const left = viewAt + MOUNT_TIMEOUT_MS - ctx.sim.now
  if (left <= 0) {
    const list = `[${names.join(' ')}]`
    const message = `unmounted volumes=${list}, unattached volumes=${list}, failed to process volumes=[]: context deadline exceeded`
    recordEvent(ctx, d, '', 'Warning', 'FailedMount', `Unable to attach or mount volumes: ${message}`)
    return { result: { container: '', error: freeze({ reason: 'FailedMount', message }) } }
  }
  d.work = freeze({ ...work, mountTries: mountTries + 1 })
  const forMs =
    mountTries === 0 ? drawMs(ctx, [0, NODE_STATUS_MS]) : Math.min(FIRST_MOUNT_RETRY_MS * 2 ** (mountTries - 1), left)
  return { waitsIn: 'mounting', forMs }
}

function createSandbox(ctx: NodeContext, d: Draft, stage: Stage): StepOutcome {
  if (stage === '') {
    const isExact = d.pod.spec.containers.every((c) => ctx.behaviorOf(c.image).isExact)
    const forMs = isExact ? 0 : Math.round(startMsOf(ctx, d, d.pod.spec.containers[0]) * SANDBOX_SHARE)
    if (forMs > 0) return { waitsIn: 'sandbox', forMs }
  }
  const unprepared = unpreparedDevices(ctx, d)
  if (unprepared !== undefined) {
    const message = `Failed to prepare dynamic resources: prepare dynamic resources: ${unprepared}`
    recordEvent(ctx, d, '', 'Warning', 'FailedPrepareDynamicResources', message)
    return { result: { container: '', error: { reason: 'FailedPrepareDynamicResources', message, isQuiet: true } } }
  }
  const { name, namespace = 'default' } = d.pod.metadata
  const long = longHostname(d.pod.spec, { name, namespace })
  if (long !== undefined) {
    const message = `failed to construct FQDN from pod hostname and cluster domain, FQDN ${long} is too long (${MOST_OF_FQDN} characters is the max, ${long.length} characters requested)`
    recordEvent(ctx, d, '', 'Warning', 'FailedCreatePodSandBox', `Failed to create pod sandbox: ${message}`)
    return { result: { container: '', error: { reason: 'CreatePodSandboxError', message } } }
  }
  d.sandbox = 'ready'
  d.sandboxAt = ctx.sim.now
  d.ip = d.pod.spec.hostNetwork ? ctx.addresses().hostIP : nextAddress(ctx)
  // Models pkg/kubelet/kubelet.go OnPodSandboxReady (v1.36): shown before images are pulled.
  setStatus(ctx, d, generateStatus(ctx, d, ctx.sim.now, 'live'))
  return { result: { container: '' } }
}

// Models pkg/kubelet/kuberuntime/kuberuntime_container.go startContainer (v1.36).
function startContainer(ctx: NodeContext, d: Draft, work: SyncWork, container: Container): StepOutcome {
  const { name } = container
  switch (work.stage) {
    case '': {
      const backOff = backOffError(ctx, d, container, work.viewAt)
      if (backOff) return { result: { container: name, error: backOff } }
      const ensured = ensureImage(ctx, d, container)
      if (ensured.kind === 'pulling') return { waitsIn: 'pulling', forMs: Number.POSITIVE_INFINITY }
      if (ensured.kind === 'failed') {
        recordEvent(ctx, d, name, 'Warning', 'Failed', `Error: ${ensured.error.reason}`)
        return { result: { container: name, error: ensured.error } }
      }
      return configureContainer(ctx, d, container)
    }
    case 'pulled':
      return configureContainer(ctx, d, container)
    case 'starting':
      return runContainer(ctx, d, container)
    case 'postStart':
      return endPostStart(ctx, d, container)
    case 'killing':
      return { result: postStartError(ctx, d, container) }
    default:
      return { result: { container: name } }
  }
}

/** Creates a container if the ConfigMaps and Secrets of its variables exist. */
function configureContainer(ctx: NodeContext, d: Draft, container: Container): StepOutcome {
  const message = configurationError(ctx, d, container)
  if (message === undefined) return createContainer(ctx, d, container)
  recordEvent(ctx, d, container.name, 'Warning', 'Failed', `Error: ${message}`)
  return { result: { container: container.name, error: { reason: 'CreateContainerConfigError', message } } }
}

function createContainer(ctx: NodeContext, d: Draft, container: Container): StepOutcome {
  recordEvent(ctx, d, container.name, 'Normal', 'Created', 'Container created')
  const behavior = behaviorOf(ctx, d.pod, container)
  const drawn = behavior.isExact ? 0 : Math.round(startMsOf(ctx, d, container) * (1 - SANDBOX_SHARE))
  const forMs = behavior.startMs === undefined ? Math.max(drawn, MIN_START_MS) : behavior.startMs + MIN_START_MS
  return { waitsIn: 'starting', forMs }
}

/** The start delay, the sandbox's share included: measured, or drawn from the cluster's range. */
function startMsOf(ctx: NodeContext, d: Draft, container: Container | undefined): number {
  const samples = container && seenOf(ctx, d.pod, container)?.startMs
  return samples ? drawSeenMs(ctx.random(), samples) : drawMs(ctx, ctx.config.startMs)
}

function runContainer(ctx: NodeContext, d: Draft, container: Container): StepOutcome {
  const { now } = ctx.sim
  const { name: podName, namespace = 'default', uid } = d.pod.metadata
  const seen = seenOf(ctx, d.pod, container)
  const behavior = behaviorOf(ctx, d.pod, container)
  // The recordings' runtime starts every container.
  const problem = behavior.isExact ? undefined : startProblem(container)
  if (problem !== undefined) {
    recordEvent(ctx, d, container.name, 'Warning', 'Failed', `Error: ${problem}`)
    return { result: { container: container.name, error: { reason: 'RunContainerError', message: problem } } }
  }
  const earlier = d.runs.find((run) => run.container === container.name)
  const attempt = earlier ? earlier.attempt + 1 : startsBefore(d, container)
  const { exit } = behavior
  const isOver = exit?.times !== undefined && attempt >= exit.times
  const end = exit && !isOver ? exit : taskEnd(ctx, d, container, behavior)
  const run: ContainerRun = freeze({
    container: container.name,
    id: `fakeRuntime://${podName}_${namespace}_${uid}_0_${container.name}_${attempt}`,
    image: container.image,
    attempt,
    startedAt: now,
    endsAt: end ? now + end.afterMs : Number.POSITIVE_INFINITY,
    signalledAt: Number.POSITIVE_INFINITY,
    exitCode: end?.code ?? 0,
    endReason: end?.reason ?? 'Completed',
    behavior,
    resources: d.resize ? allocatedTo(d, container) : container.resources,
    readyAt:
      now + ((seen && seenReadyMs(ctx, seen, container)) ?? (behavior.isExact ? 0 : drawMs(ctx, ctx.config.readyMs))),
  })
  let kept = 1
  const others = d.runs.filter((r) => r.container !== container.name || ++kept <= KEPT_RUNS)
  d.runs = freeze([run, ...others])
  recordEvent(ctx, d, container.name, 'Normal', 'Started', 'Container started')
  const hook = hookOf(container.lifecycle?.postStart)
  return hook ? { waitsIn: 'postStart', forMs: hook.forMs } : { result: { container: container.name } }
}

/** Number of starts before the present runs; only the status counts removed runs. */
const startsBefore = ({ status }: Draft, { name }: Container): number =>
  allStatuses(status).find((one) => one.name === name)?.restartCount ?? 0

/**
 * Time and exit code of a container that ends by itself: an init container that is no sidecar, or a container of a Pod
 * that does not always restart. Undefined if nothing ends it.
 */
function taskEnd(ctx: NodeContext, d: Draft, container: Container, behavior: ImageBehavior): ImageBehavior['exit'] {
  // The recordings' runtime follows the tag and ignores commands.
  if (behavior.isExact || isSidecar(container) || Number.isFinite(behavior.liveToMs)) return undefined
  const isInit = d.pod.spec.initContainers?.some(({ name }) => name === container.name) ?? false
  const { isEphemeral = false } = containerNamed(d.pod, container.name) ?? {}
  // A shell without input ends at once.
  if (isEphemeral && container.stdin === true) return undefined
  if (!isInit && !isEphemeral && d.pod.spec.restartPolicy === 'Always') return undefined
  if (isInit && ctx.assumed[initKey(d.pod.metadata.namespace ?? 'default', container.name)] === 'waits')
    return undefined
  const { initMs = DEFAULT_INIT_MS, taskMs = DEFAULT_TASK_MS } = ctx.config
  const [least, most] = isInit ? initMs : taskMs
  // A separate stream, so that other delays do not depend on this draw.
  const drawnMs = ctx.sim.random(`${ctx.name}/tasks`).int(least, most)
  const { sleepMs, isAll, exitCode } = commandEnd(container)
  if (sleepMs === Number.POSITIVE_INFINITY) return undefined
  const afterMs = isAll ? sleepMs : sleepMs + drawnMs
  const code = !isInit && exitCode === 0 && isToFail(ctx, d) ? 1 : exitCode
  return { code, afterMs, reason: code === 0 ? 'Completed' : 'Error' }
}

/** Whether an answer says that the Pod, or its Job, fails. */
function isToFail({ assumed }: NodeContext, { pod: { metadata } }: Draft): boolean {
  const { namespace = 'default', name, ownerReferences = [] } = metadata
  const job = ownerReferences.find(({ kind, controller }) => kind === 'Job' && controller === true)
  const key = job === undefined ? taskKey('Pod', namespace, name) : taskKey('Job', namespace, job.name)
  return assumed[key] === 'fails'
}

/** Ends the postStart stage; a container whose hook fails is stopped. */
function endPostStart(ctx: NodeContext, d: Draft, container: Container): StepOutcome {
  const { name, lifecycle } = container
  const run = d.runs.find((r) => r.container === name)
  const isFailure =
    hookOf(lifecycle?.postStart)?.result === 'failure' ||
    requestErrorOf(ctx, d, container, lifecycle?.postStart) !== undefined
  if (!run || hasEnded(run, ctx.sim.now) || !isFailure) return { result: { container: name } }
  recordEvent(ctx, d, name, 'Warning', 'FailedPostStartHook', 'PostStartHook failed')
  const doneAt = killRun(ctx, d, run, 'FailedPostStartHook', graceSecondsOf(d))
  return { waitsIn: 'killing', forMs: doneAt - ctx.sim.now }
}

function postStartError(ctx: NodeContext, d: Draft, container: Container): StepResult {
  const { name, lifecycle } = container
  const { exec, httpGet } = lifecycle?.postStart ?? {}
  const of = `Container "${name}" in Pod "${podText(d.pod)}" failed - error:`
  const request = requestErrorOf(ctx, d, container, lifecycle?.postStart) ?? ''
  const command = (exec?.command ?? []).join(' ')
  const message = httpGet
    ? `HTTP lifecycle hook (${httpGet.path}) for ${of} ${request}`
    : exec
      ? `Exec lifecycle hook ([${command}]) for ${of} command '${command}' exited with 1: , message: ""`
      : request
  return { container: name, error: { reason: 'PostStartHookError', message } }
}

/** The error of a container in its back-off; else the back-off takes its next step. */
// Models pkg/kubelet/kuberuntime/kuberuntime_manager.go doBackOff (v1.36).
function backOffError(
  ctx: NodeContext,
  d: Draft,
  container: Container,
  viewAt: number,
): StepResult['error'] | undefined {
  const ended = runsOf(d, container.name, viewAt).find((run) => hasEnded(run, viewAt))
  if (!ended) return undefined
  const key = `container ${container.name} ${container.image}`
  const { now } = ctx.sim
  if (!isInBackOffSince(d.backOffs, key, ended.endsAt, now)) {
    d.backOffs = nextBackOff(
      d.backOffs,
      key,
      ended.endsAt,
      now,
      restartBackOff(ctx.config.maxRestartPeriodMs, ctx.release()),
    )
    return undefined
  }
  const pod = podText(d.pod)
  const message = `Back-off restarting failed container ${container.name} in pod ${pod}`
  recordEvent(ctx, d, container.name, 'Warning', 'BackOff', message)
  const delayMs = entryOf(d.backOffs, key)?.delayMs ?? 0
  return {
    reason: 'CrashLoopBackOff',
    message: `back-off ${goDuration(delayMs)} restarting failed container=${container.name} pod=${pod}`,
    backOffUntil: ended.endsAt + delayMs,
  }
}

/** The least memory in bytes with which the runtime can set up the process. */
const LEAST_MEMORY = 2 ** 20

/** The message of containerd and runc about a container that cannot start; undefined for any other container. */
function startProblem(container: Container): string | undefined {
  const { workingDir = '' } = container
  if (workingDir !== '' && !workingDir.startsWith('/')) return failed('cwd must be an absolute path')
  const { memory } = container.resources?.limits ?? {}
  // `128m` is an eighth of a byte, where the author meant another unit.
  if (memory !== undefined && quantityValue(memory) > 0 && quantityValue(memory) < LEAST_MEMORY)
    return failed('unable to start container process: container init was OOM-killed (memory limit too low?)')
  return undefined
}

const failed = (why: string): string =>
  `failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: ${why}`

import { imageNameProblem } from '../api/imageName.ts'
import { imageKey, localImageKey } from '../api/outside/keys.ts'
import { goDuration } from '../api/time.ts'
import type { Container } from '../api/types.ts'
import { freeze } from '../sim/freeze.ts'
import { fnv1a } from '../sim/prng.ts'
import { entryOf, isInBackOffSinceUpdate, nextBackOff, usualBackOff } from './backOff.ts'
import { containerNamed, drawMs, drawSeenMs, type NodeContext, recordEvent } from './nodeContext.ts'
import { seenOf } from './seenDelays.ts'
import type { Draft, PullRequest, StepResult } from './types.ts'

/** The share of a pull's time in which a registry refuses, or confirms a present image. */
const REFUSAL_SHARE = 0.3
const REVALIDATION_SHARE = 0.2
/** The time of a pull in addition to the time from the image's tag. */
const PULL_OVERHEAD_MS = 10
const MIN_IMAGE_BYTES = 20_000_000
const IMAGE_BYTES_SPAN = 180_000_000

type EnsureResult =
  | { readonly kind: 'present' }
  | { readonly kind: 'pulling' }
  | { readonly kind: 'failed'; readonly error: NonNullable<StepResult['error']> }

/** Makes a container's image present on the node; a pull is queued behind earlier pulls. */
// Models pkg/kubelet/images/image_manager.go EnsureImageExists (v1.36).
export function ensureImage(ctx: NodeContext, d: Draft, container: Container): EnsureResult {
  const { image, name } = container
  const state = ctx.state()
  const problem = imageNameProblem(image)
  if (problem !== undefined && ctx.assumed[imageKey(image)] !== 'filled') {
    const message = `Failed to apply default image tag "${image}": couldn't parse image name "${image}": ${problem}`
    recordEvent(ctx, d, name, 'Warning', 'InspectFailed', message)
    return { kind: 'failed', error: { reason: 'InvalidImageName', message } }
  }
  const policy = container.imagePullPolicy ?? 'IfNotPresent'
  const isLoaded = policy === 'Never' && ctx.assumed[localImageKey(image)] === 'loaded'
  const isPresent = isLoaded || state.images.has(image)
  if (isPresent && policy !== 'Always') {
    const message = `Container image "${image}" already present on machine and can be accessed by the pod`
    recordEvent(ctx, d, name, 'Normal', 'Pulled', message)
    return { kind: 'present' }
  }
  if (policy === 'Never') {
    const message = `Container image "${image}" is not present with pull policy of Never`
    recordEvent(ctx, d, name, 'Warning', 'ErrImageNeverPull', message)
    return { kind: 'failed', error: { reason: 'ErrImageNeverPull', message } }
  }
  if (isInBackOffSinceUpdate(d.backOffs, backOffKey(image), ctx.sim.now)) {
    const message = `Back-off pulling image "${image}"`
    recordEvent(ctx, d, name, 'Normal', 'BackOff', message)
    const last = entryOf(d.backOffs, backOffKey(image))?.message ?? ''
    return {
      kind: 'failed',
      error: { reason: 'ImagePullBackOff', message: `${message}: ErrImagePull: ${last}` },
    }
  }
  recordEvent(ctx, d, name, 'Normal', 'Pulling', `Pulling image "${image}"`)
  const request: PullRequest = freeze({
    uid: d.uid,
    image,
    container: name,
    requestedAt: ctx.sim.now,
    isAlways: policy === 'Always',
  })
  state.pulls.push(request)
  if (state.pulls.length === 1) beginPull(ctx)
  return { kind: 'pulling' }
}

/** Schedules the end of the first pull in the queue, as event `pull`. */
export function beginPull(ctx: NodeContext): void {
  const request = ctx.state().pulls[0]
  if (request) ctx.sim.schedule(pullMs(ctx, request), ctx.kubelet, 'pull', ctx.sim.now)
}

/** Takes the finished pull, and queued pulls of the same image. */
export function takeFinishedPulls(ctx: NodeContext): PullRequest[] {
  const state = ctx.state()
  const first = state.pulls.shift()
  if (!first) return []
  const finished = [first]
  if (!isPullFailing(ctx, first)) {
    state.images.add(first.image)
    const others = state.pulls.filter((r) => r.image === first.image && !r.isAlways)
    state.pulls = state.pulls.filter((r) => r.image !== first.image || r.isAlways)
    finished.push(...others)
  }
  return finished
}

/** Ends a pull for the Pod that requested it: an Event, and after a failure the back-off. */
export function finishPull(ctx: NodeContext, d: Draft, request: PullRequest, pulledForMs: number): StepResult {
  const { image, container } = request
  const { now } = ctx.sim
  if (!isPullFailing(ctx, request)) {
    const duration = `${goDuration(pulledForMs)} (${goDuration(now - request.requestedAt)} including waiting)`
    const message = `Successfully pulled image "${image}" in ${duration}. Image size: ${imageBytes(image)} bytes.`
    recordEvent(ctx, d, container, 'Normal', 'Pulled', message)
    return { container }
  }
  const message = `failed to pull and unpack image "${image}": not found`
  recordEvent(ctx, d, container, 'Warning', 'Failed', `Failed to pull image "${image}": ${message}`)
  d.backOffs = nextBackOff(d.backOffs, backOffKey(image), now, now, usualBackOff, message)
  return { container, error: { reason: 'ErrImagePull', message } }
}

const backOffKey = (image: string): string => `image ${image}`

/** Measured delays of the container that a pull is for. */
function seenOfRequest(ctx: NodeContext, { uid, container }: PullRequest): ReturnType<typeof seenOf> {
  const pod = ctx.config.seen && ctx.state().pods.get(uid)?.pod
  const found = pod && containerNamed(pod, container)
  return found && seenOf(ctx, pod, found.container)
}

function isPullFailing(ctx: NodeContext, request: PullRequest): boolean {
  const seen = seenOfRequest(ctx, request)
  return seen?.isOfImage ? seen.pullFails === true : ctx.behaviorOf(request.image).isPullFailing
}

function pullMs(ctx: NodeContext, request: PullRequest): number {
  const { image } = request
  const seen = seenOfRequest(ctx, request)
  const behavior = ctx.behaviorOf(image)
  if (seen?.pullMs && (seen.isOfImage || behavior.pullMs === undefined)) return drawSeenMs(ctx.random(), seen.pullMs)
  if (seen?.isOfImage) return drawMs(ctx, ctx.config.pullMs)
  if (behavior.pullMs !== undefined) return behavior.pullMs + PULL_OVERHEAD_MS
  if (behavior.isExact) return 0
  const whole = drawMs(ctx, ctx.config.pullMs)
  if (behavior.isPullFailing) return whole * REFUSAL_SHARE
  return ctx.state().images.has(image) ? whole * REVALIDATION_SHARE : whole
}

/** An image's size in the simulated registry, derived from its name. */
export const imageBytes = (image: string): number =>
  image.startsWith('sim/') ? 0 : MIN_IMAGE_BYTES + (fnv1a(image) % IMAGE_BYTES_SPAN)

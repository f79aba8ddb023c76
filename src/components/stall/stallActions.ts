import '../../i18n/en/stall.ts'
/** Actions for a stall, with their texts. */
import {
  helpful,
  type Proposal,
  type ProposalContext,
  proposalLine,
  proposalsFor,
  type StallWithTries,
  shortName,
} from '../../engine/analysis/proposals/proposals.ts'
import type { Brought, Command, StallView, WorkloadView } from '../../engine/index.ts'
import { factsOf, type Phrase, phrase } from '../../i18n/phrase.ts'
import { tagOf } from '../../layout/imageParts.ts'
import { brokenWords } from '../../layout/nextImage.ts'

/** An action against a stall: commands of the run, or, for `edit`, an action of the page. */
export interface StallAction {
  readonly id: Proposal['id'] | 'edit'
  readonly name: Phrase
  /** The equivalent kubectl command, if there is one. */
  readonly line?: string
  readonly commands: readonly Command[]
  /** The simulated effect of the action; undefined if the action was not simulated. */
  readonly brings?: Brought
}

/** An alternative to try on a branch. */
export interface WhatIf {
  readonly name: Phrase
  readonly line: string
}

type Stalled = Pick<WorkloadView, 'kind' | 'name' | 'namespace' | 'maxSurge'>

/** State of the simulation of a stall's actions; `unknown` has only the context of the stall. */
export type Outlook =
  | { readonly state: 'tried'; readonly tried: StallWithTries }
  | { readonly state: 'trying' }
  | { readonly state: 'unknown'; readonly context: ProposalContext }

/** The actions in the order of the card; Enter runs the first. After a simulation, only actions that help. */
export function stallActions(d: Stalled, stall: StallView, outlook: Outlook): StallAction[] {
  // A claim's spec cannot be changed in place.
  const isOfTemplate = stall.path?.[1] === 'template'
  const edit: StallAction[] = isOfTemplate ? [{ id: 'edit', name: editName(stall), commands: [] }] : []
  return [...proposed(d, stall, outlook), ...edit]
}

function proposed(d: Stalled, stall: StallView, outlook: Outlook): StallAction[] {
  if (outlook.state === 'trying') return []
  if (outlook.state === 'unknown') return proposalsFor(d, stall, outlook.context).map((one) => actionOf(one))
  return helpful(outlook.tried.tried).map(({ proposal, brings }) => actionOf(proposal, brings))
}

function actionOf(proposal: Proposal, brings?: Brought): StallAction {
  const line = proposalLine(proposal)
  const { id, commands } = proposal
  return {
    ...{ id, commands, name: nameOf(proposal) },
    ...(line === undefined ? {} : { line }),
    ...(brings ? { brings } : {}),
  }
}

function nameOf({ id, facts }: Proposal): Phrase {
  if (id === 'rollBack') return rollbackName('stall.act.rollBack', facts as { image: string; revision: number })
  if (id !== 'addKeys') return phrase(`stall.act.${id}`, factsOf(facts))
  const keys = String(facts.keys).split(',')
  return phrase('stall.act.addKeys', { count: keys.length, keys: keys.join(', ') })
}

function editName({ kind }: StallView): Phrase {
  if (kind === 'image' || kind === 'crash' || kind === 'init') return phrase('stall.act.editImage')
  return phrase(kind === 'probe' ? 'stall.act.editProbe' : 'stall.act.edit')
}

/** Alternative settings, tried on a branch, so that the current run stays unchanged. */
export function whatIfs(d: Stalled, stall: StallView): WhatIf[] {
  const found: WhatIf[] = []
  const where = inNamespace(d)
  const { image, container } = stall.facts
  const fixed = typeof image === 'string' ? fixedImage(image, stall.rollback?.image) : undefined
  if (fixed !== undefined && stall.path?.[3] === 'containers')
    found.push({
      name: phrase('stall.whatIf.image', { image: fixed }),
      line: `kubectl set image ${shortName(d)} ${container}=${fixed}${where}`,
    })
  if (stall.bound.kind === 'rolling') {
    const unavailable = stall.bound.maxUnavailable.pods + 1
    const surge = d.maxSurge.pods + 1
    found.push({
      name: phrase('stall.whatIf.unavailable', { pods: unavailable }),
      line: patchOf(d, { maxUnavailable: unavailable }),
    })
    found.push({ name: phrase('stall.whatIf.surge', { pods: surge }), line: patchOf(d, { maxSurge: surge }) })
  }
  if (stall.rollback)
    found.push({
      name: rollbackName('stall.whatIf.rollBack', stall.rollback),
      line: `kubectl rollout undo ${shortName(d)}${where}`,
    })
  return found
}

const patchOf = (d: Stalled, rollingUpdate: { readonly [bound: string]: number }): string =>
  `kubectl patch deploy/${d.name}${inNamespace(d)} -p '${JSON.stringify({ spec: { strategy: { rollingUpdate } } })}'`

/** The image without the fault words of its tag; else the previous image. */
export function fixedImage(image: string, before: string | undefined): string | undefined {
  const colon = image.indexOf(':', image.lastIndexOf('/') + 1)
  if (colon < 0) return before
  const words = image.slice(colon + 1).split('.')
  const kept = words.filter((word) => !breaking.has(word))
  if (kept.length === 0 || kept.length === words.length) return before
  return `${image.slice(0, colon)}:${kept.join('.')}`
}

const breaking: ReadonlySet<string> = new Set([...brokenWords, 'pullfail', 'crashlater', 'oom', 'hangs', 'losesready'])

/** Names the target by the image's tag; for several images or one without a tag, by the revision. */
function rollbackName(
  key: 'stall.act.rollBack' | 'stall.whatIf.rollBack',
  { image, revision }: { readonly image: string; readonly revision: number },
): Phrase {
  const version = image.includes(', ') ? undefined : tagOf(image)
  return version === undefined ? phrase(`${key}Revision`, { revision }) : phrase(key, { version })
}

const inNamespace = ({ namespace }: Stalled): string => (namespace === 'default' ? '' : ` -n ${namespace}`)

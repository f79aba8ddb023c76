/** Parameters of an embed in the link before the fragment: `?embed&view=node&panes=why#r2…`. */

import * as v from 'valibot'
import { lookup } from '../engine/api/lookup.ts'
import { releases } from '../engine/releases.ts'
import { exampleIds } from '../scenarios/exampleIds.ts'
import { singleRunViews, usualStageView } from '../share/stageViews.ts'
import type { ParameterProblem } from '../store/embed.ts'

/** Panes that can be below the picture. */
export const embedPanes = ['timeline', 'why', 'manifest', 'kubectl'] as const
export type EmbedPane = (typeof embedPanes)[number]

export const embedThemes = ['system', 'dark', 'light'] as const
const embedLanguages = ['en', 'zh-CN'] as const

/** Largest number of allowed origins. */
const mostOrigins = 5
/** Thirty days, the longest run. */
const mostSeconds = 30 * 24 * 3_600

/** Seconds in the link, virtual ms in the page. */
const seconds = v.pipe(
  v.string(),
  v.regex(/^\d{1,7}(?:\.\d{1,3})?$/),
  v.transform(Number),
  v.maxValue(mostSeconds),
  v.transform((value) => Math.round(value * 1_000)),
)
/** `&loop`, `&loop=` and `&loop=true` are true. */
const flag = v.pipe(
  v.picklist(['', 'true', 'false']),
  v.transform((value) => value !== 'false'),
)
const list = v.pipe(
  v.string(),
  v.maxLength(2_000),
  v.transform((text) => [...new Set(text.split(','))].filter((word) => word !== '')),
)

/** By their names in the link. */
const schema = v.strictObject({
  embed: flag,
  /** The id of a built-in example, if the fragment holds no run. */
  example: v.optional(v.picklist(exampleIds)),
  /** Release of the example's cluster; by default that of a new run. */
  kubernetes: v.optional(v.picklist(releases)),
  /** Time of the still picture. */
  moment: v.optional(seconds),
  /** Range to play. */
  from: v.optional(seconds),
  until: v.optional(seconds),
  view: v.optional(v.picklist(singleRunViews)),
  panes: v.optional(v.pipe(list, v.array(v.picklist(embedPanes))), ''),
  autoplay: v.optional(flag, 'false'),
  loop: v.optional(flag, 'false'),
  /** Hides editing panes and the link to the whole page. */
  locked: v.optional(flag, 'false'),
  theme: v.optional(v.picklist(embedThemes), 'system'),
  /** Default: the reader's language. */
  language: v.optional(v.picklist(embedLanguages)),
  /** Origins that may command the frame and receive its events. */
  allow: v.optional(v.pipe(list, v.array(v.pipe(v.string(), v.check(isOrigin))), v.maxLength(mostOrigins)), ''),
})

export type EmbedParameters = Readonly<v.InferOutput<typeof schema>>

type ReadParameters =
  | { readonly type: 'parameters'; readonly parameters: EmbedParameters }
  | { readonly type: 'problem'; readonly problem: ParameterProblem }

/** Parses the query of an address. Never throws, because an address is untrusted input. */
export function readParameters(search: string): ReadParameters {
  const found = new URLSearchParams(search)
  const given = new Map<string, string>()
  for (const [parameter, value] of found) {
    if (given.has(parameter)) return refuse(parameter, value, 'twice')
    given.set(parameter, value)
  }
  const result = v.safeParse(schema, Object.fromEntries(given))
  if (!result.success) {
    const [issue] = result.issues
    const parameter = String(issue.path?.[0]?.key ?? '')
    return refuse(parameter, given.get(parameter) ?? '', issue.expected === 'never' ? 'unknown' : 'value')
  }
  const { locked, panes, from = 0, until = Number.POSITIVE_INFINITY, moment = from } = result.output
  if (locked && panes.some(isEditing)) return refuse('panes', given.get('panes') ?? '', 'locked')
  if (from >= until) return refuse('until', given.get('until') ?? '', 'order')
  if (moment < from || moment > until) return refuse('moment', given.get('moment') ?? '', 'order')
  return { type: 'parameters', parameters: result.output }
}

/** Whether a reader can change the run in this pane. */
export function isEditing(pane: EmbedPane): boolean {
  return pane === 'manifest' || pane === 'kubectl'
}

/** Serialises parameters from `?` on; defaults are left out. */
export function writeParameters(parameters: Partial<EmbedParameters>): string {
  const words: string[] = ['embed']
  for (const [name, value] of Object.entries(parameters)) {
    if (name === 'embed' || value === undefined || value === false || value === usual[name]) continue
    if (value === true) words.push(name)
    else if (Array.isArray(value)) {
      if (value.length > 0) words.push(`${name}=${value.join(',')}`)
    } else words.push(`${name}=${typeof value === 'number' ? value / 1_000 : value}`)
  }
  return `?${words.join('&')}`
}

const usual: Readonly<Record<string, string>> = lookup({ theme: 'system', view: usualStageView })

function refuse(parameter: string, value: string, problem: ParameterProblem['problem']): ReadParameters {
  return { type: 'problem', problem: { parameter: brief(parameter), value: brief(value), problem } }
}

/** Shortens an arbitrary text for display. */
function brief(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** Whether a text is an origin as browsers write it: `https://example.org`, `http://localhost:8080`. */
function isOrigin(text: string): boolean {
  if (!/^https?:\/\//.test(text)) return false
  try {
    return new URL(text).origin === text
  } catch {
    return false
  }
}

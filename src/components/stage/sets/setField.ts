/** Changes fields of a workload as a user would: in the manifest if it contains them, else with `kubectl patch`. */
import type { WorkloadView } from '../../../engine/index.ts'
import { parseCached } from '../../../manifest/editor/parseCached.ts'
import { withEdits } from '../../../manifest/editor/textEdits.ts'
import { applyManifest } from '../../../player/apply/applyActions.ts'
import { carryOut } from '../../../player/terminal/stallActions.ts'
import { setManifestText, useManifest } from '../../../store/manifest.ts'

type Owner = Pick<WorkloadView, 'kind' | 'namespace' | 'name'>

/** A path and its new value. */
export type FieldValue = readonly [path: readonly string[], value: number | string]

/** Writes values to fields; virtual time continues. */
export async function setFields(owner: Owner, fields: readonly FieldValue[]): Promise<void> {
  const { text, appliedText } = useManifest.getState()
  const edited = text === appliedText ? editedText(text, owner, fields) : undefined
  if (edited === undefined) return carryOut(patchLine(owner, fields))
  setManifestText(edited)
  await applyManifest()
}

/** The manifest with the new values; undefined if it lacks one of the fields. */
export function editedText(text: string, owner: Owner, fields: readonly FieldValue[]): string | undefined {
  const document = parseCached(text).find(({ value }) => isOwner(value, owner))
  const edits = fields.flatMap(([path, value]) => {
    const range = document?.ranges.get(`/${path.join('/')}`)?.value
    return range ? [{ from: range[0], to: range[1], insert: String(value) }] : []
  })
  return edits.length === fields.length ? withEdits(text, edits) : undefined
}

function isOwner(value: unknown, { kind, namespace, name }: Owner): boolean {
  const object = value as { kind?: unknown; metadata?: { name?: unknown; namespace?: unknown } } | null | undefined
  const { metadata } = object ?? {}
  return object?.kind === kind && metadata?.name === name && (metadata?.namespace ?? 'default') === namespace
}

interface Tree {
  [key: string]: Tree | number | string
}

/** `kubectl patch statefulset/db -p '{"spec":{...}}'`. */
export function patchLine({ kind, namespace, name }: Owner, fields: readonly FieldValue[]): string {
  const patch: Tree = {}
  for (const [path, value] of fields) {
    let at = patch
    for (const key of path.slice(0, -1)) {
      const next = at[key]
      const inner: Tree = typeof next === 'object' ? next : {}
      at[key] = inner
      at = inner
    }
    at[path.at(-1) ?? ''] = value
  }
  const where = namespace === 'default' ? '' : ` -n ${namespace}`
  return `kubectl patch ${kind.toLowerCase()}/${name}${where} -p '${JSON.stringify(patch)}'`
}

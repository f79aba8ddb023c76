/** Changes one field of a workload as its user would: in the manifest where that has it, else by a patch. */
import type { WorkloadView } from '../../../engine/index.ts'
import { parseCached } from '../../../manifest/editor/parseCached.ts'
import { withEdits } from '../../../manifest/editor/textEdits.ts'
import { applyManifest } from '../../../player/actions/applyActions.ts'
import { carryOut } from '../../../player/actions/stallActions.ts'
import { useManifest } from '../../../store/manifest.ts'

type Owner = Pick<WorkloadView, 'kind' | 'namespace' | 'name'>
type Value = number | string

/** Writes a value to the field of that path; time continues. */
export async function setField(owner: Owner, path: readonly string[], value: Value): Promise<void> {
  const { text, appliedText } = useManifest.getState()
  const edited = text === appliedText ? editedText(text, owner, path, value) : undefined
  if (edited === undefined) return carryOut(patchLine(owner, path, value))
  useManifest.setState({ text: edited })
  await applyManifest()
}

/** The manifest with another value; undefined if it does not say the field. */
export function editedText(text: string, owner: Owner, path: readonly string[], value: Value): string | undefined {
  const document = parseCached(text).find(({ value: object }) => isOwner(object, owner))
  const range = document?.ranges.get(`/${path.join('/')}`)?.value
  return range && withEdits(text, [{ from: range[0], to: range[1], insert: String(value) }])
}

function isOwner(value: unknown, { kind, namespace, name }: Owner): boolean {
  const object = value as { kind?: unknown; metadata?: { name?: unknown; namespace?: unknown } } | null | undefined
  const { metadata } = object ?? {}
  return object?.kind === kind && metadata?.name === name && (metadata?.namespace ?? 'default') === namespace
}

/** `kubectl patch sts/db -p '{"spec":{...}}'`. */
export function patchLine({ kind, namespace, name }: Owner, path: readonly string[], value: Value): string {
  const patch = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)
  const where = namespace === 'default' ? '' : ` -n ${namespace}`
  return `kubectl patch ${kind.toLowerCase()}/${name}${where} -p '${JSON.stringify(patch)}'`
}

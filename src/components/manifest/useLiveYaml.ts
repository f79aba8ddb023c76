import { useMemo, useState } from 'react'
import type { JsonObject, KubeObject } from '../../engine/index.ts'
import { changedLineNumbers } from '../../manifest/lineDiff.ts'
import { toYaml } from '../../manifest/toYaml.ts'
import type { InspectedRef } from '../../player/queries/followInspection.ts'

interface LiveYaml {
  readonly yaml: string
  /** Numbers of the lines that the object's last change concerned. */
  readonly changed: ReadonlySet<number>
}

const nothing: ReadonlySet<number> = new Set()

/** An object as YAML, with the lines of its last change. The marks stay until the next change. */
export function useLiveYaml(ref: InspectedRef | undefined, object: KubeObject | undefined): LiveYaml {
  const key = ref ? `${ref.kind}/${ref.namespace}/${ref.name}` : ''
  const yaml = useMemo(() => (object ? toYaml(object as JsonObject) : ''), [object])
  const [shown, setShown] = useState<LiveYaml & { readonly key: string }>({ key, yaml, changed: nothing })
  if (shown.key === key && shown.yaml === yaml) return shown
  const comparable = shown.key === key && shown.yaml !== '' && yaml !== ''
  const next = { key, yaml, changed: comparable ? new Set(changedLineNumbers(shown.yaml, yaml)) : nothing }
  setShown(next)
  return next
}

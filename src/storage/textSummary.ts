import type { TextSummary } from './savedRun.ts'

const workloadKinds: ReadonlySet<string> = new Set([
  'Deployment',
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'CronJob',
  'Pod',
])

/**
 * Summarises a manifest by its lines, without parsing: the text may be incomplete, and is summarised after every
 * change.
 */
export function summariseText(text: string): TextSummary {
  const objects = text.split(/^---.*$/m).flatMap((document) => {
    const kind = /^["{ ]*kind"?: *["']?([A-Za-z]+)/m.exec(document)?.[1]
    return kind === undefined ? [] : [{ kind, document }]
  })
  const main = objects.find(({ kind }) => workloadKinds.has(kind)) ?? objects[0]
  if (main === undefined) return { workload: '', version: '', objects: 0 }
  const image = /^[ -]*"?image"?: *["']?([^\s"'#,]+)/m.exec(main.document)?.[1] ?? ''
  return {
    workload: nameOf(main.document),
    version: /:([^/:@]+)(?:@.*)?$/.exec(image)?.[1]?.slice(0, 128) ?? '',
    objects: objects.length,
  }
}

/** `name` in the first unindented `metadata` (in JSON, the first one), not a label called so. */
function nameOf(document: string): string {
  const lines = document.split('\n')
  const start = lines.findIndex((line) => /^(?:metadata| *"metadata"):/.test(line))
  const inOneLine = /\bname"?: *["']?([^\s"',}]+)/
  const flow = inOneLine.exec(lines[start] ?? '')?.[1]
  if (start < 0 || flow !== undefined) return (flow ?? '').slice(0, 253)
  const first = lines.slice(start + 1).find((line) => /^\s+[^\s#]/.test(line)) ?? ''
  const margin = first.length - first.trimStart().length
  const named = lines
    .slice(start + 1)
    .find((line) => line.length - line.trimStart().length === margin && /^\s+"?name"?:/.test(line))
  return (inOneLine.exec(named ?? '')?.[1] ?? '').slice(0, 253)
}

/** `--record`: the command line as an annotation. Models cli-runtime/pkg/genericclioptions/record_flags.go (v1.36). */
import type { AnyObject } from '../../api/kindTypes.ts'
import type { Invocation } from './command.ts'

const CHANGE_CAUSE = 'kubernetes.io/change-cause'

/** Adds the change-cause annotation if `--record` was given. */
export function recorded<T extends AnyObject>(call: Invocation, object: T): T {
  const cause = changeCauseOf(call)
  if (cause === undefined) return object
  const { metadata } = object
  return { ...object, metadata: { ...metadata, annotations: { ...metadata.annotations, [CHANGE_CAUSE]: cause } } }
}

/** The command line for the annotation; undefined without `--record`. */
export function changeCauseOf({ flags, path, args }: Invocation): string | undefined {
  if (!flags.bool('record')) return undefined
  const given = flags.entries().map(([name, value]) => `--${name}=${value}`)
  return ['kubectl', path, ...args, ...given].join(' ')
}

import type { CauseStep } from '../engine/index.ts'
import type { Cause } from './types.ts'

/** A step of a chain of causes without the engine's details. */
export function causeOf(step: CauseStep): Cause {
  const { cursor, eventSeq, type } = step
  return { at: cursor.at, eventSeq, type, ...subjectOf(step) }
}

function subjectOf(step: CauseStep): Pick<Cause, 'by' | 'object'> {
  switch (step.type) {
    case 'sync':
    case 'delay':
      return { by: step.controller, object: step.key }
    case 'write':
      return { by: step.write.by, object: objectText(step.write) }
    case 'watch':
      return { by: step.process, object: objectText(step) }
    case 'timer':
      return { by: step.component, object: '' }
    case 'command':
      return { by: step.label, object: '' }
    case 'start':
      return { by: '', object: '' }
  }
}

function objectText({ kind, namespace, name }: { kind: string; namespace: string; name: string }): string {
  return `${kind} ${namespace === '' ? '' : `${namespace}/`}${name}`
}

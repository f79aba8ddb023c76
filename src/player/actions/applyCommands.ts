/** An apply of the editor's text as commands of a run. */
import type { ApplyPlan, KubectlCommand, Settlement } from '../../engine/index.ts'
import { applyLabel } from './applyLabel.ts'

/** The text itself: `kubectl apply`, or `create` if the plan says so. */
export function textCommand(text: string, appliedText: string, plan: ApplyPlan | undefined): KubectlCommand {
  const verb = plan?.verb ?? 'apply'
  return { type: 'kubectl', args: [verb, '-f', '-'], stdin: text, label: applyLabel(text, appliedText, verb) }
}

/** All missing objects as one command before the text. */
export function firstCommand({ objects, manifest }: Settlement): KubectlCommand {
  const [first, ...more] = objects.filter(({ isOfText }) => !isOfText)
  const { kind, name } = first ?? objects[0] ?? { kind: '', name: '' }
  const label = `create ${kind} ${name}${more.length > 0 ? ` +${more.length}` : ''}`
  return { type: 'kubectl', args: ['apply', '-f', '-'], stdin: manifest, label }
}

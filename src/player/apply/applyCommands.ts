/** An apply of the editor's text as commands of a run. */
import type { ApplyPlan, KubectlCommand, Settlement } from '../../engine/index.ts'
import { applyLabel } from '../runs/applyLabel.ts'

/** The command that applies the text: `kubectl apply`, or `kubectl create` if the plan requires `create`. */
export function textCommand(text: string, appliedText: string, plan: ApplyPlan | undefined): KubectlCommand {
  const verb = plan?.verb ?? 'apply'
  return { type: 'kubectl', args: [verb, '-f', '-'], stdin: text, label: applyLabel(text, appliedText, verb) }
}

/** The command that creates all missing objects, given before the text is applied. */
export function firstCommand({ objects, manifest }: Settlement): KubectlCommand {
  const [first, ...more] = objects.filter(({ isOfText }) => !isOfText)
  const { kind, name } = first ?? objects[0] ?? { kind: '', name: '' }
  const label = `create ${kind} ${name}${more.length > 0 ? ` +${more.length}` : ''}`
  return { type: 'kubectl', args: ['apply', '-f', '-'], stdin: manifest, label }
}

/** Compares kubectl's output with the recording. */
import type { KubectlProcess } from '../src/engine/kubectl/kubectl.ts'
import type { Difference } from './nodeCompare.ts'
import { compareText } from './scenarioCompare.ts'
import type { NodeRecording } from './takes.ts'

/** An age in a column or a sentence, which differs between takes. */
const age = /(?<=^|[\s(])(?:\d+[smhdy]){1,2}(?=$|[\s)])/gm

const podCidr = /"podCIDRs?":(?:"[^"]*"|\[[^\]]*\]),?/g
/**
 * Parts that depend on the cluster: other scenarios took addresses as well, and the recordings' nodes name no version.
 */
const ofTheCluster: readonly (readonly [RegExp, string])[] = [
  [age, '<age>'],
  [/(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/g, '<address>'],
  [/(?<=<age> {1,20})v1\.\d{2}\.\d{1,2}$/gm, ''],
  [/ +/g, ' '],
]

/**
 * The first difference in the output of the steps. `plain` replaces the run's names and numbers by placeholders;
 * `processes` are in the order of the steps with a command.
 */
export function compareOutputs(
  steps: NodeRecording['steps'],
  processes: readonly KubectlProcess[],
  plain: (text: string) => string,
): Difference | undefined {
  const given = steps.filter(({ kubectl }) => kubectl !== undefined)
  for (const [i, { kubectl, out }] of given.entries()) {
    if (!out) continue
    const { stdout, stderr, exit } = processes[i] ?? { stdout: '', stderr: '', exit: undefined }
    const field = `out.${kubectl}`
    if (exit !== out.exit) return { field, expected: `${out.exit} ${out.stderr}`, got: `${exit} ${stderr}` }
    // The order of rows and of evictions differs between takes, and the recordings' nodes have no Pod CIDRs.
    const isInAnyOrder = /^(?:get|drain) /.test(kubectl ?? '')
    const inOrder = (text: string) => (isInAnyOrder ? text.split('\n').sort().join('\n') : text)
    const general = (text: string) =>
      inOrder(ofTheCluster.reduce((now, [pattern, placeholder]) => now.replaceAll(pattern, placeholder), text))
    const got = general(plain(stdout).replace(podCidr, ''))
    if (compareText('stdout', general(out.stdout), got)) return { field, expected: out.stdout, got }
    if (compareText('stderr', out.stderr.replace(age, '<age>'), plain(stderr)))
      return { field, expected: out.stderr, got: plain(stderr) }
  }
  return undefined
}

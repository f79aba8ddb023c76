import type { KubectlCommand, LoadCommand, SessionDocument } from '../../engine/index.ts'
import { defaultCluster } from '../../scenarios/defaultCluster.ts'
import { webManifest } from '../../scenarios/webManifest.ts'
import { applyLabel } from './applyLabel.ts'

/** The manifest that is applied initially. */
export const firstManifest = webManifest('shop/web:v1')

/** The editor's initial text: one field changed, ready to be applied. */
export const preparedManifest = webManifest('shop/web:v2')

/** A run in which a manifest was applied at time 0; an empty manifest is not applied. */
export function startingDocument(manifest: string, seed = 1, load?: LoadCommand): SessionDocument {
  return {
    format: 1,
    engineVersion: '',
    seed,
    config: defaultCluster,
    journal: [
      ...(manifest === '' ? [] : [{ at: 0, step: 0, command: applyOf(manifest) }]),
      ...(load ? [{ at: 0, step: 0, command: load }] : []),
    ],
  }
}

const applyOf = (stdin: string): KubectlCommand => ({
  type: 'kubectl',
  args: ['apply', '-f', '-'],
  stdin,
  label: applyLabel(stdin, ''),
})

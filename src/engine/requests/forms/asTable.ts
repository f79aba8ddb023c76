import type { AnswerForm } from '../types.ts'
import { objectTable } from './objectTable.ts'

/** Objects and lists as rows with the columns that kubectl prints. */
export const asTable: AnswerForm = {
  as: 'Table',
  group: 'meta.k8s.io',
  versions: ['v1', 'v1beta1'],
  convert: (body, { cluster, kind, version, path, event }) =>
    objectTable(body, {
      kind,
      version,
      includeObject: path.query.text('includeObject'),
      withColumns: event !== 'later',
      now: cluster.sim.epochMs + cluster.sim.now,
    }),
}

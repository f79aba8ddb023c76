import { validateControllerRevision, validateControllerRevisionUpdate } from '../api/validation/sets.ts'
import { kindRow } from './kind.ts'

export const controllerRevision = kindRow({
  apiVersion: 'apps/v1',
  kind: 'ControllerRevision',
  resource: 'controllerrevisions',
  scope: 'namespace',
  validate: { create: validateControllerRevision, update: validateControllerRevisionUpdate },
  isHidden: true,
})

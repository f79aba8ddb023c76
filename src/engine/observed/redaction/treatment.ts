/** Types for the tables with the treatment of each field in redaction. */

/**
 * The treatment of a text field of the API. Text that does not have the form is hidden in any field.
 * - `word`: one of the API's own words, such as `RollingUpdate`.
 * - `reason`: one word of letters that begins with a capital.
 * - `apiVersion`, `kind`, `uid`, `digits`, `version`, `schedule`, `timeZone`, `indexes`: text of this form.
 * - `name`: a name that the API allows; addresses in it are replaced, and with names redacted, all of it.
 * - `key`: a name with the domain of its owner, as labels and conditions have.
 * - `labelValue`: the value of the key beside it.
 * - `address`: replaced by another address, or by `host-…`.
 * - `target`: replaced by another name of an iSCSI target.
 * - `image`: the name of an image; `fieldPath`: a path of the API's own fields.
 * - `knownPath`: the few paths that every container has.
 * - `message`: clauses that match Kubernetes' own sentences.
 * - `words`: listed programs and options; all other words of a command line are hidden.
 * - `manager`: the writer, if it is a component of Kubernetes or a well-known tool.
 * - `labels`: a map of labels; `keys`: a map of which only the keys are kept; `annotations`: likewise, and values of
 *   annotations that Kubernetes writes; `names`: a map whose keys are names.
 * - `revision`: the template in a ControllerRevision; `fieldsV1`: the owners of fields.
 * - `empty`: a list of which nothing is kept.
 */
export const treatments = [
  'word',
  'reason',
  'apiVersion',
  'kind',
  'uid',
  'digits',
  'version',
  'schedule',
  'timeZone',
  'indexes',
  'name',
  'key',
  'labelValue',
  'address',
  'target',
  'image',
  'fieldPath',
  'knownPath',
  'message',
  'words',
  'manager',
  'labels',
  'keys',
  'annotations',
  'names',
  'revision',
  'fieldsV1',
  'empty',
] as const

export type Treatment = (typeof treatments)[number]

/** The kept fields of one type, by treatment; the names of fields are separated by blanks. */
type FieldsByTreatment = { readonly [T in Treatment]?: string }

/** Kept fields by type of the field table: `core.v1.PodSpec`. */
export type KeptByType = Readonly<Record<string, FieldsByTreatment>>

/**
 * History of a StatefulSet or DaemonSet from its ControllerRevisions. Models kubectl/pkg/polymorphichelpers/history.go
 * (v1.36).
 */
import { byRevision, revisionText, templateIn, templatePatch } from '../../api/controllerRevisions.ts'
import { decodePart } from '../../api/decode.ts'
import { isOfKind, ofKind } from '../../api/fields/ofKind.ts'
import type { AnyObject, ControllerRevision } from '../../api/kindTypes.ts'
import { selectorMatches } from '../../api/selector.ts'
import type { PodTemplateSpec } from '../../api/types.ts'
import type { Shell } from './command.ts'

/** ControllerRevisions that the object controls, oldest first. */
export function controllerRevisionsOf(shell: Shell, { metadata, spec }: AnyObject): ControllerRevision[] {
  const selector = decodePart('meta.v1.LabelSelector', spec?.selector)
  return shell.client
    .list('controllerrevisions', metadata.namespace ?? '')
    .filter((revision) => !selector || selectorMatches(selector, revision.metadata.labels))
    .filter((revision) => revision.metadata.ownerReferences?.some((ref) => ref.controller && ref.uid === metadata.uid))
    .sort(byRevision)
}

const templateOf = (object: AnyObject): PodTemplateSpec =>
  (isOfKind('StatefulSet', object) ? object : ofKind('DaemonSet', object)).spec.template

/** Pod template of the object at a revision. */
export const templateAt = (object: AnyObject, revision: ControllerRevision): PodTemplateSpec =>
  templateIn(revision) ?? templateOf(object)

/** The object with the Pod template of a revision. */
export const objectAt = (object: AnyObject, revision: ControllerRevision): AnyObject => ({
  ...object,
  spec: { ...object.spec, template: templateAt(object, revision) },
})

/** Whether the object's current template equals a revision's. */
export const isAtRevision = (object: AnyObject, revision: ControllerRevision): boolean =>
  revisionText(templatePatch(templateOf(object))) === revisionText(revision.data)

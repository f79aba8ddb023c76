import type { Mutation } from './mutation.ts'

/** Mutations of differences between releases in the API server and in kubectl. */
export const mutationsOfApiVersions: readonly Mutation[] = [
  {
    name: 'v1.36: maxUnavailable of a set is stored',
    file: 'src/engine/kinds/statefulSet.ts',
    find: "if (isOn(release, 'statefulSetMaxUnavailable')) return fill(",
    replace: "if (isOn('1.37', 'statefulSetMaxUnavailable') && release) return fill(",
  },
  {
    name: 'v1.37: maxUnavailable of a set may be 0',
    file: 'src/engine/api/validation/sets.ts',
    find: "intOrPercentNumber(value) === 0 ? [invalidValue(field, value, 'cannot be 0')] : []",
    replace: "intOrPercentNumber(value) === -1 ? [invalidValue(field, value, 'cannot be 0')] : []",
  },
  {
    name: 'v1.37: fixed fields of a set are refused as a whole',
    file: 'src/engine/api/validation/sets.ts',
    find: "if (isOn(release, 'statefulSetImmutableFields'))",
    replace: "if (isOn('1.36', 'statefulSetImmutableFields'))",
  },
  {
    name: 'v1.33: the template of a set is validated',
    file: 'src/engine/api/validation/sets.ts',
    find: "...(isOn(release, 'statefulSetTemplateValidated')",
    replace: "...(isOn('1.36', 'statefulSetTemplateValidated')",
  },
  {
    name: 'v1.34: init containers have any restartPolicy',
    file: 'src/engine/kinds/releaseRules.ts',
    find: "...(isOn(release, 'containerRestartRules') ? []",
    replace: "...(isOn('1.36', 'containerRestartRules') ? []",
  },
  {
    name: 'v1.34: lengths of labels are counted in bytes',
    file: 'src/engine/kinds/releaseRules.ts',
    find: 'earlierWords.filter(({ until }) => !isOn(release, until))',
    replace: "earlierWords.filter(({ until }) => !isOn('1.36', until))",
  },
  {
    name: 'v1.37: new fields are unknown',
    file: 'src/engine/api/decodeWalk.ts',
    find: "inRelease !== 'dropped' &&",
    replace: "inRelease !== 'unknown' &&",
  },
  {
    name: 'v1.33: later fields are known',
    file: 'src/engine/api/fields/releaseFields.ts',
    find: "if (!isWithin(release, found)) return 'unknown'",
    replace: "if (!isWithin(TABLED_RELEASE, found)) return 'unknown'",
  },
  {
    name: 'v1.34: fields are stored before their feature is on',
    file: 'src/engine/api/fields/gatedFields.ts',
    find: 'gated.filter(({ since }) => !since || !isOn(release, since))',
    replace: 'gated.filter(({ since }) => !since)',
  },
  {
    name: 'v1.37: a patch that is no JSON is refused with the place of the error',
    file: 'src/engine/kubectl/verbs/applying/patch.ts',
    find: "isOn(server, 'terseInvalidPatch')",
    replace: "isOn('1.36', 'terseInvalidPatch')",
  },
  {
    name: 'v1.33: kubectl autoscale has --cpu',
    file: 'src/engine/kubectl/dispatch.ts',
    find: 'since === undefined || isOn(releases.kubectl, since)',
    replace: "since === undefined || isOn('1.36', since)",
  },
  {
    name: 'v1.33: kubectl delete names the namespace',
    file: 'src/engine/kubectl/verbs/delete.ts',
    find: "isOn(call.releases.kubectl, 'deletedNamesNamespace')",
    replace: "isOn('1.36', 'deletedNamesNamespace')",
  },
  {
    name: 'v1.35: kubectl rollout undo warns',
    file: 'src/engine/kubectl/verbs/rollout/rolloutUndo.ts',
    find: "isOn(call.releases.kubectl, 'undoWarnsOfApply')",
    replace: "isOn('1.36', 'undoWarnsOfApply')",
  },
  {
    name: 'v1.33: kubectl describe names ports',
    file: 'src/engine/kubectl/describe/podTemplate.ts',
    find: "isOn(writer.release, 'describedPortNames')",
    replace: "isOn('1.36', 'describedPortNames')",
  },
  {
    name: 'v1.37: kubectl describe prints thresholds as before',
    file: 'src/engine/kubectl/describe/podTemplate.ts',
    find: "isOn(release, 'describedThresholdNames')",
    replace: "isOn('1.36', 'describedThresholdNames')",
  },
  {
    name: 'v1.33: templates have no null times',
    file: 'src/engine/kubectl/printers/servedForm.ts',
    find: "isOn(isStored ? releases.server : releases.kubectl, 'noNullCreationTimestamp')",
    replace: "isOn('1.36', 'noNullCreationTimestamp')",
  },
]

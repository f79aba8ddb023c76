import { englishTexts } from '../english.ts'

/**
 * Results of the checks against real Kubernetes in the frame. Keys begin with `conformance.`; more texts are in
 * recordings.ts.
 */
export const conformance = englishTexts({
  'conformance.pill': 'Checked against {version}: {passed} of {total}',
  'conformance.pillHashes': 'Hashes of {version}: {passed} of {total}',
  'conformance.cluster2017': 'Cluster of 2017',
  'conformance.run.clientUpdate': '2017: kubectl rolling-update',
  'conformance.run.controllerUpdate': 'Today: Deployment controller',
  'conformance.run.clientGone': '2017: rolling-update, then Ctrl-C',
  'conformance.run.controllerStays': 'Today: Deployment controller and Ctrl-C',
  'conformance.run.rollbackField': '2017: spec.rollbackTo',
  'conformance.run.undo': 'Today: kubectl rollout undo',
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof conformance> {}
}

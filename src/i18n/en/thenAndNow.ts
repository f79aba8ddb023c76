import { englishTexts } from '../english.ts'

/** The page about 2017 and today, loaded with it. Keys begin with `thenAndNow.`. */
export const thenAndNow = englishTexts({
  'thenAndNow.lead':
    'Many articles from 2016 to 2018 describe rollouts that today’s Kubernetes does differently. A cluster here can have the API and the kubectl of 2017, with the controllers of v1.36. Each pair runs on the same input: watch one, then the other.',
  'thenAndNow.then': '2017',
  'thenAndNow.now': 'Today',
  'thenAndNow.watch': 'Watch',
  'thenAndNow.pair.update': 'Who moves the Pods',
  'thenAndNow.pair.update.text':
    'Four Pods are updated from v1 to v2, one at a time, and four always run. In 2017 kubectl did this from the user’s computer: it created a second ReplicationController and sent one scale request after the other. Today the client only edits the Deployment once; the controller does the rest.',
  'thenAndNow.pair.gone': 'When the client stops',
  'thenAndNow.pair.gone.text':
    'Ctrl-C after twelve seconds. The client’s update stops, with both versions running, until the user starts it again. The controller is not affected when the client stops.',
  'thenAndNow.pair.rollback': 'How a rollback is requested',
  'thenAndNow.pair.rollback.text':
    'In 2017 the request was a field of the Deployment. The controller restored the old template and cleared the field. A manifest that keeps the field repeats the request with every apply, for a revision whose number has changed. Today kubectl reads the old ReplicaSet and sends its template; the next apply of the manifest rolls out v2 again.',
  'thenAndNow.table': 'What differs',
  'thenAndNow.topic': 'What',
  'thenAndNow.row.driver': 'An update of a version',
  'thenAndNow.row.driver.then':
    'kubectl rolling-update: two ReplicationControllers, scaled by the client, one Pod up and one down, a pause (1 min by default) in between',
  'thenAndNow.row.driver.now':
    'The Deployment controller: one ReplicaSet per template, limited by maxSurge and maxUnavailable, no pause',
  'thenAndNow.row.versions': 'API version of a Deployment',
  'thenAndNow.row.versions.then': 'extensions/v1beta1 or apps/v1beta1',
  'thenAndNow.row.versions.now': 'apps/v1; the API server rejects the old versions',
  'thenAndNow.row.bounds': 'maxSurge and maxUnavailable by default',
  'thenAndNow.row.bounds.then': 'maxSurge 1, maxUnavailable 1 (apps/v1beta1: 25 %, 25 %)',
  'thenAndNow.row.bounds.now': 'maxSurge 25 %, maxUnavailable 25 %',
  'thenAndNow.row.history': 'Default history limit and progress deadline',
  'thenAndNow.row.history.then': 'Every ReplicaSet is kept, no deadline (apps/v1beta1: 2 kept, 600 s)',
  'thenAndNow.row.history.now': '10 kept, 600 s',
  'thenAndNow.row.selector': 'Selector',
  'thenAndNow.row.selector.then': 'Taken from the template’s labels if it is left out',
  'thenAndNow.row.selector.now': 'Required and immutable',
  'thenAndNow.row.rollback': 'Rollback',
  'thenAndNow.row.rollback.then': 'spec.rollbackTo or the rollback subresource; the controller rolls back',
  'thenAndNow.row.rollback.now':
    'kubectl patches the template. The annotation deprecated.deployment.rollback.to, which replaced the field, still works',
  'thenAndNow.row.undo': 'kubectl rollout undo',
  'thenAndNow.row.undo.then': 'Sends the request to the server, then waits for the Event with the result',
  'thenAndNow.row.undo.now': 'Exits as soon as the patch is stored',
  'thenAndNow.same': 'What is the same here',
  'thenAndNow.same.text':
    'Both have the controllers, the scheduler and the kubelets of v1.36, and store apps/v1: kubectl get shows the annotation, not the field. The command rolling-update is from v1.17, the last kubectl that had it. It is checked against twelve recordings.',
  'thenAndNow.try': 'Try it yourself',
  'thenAndNow.try.text': 'An empty cluster of 2017, with a Deployment of that time in the editor.',
  'thenAndNow.open': 'Open a cluster of 2017',
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof thenAndNow> {}
}

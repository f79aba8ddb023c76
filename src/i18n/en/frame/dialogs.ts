import { englishTexts } from '../../english.ts'

/** The dialogs about keys and about the shown run. */
export const frameDialogs = englishTexts({
  'frame.about.copy': 'Copy the run',
  'frame.about.cursor': 'Shown',
  'frame.about.cursorValue': '{clock}, {handled} of {total} events',
  'frame.about.engine': 'Engine',
  'frame.about.fingerprint': 'Fingerprint',
  'frame.about.fingerprintNote':
    'The same seed, cluster and commands give the same fingerprint at the same moment, on every computer.',
  'frame.about.notices': 'Licences of the packages in it',
  'frame.about.noticesInside': 'The licences of the packages in this file are in its source text, as a comment.',
  'frame.about.seed': 'Seed',
  'frame.about.text':
    'Rollscope runs the logic of Kubernetes’ controllers, API server, scheduler and kubelets in this browser tab. The cluster is simulated and the clock is virtual. No real cluster is contacted.',
  'frame.keys.apply': 'Apply the manifest',
  'frame.keys.branch': 'Begin a branch here',
  'frame.keys.end': 'To the end of the run; if already there, on to the end of the rollout',
  'frame.keys.faster': 'Faster',
  'frame.keys.howSure':
    'Confidence: many simulated runs of the same change; W opens the worst, [ and ] the next better or worse',
  'frame.keys.lessons': 'Lessons: open or close the catalogue',
  'frame.keys.load': 'To the load of an autoscaled workload',
  'frame.keys.nextWrite': 'Next write to the API server',
  'frame.keys.note':
    'In a text field, only the shortcuts for Apply, the command palette and Open file work. Press Escape, then Tab, to leave the field. While the kubectl pane is open, what you type goes to its prompt; click the stage to change that.',
  'frame.keys.openFile': 'Open files: manifests, or a saved run',
  'frame.keys.palette': 'Command palette: find everything by name',
  'frame.keys.present': 'Presenter mode: only the stage, large',
  'frame.keys.presenterWindow': 'Presenter mode with a second window: notes, bookmarks, poll and all controls',
  'frame.keys.previousWrite': 'Previous write to the API server',
  'frame.keys.showKeys': 'This list',
  'frame.keys.slower': 'Slower',
  'frame.keys.start': 'To the beginning',
  'frame.keys.step': 'Step forward',
  'frame.keys.stepBack': 'Step back',
  'frame.keys.toggleLeft': 'Close or open the manifest',
  'frame.keys.toggleRight': 'Close or open the Why pane',
  'frame.keys.togglePlay': 'Play or pause',
  'frame.keys.zoom': 'With the pointer on the stage: zoom in until texts are readable, and back',
})

declare module '../../english.ts' {
  interface Texts extends TextsOf<typeof frameDialogs> {}
}

import { englishTexts } from '../english.ts'

/** Notices, the actions that they offer, and rarely shown texts. */
export const notices = englishTexts({
  'frame.fatal.copied': 'Copied',
  'frame.fatal.copy': 'Copy the run',
  'frame.fatal.details': 'Where it happened',
  'frame.fatal.leftOut':
    'It stopped at “{command}”. A restart returns the run to the moment before, without this command.',
  'frame.fatal.restart': 'Restart from the journal',
  'frame.fatal.startOver': 'Start a new run',
  'frame.fatal.text':
    'The simulation has stopped. Your manifest and every command so far are kept: a new engine can replay them up to this point.',
  'frame.fatal.title': 'The engine has stopped',
  'frame.dropFiles': 'Drop manifests (YAML or JSON), a saved run, a lesson, or kubectl output',
  'frame.lesson.cancelled': 'Cancelled: the lesson is not opened.',
  'frame.lesson.preparing': 'The lesson “{title}” is being played to prepare it …',
  'frame.work': 'Long-running work',
  'frame.work.cancel': 'Cancel',
  'frame.work.done': '{percent} %',
  'frame.work.going': 'The engine is working …',
  'frame.work.opening': 'The run is computed up to {clock} …',
  'frame.linkDialog': 'Share link',
  'frame.linkDialog.field': 'Link to this moment of the run',
  'frame.linkDialog.copy': 'Copy link',
  'frame.linkDialog.holds': {
    one: 'This link contains 1 object of the recorded cluster (its name, labels, images, conditions and times), the measured delays and every later command. It contains no values of Secrets, ConfigMaps, variables or annotations, no command lines and no addresses from the recording. Text that you typed or pasted is included.',
    other:
      'This link contains {count} objects of the recorded cluster (their names, labels, images, conditions and times), the measured delays and every later command. It contains no values of Secrets, ConfigMaps, variables or annotations, no command lines and no addresses from the recording. Text that you typed or pasted is included.',
  },
  'frame.linkDialog.holdsAll': {
    one: 'This link contains 1 object of the recorded cluster, complete with recorded values, addresses and command lines. It also contains the measured delays and every later command.',
    other:
      'This link contains {count} objects of the recorded cluster, complete with recorded values, addresses and command lines. It also contains the measured delays and every later command.',
  },
  'frame.linkDialog.text': 'The browser does not allow copying. The link is selected: copy it from here.',
  'frame.notice.backToBranch': 'Back to “{name}”',
  'frame.notice.branched': 'Branch “{name}” began at {clock}. The original future is kept as “{from}”.',
  'frame.notice.branchesFull':
    'No more branches can be kept: everything after {clock} was replaced. Delete branches that you no longer need.',
  'frame.notice.branchStarted': 'Branch “{name}” begins at {clock}. “{from}” does not change.',
  'frame.notice.freshRun': 'A new run was opened instead.',
  'frame.notice.linkCopied': 'Link copied: {length} characters. It opens this run at {clock}.',
  'frame.notice.newer': 'This link was made by a newer version of Rollscope.',
  'frame.notice.damagedWhere': 'This link is damaged: {detail}.',
  'frame.notice.damaged': 'This link is damaged: a part is missing or was changed.',
  'frame.notice.notALink': 'This address is not a Rollscope link.',
  'frame.notice.tooLarge': 'This link is larger than the links that Rollscope makes.',
  'frame.notice.otherEngine':
    'Recorded by engine {recordedBy}, played by engine {runningOn}: the run can differ from the shared one.',
  'frame.notice.otherEngineUnnamed': 'Recorded by another engine version: the run can differ from the shared one.',
  'frame.notice.quiet': 'No further changes in this run. Edit the manifest and apply it.',
  'frame.notice.quietUntil': 'No changes before {clock}. Edit the manifest and apply it, or wait.',
  'frame.notice.waitUntil': 'Wait until then',
  'frame.notice.requestFailed': 'Engine error: {message}',
  'frame.notice.uncaught': 'Unexpected error: {message}',
  'frame.notice.observerFailed': '{observer} failed ({message}). The run continues without it.',
  'frame.observer.picture': 'The stage',
  'frame.observer.clients': 'The simulated clients',
  'frame.observer.requests': 'The record of requests',
  'frame.observer.metrics': 'The record of metrics',
  'frame.observer.records': 'The record of decisions',
  'frame.observer.terminal': 'The terminal',
  'frame.observer.listener': 'A summary',
  'frame.observer.answers': 'An explanation',
  'frame.notice.lessonOvertaken': 'Another lesson was opened instead.',
  'frame.notice.lessonTooLong':
    'This lesson takes too long to simulate and stops early. Later steps show the run where it stopped.',
  'frame.notice.computedTo': 'The run is computed up to {clock}, where you left it.',
  'frame.notice.recovered': 'The run is back at {clock}.',
  'frame.notice.recoveredWithout':
    'The run is back at {clock}, without “{command}”, the command that stopped the engine.',
  'frame.notice.runFull':
    'This run has reached its limit (30 days, 5,000,000 events or 20,000 Pods). Go back in time, or start a new run.',
  'frame.notice.readOnly': 'This is a recording of a real cluster. It is read-only.',
  'frame.notice.notShared':
    'A recording of a real cluster cannot be shared as a link, file or image. It stays in this browser. To share it, send its original files.',
  'frame.notice.runCopied': 'Run copied: seed, cluster and every command as JSON.',
  'frame.notice.translationTaken': 'The translation {name} was added to the lesson.',
  'frame.notice.textTaken': 'Loaded into the editor: {names}. The cluster does not change until you apply.',
  'frame.notice.textReplaced': 'The text in the editor was replaced.',
  'frame.notice.textBefore': 'Back to the previous text',
  'frame.notice.filesLeft': 'Nothing was opened: {left}.',
  'frame.notice.alsoLeft': 'Not opened: {left}.',
  'frame.notice.left.folder': '{name} is a folder',
  'frame.notice.left.tooLarge': '{name} is too large',
  'frame.notice.left.binary': '{name} is not a text file',
  'frame.notice.left.noManifest': '{name} is not a manifest, a run or a recording of a cluster',
  'frame.notice.left.forPeople':
    '{name} is a kubectl table; run the same command with “-o yaml” or “-o json” and open its output',
  'frame.notice.left.pasted': 'the pasted text',
  'frame.notice.left.archive': '{name} is not a readable .tar or .tar.gz archive',
  'frame.notice.left.besideRecording': '{name}, because it does not belong to the recording',
  'frame.notice.left.besideLesson': '{name}, because only one lesson can be opened at a time',
  'frame.notice.left.anotherRun': '{name}, because only one run can be opened at a time',
  'frame.notice.left.more': { one: '1 more', other: '{count} more' },
  'frame.notice.simulatedFrom':
    'Simulated from here: the cluster state of {time}, with the recorded delays. Change the manifest and apply.',
  'frame.notice.toRecording': 'Back to the recording',
  'frame.notice.state.configurationMadeUp': {
    one: '1 missing ConfigMap, Secret or PriorityClass that Pods reference was generated.',
    other: '{count} missing ConfigMaps, Secrets and PriorityClasses that Pods reference were generated.',
  },
  'frame.notice.state.nodesMadeUp': {
    one: '1 missing node was generated.',
    other: '{count} missing nodes were generated.',
  },
  'frame.notice.state.replicaSetsMadeUp': {
    one: '1 missing ReplicaSet was generated from its Pods.',
    other: '{count} missing ReplicaSets were generated from their Pods.',
  },
  'frame.notice.state.ownersUnknown': {
    one: 'The owner of 1 object was not recorded; its ownerReference was removed.',
    other: 'The owners of {count} objects were not recorded; their ownerReferences were removed.',
  },
  'frame.notice.state.kindLeftOut': {
    one: '1 {kind} is left out: this kind is not simulated.',
    other: '{count} {kind} are left out: this kind is not simulated.',
  },
  'frame.notice.state.objectLeftOut': '{object} is left out: {problem}',
  'frame.notice.runKept': 'The previous run is kept under “Recent runs”.',
  'frame.notice.notKept.full':
    'This browser has no storage left for runs: from now on the run stays only in this tab. Save it as a link or a file.',
  'frame.notice.notKept.forbidden':
    'This browser does not allow storing runs: the run stays only in this tab. Save it as a link or a file.',
  'frame.notice.notKept.newer':
    'A newer version of Rollscope keeps its runs in this browser, and this version cannot read them. Reload the page to get the newer version. Until then the run stays only in this tab.',
  'frame.notice.notKept.lost':
    'This browser’s storage was cleared, and kept runs are gone. The run stays only in this tab. Save it as a link or a file.',
  'frame.notice.recordingNotKept.tooLarge':
    '{name} is too large for this browser to keep. It is lost when you close this page or open another run.',
  'frame.notice.recordingNotKept.full':
    '{name} is not kept: this browser has no storage left. Delete kept runs to free some. It is lost when you close this page or open another run.',
  'frame.notice.recordingEndLost': {
    one: 'The page was closed too early: 1 change at the end of this recording may be missing.',
    other: 'The page was closed too early: up to {count} changes at the end of this recording are missing.',
  },
  'frame.notice.fileOpened': 'Opened “{name}”.',
  'frame.notice.replaced': {
    one: 'Started in a new cluster of {count} node.',
    other: 'Started in a new cluster of {count} nodes.',
  },
  'frame.notice.runBefore': 'Back to the previous run',
  'frame.notice.playlistRefused': '“{name}” is not a playlist: {detail} Your run has not changed.',
  'frame.notice.file.notARun': '“{name}” is not a saved Rollscope run. Your run has not changed.',
  'frame.notice.file.newer': '“{name}” was saved by a newer version of Rollscope. Your run has not changed.',
  'frame.notice.file.damagedWhere': '“{name}” is damaged: {detail}. Your run has not changed.',
  'frame.notice.file.damaged': '“{name}” is damaged: a part is missing or was changed. Your run has not changed.',
  'frame.notice.file.tooLarge': '“{name}” is too large to be a Rollscope run. Your run has not changed.',
  'frame.notice.longLinkCopied': 'Link copied: {length} characters, more than some programs accept. A file is safer.',
  'frame.notice.linkTooLong': 'This run is too large for a link. Save it as a file.',
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof notices> {}
}

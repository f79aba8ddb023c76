import { englishTexts } from '../english.ts'

/** What is told in passing, with what it offers, and what is rarely seen. */
export const notices = englishTexts({
  'frame.fatal.copied': 'Copied',
  'frame.fatal.copy': 'Copy the run',
  'frame.fatal.details': 'Where it happened',
  'frame.fatal.leftOut':
    'It stopped at “{command}”. A restart brings the run back to the moment before, without that command.',
  'frame.fatal.restart': 'Restart from the journal',
  'frame.fatal.startOver': 'Start a new run',
  'frame.fatal.text':
    'The simulation has stopped. Your manifest and every command so far are kept: a new engine can play them again up to this point.',
  'frame.fatal.title': 'The engine has stopped',
  'frame.dropFiles': 'Drop manifests (YAML or JSON), a saved run, a lesson, or what kubectl printed of a cluster',
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
    one: 'This link holds 1 object of the recorded cluster: its name, labels, images, conditions and times, with the delays that were measured and every command since. Values of Secrets, ConfigMaps, variables and annotations, command lines and addresses of the recording are not in it. What you typed or pasted yourself is.',
    other:
      'This link holds {count} objects of the recorded cluster: their names, labels, images, conditions and times, with the delays that were measured and every command since. Values of Secrets, ConfigMaps, variables and annotations, command lines and addresses of the recording are not in it. What you typed or pasted yourself is.',
  },
  'frame.linkDialog.holdsAll': {
    one: 'This link holds 1 object of the recorded cluster as it was recorded: with values, addresses and command lines where the recording has them, the delays that were measured and every command since.',
    other:
      'This link holds {count} objects of the recorded cluster as they were recorded: with values, addresses and command lines where the recording has them, the delays that were measured and every command since.',
  },
  'frame.linkDialog.text': 'The browser does not allow copying. The link is selected: copy it from here.',
  'frame.notice.backToBranch': 'Back to “{name}”',
  'frame.notice.branched': 'Branch “{name}” began at {clock}. The earlier future is kept as “{from}”.',
  'frame.notice.branchesFull':
    'There is no room for another branch: what came after {clock} was replaced. Delete branches that you no longer need.',
  'frame.notice.branchStarted': 'Branch “{name}” begins at {clock}. “{from}” stays as it is.',
  'frame.notice.freshRun': 'Here is a fresh run instead.',
  'frame.notice.linkCopied': 'Link copied: {length} characters. It opens this run at {clock}.',
  'frame.notice.newer': 'This link was made by a newer version of Rollscope.',
  'frame.notice.damagedWhere': 'This link is damaged: {detail}.',
  'frame.notice.damaged': 'This link is damaged: a part is missing or was changed.',
  'frame.notice.notALink': 'This address is not a Rollscope link.',
  'frame.notice.tooLarge': 'This link is larger than any that Rollscope makes.',
  'frame.notice.otherEngine':
    'Recorded by engine {recordedBy}, played by {runningOn}: what you see may differ from what was shared.',
  'frame.notice.otherEngineUnnamed':
    'Recorded by another engine version: what you see may differ from what was shared.',
  'frame.notice.quiet': 'Nothing more will happen. Change the manifest and apply it.',
  'frame.notice.quietUntil': 'Nothing happens before {clock}. Change the manifest and apply it, or wait.',
  'frame.notice.waitUntil': 'Wait until then',
  'frame.notice.requestFailed': 'The engine refused: {message}',
  'frame.notice.observerFailed': '{observer} failed ({message}). The run goes on without.',
  'frame.observer.picture': 'The picture',
  'frame.observer.clients': 'The simulated clients',
  'frame.observer.requests': 'The record of requests',
  'frame.observer.metrics': 'The record of metrics',
  'frame.observer.records': 'The record of decisions',
  'frame.observer.terminal': 'The terminal',
  'frame.observer.listener': 'A summary',
  'frame.observer.answers': 'An explanation',
  'frame.notice.lessonOvertaken': 'Another lesson was opened in its place.',
  'frame.notice.lessonTooLong':
    'This lesson takes too long to play. It was played as far as possible; later steps show the run as it was there.',
  'frame.notice.computedTo': 'The run is computed up to {clock}, where it was left.',
  'frame.notice.recovered': 'The run is back at {clock}.',
  'frame.notice.recoveredWithout': 'The run is back at {clock}, without “{command}”, at which the engine stopped.',
  'frame.notice.runFull':
    'This run has reached its limit (30 days, 5,000,000 events or 20,000 Pods). Go back in time, or start a new run.',
  'frame.notice.readOnly': 'This happened in a real cluster: it can be looked at, and nothing can be done in it.',
  'frame.notice.notShared':
    'What was recorded of a real cluster goes into no link, file or picture: it stays in this page. Hand on the files that it came from.',
  'frame.notice.runCopied': 'Run copied: seed, cluster and every command as JSON.',
  'frame.notice.translationTaken': 'The lesson now has the words of {name} as well.',
  'frame.notice.textTaken': 'Loaded into the editor: {names}. Nothing happens in the cluster until you apply.',
  'frame.notice.textReplaced': 'The text in the editor was replaced.',
  'frame.notice.textBefore': 'Back to the previous text',
  'frame.notice.filesLeft': 'Nothing was opened: {left}.',
  'frame.notice.alsoLeft': 'Not opened: {left}.',
  'frame.notice.left.folder': '{name} is a folder',
  'frame.notice.left.tooLarge': '{name} is too large',
  'frame.notice.left.binary': '{name} is not a text file',
  'frame.notice.left.noManifest': '{name} is neither a manifest, a run nor a recording of a cluster',
  'frame.notice.left.forPeople':
    '{name} is what kubectl prints for people; what it prints with “-o yaml” or “-o json” can be opened',
  'frame.notice.left.pasted': 'the pasted text',
  'frame.notice.left.besideRecording': '{name}, because it is no part of the recording',
  'frame.notice.left.besideLesson': '{name}, because a lesson is opened alone',
  'frame.notice.left.anotherRun': '{name}, because a run is opened alone',
  'frame.notice.left.more': { one: '1 more', other: '{count} more' },
  'frame.notice.simulatedFrom':
    'Simulated from here: the cluster as it was at {time}, with the delays that were seen. Change the manifest and apply.',
  'frame.notice.toRecording': 'Back to the recording',
  'frame.notice.state.configurationMadeUp': {
    one: '1 ConfigMap or Secret that Pods name is made up.',
    other: '{count} ConfigMaps and Secrets that Pods name are made up.',
  },
  'frame.notice.state.nodesMadeUp': { one: '1 node is made up.', other: '{count} nodes are made up.' },
  'frame.notice.state.replicaSetsMadeUp': {
    one: '1 ReplicaSet is made up from its Pods.',
    other: '{count} ReplicaSets are made up from their Pods.',
  },
  'frame.notice.state.ownersUnknown': {
    one: '1 object has lost its unrecorded owner.',
    other: '{count} objects have lost their unrecorded owners.',
  },
  'frame.notice.state.kindLeftOut': {
    one: '1 {kind} is left out: its kind is not simulated.',
    other: '{count} {kind} are left out: their kind is not simulated.',
  },
  'frame.notice.state.objectLeftOut': '{object} is left out: {problem}',
  'frame.notice.runKept': 'The previous run is kept under “Recent runs”.',
  'frame.notice.notKept.full':
    'This browser has no room left to keep runs: from now on everything stays in this tab only. Save it as a link or a file.',
  'frame.notice.notKept.forbidden':
    'This browser does not allow keeping runs: everything stays in this tab only. Save it as a link or a file.',
  'frame.notice.notKept.newer':
    'A newer version of Rollscope keeps its runs in this browser, and this version cannot read them. Reload the page for the newer one. Until then everything stays in this tab only.',
  'frame.notice.notKept.lost':
    'This browser does not hold what was kept: its storage was cleared. Everything stays in this tab only. Save it as a link or a file.',
  'frame.notice.recordingNotKept.tooLarge':
    '{name}: too large for this browser to keep. It ends with this page or the next run.',
  'frame.notice.recordingNotKept.full':
    '{name}: not kept, this browser has no room left. Deleting kept runs makes some. It ends with this page or the next run.',
  'frame.notice.recordingEndLost': {
    one: 'Its page was closed before all was kept: 1 change at the end of this recording may be missing.',
    other: 'Its page was closed before all was kept: up to {count} changes at the end of this recording are missing.',
  },
  'frame.notice.fileOpened': 'Opened “{name}”.',
  'frame.notice.replaced': {
    one: 'Started in a fresh cluster of {count} node.',
    other: 'Started in a fresh cluster of {count} nodes.',
  },
  'frame.notice.runBefore': 'Back to the previous run',
  'frame.notice.file.notARun': '“{name}” is not a run that Rollscope has saved. Nothing has changed.',
  'frame.notice.file.newer': '“{name}” was saved by a newer version of Rollscope. Nothing has changed.',
  'frame.notice.file.damagedWhere': '“{name}” is damaged: {detail}. Nothing has changed.',
  'frame.notice.file.damaged': '“{name}” is damaged: a part is missing or was changed. Nothing has changed.',
  'frame.notice.file.tooLarge': '“{name}” is larger than any run. Nothing has changed.',
  'frame.notice.longLinkCopied': 'Link copied: {length} characters, more than some programs accept. A file is safer.',
  'frame.notice.linkTooLong': 'This run is too large for a link. Save it as a file.',
})

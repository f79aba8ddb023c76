import { englishTexts } from '../english.ts'

/** The terminal; comes with it. */
export const terminal = englishTexts({
  'terminal.log': 'Commands and what kubectl answered',
  'terminal.prompt': 'kubectl command',
  'terminal.placeholder': 'get pods',
  'terminal.hint': 'Tab completes, ↑ brings back. With -f - the manifest is the input.',
  'terminal.hint.full':
    'Tab completes the word, Escape and then Tab leaves the field. Arrow up and down bring back earlier lines. Control C ends a command that waits, Control L clears. With “-f -” the text of the manifest is the standard input.',
  'terminal.problem.quote': 'the quote {word} is not closed',
  'terminal.problem.variable':
    '{word}: there are no variables here. Write the value itself; within single quotes, $ is a plain sign.',
  'terminal.problem.substitution':
    '{word}…: what a command prints cannot be put into another line. Copy the value, or use a pipe into kubectl, as in “kubectl get deploy web -o yaml | kubectl apply -f -”.',
  'terminal.problem.file':
    '{word}: there are no files here. “-f -” reads the manifest of the editor, or the lines up to EOF behind “<<EOF”; to keep what is printed, mark and copy it.',
  'terminal.problem.background':
    '{word}: nothing runs in the background. A command that waits goes on with the clock while you enter others.',
  'terminal.problem.program':
    '{word} is not here: this prompt knows kubectl, watch, echo and cat, and behind a pipe grep, head, tail, wc, sort and uniq.',
  'terminal.problem.tool':
    '{word} is not here. kubectl picks values by itself: -o jsonpath=…, -o custom-columns=…, -o go-template=…; behind a pipe there are grep, head, tail, wc, sort and uniq.',
  'terminal.problem.syntax': '{word}: this cannot be read',
  'terminal.problem.keyword':
    '{word}: loops and conditions are not here. Join commands with ;, && and ||; a selector (-l) or --all takes many objects at once.',
  'terminal.problem.watch': 'watch repeats what only reads, as in “watch -n 2 kubectl get pods”; {word} does not.',
  'terminal.problem.intoKubectl':
    '{word} stands behind no kubectl: filter what kubectl prints, as in “kubectl get pods | grep web”.',
  'terminal.edited': 'It stands in the manifest: change it there, and Apply writes it.',
  'terminal.complete': 'Complete the word',
  'terminal.run': 'Run',
  'terminal.clear': 'Clear',
  'terminal.empty':
    'kubectl acts on this cluster. What only reads leaves the run as it is, wherever the cursor stands.',
  'terminal.suggestions': 'Commands to begin with',
  'terminal.suggestion': 'Write {command} behind the prompt',
  'terminal.input': 'input: the manifest',
  'terminal.goTo': 'Go to {clock}, where this was entered',
  'terminal.exit': 'exit code {code}',
  'terminal.interrupted': '^C',
  'terminal.waits': 'goes on with the clock',
  'terminal.waits.paused': 'waits: the clock stands still',
  'terminal.ranOn': 'still ran at this moment',
  'terminal.stop': 'Stop',
  'terminal.stop.of': 'Stop {command}',
  'terminal.cut': 'The beginning is left out.',
  'terminal.noOutput': 'nothing printed',
  'terminal.propose': 'Run {command}',
  'terminal.candidates': 'Goes on with',
  'terminal.candidates.count': { one: '{count} way to go on', other: '{count} ways to go on' },
  'terminal.later': {
    one: '{count} more command comes after this moment.',
    other: '{count} more commands come after this moment.',
  },
})

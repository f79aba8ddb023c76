import { englishTexts } from '../english.ts'

/** The terminal; comes with it. */
export const terminal = englishTexts({
  'terminal.log': 'Commands and what kubectl answered',
  'terminal.prompt': 'kubectl command',
  'terminal.placeholder': 'get pods',
  'terminal.hint': 'Tab completes, ↑ recalls. With -f - the manifest is the input.',
  'terminal.files': 'Files: {names}',
  'terminal.hint.full':
    'Tab completes the word, Escape and then Tab leaves the field. Arrow up and down recall earlier lines. Control C ends a command that waits, Control L clears. With “-f -” the text of the manifest is the standard input; “> web.yaml” writes a file, “-f web.yaml” reads it.',
  'terminal.problem.quote': 'the quote {word} is not closed',
  'terminal.problem.variable':
    '{word}: there are no variables here. Write the value itself; within single quotes, $ is an ordinary character.',
  'terminal.problem.substitution':
    '{word}…: command substitution is not available. Copy the value, or use a pipe into kubectl, as in “kubectl get deploy web -o yaml | kubectl apply -f -”.',
  'terminal.problem.file': '{word}: only standard output goes into a file here, with > or >>.',
  'terminal.problem.noFile':
    '{word}: there is no such file. Files are made here, as in “cat > web.yaml <<EOF” or “kubectl get deploy web -o yaml > web.yaml”; “-f -” reads the manifest of the editor.',
  'terminal.problem.print':
    '{word} prints nothing here by itself: it writes a file (“cat > web.yaml <<EOF”) or feeds kubectl (“cat web.yaml | kubectl apply -f -”).',
  'terminal.problem.background':
    '{word}: nothing runs in the background. A waiting command continues with the clock while you enter others.',
  'terminal.problem.program':
    '{word} is not available: this prompt knows kubectl, watch, echo and cat, and after a pipe grep, head, tail, wc, sort and uniq.',
  'terminal.problem.tool':
    '{word} is not available. kubectl selects values itself: -o jsonpath=…, -o custom-columns=…, -o go-template=…; after a pipe there are grep, head, tail, wc, sort and uniq.',
  'terminal.problem.syntax': '{word}: cannot be parsed',
  'terminal.problem.keyword':
    '{word}: loops and conditions are not available. Join commands with ;, && and ||; a selector (-l) or --all takes many objects at once.',
  'terminal.problem.watch':
    'watch repeats commands that only read, as in “watch -n 2 kubectl get pods”; {word} writes.',
  'terminal.problem.intoKubectl':
    '{word} does not follow a kubectl command: filter what kubectl prints, as in “kubectl get pods | grep web”.',
  'terminal.edited': 'It is in the manifest: change it there, then apply.',
  'terminal.complete': 'Complete the word',
  'terminal.run': 'Run',
  'terminal.clear': 'Clear',
  'terminal.empty':
    'kubectl acts on this cluster. Commands that only read leave the run as it is, wherever the cursor is.',
  'terminal.suggestions': 'Commands to start with',
  'terminal.suggestion': 'Write {command} at the prompt',
  'terminal.input': 'input: the manifest',
  'terminal.goTo': 'Go to {clock}, where this was entered',
  'terminal.exit': 'exit code {code}',
  'terminal.interrupted': '^C',
  'terminal.waits': 'continues with the clock',
  'terminal.waits.paused': 'waits: the clock is paused',
  'terminal.ranOn': 'was still running at this moment',
  'terminal.stop': 'Stop',
  'terminal.stop.of': 'Stop {command}',
  'terminal.cut': 'The beginning is left out.',
  'terminal.noOutput': 'nothing printed',
  'terminal.propose': 'Run {command}',
  'terminal.candidates': 'Completions',
  'terminal.candidates.count': { one: '{count} completion', other: '{count} completions' },
  'terminal.later': {
    one: '{count} more command comes after this moment.',
    other: '{count} more commands come after this moment.',
  },
})

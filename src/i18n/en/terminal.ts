import { englishTexts } from '../english.ts'

/** The terminal; loaded with it. */
export const terminal = englishTexts({
  'terminal.log': 'Commands and kubectl output',
  'terminal.prompt': 'kubectl command',
  'terminal.placeholder': 'get pods',
  'terminal.hint': 'Tab completes, ↑ recalls. With -f - the manifest is the input.',
  'terminal.files': 'Files: {names}',
  'terminal.hint.full':
    'Tab completes the word. Escape and then Tab leave the field. Arrow up and down recall earlier lines. Control C ends a waiting command, Control L clears. With “-f -” the manifest is the standard input. “> web.yaml” writes a file, “-f web.yaml” reads it.',
  'terminal.problem.quote': 'the quote {word} is not closed',
  'terminal.problem.variable':
    '{word}: variables are not available. Write the value itself; within single quotes, $ is an ordinary character.',
  'terminal.problem.substitution':
    '{word}…: command substitution is not available. Copy the value, or use a pipe into kubectl, as in “kubectl get deploy web -o yaml | kubectl apply -f -”.',
  'terminal.problem.file': '{word}: only standard output can be written to a file, with > or >>.',
  'terminal.problem.noFile':
    '{word}: no such file. Create one with “cat > web.yaml <<EOF” or “kubectl get deploy web -o yaml > web.yaml”; “-f -” reads the manifest in the editor.',
  'terminal.problem.print':
    '{word} prints nothing by itself here: use it to write a file (“cat > web.yaml <<EOF”) or as input of kubectl (“cat web.yaml | kubectl apply -f -”).',
  'terminal.problem.background':
    '{word}: background jobs are not available. A waiting command continues with the clock while you enter others.',
  'terminal.problem.program':
    '{word} is not available. This prompt runs kubectl, watch, echo and cat, and after a pipe grep, head, tail, wc, sort and uniq.',
  'terminal.problem.tool':
    '{word} is not available. To select values, use kubectl with -o jsonpath=…, -o custom-columns=… or -o go-template=… instead. After a pipe, you can use grep, head, tail, wc, sort and uniq.',
  'terminal.problem.syntax': '{word}: cannot be parsed',
  'terminal.problem.keyword':
    '{word}: loops and conditions are not available. Join commands with ;, && and ||; a selector (-l) or --all takes many objects at once.',
  'terminal.problem.watch':
    'watch repeats only commands that read, such as “watch -n 2 kubectl get pods”; {word} writes.',
  'terminal.problem.intoKubectl':
    '{word} must follow a kubectl command: filter the kubectl output, such as “kubectl get pods | grep web”.',
  'terminal.edited': 'The object is in the manifest now: edit it there, then apply.',
  'terminal.complete': 'Complete the word',
  'terminal.run': 'Run',
  'terminal.clear': 'Clear',
  'terminal.empty': 'kubectl runs on this cluster. Commands that only read do not change the run, at any moment.',
  'terminal.suggestions': 'Commands to start with',
  'terminal.suggestion': 'Write {command} at the prompt',
  'terminal.input': 'input: the manifest',
  'terminal.goTo': 'Go to {clock}, when this command was entered',
  'terminal.exit': 'exit code {code}',
  'terminal.interrupted': '^C',
  'terminal.waits': 'continues with the clock',
  'terminal.waits.paused': 'The command waits because the clock is paused',
  'terminal.ranOn': 'still running at this moment',
  'terminal.stop': 'Stop',
  'terminal.stop.of': 'Stop {command}',
  'terminal.cut': 'The beginning of the output is left out.',
  'terminal.noOutput': 'no output',
  'terminal.propose': 'Run {command}',
  'terminal.candidates': 'Completions',
  'terminal.candidates.count': { one: '{count} completion', other: '{count} completions' },
  'terminal.later': {
    one: '{count} more command comes after this moment.',
    other: '{count} more commands come after this moment.',
  },
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof terminal> {}
}

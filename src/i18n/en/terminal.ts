import type { Catalogue } from '../message.ts'

/** The terminal; comes with it. */
export const terminal = {
  'terminal.log': 'Commands and what kubectl answered',
  'terminal.prompt': 'kubectl command',
  'terminal.placeholder': 'get pods',
  'terminal.hint': 'Tab completes, ↑ brings back. With -f - the manifest is the input.',
  'terminal.hint.full':
    'Tab completes the word, Escape and then Tab leaves the field. Arrow up and down bring back earlier lines. Control C ends a command that waits, Control L clears. With “-f -” the text of the manifest is the standard input.',
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
} as const satisfies Catalogue

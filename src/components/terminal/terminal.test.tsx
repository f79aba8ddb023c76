import { expect, it } from 'vitest'
import { completedLine } from './completedLine.ts'
import { proposalsOf } from './proposals.ts'

it.each([
  ['roll', 4, 0, ['rollout'], 'rollout ', true],
  ['rollout re', 10, 8, ['restart', 'resume'], 'rollout res', false],
  ['rollout res', 11, 8, ['restart', 'resume'], 'rollout res', false],
  ['get p -o wide', 5, 4, ['pods'], 'get pods -o wide', true],
  ['scale --rep', 11, 6, ['--replicas='], 'scale --replicas=', true],
  ['nonsense x', 10, 9, [], 'nonsense x', true],
])('%j is completed', (line, caret, from, words, text, isWhole) => {
  expect(completedLine(line, { from, caret, words })).toEqual({ text, isWhole })
})

it.each([
  [
    ['rollout', 'undo', 'deployment/web'],
    "error: you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume' and try again\n",
    ['kubectl rollout resume deployment/web'],
  ],
  [
    ['rollout', 'undo', 'deploy', 'web', '-n', 'prod', '--to-revision=2'],
    "resume it first with 'kubectl rollout resume' and try again",
    ['kubectl rollout resume deploy web -n prod'],
  ],
  [
    ['gte', 'pods'],
    'error: unknown command "gte" for "kubectl"\n\nDid you mean this?\n\tget\n\tset\n',
    ['kubectl get pods', 'kubectl set pods'],
  ],
  [
    ['get', 'pods', '-x'],
    "error: unknown shorthand flag: 'x' in -x\nSee 'kubectl get --help' for usage.\n",
    ['kubectl get --help'],
  ],
  [
    ['rollout', 'undo', 'deployment/web'],
    "Warning: managed with 'kubectl apply'. Beware.\nerror: no rollout history\n",
    [],
  ],
  [['get', 'x'], 'error: the server doesn\'t have a resource type "x"\n', []],
])('the answer to %j proposes what it names', (args, stderr, lines) => {
  expect(proposalsOf(args, stderr)).toEqual(lines)
})

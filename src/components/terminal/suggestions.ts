import { useEffect, useState } from 'react'
import { slashName } from '../../layout/workloadName.ts'
import { completeLine } from '../../player/terminal/promptLine.ts'
import { useRunHas } from '../../store/run/openRun.ts'
import { useShownWorkload } from '../run/useShownWorkload.ts'

/** Example commands about the workload on the stage; read-only for a run that takes no commands. */
export function useSuggestions(): readonly string[] {
  const workload = useShownWorkload()
  const takesCommands = useRunHas('takesCommands')
  const { namespace, specReplicas } = workload ?? { namespace: '', specReplicas: 0 }
  const target = workload && `${slashName(workload)}${namespace === 'default' ? '' : ` -n ${namespace}`}`
  const [container, setContainer] = useState('')
  useEffect(() => {
    let isOver = false
    setContainer('')
    if (target !== undefined && takesCommands)
      void completeLine(`set image ${target} `).then(
        ({ words }) => !isOver && setContainer(withNextVersion(words[0] ?? '')),
      )
    return () => {
      isOver = true
    }
  }, [target, takesCommands])
  if (!takesCommands) return readingLines(target, namespace)
  if (target === undefined) return ['get pods', 'get nodes', 'apply -f -']
  return [
    `rollout status ${target}`,
    ...(container === '' ? [] : [`set image ${target} ${container}`]),
    `scale ${target} --replicas=${specReplicas + 2}`,
    `rollout undo ${target}`,
    `rollout pause ${target}`,
    `get pods -w${namespace === 'default' ? '' : ` -n ${namespace}`}`,
  ]
}

function readingLines(target: string | undefined, namespace: string): readonly string[] {
  if (target === undefined) return ['get pods', 'get events']
  return [
    `rollout status ${target}`,
    `rollout history ${target}`,
    `describe ${target}`,
    `get pods -w${namespace === 'default' ? '' : ` -n ${namespace}`}`,
  ]
}

/** Changes `web=shop/web:v1` to `web=shop/web:v2`; other images are left unchanged. */
function withNextVersion(word: string): string {
  return word.replace(/:v(\d+)$/, (_, version: string) => `:v${Number(version) + 1}`)
}

/** Candidates for the completion of a word. */
export interface Found {
  /** Start of the word in the line. */
  readonly from: number
  readonly caret: number
  readonly words: readonly string[]
}

/** The line with its word completed to the candidates' common prefix; `isWhole` if there was only one candidate. */
export function completedLine(line: string, { from, caret, words }: Found): { text: string; isWhole: boolean } {
  const [only, ...others] = words
  if (only === undefined) return { text: line, isWhole: true }
  const isWhole = others.length === 0
  const common = words.reduce((one, other) => one.slice(0, commonLength(one, other)))
  // After `--replicas=` a value must follow, so no space is added.
  const word = isWhole && !/[=/]$/.test(only) ? `${only} ` : common
  const longer = word.length > caret - from ? word : line.slice(from, caret)
  return { text: line.slice(0, from) + longer + line.slice(caret).replace(/^ /, isWhole ? '' : ' '), isWhole }
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

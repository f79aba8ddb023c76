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

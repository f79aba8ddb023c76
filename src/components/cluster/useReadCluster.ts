import '../../i18n/en/setup/clusters.ts'
import '../../i18n/en/recorded/unread.ts'
import { useEffect, useMemo, useState } from 'react'
import { clusterObjects, clusterOf } from '../../clusters/readCluster.ts'
import type { ClusterConfig, ImportProblem } from '../../engine/index.ts'
import type { Translate } from '../../i18n/index.ts'
import { unreadLine } from '../../i18n/unreadText.ts'
import { askEngine } from '../../player/actions/actions.ts'
import { ifGone } from '../../player/failure.ts'
import { validateConfig } from '../../share/validate.ts'
import { ValidationError } from '../../share/validationError.ts'

/** Megabytes of a text that is read. */
const mostMegabytes = 8
/** Objects that were left out and are named. */
const mostNamed = 5

/** The result of a text: a cluster, or the reason why there is none, with the parts that were left out. */
export interface ReadOwn {
  readonly config?: ClusterConfig
  readonly problem?: string
  readonly leftOut?: string
}

type Read = ReturnType<typeof clusterObjects>
type Objects = Extract<Read, { readonly type: 'objects' }>['objects']

const isTooLong = (text: string): boolean => text.length > mostMegabytes * 1e6

/**
 * The cluster objects in a pasted text. Each object must pass the API server's validation, and the whole cluster the
 * validation of input from links.
 */
export function useReadCluster(text: string, t: Translate): ReadOwn {
  const read = useMemo(
    () => (text.trim() === '' || isTooLong(text) ? undefined : clusterObjects([{ name: '', text }])),
    [text],
  )
  const words = useProblems(read?.type === 'objects' ? read.objects : none)
  return useMemo(() => {
    if (isTooLong(text)) return { problem: t('cluster.own.tooLong', { count: mostMegabytes }) }
    if (read === undefined || words === undefined) return {}
    return found(read, words, t)
  }, [text, read, words, t])
}

const none: Objects = []

/** The API server's answer for each object; undefined before the answer. */
function useProblems(objects: Objects): readonly (string | undefined)[] | undefined {
  const [answer, setAnswer] = useState<{ objects: Objects; words: readonly (string | undefined)[] }>()
  useEffect(() => {
    if (objects.length === 0) return
    let isAsked = true
    const take = (words: readonly (string | undefined)[]) => isAsked && setAnswer({ objects, words })
    void askEngine('storedProblems', { objects: objects.map(({ object }) => object) })
      .catch(ifGone([]))
      .then(take)
    return () => {
      isAsked = false
    }
  }, [objects])
  if (objects.length === 0) return []
  return answer?.objects === objects ? answer.words : undefined
}

function found(read: Read, words: readonly (string | undefined)[], t: Translate): ReadOwn {
  if (read.type === 'unreadable') return { problem: unreadLine(read.problem, t) }
  const cluster = clusterOf(read.objects, words)
  const left = cluster.leftOut.length === 0 ? {} : { leftOut: leftOutLine(cluster.leftOut, t) }
  if (cluster.type === 'other') {
    const kinds = cluster.kinds.filter((kind) => kind !== 'Node').join(', ')
    return { ...left, problem: kinds === '' ? t('cluster.own.noNode') : t('cluster.own.other', { kinds }) }
  }
  try {
    return { ...left, config: validateConfig(JSON.parse(JSON.stringify(cluster.config))) }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return { ...left, problem: t('cluster.own.refused', { words: error.message }) }
  }
}

function leftOutLine(problems: readonly ImportProblem[], t: Translate): string {
  const objects = problems
    .slice(0, mostNamed)
    .map((problem) => unreadLine(problem, t))
    .join('; ')
  const more = problems.length - mostNamed
  return t('cluster.own.leftOut', { objects: more > 0 ? `${objects}; + ${more}` : objects })
}

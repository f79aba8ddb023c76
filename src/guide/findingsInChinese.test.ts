/** The Chinese sentences of every finding leave no English word over, and both languages name objects with their namespace. */
import { describe, expect, test } from 'vitest'
import { type Finding, type FindingId, findingIds } from '../engine/index.ts'
import { sayFrom } from '../i18n/phrase.ts'
import { causeTexts, changeText, doText, outageTexts, type Say, sayInEnglish, titleText } from '../i18n/recordedText.ts'
import { advice } from '../i18n/zhCN/recorded/advice.ts'
import { recorded } from '../i18n/zhCN/recorded/findings.ts'
import { findingWith, playShown } from './play.ts'
import { shownRuns } from './runs/shownRuns.ts'

const sayInChinese: Say = sayFrom({ ...recorded, ...advice })
const sayTime = (at: number): string => new Date(at).toISOString().slice(11, 19)

function sentences(finding: Finding, to: number, say: Say): readonly string[] {
  const { before, meanwhile, object } = finding
  const changes = [...(before ? [before] : []), ...meanwhile]
  return [
    titleText(finding, to, say),
    ...causeTexts(finding, say),
    ...outageTexts(finding, say, sayTime).flat(),
    ...changes.map((one) => changeText(one, { of: object, say, sayTime })),
    doText(finding, say, sayTime),
  ]
}

/** Words that Chinese texts about Kubernetes keep, and tools by their names. */
const kept: ReadonlySet<string> = new Set(
  `Pod Deployment StatefulSet DaemonSet ReplicaSet Service Job Node API kubelet kubectl apply Event Ready PriorityClass
  HorizontalPodAutoscaler PersistentVolumeClaim ConfigMap Secret StorageClass Terminating SIGTERM metrics-server server
  metrics RollingUpdate Recreate rollout maxUnavailable maxSurge minReadySeconds minAvailable replicas partition drain
  failureThreshold periodSeconds terminationGracePeriodSeconds activeDeadlineSeconds preemptionPolicy Never descheduler
  out-of-service out of service force last-applied-configuration last applied configuration spec kubernetes sidecar`.split(
    /\s+/,
  ),
)

const words = (text: string): readonly string[] => text.match(/[A-Za-z][A-Za-z-]+/g) ?? []

describe.each(findingIds)('%s', (id: FindingId) => {
  const { findings, recording } = playShown(shownRuns[id])
  const finding = findingWith(findings, id)
  const told = JSON.stringify(recording.changes.map(({ object }) => object))
  const to = recording.to ?? 0

  test('has no English word in Chinese that is neither kept nor in the recording', () => {
    if (finding === undefined) throw new Error('the run does not show the finding')
    const left = sentences(finding, to, sayInChinese).flatMap(words)
    expect(left.filter((word) => !kept.has(word) && !told.includes(word))).toEqual([])
    expect(sentences(finding, to, sayInChinese).join()).not.toMatch(/[{}]|undefined|NaN/)
  })

  test('names its object with the namespace in both languages', () => {
    if (finding === undefined) throw new Error('the run does not show the finding')
    for (const say of [sayInEnglish, sayInChinese]) {
      const [title = ''] = sentences(finding, to, say)
      const path = finding.object.slice(finding.object.indexOf(' ') + 1)
      expect(title).toContain(path)
      expect(path.includes('/') || finding.object.startsWith('Node ')).toBe(true)
    }
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { describe, expect, it } from 'vitest'
import './everyLocale.ts'
import { isMessageKey, translate } from './index.ts'
import { englishTexts, textsOf } from './testing.ts'
import { values, zhCN } from './zhCN/catalogue.ts'

/** A forbidden term, the term to write instead, and the texts (keys, or whole words in the text) that may have it. */
interface Term {
  readonly out: RegExp
  readonly use: string
  readonly allowed?: RegExp
}

const english: readonly Term[] = [
  { out: /\bendings?\b/i, use: 'Terminating' },
  { out: /\bend(s|ed)? with code\b/i, use: 'exited with code' },
  {
    out: /\b(may|can) go\b|\b(goes?|asked to go|taken) (first|away)\b|\bmakes? way\b|\blets? .* go\b/i,
    use: 'is deleted, removed',
  },
  { out: /\bmay come\b|\bcomes? (on|anew|next|first)\b/i, use: 'is created, becomes available' },
  { out: /\b(the|both|no|lower|upper) bounds?\b|\bbounds\b/i, use: 'maxUnavailable, maxSurge, the minimum' },
  { out: /\bask(s|ed)? for\b/i, use: 'desired, requests, recommends' },
  { out: /(?<!PodDisruption)\bbudgets?\b/i, use: 'PodDisruptionBudget' },
  { out: /\bclaims?\b(?!\})/, use: 'PersistentVolumeClaim', allowed: /PersistentVolumeClaim/ },
  {
    out: /\bautoscalers?\b(?!\})/i,
    use: 'HorizontalPodAutoscaler, node autoscaler',
    allowed: /HorizontalPodAutoscaler|node autoscaler|load spike|^Drains|-autoscaler controller/,
  },
  { out: /\bstuck\b|\bhangs\b|\bstands? still\b|\bstood still\b/i, use: 'stalled' },
  // The command prints `refused`, also in its JSON.
  { out: /\brefus(e|es|ed|al)\b/i, use: 'rejected, forbidden, failed', allowed: /^docs\/(check|plan)/ },
  { out: /\b(some|no|any)body\b|\bwhoever\b/i, use: 'you, a user, the controller' },
  { out: /\bfor ever\b|\banew\b|\b(all|just) the same\b/i, use: 'indefinitely, again, anyway' },
  { out: /\bstabilis/i, use: 'stabilization window' },
  { out: /\brush\b/i, use: 'load spike' },
  { out: /\bhands?\b/i, use: 'votes' },
  { out: /\bthe room\b/i, use: 'audience, projector' },
  { out: /\b(has|no|for|makes?) room\b/i, use: 'capacity' },
  { out: /\btries\b|\bhow sure\b/i, use: 'simulated runs, confidence', allowed: /\{tries\}|\{count\} tries/ },
  { out: /\bextra Pod-seconds\b|\bPod-seconds of surge\b/i, use: 'surge (Pod-seconds)' },
  { out: /\b(lowest|fewest) available\b/i, use: 'minimum available Pods' },
  { out: /\bgive or take\b/i, use: '± percentage points' },
  { out: /\breconcil/i, use: 'sync' },
  { out: /\bkubectl (has )?(printed|prints|answered|gives)\b/i, use: 'kubectl output' },
  { out: /\bpictures?\b|\bwall\b/i, use: 'stage, image, projector' },
  { out: /\bknobs\b|\bneighbours\b|\bPods with names\b/i, use: 'the names of the fields and kinds' },
  { out: /\bthose (that|of)\b|\bthat of\b/i, use: 'the noun again' },
  { out: /(?<!\bthere |how long )\bis no (?!longer)[a-z]+\b/i, use: 'is not a' },
  { out: /\blose\b|\blost\b/i, use: 'NotReady, not reporting', allowed: /when you close this page|NAME: lost/ },
  // A provider's machine types.
  { out: /\bmachines?\b/i, use: 'node, computer', allowed: /^docs\/clusters/ },
  { out: /\b(goes|go) on\b|\bbrings? .* on\b/i, use: 'continues, advances' },
  { out: /\bso it (was|is|would)\b/i, use: 'the fact again' },
]

const chinese: readonly Term[] = [
  { out: /滚动更新/, use: '发布', allowed: /^inspector|^recordings\.area\.rollingUpdate|^codePath/ },
  { out: /界限/, use: '上限、下限、限度' },
  { out: /额外/, use: '超额' },
  { out: /封锁/, use: '禁止调度' },
  { out: /伸缩/, use: '扩缩容' },
  { out: /选择器/, use: '选择算符' },
  { out: /所有者/, use: '属主' },
  { out: /声明/, use: '申领、清单' },
  { out: /修订(?!版本)|修订版(?!本)/, use: '修订版本' },
  { out: /分区/, use: 'partition' },
  { out: /控制回路/, use: '控制循环' },
  { out: /垃圾回收/, use: '垃圾收集' },
  { out: /决策/, use: '决定' },
  { out: /正在结束/, use: '正在终止' },
  { out: /没有就绪/, use: '未就绪', allowed: /没有就绪的|没有就绪探针/ },
  { out: /以代码|代码 ?[\d{]/, use: '退出码' },
  { out: /删除成本|删除代价/, use: '删除开销' },
  { out: /年轻/, use: '创建较晚' },
  { out: /集合/, use: 'StatefulSet' },
  { out: /初始化容器|init 容器/, use: 'Init 容器' },
  { out: /应答/, use: '响应' },
  { out: /您/, use: '你' },
  { out: /API server|\bAPI\b(?! 服务器| 版本| 和 kubectl)/, use: 'API 服务器', allowed: /整秒|API 版本/ },
  { out: /卡住/, use: '停滞' },
  { out: /运行(这些|所有|许多)?种子/, use: '推演' },
  { out: /往昔|今日/, use: '今昔、如今' },
  { out: /来了|走了|先走|的走/, use: '创建、删除、终止' },
]

function found(texts: readonly (readonly [string, string])[], terms: readonly Term[]): string[] {
  return terms.flatMap(({ out, use, allowed }) =>
    texts
      .filter(([key, text]) => out.test(text.replace(/\{\w+\}/g, '{}')) && !(allowed?.test(text) || allowed?.test(key)))
      .map(([key, text]) => `${key}: “${text}” has ${out}, write ${use}`),
  )
}

/** The prose of a Markdown text, a piece for each run of words between code, links and markup. */
function proseOf(node: Nodes): string[] {
  if (node.type === 'text') return [node.value]
  return 'children' in node ? node.children.flatMap(proseOf) : []
}

/** Texts of a lesson's file; in its front matter only the title and the question are prose. */
function textsOfFile(file: string): (readonly [string, string])[] {
  const text = readFileSync(file, 'utf8')
  const [head = ''] = /^---\n.*?\n---\n/s.exec(text) ?? []
  const titles = [...head.matchAll(/^(?:title|question): (.*)$/gm)].map(([, title = '']) => title)
  return [...titles, ...proseOf(fromMarkdown(text.slice(head.length)))].map((prose) => [file, prose] as const)
}

const filesOf = (folder: string, ending: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))

const lessons = 'src/lessons/texts'

describe('the table of terms', () => {
  it('holds for the lessons and the docs', () => {
    const texts = [...filesOf(lessons, '.en.md'), ...filesOf('docs', '.md'), 'README.md'].flatMap(textsOfFile)
    expect(found(texts, english)).toEqual([])
  })

  it('holds for the Chinese lessons', () => {
    expect(found(filesOf(lessons, '.zh-CN.md').flatMap(textsOfFile), chinese)).toEqual([])
  })

  it('holds for the English catalogues', () => {
    expect(found(englishTexts(), english)).toEqual([])
  })

  it('holds for the Chinese catalogue', () => {
    expect(found(textsOf(zhCN), chinese)).toEqual([])
  })

  it('leaves no English value of a placeholder in Chinese', () => {
    const cases = textsOf(zhCN).flatMap(([key, text]) =>
      Object.entries(values)
        .filter(([placeholder]) => text.includes(`{${placeholder}}`))
        .flatMap(([placeholder, words]) => Object.keys(words).map((word) => ({ key, placeholder, word }))),
    )
    expect(cases.map(({ key }) => key)).toEqual(expect.arrayContaining(['stall.title.probe', 'frame.say.outcome']))
    for (const { key, placeholder, word } of cases)
      if (isMessageKey(key)) expect(translate('zh-CN', key, { [placeholder]: word }), key).not.toContain(word)
  })
})

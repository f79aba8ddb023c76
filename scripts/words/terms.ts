// The table of terms: words that stay out of texts that users read, and the texts to which the table applies.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { en as guideInEnglish } from '../../src/guide/texts/en.ts'
import { zhCN as guideInChinese } from '../../src/guide/texts/zhCN.ts'
import { zhCN } from '../../src/i18n/chinese.ts'
import { subjects } from '../../src/i18n/recordingSubject.ts'
import { englishTexts, textsOf } from '../../src/i18n/testing.ts'
import { commandLineTexts, documents, lessonFiles } from './sources.ts'
import type { Found } from './typescript.ts'

/** A forbidden term, the term to write instead, and the texts (by their words, key or file) that may have it. */
export interface Term {
  readonly out: RegExp
  readonly use: string
  readonly allowed?: RegExp
}

/** Words that stay out of English texts. */
export const english: readonly Term[] = [
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
  // A verdict of the command, also in its JSON.
  {
    out: /\brefus(e|es|ed|al)\b/i,
    use: 'rejected, forbidden, failed',
    allowed: /^docs\/(check|plan)|, \{(x)?\} refused/,
  },
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
  { out: /\bmachines?\b(?! type)/i, use: 'node, computer', allowed: /^docs\/clusters|virtual machine/ },
  { out: /\b(goes|go) on\b|\bbrings? .* on\b/i, use: 'continues, advances' },
  { out: /\bso it (was|is|would)\b/i, use: 'the fact again' },
]

/** Words that stay out of Chinese texts. */
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
  { out: /(?<!设备)分区/, use: 'partition', allowed: /设备分区/ },
  { out: /控制回路/, use: '控制循环' },
  { out: /垃圾回收/, use: '垃圾收集' },
  { out: /决策/, use: '决定' },
  { out: /正在结束/, use: '正在终止' },
  { out: /没有就绪/, use: '未就绪', allowed: /没有就绪的|没有就绪探针/ },
  { out: /同步(?!就此中止)/, use: 'sync', allowed: /与大屏同步/ },
  { out: /最多 Pod(?! 数)/, use: '最多 Pod 数' },
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

/** A text with a forbidden term. */
export interface TermFound extends Found {
  readonly term: Term
}

/** The texts that contain a term of the table. A text with two terms appears twice. */
export const termsFound = (texts: readonly Found[], terms: readonly Term[]): readonly TermFound[] =>
  terms.flatMap((term) =>
    texts
      .filter(({ file, text }) => {
        const isAllowed = term.allowed?.test(text) || term.allowed?.test(file)
        return term.out.test(text.replace(/\{\w+\}/g, '{}').replace(/`[^`]*`/g, '`')) && !isAllowed
      })
      .map((text) => ({ ...text, term })),
  )

/** The texts of a catalogue. The key stands in the place of a file. */
const ofCatalogue = (texts: readonly (readonly [key: string, text: string])[]): readonly Found[] =>
  texts.map(([key, text]) => ({ file: key, line: 0, text }))

/** The prose of a Markdown text, a piece for each run of words between code, links and markup. */
function proseOf(node: Nodes): readonly { readonly line: number; readonly text: string }[] {
  if (node.type === 'text') return [{ line: node.position?.start.line ?? 0, text: node.value }]
  return 'children' in node ? node.children.flatMap(proseOf) : []
}

/** The prose of a Markdown file; in front matter only the title and the question are prose. */
function proseIn(root: string, file: string): readonly Found[] {
  const source = readFileSync(join(root, file), 'utf8')
  const [head = ''] = /^---\n.*?\n---\n/s.exec(source) ?? []
  const titles = head.split('\n').flatMap((row, at) => {
    const [, title] = /^(?:title|question): (.*)$/.exec(row) ?? []
    return title === undefined ? [] : [{ line: at + 1, text: title }]
  })
  const body = head.replace(/[^\n]/g, '') + source.slice(head.length)
  return [...titles, ...proseOf(fromMarkdown(body))].map((prose) => ({ file, ...prose }))
}

/** A group of texts with the table for its language. */
export interface TermGroup {
  readonly name: string
  readonly terms: readonly Term[]
  readonly textsIn: (root: string) => readonly Found[]
}

/** All texts that users read. */
export const termGroups: readonly TermGroup[] = [
  { name: 'UI and findings', terms: english, textsIn: () => ofCatalogue(englishTexts()) },
  { name: 'field guide', terms: english, textsIn: () => ofCatalogue(Object.entries(guideInEnglish)) },
  { name: 'field guide in Chinese', terms: chinese, textsIn: () => ofCatalogue(Object.entries(guideInChinese)) },
  { name: 'command line', terms: english, textsIn: (root) => commandLineTexts(root, 2) },
  { name: 'docs', terms: english, textsIn: (root) => documents(root).flatMap((file) => proseIn(root, file)) },
  {
    name: 'lessons',
    terms: english,
    textsIn: (root) => lessonFiles(root, 'en').flatMap((file) => proseIn(root, file)),
  },
  { name: 'UI in Chinese', terms: chinese, textsIn: () => ofCatalogue(textsOf(zhCN)) },
  {
    name: 'recordings in Chinese',
    terms: chinese,
    textsIn: () => subjects.map(([about, text]) => ({ file: String(about), line: 0, text })),
  },
  {
    name: 'lessons in Chinese',
    terms: chinese,
    textsIn: (root) => lessonFiles(root, 'zh-CN').flatMap((file) => proseIn(root, file)),
  },
]

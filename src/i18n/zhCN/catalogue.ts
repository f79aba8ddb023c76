import type { Catalogue, Values } from '../index.ts'
import { branches } from './branches.ts'
import { breakpoints } from './breakpoints.ts'
import { codePath } from './codePath.ts'
import { compare } from './compare.ts'
import { conformance } from './conformance.ts'
import { conformanceDialog } from './conformanceDialog.ts'
import { decisionTexts } from './decisions.ts'
import { editor } from './editor.ts'
import { embed } from './embed.ts'
import { exampleTexts } from './examples.ts'
import { exportTexts } from './export.ts'
import { forecast } from './forecast.ts'
import { foreseen } from './foreseen.ts'
import { frameDialogs } from './frame/dialogs.ts'
import { narration } from './frame/narration.ts'
import { frame } from './frame.ts'
import { howSure } from './howSure.ts'
import { imageTags } from './imageTags.ts'
import { inspector } from './inspector.ts'
import { kept } from './kept.ts'
import { lesson } from './lesson.ts'
import { lessonProblems } from './lessonProblems.ts'
import { glossary } from './lessons/glossary.ts'
import { handoutTexts } from './lessons/handout.ts'
import { lessons } from './lessons.ts'
import { loop } from './loop.ts'
import { manifest } from './manifest.ts'
import { notices } from './notices.ts'
import { object } from './object.ts'
import { offline } from './offline.ts'
import { palette } from './palette.ts'
import { plan } from './plan.ts'
import { presenter } from './presenter.ts'
import { chain } from './recorded/chain.ts'
import { guide } from './recorded/guide.ts'
import { imported } from './recorded/page.ts'
import { pastedTexts } from './recorded/pasted.ts'
import { predicted } from './recorded/predicted.ts'
import { predictedPage } from './recorded/predictedPage.ts'
import { recorded } from './recorded/said.ts'
import { servedTexts } from './recorded/served.ts'
import { unreadTexts } from './recorded/unread.ts'
import { watched } from './recorded/watched.ts'
import { recordings } from './recordings.ts'
import { phone } from './room/phone.ts'
import { roomWall } from './room/wall.ts'
import { clusters } from './setup/clusters.ts'
import { releaseTexts } from './setup/releases.ts'
import { workloads } from './stage/workloads.ts'
import { sets, stage } from './stage.ts'
import { stall } from './stall.ts'
import { terminal } from './terminal.ts'
import { thenAndNow } from './thenAndNow.ts'
import { timeline } from './timeline.ts'
import { timelineTip } from './timelineTip.ts'
import { trouble } from './trouble.ts'
import { fieldsNotSimulated } from './verdicts/fieldsNotSimulated.ts'
import { verdict } from './verdicts/verdict.ts'
import { waits } from './waits.ts'

/** Chinese words for the English values of placeholders from the engine. Words of the API stay English. */
export const values: Values = {
  probe: { liveness: '存活', readiness: '就绪', startup: '启动' },
  outcome: { complete: '完成', incomplete: '未完成', stalled: '停滞', failed: '失败' },
}

/** Simplified Chinese; the compiler checks that no text is missing. */
export const zhCN: Catalogue = {
  ...branches,
  ...breakpoints,
  ...codePath,
  ...compare,
  ...conformance,
  ...conformanceDialog,
  ...decisionTexts,
  ...embed,
  ...exportTexts,
  ...forecast,
  ...foreseen,
  ...frame,
  ...guide,
  ...glossary,
  ...handoutTexts,
  ...howSure,
  ...imported,
  ...inspector,
  ...kept,
  ...lesson,
  ...lessonProblems,
  ...lessons,
  ...loop,
  ...manifest,
  ...object,
  ...offline,
  ...palette,
  ...phone,
  ...plan,
  ...predicted,
  ...predictedPage,
  ...presenter,
  ...roomWall,
  ...recorded,
  ...pastedTexts,
  ...unreadTexts,
  ...watched,
  ...servedTexts,
  ...recordings,
  ...releaseTexts,
  ...narration,
  ...notices,
  ...frameDialogs,
  ...exampleTexts,
  ...imageTags,
  ...editor,
  ...sets,
  ...stage,
  ...stall,
  ...terminal,
  ...thenAndNow,
  ...timeline,
  ...timelineTip,
  ...chain,
  ...clusters,
  ...trouble,
  ...verdict,
  ...fieldsNotSimulated,
  ...waits,
  ...workloads,
}

import type { Catalogue } from '../index.ts'
import { codePath as codePathZh } from './codePath.ts'
import { conformance as conformanceZh } from './conformance.ts'
import { decisionTexts as decisionsZh } from './decisions.ts'
import { forecast as forecastZh } from './forecast.ts'
import { frame as frameZh } from './frame.ts'
import { inspector as inspectorZh } from './inspector.ts'
import { loop as loopZh } from './loop.ts'
import { manifest as manifestZh } from './manifest.ts'
import { stage as stageZh } from './stage.ts'
import { stall as stallZh } from './stall.ts'
import { waits as waitsZh } from './waits.ts'

/** Simplified Chinese; the compiler checks that no text is missing. */
export const zhCN: Catalogue = {
  ...codePathZh,
  ...conformanceZh,
  ...decisionsZh,
  ...forecastZh,
  ...frameZh,
  ...stageZh,
  ...inspectorZh,
  ...loopZh,
  ...manifestZh,
  ...stallZh,
  ...waitsZh,
}

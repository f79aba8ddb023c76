/** Layout of a forecast on the timeline of a run that has not started, in CSS px. */
import type { PodCountPoint, WorkloadForecast } from '../../engine/index.ts'
import { fitWindow, type TimeTick, timeTicks } from '../timeScale.ts'
import { axisHeight, labelRowHeight, plotRight } from './timelineScene.ts'

interface ForecastFrame {
  readonly width: number
  readonly height: number
}

export interface ForecastScene {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Available Pods over time as steps; empty without a forecast. */
  readonly line: string
  /** The curve's steps as an area, closed at the bottom. */
  readonly area: string
  readonly ticks: readonly (TimeTick & { readonly x: number })[]
  /** The upper edge: all desired Pods. */
  readonly replicas: { readonly count: number; readonly y: number } | undefined
  /** The x of the first available Pod, and of the last seed's completion. */
  readonly firstX: number | undefined
  readonly doneX: number | undefined
}

/** Px at the left for the numbers of Pods. */
const left = 72
const narrowLeft = 32
const narrowFrom = 560
/** Length of the axis without a forecast, in virtual ms. */
const emptyMs = 20_000

/** Lays out the forecast of one Deployment from its apply on; without a forecast only the axis. */
export function forecastScene({ width, height }: ForecastFrame, forecast: WorkloadForecast | undefined): ForecastScene {
  const frame = {
    left: width < narrowFrom ? narrowLeft : left,
    right: width - plotRight,
    top: 9 + 3 * labelRowHeight,
    bottom: height - axisHeight,
  }
  const curve = forecast?.own.curve ?? []
  const doneMs = forecast?.completeAfterMs?.most
  const lastMs = Math.max(curve.at(-1)?.afterMs ?? 0, doneMs ?? 0, forecast?.own.deadline?.afterMs ?? 0)
  const { toMs } = fitWindow(lastMs === 0 ? emptyMs : lastMs * 1.3)
  const xAt = (ms: number) => round(frame.left + (ms / toMs) * (frame.right - frame.left))
  const count = forecast?.replicas.to ?? 0
  const most = Math.max(1, count, ...curve.map(({ available }) => available))
  const yAt = (pods: number) => round(frame.bottom - (pods / most) * (frame.bottom - frame.top))
  const ticks = timeTicks({ fromMs: 0, toMs }, frame.right - frame.left)
  const line = stepLine(curve, { xAt, yAt, right: frame.right })
  const first = curve.find(({ available }) => available > 0)
  return {
    ...frame,
    line,
    area: line === '' ? '' : `${line}V${frame.bottom}H${frame.left}Z`,
    ticks: ticks.map((tick) => ({ ...tick, x: xAt(tick.atMs) })),
    replicas: count === 0 ? undefined : { count, y: yAt(count) },
    firstX: first && xAt(first.afterMs),
    doneX: doneMs === undefined ? undefined : xAt(doneMs),
  }
}

interface Scale {
  readonly xAt: (ms: number) => number
  readonly yAt: (pods: number) => number
  readonly right: number
}

/** A step line from the apply on. */
function stepLine(curve: readonly PodCountPoint[], { xAt, yAt, right }: Scale): string {
  if (curve.length === 0) return ''
  const steps = curve.map(({ afterMs, available }) => `H${xAt(afterMs)}V${yAt(available)}`)
  return `M${xAt(0)} ${yAt(0)}${steps.join('')}H${right}`
}

const round = (px: number): number => Math.round(px * 2) / 2

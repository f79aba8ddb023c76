/** A planned rollout as an SVG file, laid out like a picture of the page, with its own colours. */
import { planEdges, planPicture } from '../../layout/planPicture.ts'
import { nameOf } from '../check/documents.ts'
import { svgFigure, svgText } from '../svgFigure.ts'
import type { ChangedObject } from './plan.ts'

const [width, height] = [640, 240]

/** An SVG document; undefined for a rollout that was not played. */
export function planSvg({ object, workload, forecast }: ChangedObject): string | undefined {
  if (!forecast || !workload) return undefined
  const bound = workload.bounds?.minAvailable
  const picture = planPicture(forecast.own.curve, {
    width,
    height,
    before: workload.replicas.from,
    bound,
    completeAfterMs: forecast.own.completeAfterMs,
  })
  const { left, right, top, bottom } = planEdges
  const { boundY, doneX } = picture
  const lines = [
    ...picture.podTicks.flatMap(({ at, label }) => [
      `<path d="M${left} ${at}H${width - right}" stroke="#e1e5eb"/>`,
      svgText(label, left - 8, at + 4, 'text-anchor="end" fill="#596577"'),
    ]),
    ...picture.timeTicks.map(({ at, label }) =>
      svgText(label, at, height - bottom + 18, 'text-anchor="middle" fill="#596577"'),
    ),
    ...(boundY === undefined
      ? []
      : [`<path d="M${left} ${boundY}H${width - right}" stroke="#c22f37" stroke-dasharray="4 3"/>`]),
    ...(doneX === undefined
      ? []
      : [`<path d="M${doneX} ${top}V${height - bottom}" stroke="#14754a" stroke-dasharray="2 3"/>`]),
    `<path d="${picture.pods}" fill="none" stroke="#8791a1" stroke-width="1.5"/>`,
    `<path d="${picture.available}" fill="none" stroke="#2a5bcb" stroke-width="2"/>`,
  ]
  const title = nameOf(object)
  const legend = [
    'blue: available',
    'grey: all Pods, without terminating ones',
    ...(bound === undefined ? [] : [`dashed red: at least ${bound} available (maxUnavailable)`]),
    ...(doneX === undefined ? [] : ['dashed green: complete']),
  ].join('; ')
  return svgFigure({ title, legend, width, height, lines })
}

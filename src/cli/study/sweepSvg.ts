/** The picture of a sweep as an SVG file, laid out like the page's picture, with its own colours. */
import { type SweepMark, type SweepPoint, sweepEdges, sweepPicture } from '../../layout/howSure/sweepPicture.ts'
import { escapeXml } from '../junit.ts'
import { svgFigure, svgText } from '../svgFigure.ts'

const [width, height] = [720, 400]

/** Fill, outline and dashes of each kind of mark, on white. */
const looks: Readonly<Record<SweepMark['is'], string>> = {
  now: 'fill="#2a5bcb" stroke="#ffffff" stroke-width="1.75"',
  front: 'fill="#b9d5c9" stroke="#14754a" stroke-width="1.75"',
  below: 'fill="none" stroke="#c22f37" stroke-dasharray="2 2"',
  other: 'fill="#e8ebf0" stroke="#596577"',
}

const wordColours: Readonly<Record<SweepMark['is'], string>> = {
  now: '#2a5bcb',
  front: '#14754a',
  below: '#c22f37',
  other: '#596577',
}

/** An SVG document. `title` names the varied fields. */
export function sweepSvg(title: string, points: readonly SweepPoint[], bound: number): string {
  const { marks, front, timeTicks, costTicks } = sweepPicture(points, width, height)
  const { left, right, bottom } = sweepEdges
  const lines = [
    ...costTicks.flatMap(({ at, label }) => [
      `<path d="M${left} ${at}H${width - right}" stroke="#e1e5eb"/>`,
      svgText(label, left - 8, at + 4, 'text-anchor="end" fill="#596577"'),
    ]),
    ...timeTicks.map(({ at, label }) =>
      svgText(label, at, height - bottom + 20, 'text-anchor="middle" fill="#596577"'),
    ),
    `<path d="M${left} ${height - bottom}H${width - right}" stroke="#c9d0da"/>`,
    `<path d="${front}" fill="none" stroke="#14754a" stroke-width="1.5"/>`,
    ...marks.map(
      ({ x, y, is, label }) =>
        `<circle cx="${x}" cy="${y}" r="5.5" ${looks[is]}><title>${escapeXml(label)}</title></circle>`,
    ),
    ...marks.flatMap(({ word: at, is, label }) =>
      at === undefined ? [] : [svgText(label, at.x, at.y, `text-anchor="${at.anchor}" fill="${wordColours[is]}"`)],
    ),
  ]
  const legend = `surge (Pod-seconds) by median time; green: on the Pareto front; dashed red: fewer than ${bound} available Pods allowed`
  return svgFigure({ title, legend, width, height, lines })
}

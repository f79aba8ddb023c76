/** Writes a picture as an SVG document with its title and legend on white. */
import { escapeXml } from './junit.ts'

/** Height of the title and the legend above the picture, in its units. */
const head = 48

interface Figure {
  readonly title: string
  readonly legend: string
  readonly width: number
  readonly height: number
  /** SVG elements, laid out from 0 to `width` and `height`. */
  readonly lines: readonly string[]
}

/** The SVG document of a figure. */
export function svgFigure({ title, legend, width, height, lines }: Figure): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -${head} ${width} ${height + head}" font-family="sans-serif" font-size="11" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect y="-${head}" width="${width}" height="${height + head}" fill="#ffffff"/>`,
    svgText(title, 16, -26, 'font-size="13" font-weight="600" fill="#161b22"'),
    svgText(legend, 16, -8, 'fill="#485364"'),
    ...lines,
    '</svg>',
    '',
  ].join('\n')
}

/** A text at a place, with further SVG attributes. */
export function svgText(text: string, x: number, y: number, attributes: string): string {
  return `<text x="${x}" y="${y}" ${attributes}>${escapeXml(text)}</text>`
}

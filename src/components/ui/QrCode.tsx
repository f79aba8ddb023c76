import { generate } from 'lean-qr'
import { useMemo } from 'react'
import { isReachable } from '../../player/presenting/reachable.ts'

export interface QrShape {
  /** Size of the path in modules, without the quiet zone. */
  readonly size: number
  readonly path: string
}

/** Width of the quiet zone, in modules. */
const quietZone = 4

/**
 * Dark modules of a text's QR code as an SVG path with one rectangle per run of modules; undefined if the text is too
 * long.
 */
function qrShape(text: string): QrShape | undefined {
  let code: ReturnType<typeof generate>
  try {
    code = generate(text)
  } catch {
    return undefined
  }
  const { size } = code
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!code.get(x, y)) continue
      const from = x
      while (x < size && code.get(x, y)) x++
      path += `M${from} ${y}h${x - from}v1h${from - x}z`
    }
  }
  return { size, path }
}

/** The shape of a link's code; undefined also for a link that opens on this machine only. */
export function useQrShape(link: string): QrShape | undefined {
  return useMemo(() => (isReachable(link) ? qrShape(link) : undefined), [link])
}

interface QrCodeProps {
  readonly shape: QrShape
  readonly label: string
  readonly className?: string | undefined
}

/** Dark on white in either theme, because not every camera reads inverted codes. */
export function QrCode({ shape: { size, path }, label, className }: QrCodeProps) {
  const side = size + 2 * quietZone
  return (
    <svg
      className={className}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-quietZone} y={-quietZone} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

import { generate } from 'lean-qr'
import { useMemo } from 'react'

export interface QrShape {
  /** Of the path, in modules, without the quiet zone around it. */
  readonly size: number
  readonly path: string
}

/** What a reader of codes needs around one, in modules. */
const quietZone = 4

/** The dark modules of a text's QR code as a path, a rectangle for each run in a row; undefined if the text is too long. */
export function qrShape(text: string): QrShape | undefined {
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

export function useQrShape(text: string): QrShape | undefined {
  return useMemo(() => (text === '' ? undefined : qrShape(text)), [text])
}

interface QrCodeProps {
  readonly shape: QrShape
  readonly label: string
  readonly className?: string | undefined
}

/** Dark on white in either theme: a camera reads nothing else everywhere. */
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

import '../../i18n/en/embed.ts'
import { useEffect, useRef, useState } from 'react'
import { type EmbedHeights, type EmbedSnippet, embedAddress } from '../../embed/snippets.ts'
import { useT } from '../../i18n/index.ts'
import styles from './EmbedDialog.module.css'

interface EmbedPreviewProps {
  readonly snippet: EmbedSnippet
  /** Called with the heights that the frame requests at two widths: on a phone, and in the dialog. */
  readonly onHeights: (change: (heights: EmbedHeights) => EmbedHeights) => void
}

/** Ms without a change before the preview is rebuilt. */
const restMs = 400
/** Width in CSS px of a frame on a phone, between the margins of the article. */
const NARROW = 340

/** A live preview of the embed. */
export function EmbedPreview({ snippet, onHeights }: EmbedPreviewProps) {
  const { page, fragment, parameters, heights } = snippet
  const wanted = embedAddress({ page, fragment, parameters: { ...parameters, allow: [window.location.origin] } })
  const address = useRested(wanted)
  return <MeasuredFrame key={address} address={address} heights={heights} onHeights={onHeights} />
}

interface MeasuredFrameProps extends Pick<EmbedPreviewProps, 'onHeights'> {
  readonly address: string
  readonly heights: EmbedHeights
}

/** The frame as wide as on a phone until its height is known, then as wide as the dialog. */
function MeasuredFrame({ address, heights, onHeights }: MeasuredFrameProps) {
  const t = useT()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isNarrow, setNarrow] = useState(true)
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || origin !== window.location.origin) return
      const found = heightOf(data)
      if (found === undefined) return
      onHeights((before) => ({ ...before, [isNarrow ? 'narrow' : 'wide']: found }))
      if (!isNarrow) return
      // Each part of the iframe that loads later changes the height: the wait starts again.
      clearTimeout(rest)
      rest = setTimeout(() => setNarrow(false), restMs)
    }
    window.addEventListener('message', onMessage)
    return () => {
      clearTimeout(rest)
      window.removeEventListener('message', onMessage)
    }
  }, [isNarrow, onHeights])
  return (
    <iframe
      ref={frame}
      className={styles.preview}
      title={t('embed.dialog.preview')}
      src={address}
      style={{ height: Math.max(160, isNarrow ? heights.narrow : heights.wide), ...(isNarrow && { width: NARROW }) }}
    />
  )
}

function heightOf(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null || Reflect.get(data, 'type') !== 'size') return undefined
  const height: unknown = Reflect.get(data, 'height')
  return typeof height === 'number' && height > 0 && height < 4_000 ? height : undefined
}

/** A debounced value; the first value is used at once. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

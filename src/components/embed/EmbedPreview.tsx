import '../../i18n/en/embed.ts'
import { useEffect, useRef, useState } from 'react'
import { type EmbedSnippet, embedAddress } from '../../embed/snippets.ts'
import { useT } from '../../i18n/index.ts'
import styles from './EmbedDialog.module.css'

interface EmbedPreviewProps {
  readonly snippet: EmbedSnippet
  /** Called with the height in CSS px that the frame requests. */
  readonly onHeight: (height: number) => void
}

/** Ms without a change before the preview is rebuilt. */
const restMs = 400

/** A live preview of the embed. */
export function EmbedPreview({ snippet, onHeight }: EmbedPreviewProps) {
  const t = useT()
  const frame = useRef<HTMLIFrameElement>(null)
  const { page, fragment, parameters, height } = snippet
  const wanted = embedAddress({ page, fragment, parameters: { ...parameters, allow: [window.location.origin] } })
  const address = useRested(wanted)
  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || origin !== window.location.origin) return
      const found = heightOf(data)
      if (found !== undefined) onHeight(found)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [onHeight])
  return (
    <iframe
      key={address}
      ref={frame}
      className={styles.preview}
      title={t('embed.dialog.preview')}
      src={address}
      style={{ height: Math.max(160, height) }}
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

import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../app/outcome.ts'
import type { PictureStyle } from './makePicture.ts'

export type ExportState =
  | { readonly type: 'idle' | 'cancelled' }
  /** `share`: 0..1; undefined if unknown. */
  | { readonly type: 'working'; readonly what: string; readonly share: number | undefined }
  | { readonly type: 'saved'; readonly what: string }
  | { readonly type: 'failed'; readonly message: string }

interface ExportControl {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** Runs one export at a time with its progress; unmounting cancels it. */
export function useExportJob() {
  const [state, setState] = useState<ExportState>({ type: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = useCallback(async (what: string, job: (control: ExportControl) => Promise<void>) => {
    if (running.current !== undefined) return
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setState({ type: 'working', what, share: undefined })
    // Rounds the progress, so that invisible changes cause no render.
    const onProgress = (share: number) => setState({ type: 'working', what, share: Math.floor(share * 50) / 50 })
    try {
      await job({ signal, onProgress })
      setState({ type: 'saved', what })
    } catch (error) {
      if (signal.aborted) setState({ type: 'cancelled' })
      else setState({ type: 'failed', message: messageOf(error) })
    } finally {
      running.current = undefined
    }
  }, [])
  const cancel = useCallback(() => running.current?.abort(), [])
  return { state, run, cancel }
}

/** Props that the parts of the dialog share. */
export interface ExportPartProps {
  readonly isBusy: boolean
  readonly run: ReturnType<typeof useExportJob>['run']
}

export interface PicturePartProps extends ExportPartProps {
  readonly styleNow: () => PictureStyle
}

import { GifMaker } from './gifMaker.ts'
import type { GifReply, GifRequest } from './gifProtocol.ts'

let maker: GifMaker | undefined

/** Chooses colours and packs frames beside the page, which continues drawing. */
self.onmessage = ({ data }: MessageEvent<GifRequest>) => {
  if (data.type === 'start') maker = new GifMaker(data.options)
  else if (data.type === 'frame') maker?.add(data.pixels, data.delayMs)
  const bytes = data.type === 'finish' ? maker?.finish() : undefined
  const reply: GifReply = bytes === undefined ? { type: 'done' } : { type: 'file', bytes }
  self.postMessage(reply, bytes === undefined ? [] : [bytes.buffer])
}

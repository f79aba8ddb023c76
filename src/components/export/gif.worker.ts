import { GifMaker } from './gifMaker.ts'
import type { GifReply, GifRequest } from './gifProtocol.ts'

let maker: GifMaker | undefined

/** Chooses colours and encodes frames in a worker, so that the page continues to draw. */
self.onmessage = ({ data }: MessageEvent<GifRequest>) => {
  if (data.type === 'start') maker = new GifMaker(data.options)
  else if (data.type === 'frame') maker?.add(data.pixels, data.delayMs)
  const bytes = data.type === 'finish' ? maker?.finish() : undefined
  const reply: GifReply = bytes === undefined ? { type: 'done' } : { type: 'file', bytes }
  self.postMessage(reply, bytes === undefined ? [] : [bytes.buffer])
}

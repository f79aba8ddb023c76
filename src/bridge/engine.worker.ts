/** A shell: everything is in the engine host. */
import { createEngineHost } from './engineHost.ts'
import type { RequestMessage } from './protocol.ts'

const host = createEngineHost((message) => self.postMessage(message))
self.onmessage = ({ data }: MessageEvent<RequestMessage>) => host.receive(data)

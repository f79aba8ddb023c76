import type { JsonObject, Probe } from '../../api/types.ts'

/** `http-get http://:80/ delay=0s timeout=1s period=10s #success=1 #failure=3`. Models describe.go DescribeProbe. */
export function probeText(probe: Probe): string {
  const attributes = `delay=${probe.initialDelaySeconds ?? 0}s timeout=${probe.timeoutSeconds ?? 0}s period=${probe.periodSeconds ?? 0}s #success=${probe.successThreshold ?? 0} #failure=${probe.failureThreshold ?? 0}`
  return `${actionText(probe) ?? 'unknown'} ${attributes}`
}

function actionText(action: JsonObject): string | undefined {
  const { exec, httpGet, tcpSocket, grpc } = action as { readonly [name: string]: JsonObject | undefined }
  if (exec) return `exec [${((exec.command ?? []) as string[]).join(' ')}]`
  if (httpGet) {
    const scheme = String(httpGet.scheme ?? 'http').toLowerCase()
    const path = String(httpGet.path ?? '')
    return `http-get ${scheme}://${String(httpGet.host ?? '')}:${String(httpGet.port)}${path}`
  }
  if (tcpSocket) return `tcp-socket ${String(tcpSocket.host ?? '')}:${String(tcpSocket.port)}`
  if (grpc) return `grpc <pod>:${String(grpc.port)} ${String(grpc.service ?? '')}`
  return undefined
}

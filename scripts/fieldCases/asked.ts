/** Asks a real API server and the simulated API server about an object, without storing it. */
import { DEFAULT_CONFIG, newDocument } from '../../src/engine/document/config.ts'
import { RequestHandler } from '../../src/engine/requests/handle.ts'
import { requestRun } from '../../src/engine/session/requestRun.ts'
import { Session } from '../../src/engine/session/session.ts'
import type { FieldCase } from './cases.ts'

/** The namespace of all objects. */
export const namespace = 'field-cases'

/** The parts of an answer that are compared. */
export interface Asked {
  readonly status: number
  /** The error's message; absent for an accepted object. */
  readonly message?: string
  readonly warnings: readonly string[]
  /** The object as it would be stored, without what a server draws. */
  readonly stored?: unknown
}

const targetOf = ({ apiVersion, resource, isNamespaced }: FieldCase): string =>
  `/${apiVersion.includes('/') ? 'apis' : 'api'}/${apiVersion}/${isNamespaced ? `namespaces/${namespace}/` : ''}${resource}`
const OPTIONS = '?dryRun=All&fieldValidation=Strict&fieldManager=kubectl'

/** The object without managed fields, status and drawn values. */
function withoutDrawn(text: string): unknown {
  const object = JSON.parse(text) as Record<string, unknown> & { metadata?: Record<string, unknown> }
  const { status: _, metadata = {}, ...rest } = object
  const { managedFields: _fields, uid: _uid, creationTimestamp: _time, resourceVersion: _version, ...kept } = metadata
  const drawn = JSON.stringify({ ...rest, metadata: kept })
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UID')
    .replace(/kube-api-access-[a-z0-9]{5}/g, 'kube-api-access-RAND')
    .replace(/"(clusterIP)":"10\.[\d.]+"/g, '"$1":"IP"')
    .replace(/"clusterIPs":\["10\.[\d.]+"\]/g, '"clusterIPs":["IP"]')
    .replace(/"nodePort":3\d{4}/g, '"nodePort":"PORT"')
    .replace(/"healthCheckNodePort":3\d{4}/g, '"healthCheckNodePort":"PORT"')
  return JSON.parse(drawn)
}

function answerOf(status: number, body: string, warnings: readonly string[]): Asked {
  if (status < 300) return { status, warnings, stored: withoutDrawn(body) }
  try {
    return { status, warnings, message: (JSON.parse(body) as { message: string }).message }
  } catch {
    return { status, warnings, message: body }
  }
}

/** Texts of the headers Warning: `299 - "text"`, several joined by commas. */
const warningsIn = (header: string): readonly string[] =>
  [...header.matchAll(/299 \S+ ("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) =>
    text.slice(1, -1).replace(/\\(.)/g, '$1'),
  )

/** Asks the API server behind `kubectl proxy` at `address`. */
export async function askCluster(address: string, one: FieldCase): Promise<Asked> {
  const answer = await fetch(`${address}${targetOf(one)}${OPTIONS}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(one.object),
  })
  return answerOf(answer.status, await answer.text(), warningsIn(answer.headers.get('warning') ?? ''))
}

/** Makes the namespace of all objects in the cluster behind `kubectl proxy`. */
export async function makeNamespace(address: string): Promise<void> {
  const body = JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } })
  const headers = { 'content-type': 'application/json' }
  const { status } = await fetch(`${address}/api/v1/namespaces`, { method: 'POST', headers, body })
  if (status !== 201 && status !== 409) throw new Error(`namespace ${namespace}: status ${status}`)
}

/** A function that asks the simulated API server of a new run. */
export function simulatedServer(): (one: FieldCase) => Asked {
  const config = { ...DEFAULT_CONFIG, provided: { storageClasses: [] } }
  const session = new Session(newDocument(1, config))
  session.command({ type: 'kubectl', args: ['create', 'namespace', namespace] })
  session.advance({ until: session.cursor.at + 5000 })
  const handler = new RequestHandler(requestRun(session))
  return (one) => {
    const request = { method: 'POST', target: targetOf(one) + OPTIONS, contentType: 'application/json' }
    const answer = handler.handle({ ...request, body: JSON.stringify(one.object), userAgent: 'kubectl/v1.36' })
    if ('watch' in answer) throw new Error('a watch was opened')
    const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    return answerOf(answer.status, body, answer.warnings ?? [])
  }
}

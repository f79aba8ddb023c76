import { Agent, request } from 'node:https'

/** The answer to a request. */
export interface ApiAnswer {
  readonly status: number
  /** The body, decoded if it is JSON. */
  readonly body: unknown
}

/** The server rejected a request. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** Address and credentials of a server. */
interface ApiAccess {
  readonly address: string
  /** PEM of the server's certificate. */
  readonly certificate: string
  readonly token: string
}

/** Reads the access from a kubeconfig that `rollscope serve` wrote. */
export function accessIn(kubeconfig: string): ApiAccess {
  const value = (name: string): string => new RegExp(`^ *${name}: (.*)$`, 'm').exec(kubeconfig)?.[1] ?? ''
  return {
    address: value('server'),
    certificate: Buffer.from(value('certificate-authority-data'), 'base64').toString(),
    token: value('token'),
  }
}

/** Sends requests to a served cluster. */
export class ApiClient {
  readonly #access: ApiAccess
  readonly #userAgent: string
  readonly #agent = new Agent({ keepAlive: true })

  constructor(access: ApiAccess, userAgent: string) {
    this.#access = access
    this.#userAgent = userAgent
  }

  /** Sends a request. A body that is not a text is sent as JSON. */
  send(method: string, path: string, body?: unknown, contentType = 'application/json'): Promise<ApiAnswer> {
    const { address, certificate: ca, token } = this.#access
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${token}`,
      'user-agent': this.#userAgent,
      ...(text === undefined ? {} : { 'content-type': contentType, 'content-length': Buffer.byteLength(text) }),
    }
    return new Promise((resolve, reject) => {
      const sent = request(new URL(path, address), { method, ca, headers, agent: this.#agent }, (response) => {
        let received = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          received += part
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: decoded(received) }))
        response.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(text)
    })
  }

  /** The members of a control's answer. Throws `RequestError` for a rejection. */
  async control(method: string, path: string, body?: object): Promise<Readonly<Record<string, unknown>>> {
    const { status, body: answered } = await this.send(method, `/rollscope/${path}`, body)
    const members = membersOf(answered)
    if (status >= 400) throw new RequestError(String(members.message ?? `${method} ${path}: ${status}`), status)
    return members
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** The members of an object; no members for any other value. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

function decoded(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

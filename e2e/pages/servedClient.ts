import { request } from 'node:https'

/** A client of a served cluster, with the kubeconfig that the command wrote. */
export class ServedClient {
  readonly #server: URL
  readonly #ca: Buffer
  readonly #token: string

  constructor(kubeconfig: string) {
    const value = (name: string): string => new RegExp(`^ *${name}: (.*)$`, 'm').exec(kubeconfig)?.[1] ?? ''
    this.#server = new URL(value('server'))
    this.#ca = Buffer.from(value('certificate-authority-data'), 'base64')
    this.#token = value('token')
  }

  /** The body of the answer. Throws for a refusal. `server`: address of a copy of the cluster. */
  ask(method: string, path: string, body?: object, server: string = this.#server.href): Promise<ServedBody> {
    const { port } = new URL(server)
    const headers = {
      authorization: `Bearer ${this.#token}`,
      'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
      'user-agent': 'checker/v1.2 (test)',
    }
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, method, path, headers, ca: this.#ca }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('end', () =>
          (response.statusCode ?? 500) < 400 ? resolve(JSON.parse(text)) : reject(new Error(text)),
        )
      })
      sent.on('error', reject)
      sent.end(body && JSON.stringify(body))
    })
  }
}

/** The members of answers that tests read. */
export interface ServedBody {
  readonly mode: string
  readonly seconds: number
  readonly fingerprint: string
  readonly items: readonly { readonly metadata: { readonly name: string } }[]
  readonly status: { readonly replicas?: number; readonly availableReplicas?: number }
}

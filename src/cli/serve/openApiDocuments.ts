/** OpenAPI documents of a served run, loaded with the first request for one. */
import { createHash } from 'node:crypto'
import { type ApiRequest, establishedDefinitions, type RequestAnswer, type Session } from '../../engine/index.ts'

const hash = (body: string | Uint8Array): string => createHash('sha512').update(body).digest('hex').toUpperCase()

/** Returns a function that answers requests below `/openapi`; it returns undefined for other paths. */
export function openApiDocuments(session: Session): (request: ApiRequest) => Promise<RequestAnswer | undefined> {
  const load = async () => new (await import('../../openapi/answer.ts')).OpenApi(hash)
  let loaded: ReturnType<typeof load> | undefined
  return async (request) => {
    if (request.method !== 'GET' || !request.target.startsWith('/openapi/')) return undefined
    loaded ??= load()
    const definitions = establishedDefinitions(session.cluster)
    return (await loaded).answer(request, definitions)
  }
}

/** The connection to a webhook. */
import type { FieldError } from '../../errors.ts'
import type { ApiextensionsServiceReference, ApiextensionsWebhookClientConfig } from '../../fields/apiTypes.ts'
import { isSet } from '../access.ts'
import { invalidValue, required } from '../fieldErrors.ts'
import { dns1123Subdomain, portNumber } from '../formats.ts'
import type { PartRule } from './rules.ts'

/** Models apiserver pkg/util/webhook ValidateWebhookService (v1.36), which swaps name and namespace. */
const service: PartRule<ApiextensionsServiceReference> = (at, { name, namespace, port = 0, path } = {}) => {
  const wrongPort = portNumber(port)
  return [
    ...(!namespace ? [required(`${at}.name`)] : []),
    ...(!name ? [required(`${at}.namespace`)] : []),
    ...(wrongPort.length > 0 ? [invalidValue(`${at}.port`, port, `port is not valid: ${wrongPort.join(', ')}`)] : []),
    ...(isSet(path) ? pathErrors(`${at}.path`, path) : []),
  ]
}

function pathErrors(at: string, path: string): FieldError[] {
  if (path === '/' || path === '') return []
  if (path === '//') return [invalidValue(at, path, 'segment[0] may not be empty')]
  const steps = path.slice(1).replace(/\/$/, '').split('/')
  return [
    ...(path.startsWith('/') ? [] : [invalidValue(at, path, "must start with a '/'")]),
    ...steps.flatMap((step, i) => {
      if (step === '') return [invalidValue(at, path, `segment[${i}] may not be empty`)]
      return dns1123Subdomain(step).map((words) => invalidValue(at, path, `segment[${i}]: ${words}`))
    }),
  ]
}

/** A URL, or a Service of the cluster. */
export const clientConfig: PartRule<ApiextensionsWebhookClientConfig> = (at, { url, service: serves } = {}) => {
  if (isSet(url) === isSet(serves)) return [required(at, 'exactly one of url or service is required')]
  return isSet(url) ? urlErrors(`${at}.url`, url) : service(`${at}.service`, serves)
}

const FORM = '; desired format: https://host[/path]'
/** The text before and after the first occurrence of a mark. Without the mark, the second part is empty. */
function cut(text: string, mark: string): readonly [before: string, after: string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)]
}

interface UrlParts {
  readonly scheme: string
  /** User information, which may be empty; undefined for a URL without user information. */
  readonly user: string | undefined
  readonly host: string
  readonly query: string
  readonly fragment: string
}

function partsOf(url: string): UrlParts {
  const [whole, fragment] = cut(url, '#')
  const [address, query] = cut(whole, '?')
  const [, scheme = ''] = /^([a-z][a-z0-9+.-]*):/i.exec(address) ?? []
  const rest = scheme === '' ? address : address.slice(scheme.length + 1)
  const [authority] = rest.startsWith('//') ? cut(rest.slice(2), '/') : ['']
  const end = authority.lastIndexOf('@')
  return {
    scheme,
    user: end < 0 ? undefined : authority.slice(0, end),
    host: authority.slice(end + 1),
    query,
    fragment,
  }
}

/** Models apiserver pkg/util/webhook ValidateWebhookURL (v1.36). */
function urlErrors(at: string, url: string): FieldError[] {
  const { scheme, user, host, query, fragment } = partsOf(url)
  return [
    ...(scheme.toLowerCase() === 'https'
      ? []
      : [invalidValue(at, scheme, `'https' is the only allowed URL scheme${FORM}`)]),
    ...(host === '' ? [invalidValue(at, host, `host must be specified${FORM}`)] : []),
    ...(user === undefined ? [] : [invalidValue(at, user, 'user information is not permitted in the URL')]),
    ...(fragment === '' ? [] : [invalidValue(at, fragment, 'fragments are not permitted in the URL')]),
    ...(query === '' ? [] : [invalidValue(at, query, 'query parameters are not permitted in the URL')]),
  ]
}

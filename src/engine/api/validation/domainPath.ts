import type { FieldError } from '../errors.ts'
import { invalidFor, invalidValue, required } from './fieldErrors.ts'
import { dns1123Subdomain } from './formats.ts'

/** `acme.io/foo`: a subdomain and a path. Models apimachinery util/validation IsDomainPrefixedPath. */
export function domainPrefixedPath(field: string, text: string): FieldError[] {
  if (text === '') return [required(field)]
  const slash = text.indexOf('/')
  const [host, path] = [text.slice(0, Math.max(slash, 0)), text.slice(slash + 1)]
  if (host === '' || path === '')
    return [invalidValue(field, text, 'must be a domain-prefixed path (such as "acme.io/foo")')]
  const pattern = "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+"
  return [
    ...invalidFor(field, host, dns1123Subdomain(host)),
    ...(/^[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/.test(path)
      ? []
      : [invalidValue(field, path, `Invalid path (regex used for validation is '${pattern}')`)]),
  ]
}

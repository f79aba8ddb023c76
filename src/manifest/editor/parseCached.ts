import { type ManifestDocument, parseManifest } from '../k8sYaml.ts'

/** Room for the applied and the edited text, which the editor and the bar below it parse. */
const maxTexts = 4
const parsed = new Map<string, ManifestDocument[]>()

/** Like `parseManifest`, which takes milliseconds for a long text, with a cache of the last results. */
export function parseCached(text: string): ManifestDocument[] {
  const known = parsed.get(text)
  const documents = known ?? parseManifest(text)
  // A Map keeps insertion order, so moving an entry to the end makes it the most recently used.
  if (known) parsed.delete(text)
  parsed.set(text, documents)
  if (parsed.size > maxTexts) parsed.delete(parsed.keys().next().value as string)
  return documents
}

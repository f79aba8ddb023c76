import { type ManifestDocument, parseManifest } from '../k8sYaml.ts'

/** The applied and the edited text, each asked for by the editor and by the bar below it. */
const maxTexts = 4
const parsed = new Map<string, ManifestDocument[]>()

/** As `parseManifest`, which takes milliseconds for a long text; the last few results are kept. */
export function parseCached(text: string): ManifestDocument[] {
  const known = parsed.get(text)
  const documents = known ?? parseManifest(text)
  // A Map keeps the order of insertion: the one used last goes to the end.
  if (known) parsed.delete(text)
  parsed.set(text, documents)
  if (parsed.size > maxTexts) parsed.delete(parsed.keys().next().value as string)
  return documents
}

import '../../i18n/en/editor.ts'
import type { Translate } from '../../i18n/index.ts'
import { factsOf } from '../../i18n/phrase.ts'
import type { EditorLanguage } from '../../manifest/editor/manifestEditor.ts'

/** The editor's words in the user's language. */
export const editorLanguage = (t: Translate): EditorLanguage => ({
  label: t('manifest.editor.label'),
  description: t('manifest.editor.description'),
  empty: t('manifest.editor.empty'),
  hint: ({ id, params }) => t(`manifest.hint.${id}`, factsOf(params)),
  explanation: (id) => t(`manifest.explain.${id}`),
  phrases: {
    Find: t('manifest.phrase.find'),
    Replace: t('manifest.phrase.replace'),
    next: t('manifest.phrase.next'),
    previous: t('manifest.phrase.previous'),
    all: t('manifest.phrase.all'),
    'match case': t('manifest.phrase.matchCase'),
    'by word': t('manifest.phrase.byWord'),
    regexp: t('manifest.phrase.regexp'),
    replace: t('manifest.phrase.replaceButton'),
    'replace all': t('manifest.phrase.replaceAll'),
    close: t('manifest.phrase.close'),
    'Fold line': t('manifest.phrase.foldLine'),
    'Unfold line': t('manifest.phrase.unfoldLine'),
    'folded code': t('manifest.phrase.foldedCode'),
    unfold: t('manifest.phrase.unfold'),
    Diagnostics: t('manifest.phrase.diagnostics'),
    'No diagnostics': t('manifest.phrase.noDiagnostics'),
    Completions: t('manifest.phrase.completions'),
    'Go to line': t('manifest.phrase.goToLine'),
    go: t('manifest.phrase.go'),
  },
})

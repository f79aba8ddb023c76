import '../../i18n/en/lessons/glossary.ts'
import { useT } from '../../i18n/index.ts'
import { glossaryTerms } from '../../lessons/glossary.ts'
import { usePrefs } from '../../store/prefs.ts'
import { closeDialog, useUi } from '../../store/ui.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { RichText } from '../ui/RichText.tsx'
import styles from './Glossary.module.css'

/** All terms with their explanations, in the alphabetical order of the reader's language. */
export function Glossary() {
  const t = useT()
  const isOpen = useUi((ui) => ui.dialog === 'glossary')
  return (
    <Dialog
      open={isOpen}
      onClose={closeDialog}
      title={t('glossary.title')}
      closeLabel={t('glossary.close')}
      width="wide"
      isText
    >
      <p className="ui-muted">{t('glossary.about', { count: glossaryTerms.length })}</p>
      <Terms />
    </Dialog>
  )
}

function Terms() {
  const t = useT()
  const locale = usePrefs((prefs) => prefs.locale)
  const { compare } = new Intl.Collator(locale)
  const terms = glossaryTerms
    .map((term) => ({ term, word: t(`glossary.${term}`) }))
    .toSorted((one, other) => compare(one.word, other.word))
  return (
    <dl className={styles.list}>
      {terms.map(({ term, word }) => (
        <div key={term}>
          <dt className="ui-bold">{word}</dt>
          <dd>
            <RichText text={`glossary.${term}.text`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

import { copyText } from '../../player/actions/actions.ts'
import '../../i18n/en/lesson.ts'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { formatCount } from '../../layout/format.ts'
import { lessonFileLink, openLessonFile, saveLessonFile } from '../../player/lesson/lessonFile.ts'
import { allProblems, type LessonFile, useLessonFile } from '../../store/lessonFile.ts'
import { closeDialog, useUi } from '../../store/ui.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import styles from './LessonFileDialog.module.css'
import { LessonFileEditor } from './LessonFileEditor.tsx'
import { LessonPreview } from './LessonPreview.tsx'

/**
 * The files of a lesson with their problems. Each problem links to its line, and the valid part of the lesson can be
 * opened.
 */
export function LessonFileDialog() {
  const t = useT()
  const open = useUi((ui) => ui.dialog === 'lessonFile')
  const file = useLessonFile((state) => state.file)
  const [shown, setShown] = useState('text')
  if (!file) return null
  const languages = Object.keys(file.translations)
  const close = closeDialog
  return (
    <Dialog
      open={open}
      onClose={close}
      title={file.name}
      closeLabel={t('lesson.file.close')}
      width="wide"
      footer={
        <>
          <CopyLink file={file} />
          <Button onClick={() => saveLessonFile(languages.find((language) => language === shown))}>
            {t('lesson.file.save')}
          </Button>
          <Button variant="primary" disabled={file.steps === 0} onClick={() => void openLessonFile()}>
            {allProblems(file).length === 0 ? t('lesson.file.open') : t('lesson.file.openAsFar')}
          </Button>
        </>
      }
    >
      {file.leftOut.length > 0 && <LeftOut names={file.leftOut} />}
      <Tabs
        label={t('lesson.file.parts')}
        selected={shown}
        onSelect={setShown}
        className={styles.tabs}
        items={[
          { id: 'text', label: t('lesson.file.ownText'), content: <LessonFileEditor key="text" /> },
          ...languages.map((language) => ({
            id: language,
            label: language,
            content: <LessonFileEditor key={language} language={language} />,
          })),
          { id: 'preview', label: t('lesson.file.preview'), content: <LessonPreview /> },
        ]}
      />
    </Dialog>
  )
}

/** Largest number of listed names; a long run may have hundreds. */
const mostNamed = 8

/** Parts of the run that a lesson cannot contain. */
function LeftOut({ names }: { readonly names: readonly string[] }) {
  const t = useT()
  const words = names.map((name) =>
    name === 'components' || name === 'provided' ? t(`lesson.file.leftOut.${name}`) : name,
  )
  const named = words.slice(0, mostNamed).join(', ') + (words.length > mostNamed ? ' …' : '')
  return <p className={styles.leftOut}>{t('lesson.file.leftOut', { count: names.length, names: named })}</p>
}

/** Copies a link with the whole lesson, to open it or to continue writing. */
function CopyLink({ file }: { readonly file: LessonFile }) {
  const t = useT()
  const [said, setSaid] = useState<{ readonly of: LessonFile; readonly text: string }>()
  const copy = async () => {
    const link = await lessonFileLink()
    if (link === undefined) return setSaid({ of: file, text: t('lesson.file.linkTooLarge') })
    const isCopied = await copyText(link)
    const text = isCopied
      ? t('lesson.file.linkCopied', { length: formatCount(link.length) })
      : t('lesson.file.linkShown')
    setSaid({ of: file, text })
  }
  return (
    <>
      <span role="status" className={styles.said}>
        {said?.of === file && said.text}
      </span>
      <Button disabled={file.steps === 0} onClick={() => void copy()}>
        {t('lesson.file.copyLink')}
      </Button>
    </>
  )
}

import { Glossary } from '../glossary/Glossary.tsx'
import { HandoutPage } from '../handout/HandoutPage.tsx'
import { LessonFileDialog } from './LessonFileDialog.tsx'

/** The dialogs of lessons, in one chunk: each shows its content while it is open. */
export function LessonDialogs() {
  return (
    <>
      <LessonFileDialog />
      <Glossary />
      <HandoutPage />
    </>
  )
}

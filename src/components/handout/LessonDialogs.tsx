import { Glossary } from '../glossary/Glossary.tsx'
import { LessonFileDialog } from '../lesson/LessonFileDialog.tsx'
import { HandoutPage } from './HandoutPage.tsx'

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

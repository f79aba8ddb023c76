/** The user of a page in tests: a verb for each thing that a user does without the engine. */

import type { StopAt } from '../../engine/index.ts'
import { writeLine } from '../../store/late/terminal.ts'
import { setManifestText } from '../../store/manifest.ts'
import { dismissNotice } from '../../store/notices.ts'
import { setStepBy } from '../../store/playback.ts'
import type { Locale, Theme } from '../../store/prefs.ts'
import { setLocale, setTheme } from '../../store/prefs.ts'
import type { InspectorTab, LeftTab, MobileTab, ObjectRef, StageView, WorkloadList } from '../../store/selection.ts'
import {
  select,
  setWorkloadList,
  showInspectorTab,
  showLeftTab,
  showMobileTab,
  showWorkload,
} from '../../store/selection.ts'
import type { UiState } from '../../store/ui.ts'
import { setPresenting, togglePane } from '../../store/ui.ts'
import { openDialog, showStageView } from '../actions/actions.ts'

export class PageUser {
  /** Replaces the editor's text. */
  write(text: string): void {
    setManifestText(text)
  }

  select(object: ObjectRef | undefined): void {
    select(object)
  }

  /** Puts the workload with this uid on the stage. */
  showWorkload(uid: string): void {
    showWorkload(uid)
  }

  /** Changes filter, order or state of the list of workloads. */
  setWorkloadList(change: Partial<WorkloadList>): void {
    setWorkloadList(change)
  }

  showView(view: StageView): void {
    showStageView(view)
  }

  showLeftTab(tab: LeftTab): void {
    showLeftTab(tab)
  }

  showInspectorTab(tab: InspectorTab): void {
    showInspectorTab(tab)
  }

  /** Opens a sheet over the stage in a narrow window. */
  showSheet(tab: MobileTab): void {
    showMobileTab(tab)
  }

  /** Types at the terminal's prompt, in place of its text. */
  typeLine(draft: string): void {
    writeLine(draft)
  }

  closePane(pane: 'left' | 'right'): void {
    togglePane(pane, true)
  }

  openPane(pane: 'left' | 'right'): void {
    togglePane(pane, false)
  }

  openDialog(dialog: UiState['dialog']): void {
    openDialog(dialog)
  }

  /** Begins presenter mode, or ends it. */
  present(isPresenting: boolean): void {
    setPresenting(isPresenting)
  }

  dismissNotice(): void {
    dismissNotice()
  }

  chooseStep(by: StopAt): void {
    setStepBy(by)
  }

  chooseLanguage(locale: Locale): void {
    setLocale(locale)
  }

  chooseTheme(theme: Theme): void {
    setTheme(theme)
  }
}

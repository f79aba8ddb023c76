import { useUi } from '../../store/ui.ts'
import {
  changeSpeed,
  jumpToEnd,
  jumpToStart,
  openDialog,
  setPresenting,
  step,
  stepBack,
  togglePane,
} from '../actions/actions.ts'
import { showHowSure } from '../actions/showHowSure.ts'
import { createAndApply, togglePlay } from '../apply/applyActions.ts'
import { startBranch } from '../branches/branchActions.ts'
import type { KeyAction } from '../keys/sets/pageKeys.ts'
import { closeCatalogue, openCatalogue } from '../lesson/catalogueActions.ts'
import { openPresenterWindow } from '../presenting/openPresenterWindow.ts'
import { pickFiles } from '../runs/pickFiles.ts'

interface PageAction {
  readonly run: () => unknown
  /** A held key does not repeat the action. */
  readonly isOnce?: true
  /** The action moves the run: it does nothing while a previewed manifest hides the run. */
  readonly moves?: true
  /** The action works while the list of lessons hides the run. */
  readonly worksOverLessons?: true
}

/** The action of each key of the page, which buttons and the palette share. */
export const pageActions: Readonly<Record<KeyAction, PageAction>> = {
  togglePlay: { run: togglePlay, moves: true },
  step: { run: () => step(), moves: true },
  stepBack: { run: () => stepBack(), moves: true },
  nextWrite: { run: () => step('write'), moves: true },
  previousWrite: { run: () => stepBack('write'), moves: true },
  start: { run: jumpToStart, moves: true },
  end: { run: jumpToEnd, moves: true },
  faster: { run: () => changeSpeed('faster') },
  slower: { run: () => changeSpeed('slower') },
  branch: { run: startBranch, isOnce: true },
  apply: { run: createAndApply, isOnce: true },
  toggleLeft: { run: () => togglePane('left') },
  toggleRight: { run: () => togglePane('right') },
  present: { run: () => setPresenting(!useUi.getState().presenting), isOnce: true },
  presenterWindow: { run: openPresenterWindow, isOnce: true },
  palette: { run: () => openDialog('palette'), isOnce: true, worksOverLessons: true },
  openFile: { run: pickFiles, isOnce: true, worksOverLessons: true },
  load: { run: () => document.getElementById('load-now')?.focus() },
  showKeys: { run: () => openDialog('keys'), worksOverLessons: true },
  howSure: { run: () => showHowSure(), isOnce: true },
  lessons: {
    run: () => (useUi.getState().catalogue ? closeCatalogue() : openCatalogue()),
    isOnce: true,
    worksOverLessons: true,
  },
}

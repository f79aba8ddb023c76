import {
  type EmbedPane,
  type EmbedParameters,
  type EmbedView,
  isEditing,
  readParameters,
} from '../../embed/parameters.ts'
import { useSelection } from '../../store/selection.ts'

/** What the author of an embed has chosen so far. */
export interface EmbedChoice {
  readonly view: EmbedView
  readonly panes: readonly EmbedPane[]
  readonly autoplay: boolean
  readonly loop: boolean
  readonly locked: boolean
  readonly theme: EmbedParameters['theme']
  readonly language: NonNullable<EmbedParameters['language']> | 'reader'
  /** As it is typed: one origin, or several with commas. */
  readonly allow: string
}

/** The view that is shown, and nothing else. */
export function usualChoice(): EmbedChoice {
  const { stageView } = useSelection.getState()
  return {
    view: stageView === 'compare' ? 'replicaSet' : stageView,
    panes: [],
    autoplay: false,
    loop: false,
    locked: false,
    theme: 'system',
    language: 'reader',
    allow: '',
  }
}

/** Whether the origins that may command are written as a browser writes them. */
export function isAllowed(allow: string): boolean {
  return readParameters(`?embed&allow=${encodeURIComponent(allow.trim())}`).type === 'parameters'
}

/** The same as parameters of the address. Where it is locked, no pane that edits is left; an origin half typed does not count. */
export function parametersOf({ panes, locked, language, allow, ...rest }: EmbedChoice): Partial<EmbedParameters> {
  return {
    ...rest,
    locked,
    panes: panes.filter((pane) => !locked || !isEditing(pane)),
    ...(language === 'reader' ? {} : { language }),
    allow: isAllowed(allow) ? allow.trim().split(',').filter(Boolean) : [],
  }
}

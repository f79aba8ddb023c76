import { type EmbedPane, type EmbedParameters, isEditing, readParameters } from '../../embed/parameters.ts'
import { type SingleRunView, singleRunView } from '../../share/stageViews.ts'
import { useSelection } from '../../store/selection.ts'

/** The choices made in the embed dialog. */
export interface EmbedChoice {
  readonly view: SingleRunView
  readonly panes: readonly EmbedPane[]
  readonly autoplay: boolean
  readonly loop: boolean
  readonly locked: boolean
  readonly theme: EmbedParameters['theme']
  readonly language: NonNullable<EmbedParameters['language']> | 'reader'
  /** The origins as typed: a single origin, or several separated by commas. */
  readonly allow: string
}

/** Default: the shown view, and nothing else. */
export function usualChoice(): EmbedChoice {
  const { stageView } = useSelection.getState()
  return {
    view: singleRunView(stageView),
    panes: [],
    autoplay: false,
    loop: false,
    locked: false,
    theme: 'system',
    language: 'reader',
    allow: '',
  }
}

/** Whether the allowed origins have the form that browsers send. */
export function isAllowed(allow: string): boolean {
  return readParameters(`?embed&allow=${encodeURIComponent(allow.trim())}`).type === 'parameters'
}

/** The choices as address parameters. A locked embed has no editing panes; an incomplete origin is left out. */
export function parametersOf({ panes, locked, language, allow, ...rest }: EmbedChoice): Partial<EmbedParameters> {
  return {
    ...rest,
    locked,
    panes: panes.filter((pane) => !locked || !isEditing(pane)),
    ...(language === 'reader' ? {} : { language }),
    allow: isAllowed(allow) ? allow.trim().split(',').filter(Boolean) : [],
  }
}

import { singleRunViews } from '../../share/stageViews.ts'
import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/stage.ts'
import '../../i18n/en/embed.ts'
import { type EmbedPane, embedPanes, embedThemes, isEditing } from '../../embed/parameters.ts'
import { useT } from '../../i18n/index.ts'
import { useShownWorkload } from '../run/useShownWorkload.ts'
import { viewTexts } from '../stage/views/viewTexts.ts'
import { Segmented } from '../ui/Segmented.tsx'
import styles from './EmbedDialog.module.css'
import { type EmbedChoice, isAllowed } from './embedChoice.ts'

interface EmbedChoicesProps {
  readonly choice: EmbedChoice
  readonly onChange: (choice: EmbedChoice) => void
}

const languages = ['reader', 'en', 'zh-CN'] as const
const flags = ['autoplay', 'loop', 'locked'] as const

/** Panes, start and allowed origins of the embed. */
export function EmbedChoices({ choice, onChange }: EmbedChoicesProps) {
  const t = useT()
  const workload = useShownWorkload()
  const change = (changed: Partial<EmbedChoice>) => onChange({ ...choice, ...changed })
  const withPane = (pane: EmbedPane, isShown: boolean) =>
    embedPanes.filter((one) => (one === pane ? isShown : choice.panes.includes(one)))
  return (
    <Toolbar className={styles.choices}>
      <Segmented
        label={t('embed.dialog.view')}
        items={singleRunViews.map((id) => ({ id, label: t(viewTexts(id, workload).title) }))}
        selected={choice.view}
        onSelect={(view) => change({ view })}
      />
      <Segmented
        label={t('embed.dialog.theme')}
        items={embedThemes.map((id) => ({ id, label: t(`embed.dialog.theme.${id}`) }))}
        selected={choice.theme}
        onSelect={(theme) => change({ theme })}
      />
      <Segmented
        label={t('embed.dialog.language')}
        items={languages.map((id) => ({ id, label: t(`embed.dialog.language.${id}`) }))}
        selected={choice.language}
        onSelect={(language) => change({ language })}
      />
      <fieldset className={styles.checks} aria-label={t('embed.panes')}>
        {embedPanes.map((pane) => (
          <Check
            key={pane}
            label={t(`embed.pane.${pane}`)}
            isChecked={choice.panes.includes(pane) && !(choice.locked && isEditing(pane))}
            isDisabled={choice.locked && isEditing(pane)}
            onChange={(isShown) => change({ panes: withPane(pane, isShown) })}
          />
        ))}
      </fieldset>
      <fieldset className={styles.checks} aria-label={t('embed.dialog.how')}>
        {flags.map((flag) => (
          <Check
            key={flag}
            label={t(`embed.dialog.${flag}`)}
            isChecked={choice[flag]}
            onChange={(isSet) => change({ [flag]: isSet })}
          />
        ))}
      </fieldset>
      <label className={styles.field}>
        {t('embed.dialog.allow')}
        <input
          className="ui-raised"
          type="text"
          inputMode="url"
          spellCheck={false}
          placeholder="https://kubernetes.io"
          value={choice.allow}
          aria-invalid={!isAllowed(choice.allow)}
          aria-describedby="embedAllowNote"
          onChange={(event) => change({ allow: event.target.value })}
        />
        <span id="embedAllowNote" className={isAllowed(choice.allow) ? 'ui-muted' : 'ui-bad'}>
          {t(isAllowed(choice.allow) ? 'embed.dialog.allowNote' : 'embed.dialog.allowWrong')}
        </span>
      </label>
    </Toolbar>
  )
}

interface CheckProps {
  readonly label: string
  readonly isChecked: boolean
  readonly isDisabled?: boolean
  readonly onChange: (isChecked: boolean) => void
}

function Check({ label, isChecked, isDisabled = false, onChange }: CheckProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}

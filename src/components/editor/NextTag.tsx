import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/plan.ts'
import { type FormEvent, useId, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { imageParts } from '../../layout/imageParts.ts'
import { Button } from '../ui/Button.tsx'
import styles from './NextTag.module.css'

interface NextTagProps {
  /** The image in the text. */
  readonly image: string
  readonly onStage: (image: string) => void
}

/** The syntax of an image tag in Kubernetes. */
const tagPattern = /^\w[\w.-]{0,127}$/

/**
 * A field for the next tag of an image whose tag has no number: Rollscope cannot derive the tag after `latest`, so the
 * user types it.
 */
export function NextTag({ image, onStage }: NextTagProps) {
  const t = useT()
  const id = useId()
  const [tag, setTag] = useState('')
  const { repository } = imageParts(image)
  const isTag = tagPattern.test(tag)
  const stage = (event: FormEvent) => {
    event.preventDefault()
    if (isTag) onStage(`${repository}:${tag}`)
  }
  return (
    <Toolbar as="form" className={styles.form} onSubmit={stage}>
      <label htmlFor={id}>{t('plan.next')}</label>
      <span className={styles.field}>
        <code title={repository} aria-hidden="true">
          {repository.slice(repository.lastIndexOf('/') + 1)}:
        </code>
        <input
          className={styles.input}
          id={id}
          aria-label={t('plan.next.tag', { repository })}
          value={tag}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => setTag(event.target.value.trim())}
        />
      </span>
      <Button type="submit" disabled={!isTag}>
        {t('plan.next.tag.stage')}
      </Button>
    </Toolbar>
  )
}

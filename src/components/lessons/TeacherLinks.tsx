import { classes } from '../ui/classes.ts'
import '../../i18n/en/lessons.ts'
import '../../i18n/en/palette.ts'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { linkOfList, playlistOfFragment, workshopPlaylists } from '../../lessons/playlists/playlist.ts'
import { closeCatalogue } from '../../player/lesson/catalogueActions.ts'
import { openPlaylistHandout } from '../../player/lesson/handout.ts'
import { makeLesson } from '../../player/lesson/makeLesson.ts'
import { pickFiles } from '../../player/runs/pickFiles.ts'
import { showDialog, useUi } from '../../store/ui.ts'
import { Icon } from '../ui/Icon.tsx'
import { RenameIcon } from '../ui/lateIcons.tsx'
import styles from './TeacherLinks.module.css'

/** Links for teachers and authors of lessons. */
export function TeacherLinks({ onPresent }: { readonly onPresent: () => void }) {
  const t = useT()
  const write = () => {
    closeCatalogue()
    void makeLesson({
      title: t('palette.makeLesson.title'),
      question: t('palette.makeLesson.question'),
      prose: t('palette.makeLesson.prose'),
    })
  }
  const links: readonly (readonly [ReactNode, string, () => void])[] = [
    [<Icon key="stage" name="stage" />, t('lessons.teachers.present'), onPresent],
    [<RenameIcon key="rename" />, t('palette.makeLesson'), write],
    [<Icon key="manifest" name="manifest" />, t('lessons.teachers.open'), pickFiles],
    [<Icon key="book" name="book" />, t('lessons.teachers.glossary'), () => showDialog('glossary')],
  ]
  return (
    <section className={styles.teachers} aria-labelledby="lessons-teachers">
      <h2 className="ui-heading ui-faint" id="lessons-teachers">
        {t('lessons.teachers')}
      </h2>
      {links.map(([icon, text, act]) => (
        <button key={text} type="button" className={classes('ui-row ui-loose ui-option', styles.link)} onClick={act}>
          {icon}
          {text}
        </button>
      ))}
      {workshopPlaylists.map(({ name, list }) => (
        <PlaylistLinks key={name} list={list} title={t(`lessons.playlist.${name}`)} />
      ))}
      <OfflineLine />
    </section>
  )
}

/** A playlist, and its handout. */
function PlaylistLinks({ list, title }: { readonly list: string; readonly title: string }) {
  const t = useT()
  const link = linkOfList(list, title)
  const print = () => {
    const playlist = playlistOfFragment(link)
    if (playlist) void openPlaylistHandout(playlist)
  }
  return (
    <div className="ui-line">
      <a className={classes('ui-row ui-spring ui-loose ui-option', styles.link)} href={link}>
        <Icon name="lessons" />
        {title}
      </a>
      <button
        type="button"
        className={classes('ui-row ui-loose ui-option ui-faint', styles.link, styles.print)}
        aria-label={t('lessons.teachers.handout', { title })}
        onClick={print}
      >
        {t('lessons.teachers.toPrint')}
      </button>
    </div>
  )
}

/** Whether the page works in a room without a network. */
function OfflineLine() {
  const t = useT()
  const offline = useUi((ui) => ui.offline)
  return (
    <p className="ui-flex ui-loose ui-little ui-faint" role="status" data-offline={offline}>
      {offline !== 'unknown' && (
        <>
          <Icon name={offline === 'ready' ? 'ready' : 'recent'} />
          {t(`lessons.offline.${offline}`)}
        </>
      )}
    </p>
  )
}

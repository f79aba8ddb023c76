import '../../i18n/en/lessons.ts'
import '../../i18n/en/palette.ts'
import { useT } from '../../i18n/index.ts'
import { linkOfList, workshopPlaylists } from '../../lessons/playlists/playlist.ts'
import { closeCatalogue } from '../../player/lesson/catalogueActions.ts'
import { makeLesson } from '../../player/lesson/makeLesson.ts'
import { pickFiles } from '../../player/runs/pickFiles.ts'
import { useUi } from '../../store/ui.ts'
import { Icon, type IconName } from '../controls/icons.tsx'
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
  const links: readonly (readonly [IconName, string, () => void])[] = [
    ['stage', t('lessons.teachers.present'), onPresent],
    ['rename', t('palette.makeLesson'), write],
    ['manifest', t('lessons.teachers.open'), pickFiles],
  ]
  return (
    <section className={styles.teachers} aria-labelledby="lessons-teachers">
      <h2 id="lessons-teachers">{t('lessons.teachers')}</h2>
      {links.map(([icon, text, act]) => (
        <button key={icon} type="button" onClick={act}>
          <Icon name={icon} />
          {text}
        </button>
      ))}
      {workshopPlaylists.map(({ name, list }) => (
        <a key={name} href={linkOfList(list, t(`lessons.playlist.${name}`))}>
          <Icon name="lessons" />
          {t(`lessons.playlist.${name}`)}
        </a>
      ))}
      <OfflineLine />
    </section>
  )
}

/** Whether the page works in a room without a network. */
function OfflineLine() {
  const t = useT()
  const offline = useUi((ui) => ui.offline)
  return (
    <p role="status" data-offline={offline}>
      {offline !== 'unknown' && (
        <>
          <Icon name={offline === 'ready' ? 'ready' : 'recent'} />
          {t(`lessons.offline.${offline}`)}
        </>
      )}
    </p>
  )
}

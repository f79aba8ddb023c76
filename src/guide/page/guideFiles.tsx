/** Plays the runs of all findings and writes the pages of the field guide. */
import { renderToStaticMarkup } from 'react-dom/server'
import { findingIds } from '../../engine/index.ts'
import { loadLocale } from '../../i18n/index.ts'
import { encodeLink } from '../../share/link.ts'
import { playShown } from '../play.ts'
import { shownRuns } from '../runs/shownRuns.ts'
import { GuideIndex, GuidePage } from './GuidePage.tsx'
import type { GuideLocale, PlayedFinding } from './guideEntry.ts'

interface GuideFile {
  /** Relative to the folder of the guide. */
  readonly path: string
  readonly text: string
}

const locales: readonly GuideLocale[] = ['en', 'zh-CN']

/** Throws if a run does not show its finding. */
export async function guideFiles(): Promise<readonly GuideFile[]> {
  await loadLocale('zh-CN')
  const all: PlayedFinding[] = []
  for (const id of findingIds.toSorted()) {
    const run = shownRuns[id]
    const played = playShown(run)
    const { document, cursor, fingerprint } = played
    const link = await encodeLink({ document, cursor, fingerprint, manifestText: run.manifest })
    all.push({ id, run, played, link })
  }
  return locales.flatMap((locale) => {
    const folder = locale === 'en' ? '' : `${locale}/`
    const pages = all.map((one) => ({ name: one.id as string, page: <GuidePage one={one} locale={locale} /> }))
    return [{ name: 'index', page: <GuideIndex all={all} locale={locale} /> }, ...pages].map(({ name, page }) => ({
      path: `${folder}${name}.html`,
      text: `<!doctype html>\n${renderToStaticMarkup(page)}\n`,
    }))
  })
}

/** `rollscope open`: hands the page's content over in its address, or through its server. */
import { randomBytes } from 'node:crypto'
import { newDocument, Session } from '../../engine/index.ts'
import { lessonFragment, lessonOfFragment } from '../../lessons/lessonLink.ts'
import { playlistFragment, playlistOfFragment } from '../../lessons/playlists/playlist.ts'
import { readPlaylist } from '../../lessons/playlists/playlistFile.ts'
import { isPlaylistText } from '../../lessons/playlists/playlistLink.ts'
import { decodeLessonLink, encodeLessonLink } from '../../share/lessonFileLink.ts'
import { groupLessonFiles, type LessonFiles } from '../../share/lessonFiles.ts'
import { isLessonLink, isLessonText } from '../../share/lessonText.ts'
import { decodeLink, encodeLink, LinkTooLargeError } from '../../share/link.ts'
import { encodeServedRecording, recordedForm } from '../../share/recordedForm.ts'
import { decodeRunFile, encodeRunFile } from '../../share/runFile.ts'
import type { SharedRun } from '../../share/validate.ts'
import type { OpenCommand } from '../args.ts'
import { BadInputError } from '../badInput.ts'
import type { CliHost } from '../cliHost.ts'

/** The most characters of a fragment that every system passes on to its browser. */
const mostCharacters = 2_000

export async function openPage({ what, browser }: OpenCommand, host: CliHost): Promise<number> {
  await host.servePage({ ...(await pageContentOf(what, host)), browser })
  return 0
}

interface PageContent {
  readonly fragment: string
  readonly texts: Readonly<Record<string, string>>
}

/** The fragment with which the page is opened, and the texts for its server. Throws BadInputError. */
export async function pageContentOf(what: readonly string[], host: CliHost): Promise<PageContent> {
  const [first = '', ...more] = what
  if (what.length === 0) return { fragment: '', texts: {} }
  const fragment = more.length === 0 ? await fragmentOf(first) : undefined
  if (fragment !== undefined) return { fragment, texts: {} }
  const files: { readonly name: string; readonly text: string }[] = []
  for (const path of what.flatMap((one) => (one === '-' ? one : (host.listFolder(one) ?? one))))
    files.push({ name: path.replace(/^.*[/\\]/s, ''), text: await host.readText(path) })
  if (files.some(({ text }) => recordedForm(text) !== undefined)) return handOverRecording(files)
  if (files.length === 1 && files[0] !== undefined && isPlaylistText(files[0].text)) return handOverPlaylist(files[0])
  const [file, ...others] = files.filter(({ text }) => isLessonText(text))
  if (file === undefined || files.length > others.length + 1)
    return handOverRun(
      runOf(
        first,
        files.map(({ text }) => text),
      ),
    )
  const { lesson, others: left } = groupLessonFiles([file, ...others])
  if (left.length > 0) throw new BadInputError(`error: open takes one lesson, with its translations: ${left[0]?.name}`)
  return handOverLesson(lesson)
}

function handOverPlaylist({ name, text }: { readonly name: string; readonly text: string }): PageContent {
  const read = readPlaylist(text)
  if (read.type === 'problem') throw new BadInputError(`error: ${name} is not a playlist: ${read.detail}`)
  return { fragment: playlistFragment(read.playlist), texts: {} }
}

/**
 * Hands a recording of kubectl over to the page, which fetches each file separately and reports files that do not
 * belong to it.
 */
function handOverRecording(files: readonly { readonly name: string; readonly text: string }[]): PageContent {
  const name = randomName()
  const served = files.map((file, i) => ({ name: file.name, path: `opened/${name}.${i}` }))
  const texts = Object.fromEntries(files.map(({ text }, i) => [`/opened/${name}.${i}`, text]))
  return { fragment: `#opened/${name}`, texts: { ...texts, [`/opened/${name}.json`]: encodeServedRecording(served) } }
}

/** A lesson is handed over with its mistakes, because the page shows them. */
async function handOverLesson(lesson: LessonFiles): Promise<PageContent> {
  try {
    const link = await encodeLessonLink(lesson)
    return link.length <= mostCharacters ? { fragment: link, texts: {} } : underName(JSON.stringify(link))
  } catch (error) {
    if (!(error instanceof LinkTooLargeError)) throw error
    throw new BadInputError(`error: ${lesson.name} cannot be opened: it is larger than a lesson may be`)
  }
}

/** The fragment of a link or a lesson; undefined for a file. */
async function fragmentOf(text: string): Promise<string | undefined> {
  const lesson = lessonOfFragment(text.startsWith('#') ? text : `#lesson/${text}`) ?? lessonOfFragment(`#${text}`)
  if (lesson !== undefined) return lessonFragment(lesson.id, lesson.step)
  if (!/^(?:https?|file):|^#/.test(text)) return undefined
  const fragment = text.slice(text.includes('#') ? text.indexOf('#') : text.length)
  if (lessonOfFragment(fragment) !== undefined || playlistOfFragment(fragment) !== undefined) return fragment
  const decoded = isLessonLink(fragment) ? await decodeLessonLink(fragment) : await decodeLink(fragment)
  if (decoded.type === 'run' || decoded.type === 'lesson') return fragment
  const why = decoded.type === 'none' ? 'the part after # is empty' : decoded.detail
  throw new BadInputError(`error: this is not a link to a run or a lesson: ${why}`)
}

/** A run from a file, or an empty cluster with manifests in the editor. */
function runOf(name: string, texts: readonly string[]): SharedRun {
  const [first = ''] = texts
  const decoded = decodeRunFile(first)
  if (decoded.type === 'run' && texts.length === 1) return decoded.run
  if (decoded.type === 'problem' && decoded.problem !== 'notARun')
    throw new BadInputError(`error: ${name} cannot be opened: ${decoded.detail}`)
  const session = new Session(newDocument())
  const { document, cursor, fingerprint } = session
  return { document, cursor, fingerprint, manifestText: texts.map(endedLine).join('---\n') }
}

const endedLine = (text: string): string => (text.endsWith('\n') || text === '' ? text : `${text}\n`)

/** Hands a short run over in the address, a long run under a random name at the page's server. */
async function handOverRun(run: SharedRun): Promise<PageContent> {
  const link = await linkOf(run)
  if (link !== undefined && link.length <= mostCharacters) return { fragment: link, texts: {} }
  return underName(encodeRunFile(run))
}

function underName(json: string): PageContent {
  const name = randomName()
  return { fragment: `#opened/${name}`, texts: { [`/opened/${name}.json`]: json } }
}

const randomName = (): string => randomBytes(16).toString('hex')

async function linkOf(run: SharedRun): Promise<string | undefined> {
  try {
    return await encodeLink(run)
  } catch (error) {
    if (error instanceof LinkTooLargeError) return undefined
    throw error
  }
}

/** A page of the field guide: a static document without scripts. */
import type { ReactNode } from 'react'
import { commands } from '../commands.ts'
import type { ShownStep } from '../types.ts'
import { words } from '../words.ts'
import {
  adviceOf,
  diagnosisLines,
  type GuideLocale,
  guideSpeaker,
  type PlayedFinding,
  shownFinding,
  titleOf,
} from './guideEntry.ts'

/** The page runs no script, and loads nothing from other servers. */
const policy = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"

interface DocumentProps {
  readonly locale: GuideLocale
  /** Name of the file, the same in both languages. */
  readonly file: string
  readonly title: string
  readonly description: string
  readonly children: ReactNode
}

function Document({ locale, file, title, description, children }: DocumentProps) {
  const say = guideSpeaker(locale)
  const root = locale === 'en' ? '' : '../'
  const other = locale === 'en' ? `zh-CN/${file}` : `../${file}`
  const otherLocale = locale === 'en' ? 'zh-CN' : 'en'
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" type="image/svg+xml" href={`${root}../favicon.svg`} />
        <link rel="alternate" hrefLang={otherLocale} href={other} />
        <link rel="stylesheet" href={`${root}guide.css`} />
      </head>
      <body>
        <header>
          <nav>
            <a href={`${root}../`}>{say('page')}</a>
            <a href="./index.html">{say('index')}</a>
            <a href={other} lang={otherLocale} hrefLang={otherLocale}>
              {say('otherLanguage')}
            </a>
          </nav>
        </header>
        <main>{children}</main>
      </body>
    </html>
  )
}

interface PageProps {
  readonly one: PlayedFinding
  readonly locale: GuideLocale
}

export function GuidePage({ one, locale }: PageProps) {
  const say = guideSpeaker(locale)
  const { id } = one
  const title = titleOf(id, locale)
  const [reason] = words[id].filter((word) => word.in === 'status' || word.in === 'condition')
  const isNamed = reason === undefined || title.includes(reason.text)
  return (
    <Document
      locale={locale}
      file={`${id}.html`}
      title={`${isNamed ? title : `${title} (${reason.text})`} · ${say('index')} · ${say('page')}`}
      description={say(`look.${id}`)}
    >
      <h1>{title}</h1>
      <p className="id">
        {say('id')}: <code>{id}</code>
      </p>
      <h2>{say('look')}</h2>
      <p>{say(`look.${id}`)}</p>
      <WordsOf {...{ one, locale }} />
      <h2>{say('do')}</h2>
      <p>{adviceOf(id, locale)}</p>
      <pre>
        <code>{commands[id].join('\n')}</code>
      </pre>
      <RunOf {...{ one, locale }} />
      <p className="id">{say('leaveOut', { id })}</p>
    </Document>
  )
}

function WordsOf({ one: { id }, locale }: PageProps) {
  const say = guideSpeaker(locale)
  return (
    <>
      <h2>{say('words')}</h2>
      {words[id].length === 0 ? (
        <p>{say('noWords')}</p>
      ) : (
        <ul>
          {words[id].map(({ text, in: place, source }) => (
            <li key={text}>
              <code>{text}</code>
              <span>
                {say(`in.${place}`)} · {source === undefined ? say('inRun') : say('inSource', { file: source })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function RunOf({ one, locale }: PageProps) {
  const say = guideSpeaker(locale)
  const { run, link } = one
  const { title, lines, evidence } = diagnosisLines(one, locale)
  const { advice } = shownFinding(one)
  const page = locale === 'en' ? '../' : '../../'
  return (
    <>
      <h2>{say('run')}</h2>
      <p>{say('runAbout', { seconds: run.until })}</p>
      <h3>{say('manifest')}</h3>
      <pre>
        <code>{run.manifest.trimEnd()}</code>
      </pre>
      {run.steps.length > 0 && <h3>{say('steps')}</h3>}
      <dl>
        {run.steps.map((step) => (
          <Row key={step.at} label={say('at', { seconds: step.at })}>
            <StepOf {...{ step, locale }} />
          </Row>
        ))}
      </dl>
      <p>
        <a href={`${page}${link}`}>{say('openRun')}</a>
      </p>
      <h3>{say('diagnosis')}</h3>
      <p>
        <strong>{title}</strong>
      </p>
      <dl>
        {lines.map(([label, text]) => (
          <Row key={`${label} ${text}`} label={label}>
            {text}
          </Row>
        ))}
        <Row label={say('inThisRun')}>
          <code>{advice}</code>
        </Row>
      </dl>
      <h3>{say('evidence')}</h3>
      <dl>
        {evidence.map(([label, text]) => (
          <Row key={`${label} ${text}`} label={label}>
            <code>{text}</code>
          </Row>
        ))}
      </dl>
    </>
  )
}

function StepOf({ step, locale }: { readonly step: ShownStep; readonly locale: GuideLocale }) {
  if ('line' in step) return <code>{step.line}</code>
  return guideSpeaker(locale)('nodeStops', { node: step.node })
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The list of all findings, by title. */
export function GuideIndex({ all, locale }: { readonly all: readonly PlayedFinding[]; readonly locale: GuideLocale }) {
  const say = guideSpeaker(locale)
  return (
    <Document
      locale={locale}
      file="index.html"
      title={`${say('index')} · ${say('page')}`}
      description={say('indexAbout')}
    >
      <h1>{say('index')}</h1>
      <p>{say('indexAbout')}</p>
      <ul className="all">
        {all.map(({ id }) => (
          <li key={id}>
            <a href={`./${id}.html`}>{titleOf(id, locale)}</a>
            <span>{words[id].flatMap(({ text, in: place }) => (place === 'status' ? [text] : [])).join(', ')}</span>
          </li>
        ))}
      </ul>
    </Document>
  )
}

import { type FormEvent, useEffect, useState } from 'react'
import { enterCode, joinAgain } from './connection.ts'
import { Foot } from './Foot.tsx'
import { Head } from './Head.tsx'
import { OutcomeView } from './OutcomeView.tsx'
import { Question } from './Question.tsx'
import { Squares } from './Squares.tsx'
import { usePhone } from './state.ts'
import { useLocale, useT } from './words.ts'

/** The view of a phone in a room: the wall's step, or the page for looking around. */
export function PhonePage() {
  const t = useT()
  const locale = useLocale()
  const { link, wall, focused: looksAt } = usePhone()
  useEffect(() => {
    document.documentElement.lang = locale
    document.title = wall?.title ? `${wall.title}: ${t('phone.title')}` : t('phone.title')
  })
  if (link === 'asks' || link === 'wrongCode') return <CodeForm isWrong={link === 'wrongCode'} />
  return (
    <div className="ui-column ui-tall">
      <Head />
      {looksAt !== undefined ? (
        <iframe className="ui-wide ui-spring ui-plain" title={t('phone.page')} src={looksAt} />
      ) : (
        <>
          <main className="ui-column ui-fill ui-scrolldown main" aria-label={t('phone.title')}>
            {link === 'full' ? <p className="ui-muted text">{t('phone.full')}</p> : <Scene />}
          </main>
          <Foot />
        </>
      )}
    </div>
  )
}

function Scene() {
  const t = useT()
  const { link, wall } = usePhone()
  return (
    <>
      {link === 'ended' && <Ended />}
      {wall === undefined ? (
        link !== 'ended' && (
          <p className="ui-muted text" role="status">
            {t(link === 'there' ? 'phone.waiting' : 'phone.joining')}
          </p>
        )
      ) : (
        <WallScene />
      )}
    </>
  )
}

function WallScene() {
  const t = useT()
  const wall = usePhone((phone) => phone.wall)
  if (wall === undefined) return null
  const { scene, question } = wall
  if (scene.type === 'asking') return <Question asked={scene.asked} text={question?.text ?? ''} />
  if (scene.type === 'outcome') return <OutcomeView outcome={scene.outcome} />
  if (scene.type === 'playing')
    return (
      <>
        <h1 className="question">{question?.text}</h1>
        <p className="ui-muted text" role="status">
          {t('phone.over')}
        </p>
      </>
    )
  const isEmpty = scene.title === '' && scene.text === '' && scene.goals.length === 0
  if (isEmpty) return <p className="ui-muted text">{t('phone.waiting')}</p>
  return (
    <>
      {scene.title !== '' && <h1 className="question">{scene.title}</h1>}
      <p className="ui-muted text">{scene.text}</p>
      <ul className="ui-stack">
        {scene.goals.map(({ text, holds }) => (
          <li key={text}>
            <span role="img" aria-label={t(holds ? 'phone.met' : 'phone.notMet')}>
              {holds ? '✓' : '○'}
            </span>{' '}
            {text}
          </li>
        ))}
      </ul>
      <Squares pods={wall.picture} />
    </>
  )
}

function Ended() {
  const t = useT()
  return (
    <div className="ui-card card" role="status">
      <b>{t('phone.ended')}</b>
      <p>{t('phone.endedHelp')}</p>
      <button type="button" className="button" onClick={joinAgain}>
        {t('phone.again')}
      </button>
    </div>
  )
}

function CodeForm({ isWrong }: { readonly isWrong: boolean }) {
  const t = useT()
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enterCode(code)
  }
  return (
    <main className="ui-grid codeForm">
      <h1 className="question">{t('phone.title')}</h1>
      <form className="ui-grid ui-apart" onSubmit={submit}>
        <label htmlFor="code">{t('phone.code')}</label>
        <input
          id="code"
          className="code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={code}
          aria-describedby="codeHelp"
          aria-invalid={isWrong}
          onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
        />
        <p id="codeHelp" className="ui-muted hint" role={isWrong ? 'alert' : undefined}>
          {t(isWrong ? 'phone.wrongCode' : 'phone.codeHelp')}
        </p>
        <button type="submit" className="button" disabled={code.length !== 4}>
          {t('phone.join')}
        </button>
      </form>
    </main>
  )
}

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG, ENGINE_VERSION, type Forecast, Forecaster, Session } from '../../engine/index.ts'
import { thingDefinition } from '../../engine/testing/thingDefinition.ts'
import { parseCached } from '../../manifest/editor/parseCached.ts'
import { questionPlaces } from '../../manifest/editor/questionPlaces.ts'
import { pipelineLine } from '../../player/pipelineLine.ts'
import type { Player } from '../../player/player.ts'
import { documentOfWay } from '../../player/queries/ways.ts'
import { ScriptedPage } from '../../player/start/scriptedPage.ts'
import { useForecast } from '../../store/forecast.ts'
import { useFreshCluster } from '../../store/freshCluster.ts'
import { useManifest } from '../../store/manifest.ts'
import { ForecastLine } from '../editor/ForecastLine.tsx'
import { HowSureStage } from '../howSure/HowSureStage.tsx'
import { AssumedSlot } from '../stage/Stage.tsx'
import { ForecastTimeline } from '../timeline/ForecastTimeline.tsx'
import { applyVerdict } from './applyVerdict.ts'
import { OpenWays } from './OpenWays.tsx'
import { Verdict } from './Verdict.tsx'
import { lastPartOf } from './verdictWords.ts'

const page = new ScriptedPage()

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/**
 * A Deployment whose container mounts all volumes of the spec. The kubelet ignores volumes that no container mounts.
 */
const deployment = (spec: string, name = 'web'): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  replicas: 2
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec:
      ${spec}
      containers: [{ name: web, image: 'shop/web:v1', volumeMounts: [${mountsOf(spec)}] }]
`
const mountsOf = (spec: string): string =>
  [...spec.matchAll(/\{ name: (\w+), csi/g)].map(([, name]) => `{ name: ${name}, mountPath: /${name} }`).join(', ')

const csi = (...drivers: readonly string[]): string =>
  deployment(`volumes: [${drivers.map((name, i) => `{ name: v${i}, csi: { driver: ${name} } }`).join(', ')}]`)

const documentWith = (assumed: Record<string, string>) => ({
  ...{ format: 1 as const, engineVersion: ENGINE_VERSION, seed: 1, journal: [] },
  config: { ...DEFAULT_CONFIG, assumed },
})

function foreseen(text: string, document = documentWith({})): Forecast {
  const options = { manifest: text, settle: true, seeds: [7], maxPods: 100 }
  const all = [...new Forecaster(new Session(document)).forecast(options)]
  return all.findLast((one) => one !== undefined) as Forecast
}

/** Sets the state after the feed has computed a text's plan and forecasts in a new cluster. */
function know(
  text: string,
  { assumed = {}, isPlayed = true }: { assumed?: Record<string, string>; isPlayed?: boolean } = {},
) {
  const forecast = foreseen(text, documentWith(assumed))
  const { plan } = forecast
  if (plan === undefined) throw new Error('an apply has a plan')
  const { questions } = plan
  const ways = [{ without: [] }, { without: questions.filter((one) => one.isPlayed) }]
  const futures = ways.map((way) => ({
    ...way,
    result: foreseen(text, documentOfWay(documentWith(assumed), questions, way) as ReturnType<typeof documentWith>),
  }))
  page.write(text)
  page.aimsAt('fresh')
  page.foresees({
    edit: { forecast, text, state: 'final' },
    plan: { plan, text, cursor: { at: 0, step: 0 }, target: 'fresh', isOld: false },
    ways: isPlayed && questions.length > 0 ? { text, futures, isFinal: true } : undefined,
  })
  const known = { plan, text, isCurrent: true }
  return { known, forecast, verdict: () => applyVerdict(known, useForecast.getState()) }
}

describe('a run under an assumption', () => {
  it('names its assumptions, and leads back to the answers with the run’s own cluster', async () => {
    const { installPlayer } = await import('../../player/actions/actions.ts')
    const document = documentWith({ 'driver/disk.example.com': 'everywhere', 'secret/db': 'absent' })
    installPlayer({ currentRun: () => document } as unknown as Player)
    page.write('later')
    page.hasApplied('applied')
    vi.useRealTimers()
    render(<AssumedSlot />)
    const line = await screen.findByRole('status')
    expect(line.textContent).toContain('As if driver/disk.example.com: on every node, secret/db: missing (assumed)')
    fireEvent.click(within(line).getByRole('button', { name: 'Change the assumption' }))
    expect(useFreshCluster.getState()).toMatchObject({ seed: 1, assumed: document.config.assumed })
    expect(useFreshCluster.getState().config).not.toHaveProperty('assumed')
    expect(useManifest.getState()).toMatchObject({ text: 'applied', target: 'fresh', chosenTarget: 'fresh' })
    installPlayer(undefined)
  })

  it('shows no line without assumptions', () => {
    expect(render(<AssumedSlot />).container.innerHTML).toBe('')
  })
})

describe('the field of a reason', () => {
  it.each([
    ['spec.template.spec.volumes[0].csi', 'csi'],
    ["metadata.annotations['argocd.argoproj.io/sync-wave']", 'argocd.argoproj.io/sync-wave'],
  ])('%s is shown as %s', (field, shown) => expect(lastPartOf(field)).toBe(shown))
})

describe('the verdict on an apply', () => {
  it('is "rolls out" only for a final forecast of this text in which all objects are complete', () => {
    const { known, verdict } = know(deployment('terminationGracePeriodSeconds: 5'))
    const { edit, ways } = useForecast.getState()
    expect(verdict()?.word).toBe('rollsOut')
    expect(applyVerdict(known, { edit: { ...edit, state: 'refining' }, ways })).toBeUndefined()
    expect(applyVerdict(known, { edit: { ...edit, text: 'another' }, ways })).toBeUndefined()
    expect(applyVerdict({ ...known, isCurrent: false }, { edit, ways })).toBeUndefined()
  })

  it('is "rolls out", without questions, if every answer has the same result', () => {
    const none = csi('disk.example.com').replace('replicas: 2', 'replicas: 0')
    const { known, verdict } = know(none)
    expect(known.plan.questions.map(({ key }) => key)).toEqual(['driver/disk.example.com'])
    expect(verdict()?.word).toBe('rollsOut')
    render(<Verdict />)
    render(<OpenWays />)
    render(<ForecastLine />)
    expect(screen.queryByText(/disk\.example\.com|reason|as in A|as simulated/)).toBeNull()
    const { edit, ways } = useForecast.getState()
    for (const partly of [{ isFinal: false }, { futures: ways?.futures.slice(0, 1) ?? [] }])
      expect(applyVerdict(known, { edit, ways: ways && { ...ways, ...partly } })?.word).toBe('cannotTell')
    expect(applyVerdict({ ...known, isCurrent: false }, { edit, ways })?.word).toBe('cannotTell')
  })

  it('names the reason of a Pod whose volume cannot be mounted', () => {
    know(csi('disk.example.com'))
    render(<Verdict />)
    expect(screen.getByText('2 Pods FailedMount')).toBeTruthy()
  })

  it('equals the verdict of `check` for a Job, with the reason of a stall', () => {
    const of = (command: string) => {
      const text = `apiVersion: batch/v1\nkind: Job\nmetadata: { name: j }\nspec: { backoffLimit: 0, template: { spec: { restartPolicy: Never, containers: [{ name: c, image: 'x/y:1', command: [sh, -c, ${command}] }] } } }\n`
      const options = { manifest: text, followsLoose: true, seeds: [], maxPods: 100 }
      const forecast = [...new Forecaster(new Session(documentWith({}))).forecast(options)].at(-1) as Forecast
      page.write(text)
      page.aimsAt('fresh')
      const plan = forecast.plan as NonNullable<Forecast['plan']>
      page.foresees({
        edit: { forecast, text, state: 'final' },
        plan: { plan, text, cursor: { at: 0, step: 0 }, target: 'fresh', isOld: false },
      })
      return applyVerdict({ plan, text, isCurrent: true }, useForecast.getState())?.word
    }
    expect(of('exit 0')).toBe('rollsOut')
    expect(of('exit 3')).toBe('stalls')
    render(<Verdict />)
    expect(screen.getByText(/Job\/j/).parentElement?.textContent).toContain('BackoffLimitExceeded')
  })

  it('is absent if the forecast does not follow a started object', () => {
    const job = `---\napiVersion: batch/v1\nkind: Job\nmetadata: { name: j }\nspec: { template: { spec: { restartPolicy: Never, containers: [{ name: c, image: 'x/y:1' }] } } }\n`
    expect(know(deployment('restartPolicy: Always') + job).verdict()).toBeUndefined()
  })

  it('is "cannot tell" if the text has an object whose definition only the real cluster may have', () => {
    const other = '---\napiVersion: example.com/v1\nkind: Thing\nmetadata: { name: t }\n'
    expect(know(deployment('restartPolicy: Always') + other).verdict()?.word).toBe('cannotTell')
    expect(know(`${deployment('restartPolicy: Always')}---\n${thingDefinition}${other}`).verdict()?.word).toBe(
      'rollsOut',
    )
  })

  it('has the API server’s message about Pods that it refuses', () => {
    const restricted =
      'apiVersion: v1\nkind: Namespace\nmetadata: { name: shop, labels: { pod-security.kubernetes.io/enforce: restricted } }\n---\n'
    const text = restricted + deployment('restartPolicy: Always').replace('name: web }', 'name: web, namespace: shop }')
    expect(know(text).verdict()?.word).toBe('stalls')
    render(<Verdict />)
    expect(screen.getByText(/is forbidden: violates PodSecurity "restricted:latest"/)).toBeTruthy()
  })

  it('is "refused" if an object is refused', () => {
    expect(know(deployment('restartPolicy: Never')).verdict()?.word).toBe('refused')
  })

  it('is "stalls" with a reason if no answer can prevent the stall', () => {
    const crash = csi('disk.example.com').replace('shop/web:v1', 'shop/web:v1.crash')
    expect(know(crash).verdict()?.word).toBe('stalls')
    expect(know(csi('disk.example.com')).verdict()?.word).toBe('cannotTell')
    expect(know(csi('disk.example.com'), { assumed: { 'driver/disk.example.com': 'absent' } }).verdict()?.word).toBe(
      'stalls',
    )
    expect(
      know(csi('disk.example.com'), { assumed: { 'driver/disk.example.com': 'everywhere' } }).verdict()?.word,
    ).toBe('rollsOut')
  })

  it('is not "stalls" before the outcomes are known, or if an answer cannot be played', () => {
    expect(know(csi('disk.example.com'), { isPlayed: false }).verdict()).toMatchObject({
      word: 'cannotTell',
      futures: [],
    })
    const ends = deployment('restartPolicy: Always').replace("'shop/web:v1'", "'shop/web:v1.crash', command: [cat, /x]")
    expect(know(ends).verdict()?.word).toBe('cannotTell')
  })
})

describe('the verdict in the bar', () => {
  it("names the field, its line, a real cluster's behaviour, and the possible outcomes", () => {
    know(csi('disk.example.com'))
    render(<Verdict />)
    const verdict = screen.getByRole('region', { name: 'Cannot tell, 1 reason' })
    expect(verdict.textContent).toContain('Cannot tell · 1 reason')
    const reason = within(verdict).getByRole('list', { name: 'Facts outside the manifest' })
    expect(reason.textContent).toContain('csi line 10 The volume is mounted by the driver disk.example.com')
    expect(within(verdict).getByRole('list', { name: '2 possible outcomes' }).textContent).toMatch(
      /Adriver\/disk\.example\.com: on every node Rolls out in .* sBdriver\/disk\.example\.com: missing Stalls at 0 of 2/,
    )
  })

  it('is announced after a pause, by an element that existed before the verdict', () => {
    render(<Verdict />)
    const place = screen.getByRole('status')
    expect(place.textContent).toBe('')
    act(() => void know(csi('disk.example.com')))
    act(() => void vi.advanceTimersByTime(500))
    expect(place.textContent).toBe('')
    act(() => void vi.advanceTimersByTime(200))
    expect(screen.getByRole('status')).toBe(place)
    expect(place.textContent).toBe('Cannot tell, 1 reason')
  })

  it('shows two of many reasons, and all reasons on request', () => {
    know(csi('a.example.com', 'b.example.com', 'c.example.com', 'd.example.com'))
    render(<Verdict />)
    const reasons = () =>
      within(screen.getByRole('list', { name: 'Facts outside the manifest' })).getAllByRole('listitem')
    expect(reasons()).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: '2 more' }))
    expect(reasons()).toHaveLength(4)
    fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }))
    expect(reasons()).toHaveLength(2)
  })

  it('has a link to each workload that raises a question', () => {
    const volumes = 'volumes: [{ name: v, csi: { driver: d.example.com } }]'
    know(`${deployment(volumes)}---\n${deployment(volumes, 'api')}`)
    render(<Verdict />)
    expect(screen.getByRole('button', { name: 'line 10, Deployment web' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'line 22, Deployment api' })).toBeTruthy()
  })

  it('accepts an answer, which can be reset', () => {
    know(csi('disk.example.com'))
    render(<Verdict />)
    const group = () => screen.getByRole('group', { name: 'On my cluster, driver/disk.example.com' })
    expect(within(group()).queryByRole('button', { name: 'Reset' })).toBeNull()
    fireEvent.click(within(group()).getByRole('button', { name: 'missing' }))
    const { assumed } = useFreshCluster.getState()
    expect(assumed).toEqual({ 'driver/disk.example.com': 'absent' })
    act(() => void know(csi('disk.example.com'), { assumed: { ...assumed } }))
    expect(screen.getByRole('region', { name: /^Stalls, 0 of 2 available/ })).toBeTruthy()
    expect(within(group()).getByRole('button', { name: 'missing' }).getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(within(group()).getByRole('button', { name: 'Reset' }))
    expect(useFreshCluster.getState().assumed).toEqual({})
  })

  it('has Chinese texts', () => {
    page.chooseLanguage('zh-CN')
    know(csi('disk.example.com'))
    render(<Verdict />)
    const verdict = screen.getByRole('region', { name: '无法判断，1 个原因' })
    expect(verdict.textContent).toContain('在我的集群上：每个节点都有没有')
    expect(verdict.textContent).toContain('2 种可能的结果')
  })
})

describe('the command line for a pipeline', () => {
  it('contains the given answers, quoted for a shell', () => {
    const line = (assumed: Record<string, string>) => {
      const text = csi('disk.example.com', 'b.example.com')
      return pipelineLine(questionPlaces(know(text, { assumed }).known.plan, text, parseCached(text)), "o'clock.yaml")
        ?.line
    }
    expect(line({})).toBeUndefined()
    expect(line({ 'driver/disk.example.com': 'absent' })).toBe(
      "npx rollscope check 'o'\\''clock.yaml' --assume driver/disk.example.com=absent",
    )
  })

  it('plays the order of Helm and Argo CD, unless an answer ignores that order', () => {
    const wave = (name: string, at: number) =>
      deployment('', name).replace(
        `{ name: ${name} }`,
        `{ name: ${name}, annotations: { argocd.argoproj.io/sync-wave: "${at}" } }`,
      )
    const text = `${wave('web', 0)}---\n${wave('late', 1)}`
    const line = (assumed: Record<string, string>) =>
      pipelineLine(
        questionPlaces(know(text, { assumed, isPlayed: false }).known.plan, text, parseCached(text)),
        'a.yaml',
      )
    expect(line({})).toEqual({ line: 'npx rollscope check a.yaml', playsOrder: true })
    expect(line({ 'hook/deployment/late': 'ordered' })).toEqual({
      line: 'npx rollscope check a.yaml',
      playsOrder: true,
    })
    expect(line({ 'hook/deployment/late': 'ignored' })).toEqual({
      line: 'npx rollscope check a.yaml --by kubectl',
      playsOrder: false,
    })
  })

  it('can be copied beside the answers', () => {
    know(csi('disk.example.com'), { assumed: { 'driver/disk.example.com': 'everywhere' } })
    render(<Verdict />)
    expect(
      screen.getByText('npx rollscope check manifest.yaml --assume driver/disk.example.com=everywhere'),
    ).toBeTruthy()
  })
})

describe('places that show times beside an open question', () => {
  it('include the forecast in the bar, which names the shown outcome', () => {
    know(csi('disk.example.com'))
    const { rerender } = render(<ForecastLine />)
    expect(document.querySelector('[data-forecast]')?.textContent).toContain('as in A: all 2 available')
    act(() => page.foresees({ ways: undefined }))
    rerender(<ForecastLine />)
    // Without an answer no driver is there.
    expect(document.querySelector('[data-forecast]')?.textContent).toContain('as simulated: stalls')
  })

  it('include the stage of a planned cluster, which says that the outcome is open', () => {
    know(csi('disk.example.com'))
    render(<OpenWays />)
    expect(document.querySelector('[data-open-ways]')?.textContent).toContain(
      'Cannot tell whether it rolls out · 1 reason',
    )
    cleanup()
    know(deployment('restartPolicy: Always'))
    render(<OpenWays />)
    expect(document.querySelector('[data-open-ways]')).toBeNull()
  })
})

class SeenAtOnce {
  readonly observe: () => void
  constructor(onSize: () => void) {
    this.observe = onSize
  }
  disconnect(): void {
    // `observe` has reported the only size already.
  }
}

describe('other places that show times', () => {
  it('include the timeline, which labels the outcomes with letters', () => {
    // The test environment has no layout, so the picture would have no width.
    vi.stubGlobal('ResizeObserver', SeenAtOnce)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200)
    know(csi('disk.example.com'))
    render(<ForecastTimeline />)
    expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/A: .*complete in .* · B: Stalls at 0 of 2$/)
    expect(screen.getByRole('img').textContent).toContain('cannot tell, so this shows the simulated case')
    expect(screen.getByRole('img').textContent).toContain('B: Stalls')
    act(() => page.foresees({ ways: undefined }))
    expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/as simulated: /)
    cleanup()
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390)
    know(csi('disk.example.com'))
    render(<ForecastTimeline />)
    expect(screen.getByRole('img').textContent).toContain('A: ')
    expect(screen.getByRole('img').textContent).not.toContain('B: Stalls')
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('include the shares of many seeds, which are marked as simulated', () => {
    const { known } = know(csi('disk.example.com'))
    const document = documentWith({})
    const question = { document, cursor: { at: 0, step: 0 }, commands: [], text: known.text, isFresh: true }
    page.studies({ question: { ...question, kind: 'manifest' } })
    render(<HowSureStage />)
    expect(screen.getByText(/^Simulated: 1 fact outside the manifest decides/)).toBeTruthy()
    act(() => page.studies({ question: { ...question, kind: 'present' } }))
    expect(screen.queryByText(/^Simulated:/)).toBeNull()
  })
})

describe('the places of questions', () => {
  it('list questions in the same order, whatever the user answered', () => {
    const text = csi('a.example.com', 'b.example.com')
    const keys = (assumed: Record<string, string>) =>
      questionPlaces(know(text, { assumed }).known.plan, text, parseCached(text)).map(({ question, answer }) => [
        question.key,
        answer,
      ])
    expect(keys({})).toEqual([
      ['driver/a.example.com', undefined],
      ['driver/b.example.com', undefined],
    ])
    expect(keys({ 'driver/a.example.com': 'absent' })).toEqual([
      ['driver/a.example.com', 'no'],
      ['driver/b.example.com', undefined],
    ])
  })
})

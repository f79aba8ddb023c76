import { resetState, scriptState } from '../../app/scriptedState.ts'
import { EmbedFrame } from '../../components/embed/EmbedFrame.tsx'
import { FreePlayStrip } from '../../components/lesson/FreePlayStrip.tsx'
import { LessonPane } from '../../components/lesson/LessonPane.tsx'
import { CatalogueView } from '../../components/lessons/CatalogueView.tsx'
import { LessonShapeDrawing } from '../../components/lessons/LessonShapeDrawing.tsx'
import { Picture, zoomOf } from '../../components/presenter/Picture.tsx'
import { PresenterWindow } from '../../components/presenter/PresenterWindow.tsx'
import type { BranchList } from '../../engine/index.ts'
import { type LessonLocale, lessonHeads } from '../../lessons/library.ts'
import { useBranches } from '../../store/branches.ts'
import { useEmbed } from '../../store/embed.ts'
import { type LessonState, useLesson } from '../../store/lesson.ts'
import type { LessonProgressState } from '../../store/lessonProgress.ts'
import { usePlayback } from '../../store/playback.ts'
import {
  initialPresenterLink,
  initialPresenting,
  type PresentingState,
  usePresenterLink,
  usePresenting,
} from '../../store/presenting.ts'
import type { Moment } from '../fixtures.ts'
import { midRollout } from '../moments.ts'
import type { Scene } from './ContactSheet.tsx'
import type { LessonMoments } from './lessonMoments.ts'
import { presentedHere } from './presented.ts'
import { showMoment, stalled, still } from './stores.ts'

export type SheetName = 'lesson' | 'workshop' | 'phone'

/** The lesson's frozen time that presenter and audience show. */
export type ShownPhase = 'asked' | 'revealed'

/** Scenes of a sheet. */
export function scenesOf(
  sheet: SheetName,
  moments: LessonMoments,
  told: ShownPhase,
  locale: LessonLocale,
): readonly Scene[] {
  switch (sheet) {
    case 'lesson':
      return lessonScenes(moments, 372, 620)
    case 'workshop':
      return [
        catalogue(locale, { width: 1_280, height: 760 }),
        presenter(moments, told),
        room(moments, told),
        ...embeds(moments, [720, 640, 720]),
      ]
    case 'phone':
      return [
        catalogue(locale, { width: 390, height: 760 }),
        ...lessonScenes(moments, 390, 520).filter(({ name }) => phoneStates.has(name)),
        ...embeds(moments, [390, 390, 390]),
      ]
  }
}

/** The lesson's branch, and another one. */
const branches: BranchList = {
  currentId: 1,
  branches: [
    { id: 0, name: 'main', fork: undefined, head: { at: 4_379, step: 0 }, label: '' },
    {
      id: 1,
      name: 'branch-2',
      fork: { parentId: 0, cursor: { at: 4_379, step: 0 } },
      head: { at: 4_379, step: 0 },
      label: '',
    },
  ],
}

const phoneStates = new Set(['asking', 'wrong', 'free play'])

/** Resets the state of the previous scene. */
function begin(moment: Moment, lesson: Partial<LessonState> = {}): void {
  showMoment(moment)
  resetState(useLesson)
  scriptState(useLesson, lesson)
  scriptState(usePlayback, { playing: false })
  resetState(useBranches)
  resetState(useEmbed)
  resetState(usePresenting)
  resetState(usePresenterLink)
}

/** The lesson's pane in every state. */
function lessonScenes(moments: LessonMoments, width: number, height: number): readonly Scene[] {
  const { lesson, plan, asking: stepIndex, asked, revealed } = moments
  const open = { lesson, plan, number: 12, stepIndex }
  const last = lesson.steps.length - 1
  const numbers = (...values: number[]) => ({ type: 'numbers', values }) as const
  const judged = {
    isDone: false,
    conditions: ['shop/web:v2.nopull', '10', '8', '5'].map((value) => ({
      holds: value !== '5',
      value,
      isOutOfReach: value === '5',
    })),
  }
  const done = { isDone: true, conditions: judged.conditions.map((one) => ({ ...one, holds: true })) }
  const states: readonly (readonly [string, Moment, Partial<LessonState>])[] = [
    ['reading', asked, { ...open, stepIndex: 0 }],
    ['asking', asked, { ...open, phase: 'asking', draft: numbers(12, 2) }],
    ['wrong', revealed, { ...open, phase: 'revealed', answers: { [stepIndex]: numbers(12, 2) } }],
    ['right', revealed, { ...open, phase: 'revealed', answers: { [stepIndex]: numbers(13, 5) } }],
    ['task', revealed, { ...open, stepIndex: last, judged }],
    ['free play', revealed, { ...open, stepIndex: last, judged, freePlay: { branchId: 1 }, hints: 1 }],
    ['end', revealed, { ...open, stepIndex: last, judged: done, tasksDone: [last] }],
  ]
  return states.map(([name, moment, state]) => ({
    name,
    width,
    height,
    until: '[data-lesson]',
    prepare: () => {
      begin(moment, state)
      if (state.freePlay) scriptState(useBranches, branches)
    },
    // On a wide screen it is above the stage.
    show: () => (
      <>
        {state.freePlay && width >= 390 && <FreePlayStrip branchId={state.freePlay.branchId} />}
        <LessonPane />
      </>
    ),
  }))
}

const progress: LessonProgressState = {
  lessons: {
    'first-rollout': { step: 5, steps: 5, isDone: true, usedAt: 1 },
    'replaced-not-restarted': { step: 4, steps: 4, isDone: true, usedAt: 2 },
    'both-bounds': { step: 3, steps: 4, isDone: false, usedAt: 3 },
  },
}

function catalogue(locale: LessonLocale, size: { readonly width: number; readonly height: number }): Scene {
  return {
    ...size,
    name: 'catalogue',
    until: '[data-catalogue]',
    prepare: () => begin(midRollout()),
    show: () => (
      <CatalogueView
        heads={lessonHeads(locale)}
        progress={progress}
        words={new Map()}
        isPhone={size.width < 700}
        Shape={GivenShape}
        onSearch={() => undefined}
        onOpen={() => undefined}
        onClose={() => undefined}
      />
    ),
  }
}

/** A fixed curve for all lessons, without a simulation. */
function GivenShape({ width, height }: { readonly width: number; readonly height: number }) {
  const { samples, headMs } = midRollout()
  return <LessonShapeDrawing shape={{ samples, fromMs: 0, toMs: headMs }} width={width} height={height} />
}

const roomSize = { width: 1_280, height: 720 } as const

/** The lesson with counted votes in the audience's window. */
function present(moments: LessonMoments, told: ShownPhase): void {
  const { lesson, plan, asking: stepIndex } = moments
  begin(moments[told], { lesson, plan, number: 12, stepIndex, phase: told === 'asked' ? 'asking' : 'revealed' })
  const { presenting, link } = presentedHere(moments, told)
  scriptState(usePresenting, { ...initialPresenting, ...presenting } satisfies PresentingState)
  scriptState(usePresenterLink, { ...initialPresenterLink, ...link })
}

function presenter(moments: LessonMoments, told: ShownPhase): Scene {
  return {
    name: `presenter ${told}`,
    width: 1_280,
    height: 800,
    until: '[data-wall] canvas',
    prepare: () => present(moments, told),
    show: () => <PresenterWindow />,
  }
}

function room(moments: LessonMoments, told: ShownPhase): Scene {
  return {
    name: `room ${told}`,
    ...roomSize,
    until: 'canvas',
    prepare: () => present(moments, told),
    show: () => <Picture zoom={zoomOf(roomSize)} />,
  }
}

/** Embeds: before the first play, during a stall, and at a step of a lesson. */
function embeds(
  { lesson, plan, asking: stepIndex, asked }: LessonMoments,
  widths: readonly number[],
): readonly Scene[] {
  const [first = 0, second = 0, third = 0] = widths
  const show = () => <EmbedFrame run={still} panes={[]} isLocked={false} tell={() => undefined} />
  const times = { fromMs: 0, untilMs: 50_000 }
  const withLesson = { lesson, plan, stepIndex, phase: 'asking', embedded: { isViewFixed: true } } as const
  const scene = (name: string, width: number, height: number, prepare: () => void): Scene => ({
    ...{ name: `embed ${name}`, width, height, prepare, show },
    until: name === 'lesson' ? '[data-prediction]' : '[data-phase] canvas',
  })
  return [
    scene('still', first, first < 500 ? 200 : 160, () => {
      begin(midRollout())
      scriptState(useEmbed, { phase: 'still', ...times })
    }),
    scene('played', second, second < 500 ? 240 : 160, () => {
      begin(stalled())
      scriptState(usePlayback, { playing: true })
      scriptState(useEmbed, { phase: 'played', ...times })
    }),
    scene('lesson', third, third < 500 ? 720 : 480, () => {
      begin(asked, withLesson)
      scriptState(useEmbed, { phase: 'still', ...times })
    }),
  ]
}

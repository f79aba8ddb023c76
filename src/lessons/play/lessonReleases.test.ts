import { describe, expect, it } from 'vitest'
import { type Release, releases, setFreezeMode } from '../../engine/index.ts'
import { lessonIds } from '../lessonIds.ts'
import { loadLesson } from '../library.ts'
import { planLesson } from './planLesson.ts'

setFreezeMode('none')

/** True: every lesson on every release. Default: each lesson on one release, and all releases equally often. */
const isWhole = process.env.LESSON_RELEASES === 'all'

const played = lessonIds.flatMap((id, index) =>
  releases.flatMap((release, at): (readonly [string, Release])[] =>
    isWhole || at === index % releases.length ? [[id, release]] : [],
  ),
)

async function planned(id: string, kubernetes: Release) {
  const { lesson } = await loadLesson(id, 'en')
  if (!lesson) throw new Error('no lesson')
  return planLesson({ ...lesson, cluster: { ...lesson.cluster, kubernetes } })
}

describe('a lesson on a release of Kubernetes', () => {
  it.each(played)('%s has no problems on v%s', async (id, release) => {
    expect((await planned(id, release)).problems).toEqual([])
  })

  it.each(releases)('has on v%s the answers of v1.36 about the order of a StatefulSet', async (release) => {
    const answers = (await planned('ordered-and-reverse', release)).steps.map(({ answer }) => answer)
    expect(answers).toEqual((await planned('ordered-and-reverse', '1.36')).steps.map(({ answer }) => answer))
  })
})

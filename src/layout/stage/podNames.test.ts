import { expect, it } from 'vitest'
import type { PodView } from '../../engine/index.ts'
import { moments } from '../../gallery/moments.ts'
import { nameInText, shortLaneNames, tokenNames } from './podNames.ts'

const [any] = moments['every-state']!().view.pods
const { ordinal: _, ...plain } = any!
const pod = (changed: Partial<PodView>): PodView => ({ ...plain, ...changed })

it("tokenNames shortens the name of a Job's Pod to the end of the name, which alone differs", () => {
  const names = tokenNames(pod({ ownerUid: '', name: 'tick-29453762-hl9r4' }), false)
  expect(names).toEqual(['tick-29453762-hl9r4', '…-hl9r4'])
  expect(tokenNames(pod({ ownerUid: '', name: 'my-database' }), false)).toEqual(['my-database'])
})

it("nameInText writes the whole name of a StatefulSet's Pod, and the end of another Pod's name", () => {
  expect(nameInText(pod({ ownerUid: 'sts', name: 'db-0', ordinal: 0 }))).toBe('db-0')
  expect(nameInText(pod({ ownerUid: 'rs', name: 'web-758fd5b698-d9z5g' }))).toBe('d9z5g')
})

it('shortLaneNames removes the common prefix of all names', () => {
  expect(shortLaneNames(['db-0', 'db-1'])).toEqual(['0', '1'])
  expect(shortLaneNames(['ip-10-0-1', 'worker'])).toEqual(['ip-10-0-1', 'worker'])
  expect(shortLaneNames(['alpha', 'beta'])).toEqual(['alpha', 'beta'])
})

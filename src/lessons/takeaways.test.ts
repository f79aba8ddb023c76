import { describe, expect, it } from 'vitest'
import { lessonHeads, loadLesson } from './library.ts'
import { plainText } from './plainText.ts'

describe.each(['en', 'zh-CN'] as const)('the takeaways in %s', (locale) => {
  it.each(lessonHeads('en').map(({ id }) => id))('%s ends with one to three sentences to remember', async (id) => {
    const { lesson } = await loadLesson(id, locale)
    const { takeaways = [] } = lesson?.steps.at(-1) ?? {}
    const sentences = plainText(takeaways).match(/[.。](?= |$|[^\d])/g)
    expect(sentences?.length).toBeGreaterThan(0)
    expect(sentences?.length).toBeLessThanOrEqual(3)
  })
})

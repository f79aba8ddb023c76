import { newProblem } from '../problems.ts'
import type { LessonStep } from '../types.ts'
import type { TextLinks } from './prediction.ts'
import type { Problems } from './problems.ts'
import type { LetterLink, ProseLink } from './prose.ts'

const isOfLetter = (link: ProseLink): link is LetterLink => 'letter' in link

/**
 * The pointers of a step with the links that may refer to them. Without pointers of the reveal, the beginning's
 * pointers stay valid.
 */
function pairsOf({ points, revealPoints }: Pick<LessonStep, 'points' | 'revealPoints'>, { before, after }: TextLinks) {
  if (revealPoints.length === 0) return [{ points, links: [...before, ...after] }]
  return [
    { points, links: before },
    { points: revealPoints, links: after },
  ]
}

/** Reports links to letters without a pointer. */
export function checkLinks(
  step: Pick<LessonStep, 'points' | 'revealPoints'>,
  found: TextLinks,
  problems: Problems,
): void {
  for (const { points, links } of pairsOf(step, found))
    for (const { letter, offset } of links.filter(isOfLetter))
      if (!points.some((point) => point.letter === letter))
        problems.add(offset, newProblem('nothingPointed', { letter }))
}

/** Reports pointers without a link, at their own place or at the place of the translated step. */
export function checkPointers(
  step: Pick<LessonStep, 'points' | 'revealPoints'>,
  found: TextLinks,
  problems: Problems,
  place?: number,
): void {
  for (const { points, links } of pairsOf(step, found))
    for (const { letter, line, column } of points)
      if (!links.some((link) => isOfLetter(link) && link.letter === letter))
        problems.add(place ?? { line, column }, newProblem('letterNotNamed', { letter }))
}

/** Expressions in a lesson's texts: inline code that starts with `=`, and Pod names in pointers. */
import type { Nodes } from 'mdast'
import type { Expression, LessonFocus, LessonStep, Place, Pointer, Prose } from '../types.ts'

/** Expressions evaluated when the step's prediction is asked. */
export function expressionsBefore(step: LessonStep): readonly Expression[] {
  const texts = [step.prose, ...(step.prediction ? [step.prediction.ask] : [])]
  return [...texts.flatMap((prose) => inProse(prose, step)), ...inPicture(step.focus, step.points, step)]
}

/** Expressions evaluated at the end of the step. */
export function expressionsAfter(step: LessonStep): readonly Expression[] {
  const { prediction, task } = step
  const texts: Prose[] = [step.revealProse, step.takeaways, step.notes]
  if (prediction) texts.push(prediction.right, prediction.otherwise)
  if (prediction?.type === 'choice' || prediction?.type === 'numbers')
    texts.push(...prediction.choices.map(({ why }) => why))
  if (prediction?.type === 'choice') texts.push(...prediction.choices.map(({ text }) => text))
  if (task) texts.push(...task.hints, task.success)
  return [...texts.flatMap((prose) => inProse(prose, step)), ...inPicture(step.revealFocus, step.revealPoints, step)]
}

function inProse(prose: Prose, fallback: Place): readonly Expression[] {
  return prose.flatMap((node) => inNode(node, fallback))
}

function inNode(node: Nodes, fallback: Place): readonly Expression[] {
  if (node.type === 'inlineCode' && node.value.startsWith('=')) {
    const { line, column } = node.position?.start ?? fallback
    // The source follows the backtick and the `=`.
    return [{ source: node.value.slice(1).trim(), line, column: node.position ? column + 2 : column }]
  }
  return 'children' in node ? node.children.flatMap((child) => inNode(child, fallback)) : []
}

function inPicture(focus: LessonFocus, points: readonly Pointer[], fallback: Place): readonly Expression[] {
  const named = [...(focus.select === undefined ? [] : [{ text: focus.select, place: fallback }])]
  for (const point of points) named.push({ text: point.target, place: point })
  return named.flatMap(({ text, place }) => {
    const source = /^[^/]+\/=(.+)$/s.exec(text)?.[1]
    return source === undefined ? [] : [{ source: source.trim(), line: place.line, column: place.column }]
  })
}

/** Objects of a plan that no simulated API server has judged. */
import { Markdown, md } from '../markdown.ts'
import type { Plan } from './plan.ts'
import { fieldsLine, listText, placeText } from './planFields.ts'
import type { LeftOut } from './readSide.ts'

/** Custom resources without a definition that differ between the files. */
export function notCheckedText({ from, to }: Pick<Plan, 'from' | 'to'>): Markdown {
  const lines = [...to.leftOut, ...from.leftOut].flatMap(({ object, place, compared }) => {
    if (compared === undefined || compared.change === 'same') return []
    const named = md`${Markdown.code(object)} (${placeText(place)})`
    if (compared.change === 'changed') return [md`${named} ${fieldsLine(compared.fields)}`]
    return [md`${named} ${compared.change === 'new' ? 'is new' : 'is only in the old files'}`]
  })
  return listText(md`Custom resources that are not checked`, lines, [
    md`Their CustomResourceDefinitions are in none of the files. The files alone are compared.`,
  ])
}

/** Lists each omitted object once, because both sides mostly contain the same objects. */
export function leftOutLines(all: readonly LeftOut[]): Markdown[] {
  const known = new Map(all.map((one) => [`${one.object} ${one.why}`, one]))
  return [...known.values()].map(
    ({ object, why, place }) => md`${Markdown.code(object)} (${placeText(place)}) is left out: ${why}`,
  )
}

/** Checks that selectors of devices compile. Models validateCELSelector in pkg/apis/resource/validation (v1.36). */
import type { FieldError } from '../../api/errors.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import type { JsonObject } from '../../api/types.ts'
import { fields, str, structs } from '../../api/validation/access.ts'
import { invalidValue } from '../../api/validation/fieldErrors.ts'
import { selectorProblem } from '../../cel/deviceSelectors.ts'

export const classErrors = ({ spec }: AnyObject): FieldError[] => selectorErrors('spec', fields(spec))

export const claimErrors = ({ spec }: AnyObject): FieldError[] => deviceErrors('spec', fields(spec))

export const templateErrors = ({ spec }: AnyObject): FieldError[] =>
  deviceErrors('spec.spec', fields(fields(spec).spec))

const deviceErrors = (at: string, { devices }: JsonObject): FieldError[] =>
  structs(fields(devices).requests).flatMap(({ exactly, firstAvailable }, i) => {
    const request = `${at}.devices.requests[${i}]`
    return [
      ...selectorErrors(`${request}.exactly`, fields(exactly)),
      ...structs(firstAvailable).flatMap((one, j) => selectorErrors(`${request}.firstAvailable[${j}]`, one)),
    ]
  })

const selectorErrors = (at: string, { selectors }: JsonObject): FieldError[] =>
  structs(selectors).flatMap(({ cel }, i) => {
    const expression = str(fields(cel).expression)
    const problem = selectorProblem(expression)
    return problem === undefined ? [] : [invalidValue(`${at}.selectors[${i}].cel.expression`, expression, problem)]
  })

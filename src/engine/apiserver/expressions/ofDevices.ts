/** Checks that selectors of devices compile. Models validateCELSelector in pkg/apis/resource/validation (v1.36). */
import type { FieldError } from '../../api/errors.ts'
import type {
  DeviceClass,
  DeviceClassSpec,
  ResourceClaimSpec,
  ResourceClaimTemplate,
  ResourceResourceClaim,
} from '../../api/fields/apiTypes.ts'
import { invalidValue } from '../../api/validation/fieldErrors.ts'
import { selectorProblem } from '../../cel/deviceSelectors.ts'

export const classErrors = ({ spec }: DeviceClass): FieldError[] => selectorErrors('spec', spec)

export const claimErrors = ({ spec }: ResourceResourceClaim): FieldError[] => deviceErrors('spec', spec)

export const templateErrors = ({ spec }: ResourceClaimTemplate): FieldError[] => deviceErrors('spec.spec', spec?.spec)

const deviceErrors = (at: string, spec: ResourceClaimSpec | undefined): FieldError[] =>
  (spec?.devices?.requests ?? []).flatMap(({ exactly, firstAvailable = [] }, i) => {
    const request = `${at}.devices.requests[${i}]`
    return [
      ...selectorErrors(`${request}.exactly`, exactly),
      ...firstAvailable.flatMap((one, j) => selectorErrors(`${request}.firstAvailable[${j}]`, one)),
    ]
  })

const selectorErrors = (at: string, owner: Pick<DeviceClassSpec, 'selectors'> | undefined): FieldError[] =>
  (owner?.selectors ?? []).flatMap(({ cel }, i) => {
    const expression = cel?.expression ?? ''
    const problem = selectorProblem(expression)
    return problem === undefined ? [] : [invalidValue(`${at}.selectors[${i}].cel.expression`, expression, problem)]
  })

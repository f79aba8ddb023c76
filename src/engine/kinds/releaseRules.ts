/** Differences of validation between releases, in a word or a rule. They complement the rules of the kinds. */
import type { FieldError, RawObject } from '../api/errors.ts'
import { asObject, objectsIn } from '../api/jsonObject.ts'
import { notSupported } from '../api/validation/fieldErrors.ts'
import type { Release } from '../releases.ts'
import { isOn, type SwitchName } from '../versions.ts'
import { podSpecPath } from './podSpecs.ts'

/** Words of a rejection in releases without the switch. */
interface EarlierWords {
  readonly until: SwitchName
  readonly now: RegExp
  readonly before: string
}

const earlierWords: readonly EarlierWords[] = [
  { until: 'lengthsInBytes', now: /must be no more than (\d+) bytes/, before: 'must be no more than $1 characters' },
]

/** The errors in the words of the release, with errors of rules that only earlier releases have. */
export function inRelease(release: Release, object: RawObject, errors: readonly FieldError[]): FieldError[] {
  const reworded = earlierWords.filter(({ until }) => !isOn(release, until))
  const words = (text: string): string =>
    reworded.reduce((changed, { now, before }) => changed.replace(now, before), text)
  return [
    ...errors.map((error) => ({
      ...error,
      body: words(error.body),
      ...(error.detail === undefined ? {} : { detail: words(error.detail) }),
    })),
    ...(isOn(release, 'containerRestartRules') ? [] : initRestartErrors(object)),
  ]
}

// Models pkg/apis/core/validation validateInitContainerRestartPolicy (v1.33).
function initRestartErrors(object: RawObject): FieldError[] {
  if (typeof object.kind !== 'string') return []
  const path = podSpecPath(object.kind)
  if (path === undefined) return []
  const spec = path.split('.').reduce((value, key) => asObject(value[key]), object)
  return objectsIn(spec.initContainers).flatMap(({ restartPolicy }, i) =>
    typeof restartPolicy === 'string' && restartPolicy !== 'Always'
      ? [notSupported(`${path}.initContainers[${i}].restartPolicy`, restartPolicy, ['Always'])]
      : [],
  )
}

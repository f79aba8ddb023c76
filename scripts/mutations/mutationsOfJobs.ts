import type { Mutation } from './mutation.ts'

const job = 'src/engine/controllers/job'
const policies = 'src/engine/apiserver/policies'
const scheduler = 'src/engine/scheduler'

/** Mutations of indexed Jobs, of claims that are bound with their Pod, and of admission policies. */
export const mutationsOfJobs: readonly Mutation[] = [
  {
    name: 'an index fails one Pod too late',
    file: `${job}/failedIndexes.ts`,
    find: 'failuresBefore(pod) >= backoffLimitPerIndex',
    replace: 'failuresBefore(pod) > backoffLimitPerIndex',
  },
  {
    name: 'an ignored failure of an index counts',
    file: `${job}/failedIndexes.ts`,
    find: 'failuresBefore(replaced) + (counts ? 1 : 0)',
    replace: 'failuresBefore(replaced) + 1',
  },
  {
    name: 'as many failed indexes as are allowed are too many',
    file: `${job}/jobSync.ts`,
    find: 'failures > maxFailedIndexes',
    replace: 'failures >= maxFailedIndexes',
  },
  {
    name: 'a success rule asks for all of its indexes, whatever its number is',
    file: `${job}/jobSync.ts`,
    find: 'met === wanted.size || (succeededCount !== undefined && met >= succeededCount)',
    replace: 'met === wanted.size',
  },
  {
    name: 'a claim takes the largest volume',
    file: 'src/engine/api/placing/volumeMatching.ts',
    find: 'sizeOf(volume) < sizeOf(best)',
    replace: 'sizeOf(volume) > sizeOf(best)',
  },
  {
    name: 'a Pod is bound before its claims are',
    file: `${scheduler}/volumeBinder.ts`,
    find: 'isBound &&= isBoundClaim(claim)',
    replace: 'isBound &&= true',
  },
  {
    name: 'a policy denies what only its binding warns of',
    file: `${policies}/validating.ts`,
    find: "if (actions.includes('Deny')) first",
    replace: 'if (actions.length > 0) first',
  },
  {
    name: 'an error of a policy that ignores errors denies',
    file: `${policies}/validating.ts`,
    find: 'if (verdict && (fails || !verdict.isError)) yield verdict',
    replace: 'if (verdict) yield verdict',
  },
]

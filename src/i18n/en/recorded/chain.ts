import { englishTexts } from '../../english.ts'

/** The course of the shown finding above the Pods of its workload. */
export const chain = englishTexts({
  'chain.label': 'Course of the finding',

  'chain.none.before': '{span} before the outage',
  'chain.none.begins': 'The outage begins: {what}',
  'chain.none.during': '{span} into the outage: {what}',
  'chain.none.between': '{span} before outage {index} of {count}',
  'chain.none.after': 'The outage ended {span} ago',
  'chain.several.begins': 'Outage {index} of {count} begins: {what}',
  'chain.several.during': '{span} into outage {index} of {count}: {what}',
  'chain.noPod': 'no Pod is available',
  'chain.noEndpoint': 'no endpoint answers for Service {name}',
  'chain.below.before': '{span} before too few Pods are available',
  'chain.below.begins': 'Too few Pods are available: the minimum is {atLeast}',
  'chain.below.during': 'Below the minimum of {atLeast} available Pods for {span}',
  'chain.below.between': '{span} before too few Pods are available again',
  'chain.below.after': 'The shortage of Pods ended {span} ago',
  'chain.stalled.before': '{span} before the rollout stalls',
  'chain.stalled.begins': 'The rollout stalls',
  'chain.stalled.during': 'The rollout has been stalled for {span}',
  'chain.stalled.after': 'The rollout was stalled until {span} ago',
  'chain.paused.before': '{span} before the rollout is paused',
  'chain.paused.begins': 'The rollout is paused',
  'chain.paused.during': 'The rollout has been paused for {span}',
  'chain.paused.after': 'The rollout was paused until {span} ago',
  'chain.other.before': '{span} before: {cause}',
  'chain.other.begins': '{cause}',
  'chain.other.during': 'For {span}: {cause}',
  'chain.other.after': 'Ended {span} ago: {cause}',

  'chain.available': '{available} of {wanted} available',
  'chain.endpoints': '0 of {wanted} endpoints',

  'chain.point.change': '{by}: {what}',
  'chain.point.earlier': 'Before the recording: {what}',
  'chain.point.none': 'No Pod is available: {cause}',
  'chain.point.below': 'Too few Pods are available: {cause}',
  'chain.point.here': 'You are here',
  'chain.point.state': '{updated} of {wanted} updated, {ready} ready',
  'chain.end.none': 'A Pod is available again',
  'chain.end.below': 'At least {atLeast} Pods are available again',
  'chain.end.stalled': 'The rollout is no longer stalled',
  'chain.end.paused': 'The rollout is no longer paused',
  'chain.end.other': 'This ends',
  'chain.end.by': '{end}: {what}',
  'chain.end.over': 'The outage ends',
  'chain.still.none': 'No Pod is available when the recording ends',
  'chain.still.below': 'Too few Pods are available when the recording ends',
  'chain.still.stalled': 'Still stalled when the recording ends',
  'chain.still.paused': 'Still paused when the recording ends',
  'chain.still.other': 'Still so when the recording ends',

  'chain.proposal.label': 'The same change with another strategy',
  'chain.proposal.title': '**The same change with {settings}**, {runs} runs with measured delays',
  'chain.proposal.figures':
    'never below **{lowest} of {wanted}** · done after {time}, not {real} · at most {pods} Pods',
  'chain.proposal.show': 'Show beside',
  'chain.proposal.asMade': 'As it was made',
})

declare module '../../english.ts' {
  interface Texts extends TextsOf<typeof chain> {}
}

/**
 * What can be wrong with a lesson, declared once: each kind with the names of its facts. A problem is data; the catalogues
 * have its sentence (`lesson.problem.ID`), and `i18n/lessonProblemText.ts` puts the two together in the reader's language.
 */

/** By id. `near` is a known word that may have been meant, or empty; `source` an expression; `detail` words of a parser. */
export const problemFacts = {
  // Said by kubectl, by the engine or by the reader of YAML, in their own words.
  asSaid: ['words'],
  yaml: ['detail'],
  kubectlLine: ['detail'],

  // The file as a whole.
  fileTooLong: ['length', 'most'],
  tooManyLines: ['lines', 'most'],
  notText: [],
  nestingOfLines: [],
  tooManySigns: [],
  frontMatterMissing: [],
  oneDocument: [],
  stepMissing: [],
  beforeFirstStep: [],
  tooManySteps: ['most'],
  tooManyActs: ['most'],
  titleOfStep: [],

  // Markdown.
  html: [],
  picture: [],
  addressOfLink: [],
  headingInStep: [],
  lineAcross: [],
  oneParagraph: [],
  nesting: [],
  fenceInProse: ['name'],
  notRead: ['name'],
  letterOfLink: [],
  linkLeadsTo: [],
  nothingPointed: ['letter'],
  letterNotNamed: ['letter'],

  // Fences.
  unknownFence: ['name', 'near'],
  fenceNotAlone: ['name'],
  fenceNotAtMargin: [],
  fenceNotClosed: [],
  secondFence: ['name'],
  kubectlNeeded: [],
  inputNotEnded: ['word'],
  manifestNeeded: [],
  unknownNode: ['node', 'near'],
  nodeIsThere: ['node'],
  unknownBreakpoint: ['word', 'near'],
  laterStep: ['step'],
  unknownLesson: ['id', 'near'],

  // Shapes of YAML.
  unknownKey: ['key', 'near'],
  missingKey: ['key'],
  keysNeeded: ['keys'],
  oneOfWords: ['words', 'near'],
  listNeeded: [],
  atMostItems: ['most'],
  oneItemNeeded: [],
  wholeNumberNeeded: [],
  numberNeeded: [],
  tooSmall: ['least'],
  tooLarge: ['most'],
  textNeeded: [],
  textTooLong: ['most'],
  lineTooLong: ['most'],
  oneLineNeeded: [],
  lessonIdNeeded: [],
  lessonIdsNeeded: [],
  secondsNeeded: [],
  nodesNeeded: [],
  nodeStatesNeeded: [],
  loadTargetNeeded: [],
  loadNeeded: [],
  breakpointNeeded: [],
  breakpointWords: ['words'],
  oneOfPlay: [],
  conditionsNeeded: [],
  selectNeeded: [],
  selectWords: [],
  targetNeeded: [],
  pointersNeeded: [],
  pointerLetter: [],
  twoPointers: [],
  yesOrNoNeeded: [],
  choicesNeeded: [],
  twoChoicesNeeded: [],
  atMostChoices: ['most'],
  choiceNeedsNumber: [],
  numbersNeeded: [],
  textsNeeded: [],
  whysNeeded: [],
  kubectlTextNeeded: [],
  manifestTextNeeded: [],
  playNeeded: [],
  oneOfSolution: [],
  predictionNeeded: [],
  leastNotBelowMost: ['least', 'most'],
  numbersOfChoice: ['count'],
  outsideOfRange: ['least', 'most'],

  // Expressions.
  expressionNeeded: [],
  unknownVariable: ['name', 'near'],
  expression: ['source', 'detail'],
  expressionTooLong: ['most'],
  expressionTooCostly: ['source'],
  listTooLong: ['source', 'most'],
  givesObject: ['source'],
  noCondition: ['source', 'value'],
  namesNoPod: ['source', 'value'],
  noMoment: ['source', 'value'],
  noWholeNumber: ['source', 'value'],
  cannotBeSet: ['label', 'value', 'least', 'most'],

  // A translation beside its lesson.
  headingsMissing: ['wanted', 'found'],
  headingsTooMany: ['wanted'],
  lessonHasNoPrediction: [],
  lessonHasNoTask: [],
  lessonHasNoNotes: [],
  lessonHasNoProse: [],
  lessonHasNoRevealProse: [],
  lessonHasNoOtherwise: [],
  lessonHasNoReason: [],
  lessonHasReason: [],
  ofLessonAlone: ['name'],
  notTranslated: ['name'],
  proseNotTranslated: [],
  revealProseNotTranslated: [],
  countDiffers: ['key', 'wanted', 'found'],

  // The lesson as it is played.
  notReached: [],
  lessonTooLong: [],
  refused: ['stderr'],
  doesNotHold: ['source', 'words', 'value'],
  noChoiceRight: ['sources'],
  choicesRight: ['right', 'sources'],
  noNumbersRight: ['values'],
  numbersRight: ['values'],
  taskDoneAlready: [],
  taskNotSolved: ['source', 'value'],
  solutionNotDone: [],
  rightCannotBeSaid: [],
  nothingSaidToRight: [],
  nothingSaidToWrong: ['answer'],
  dependsOnChance: ['one', 'other', 'seed'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type ProblemId = keyof typeof problemFacts

/** An answer to a prediction as a fact: its words are the reader's language's. A choice counts from 1. */
export type AnswerFact = { readonly choice: number } | { readonly seconds: number }

export type ProblemFact = string | number | AnswerFact

/** What is wrong, without the place. */
export interface SaidProblem {
  readonly id: ProblemId
  readonly facts: Readonly<Record<string, ProblemFact>>
}

/** The facts of a kind as arguments: none where it has none. */
export type FactsOf<Id extends ProblemId> = (typeof problemFacts)[Id] extends readonly []
  ? []
  : [facts: { readonly [Name in (typeof problemFacts)[Id][number]]: ProblemFact }]

/** What is wrong, with exactly the facts that its kind declares. */
export function said<Id extends ProblemId>(id: Id, ...[facts]: FactsOf<Id>): SaidProblem {
  return { id, facts: facts ?? {} }
}

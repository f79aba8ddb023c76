/**
 * Problems of a lesson, each declared once with the names of its facts. A problem is data: the catalogues have its
 * sentence (`lesson.problem.ID`), and `i18n/lessonProblemText.ts` combines both in the reader's language.
 */

/**
 * Names of facts by the problem's id. `near`: a known word that the author probably meant, or empty. `source`: an
 * expression. `detail`: a parser's message.
 */
export const problemFacts = {
  // A message of kubectl, the engine or the YAML parser, verbatim.
  asSaid: ['words'],
  yaml: ['detail'],
  kubectlLine: ['detail'],

  // Problems of a whole file.
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

  // Problems of Markdown.
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
  knobNotDefined: ['name', 'near'],
  knobNotNamed: ['name', 'value'],
  knobText: ['value'],
  knobBeforeAnswer: [],

  // Problems of fences.
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
  unknownTerm: ['id', 'near'],

  // Problems of YAML schemas.
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
  conditionNeeded: [],
  selectNeeded: [],
  selectWords: [],
  targetNeeded: [],
  pointersNeeded: [],
  pointerLetter: [],
  twoPointers: [],
  knobsNeeded: [],
  knobName: [],
  knobObject: [],
  knobField: [],
  knobRange: [],
  knobTooFine: ['most'],
  knobValue: ['from', 'to', 'step'],
  knobObjectNotApplied: ['object', 'near'],
  knobItemMissing: ['object', 'field'],
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

  // Problems of expressions.
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

  // Problems of answers in a manifest.
  answerDiffers: ['source', 'written', 'value'],
  answerMissing: [],
  answerRefused: ['words'],

  // Problems of a translation compared with its lesson.
  headingsMissing: ['wanted', 'found'],
  headingsTooMany: ['wanted'],
  lessonHasNoPrediction: [],
  lessonHasNoTask: [],
  lessonHasNoNotes: [],
  lessonHasNoTakeaways: [],
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

  // Problems of playing the lesson.
  knobRefused: ['name', 'value', 'stderr'],
  knobNotReached: ['name', 'value'],
  knobNotKept: ['name', 'value'],
  knobDiffers: ['source', 'own', 'value'],
  notReached: [],
  lessonTooLong: [],
  refused: ['stderr'],
  doesNotHold: ['source', 'words', 'value'],
  neverHolds: ['source'],
  notAlways: ['source', 'seconds'],
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

/** An answer as a language-independent fact. Choices count from 1. */
type AnswerFact = { readonly choice: number } | { readonly seconds: number }

export type ProblemFact = string | number | AnswerFact

/** A problem without its place. */
export interface UnplacedProblem {
  readonly id: ProblemId
  readonly facts: Readonly<Record<string, ProblemFact>>
}

/** The facts of a problem as arguments of a function: no argument if the problem declares none. */
export type FactsOf<Id extends ProblemId> = (typeof problemFacts)[Id] extends readonly []
  ? []
  : [facts: { readonly [Name in (typeof problemFacts)[Id][number]]: ProblemFact }]

/** Builds a problem with exactly its declared facts. */
export function newProblem<Id extends ProblemId>(id: Id, ...[facts]: FactsOf<Id>): UnplacedProblem {
  return { id, facts: facts ?? {} }
}

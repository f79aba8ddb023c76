const states = {
  hover: { pseudo: ':hover', of: 'button, label' },
  focus: { pseudo: ':focus-visible', of: 'button, input' },
  pressed: { pseudo: ':active', of: 'button, label' },
} as const

/** A state that a control is in only while someone does something with it. */
export type ForcedState = keyof typeof states

/**
 * Lets everything below an element with `data-forced` look as if it were in that state, by what the page's own rules say of
 * it. Call it once, when all style sheets are there.
 */
export function copyRulesOfStates(sheets: Iterable<CSSStyleSheet> = document.styleSheets): void {
  for (const sheet of sheets) copyWithin(sheet)
}

function copyWithin(list: CSSStyleSheet | CSSGroupingRule): void {
  // From the end, as each copy moves what comes after it.
  for (let index = list.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = list.cssRules[index]
    if (rule instanceof CSSStyleRule) {
      const selector = forcedSelector(rule.selectorText)
      if (selector !== undefined) list.insertRule(`${selector} { ${rule.style.cssText} }`, index + 1)
    } else if (rule instanceof CSSMediaRule || rule instanceof CSSLayerBlockRule || rule instanceof CSSContainerRule)
      copyWithin(rule)
  }
}

/** As specific as the rule that it is made of; undefined if that is about no such state. */
export function forcedSelector(selector: string): string | undefined {
  let forced = selector
  for (const [name, { pseudo, of }] of Object.entries(states))
    forced = forced.replaceAll(pseudo, `:is([data-forced="${name}"] :where(${of}))`)
  return forced === selector ? undefined : forced
}

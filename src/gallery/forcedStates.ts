const states = {
  hover: { pseudo: ':hover', of: 'button, label' },
  focus: { pseudo: ':focus-visible', of: 'button, input' },
  pressed: { pseudo: ':active', of: 'button, label' },
} as const

/** A state that a control has only during an interaction. */
export type ForcedState = keyof typeof states

/**
 * Makes elements below `data-forced` look as in that state, by copying the page's own rules. Call it once, after all
 * style sheets are loaded.
 */
export function copyRulesOfStates(sheets: Iterable<CSSStyleSheet> = document.styleSheets): void {
  for (const sheet of sheets) copyWithin(sheet)
}

function copyWithin(list: CSSStyleSheet | CSSGroupingRule): void {
  // Backwards, because each copy shifts the rules after it.
  for (let index = list.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = list.cssRules[index]
    if (rule instanceof CSSStyleRule) {
      const selector = forcedSelector(rule.selectorText)
      if (selector !== undefined) list.insertRule(`${selector} { ${rule.style.cssText} }`, index + 1)
    } else if (rule instanceof CSSMediaRule || rule instanceof CSSLayerBlockRule || rule instanceof CSSContainerRule)
      copyWithin(rule)
  }
}

/** A selector that forces the states of the original (`:hover`) by an attribute, with its specificity; undefined without a state. */
export function forcedSelector(selector: string): string | undefined {
  let forced = selector
  for (const [name, { pseudo, of }] of Object.entries(states))
    forced = forced.replaceAll(pseudo, `:is([data-forced="${name}"] :where(${of}))`)
  return forced === selector ? undefined : forced
}

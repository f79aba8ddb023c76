import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const row = (color: string) => ({
  backgroundColor: `color-mix(in srgb, ${color} 14%, transparent)`,
})
const active = { backgroundColor: 'color-mix(in srgb, var(--fg-3) 9%, transparent)' }
const edge = (color: string) => ({ boxShadow: `inset 3px 0 ${color}` })
const box = {
  backgroundColor: 'var(--panel-2)',
  color: 'var(--fg)',
  border: '1px solid var(--line-2)',
  borderRadius: 'var(--r2)',
  boxShadow: 'var(--shadow)',
  font: '12px/18px var(--sans)',
}

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--fg)', backgroundColor: 'transparent', font: '12px/18px var(--mono)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: 'inherit', overflow: 'auto', containerType: 'inline-size' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--fg)' },
  '.cm-line': { padding: '0 12px 0 4px' },
  '.cm-content ::selection': { backgroundColor: 'color-mix(in srgb, var(--accent) 32%, transparent)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine:not(.cm-changed, .cm-refused)': active,
  '&.cm-focused .cm-activeLineGutter:not(.cm-changed, .cm-refused)': { ...active, color: 'var(--fg-2)' },

  // Opaque, because the text scrolls sideways beneath the gutter.
  '.cm-gutters': { backgroundColor: 'var(--panel)', color: 'var(--fg-3)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '22px', padding: '0 1px 0 0' },
  '.cm-gutter-lint': { width: '10px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '5px 0 0 4px' },
  '.cm-lint-marker': { width: '7px', height: '7px', borderRadius: '50%' },
  '.cm-lint-marker-error': { content: '""', backgroundColor: 'var(--bad)' },
  '.cm-lint-marker-info': { display: 'none' },
  '.cm-lint-marker-warning': { content: '""', backgroundColor: 'var(--warn)' },
  '.cm-foldGutter .cm-gutterElement': { width: '12px', padding: '0', cursor: 'pointer', textAlign: 'center' },
  '.cm-foldMarker': { color: 'var(--fg-3)', opacity: '0' },
  '.cm-foldMarker-closed, .cm-gutters:hover .cm-foldMarker': { opacity: '1' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--panel-3)',
    border: 'none',
    color: 'var(--fg-2)',
    padding: '0 6px',
    margin: '0 4px',
    borderRadius: 'var(--r1)',
  },

  '.cm-changed': row('var(--new-revision)'),
  '.cm-gutterElement.cm-changed, .cm-gutterElement.cm-refused': { color: 'var(--fg-2)' },
  '.cm-gutter-lint .cm-changed': edge('var(--new-revision)'),
  '.cm-refused': row('var(--bad)'),
  '.cm-gutter-lint .cm-refused': edge('var(--bad)'),
  '.cm-number': { color: 'var(--num)' },
  '.cm-hint': { marginLeft: '10px', color: 'var(--fg-2)', font: '11px/18px var(--sans)', whiteSpace: 'pre' },
  // A plain mark instead of a squiggle, because an unsimulated field is not an error.
  '.cm-gutter-lint .cm-open': edge('color-mix(in srgb, var(--fg-3) 70%, transparent)'),
  '.cm-hint.cm-asked': {
    padding: '0 7px',
    border: '1px dashed var(--fg-3)',
    borderRadius: 'var(--rf)',
    color: 'var(--fg-2)',
    lineHeight: '14px',
  },
  '.cm-hint.cm-planned': { color: 'var(--warn)' },
  '.cm-refused .cm-hint.cm-planned': { color: 'var(--bad)' },
  // The problem has the width of the visible part, for lines of any length.
  '.cm-problem': {
    position: 'sticky',
    left: '46px',
    width: 'calc(100cqi - 46px)',
    boxSizing: 'border-box',
    contain: 'inline-size',
    padding: '4px 12px 6px 4px',
    backgroundColor: 'color-mix(in srgb, var(--bad) 7%, transparent)',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  '.cm-problem-message': { color: 'var(--bad)', font: '11px/16px var(--mono)' },
  '.cm-problem-explanation': { color: 'var(--fg-2)', font: '11px/16px var(--sans)', marginTop: '2px' },

  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad) 1px',
    textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none',
    paddingBottom: '0',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--warn) 1px',
    textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none',
    paddingBottom: '0',
  },
  '.cm-lintRange-info': { backgroundImage: 'none', paddingBottom: '0' },
  '.cm-lintPoint:after': { borderBottomColor: 'var(--bad)' },
  '.cm-diagnostic': { padding: '8px 10px', borderLeft: 'none', maxWidth: '420px', whiteSpace: 'normal' },
  '.cm-diagnostic .cm-problem-message': { fontSize: '12px', lineHeight: '18px' },
  '.cm-diagnostic-warning .cm-problem-message': { color: 'var(--warn)' },
  '.cm-diagnostic-info .cm-problem-message': { color: 'var(--fg)', fontFamily: 'var(--sans)' },
  '.cm-diagnostic .cm-problem-explanation': { fontSize: '12px', lineHeight: '18px' },

  '.cm-answers': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px', paddingTop: '6px' },
  '.cm-answers span': { color: 'var(--fg-2)', font: '12px/18px var(--sans)' },
  '.cm-answers kbd': { color: 'var(--fg-3)', font: '11px/16px var(--sans)' },
  '.cm-answers button': {
    minHeight: '28px',
    padding: '0 10px',
    border: '1px solid var(--line-2)',
    borderRadius: '8px',
    background: 'var(--panel-2)',
    color: 'var(--fg)',
    font: '600 12px/18px var(--sans)',
    cursor: 'pointer',
  },
  '.cm-answers button[aria-pressed=true]': { borderColor: 'var(--accent)', color: 'var(--accent)' },
  '.cm-answers button:focus-visible': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '@media (pointer: coarse)': {
    '.cm-answers button': { minHeight: '44px', minWidth: '44px' },
    '.cm-answers kbd': { display: 'none' },
  },
  '.cm-asked[data-mark-from]': { cursor: 'pointer' },
  '.cm-tooltip': box,
  '.cm-tooltip-field': { padding: '6px 10px', maxWidth: '420px', overflowWrap: 'anywhere' },
  '.cm-tooltip-field code': { font: '12px/18px var(--mono)', color: 'var(--fg)' },
  '.cm-tooltip-field span': { color: 'var(--fg-2)', font: '12px/18px var(--mono)', display: 'block' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { font: '12px/18px var(--mono)', maxHeight: '220px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 10px 2px 8px', lineHeight: '18px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--panel-3)', color: 'var(--fg)' },
  '.cm-completionMatchedText': { textDecoration: 'none', color: 'var(--accent)', fontWeight: '600' },
  '.cm-completionDetail': { color: 'var(--fg-3)', fontStyle: 'normal', marginLeft: '12px' },

  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--panel-3)',
    outline: '1px solid var(--line-2)',
  },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'transparent',
    color: 'var(--bad)',
  },
  '.cm-searchMatch': { backgroundColor: 'color-mix(in srgb, var(--warn) 28%, transparent)' },
  '.cm-searchMatch-selected': { outline: '1px solid var(--warn)' },
  '.cm-panels': { backgroundColor: 'var(--panel-2)', color: 'var(--fg)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--line)' },
  '.cm-panel': { font: '12px/18px var(--sans)', padding: '6px 28px 6px 10px' },
  '.cm-panel label': { fontSize: '12px', color: 'var(--fg-2)' },
  '.cm-panel.cm-search [name=close]': { color: 'var(--fg-2)', fontSize: '16px', right: '6px', top: '4px' },
  '.cm-textfield': {
    backgroundColor: 'var(--panel)',
    color: 'var(--fg)',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--r1)',
    font: '12px/18px var(--mono)',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--panel-3)',
    color: 'var(--fg)',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--r1)',
    font: '12px/18px var(--sans)',
  },
  '.cm-button:active': { backgroundImage: 'none' },
  '.cm-textfield:focus-visible, .cm-button:focus-visible, .cm-panel button:focus-visible': {
    outline: '2px solid var(--accent)',
    outlineOffset: '1px',
  },
})

const highlight = HighlightStyle.define([
  { tag: tags.definition(tags.propertyName), color: 'var(--k)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--str)' },
  { tag: [tags.lineComment, tags.meta], color: 'var(--fg-3)' },
  { tag: [tags.labelName, tags.typeName], color: 'var(--num)' },
])

/** Theme of the editor, from the page's design tokens, so that it follows dark and light mode. */
export const editorTheme: Extension = [theme, syntaxHighlighting(highlight)]

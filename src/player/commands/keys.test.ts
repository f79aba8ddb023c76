// @vitest-environment happy-dom
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { useSelection } from '../../store/selection.ts'
import { useTerminal } from '../../store/terminal.ts'
import { initialUi, useUi } from '../../store/ui.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { belongsToCommandLine } from '../terminal/promptKeys.ts'
import { actionOfKey, type KeyAction, listenToKeys } from './keys.ts'

const page = new ScriptedPage()

beforeEach(() => {
  document.body.innerHTML = `
    <button id="button"></button><input id="text"><input id="radio" type="radio"><textarea id="area"></textarea>
    <div id="editor" contenteditable="true"><span id="inEditor"></span></div>
    <div id="slider" role="slider" tabindex="0"></div><div id="separator" role="separator" tabindex="0"></div>
    <div role="tablist"><button id="tab" role="tab"></button></div><main id="stage" tabindex="-1"></main>
    <select id="select"></select>`
})

/** The action of a key pressed with the focus on an element. */
function press(key: string, id = 'stage', more: KeyboardEventInit = {}): KeyAction | undefined {
  let action: KeyAction | undefined
  const listener = (event: KeyboardEvent) => {
    action = actionOfKey(event)
  }
  window.addEventListener('keydown', listener)
  document.getElementById(id)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }))
  window.removeEventListener('keydown', listener)
  return action
}

describe('keys on the page', () => {
  it.each([
    [' ', 'togglePlay'],
    ['ArrowRight', 'step'],
    ['ArrowLeft', 'stepBack'],
    ['.', 'nextWrite'],
    [',', 'previousWrite'],
    ['Home', 'start'],
    ['End', 'end'],
    ['+', 'faster'],
    ['-', 'slower'],
    ['?', 'showKeys'],
    ['x', undefined],
    ['Enter', undefined],
  ])('that are %j have the action %s', (key, action) => {
    expect(press(key)).toBe(action)
  })

  it.each(['text', 'area', 'editor', 'inEditor', 'select'])('have no action in the field or editor %s', (id) => {
    for (const key of [' ', 'ArrowRight', '.', '?', 'Home', '+']) expect(press(key, id)).toBeUndefined()
  })

  it('that are Enter with ⌘ or Ctrl apply the manifest, from every element', () => {
    for (const id of ['stage', 'editor', 'text', 'button']) {
      expect(press('Enter', id, { ctrlKey: true })).toBe('apply')
      expect(press('Enter', id, { metaKey: true })).toBe('apply')
    }
    expect(press('Enter', 'stage', { ctrlKey: true, repeat: true })).toBeUndefined()
    expect(press('b', 'stage', { repeat: true }), 'a held key starts no more branches').toBeUndefined()
  })

  it("leave the browser's shortcuts alone", () => {
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
      expect(press('ArrowLeft', 'stage', more)).toBeUndefined()
      expect(press('-', 'stage', more)).toBeUndefined()
    }
  })

  it('leave Space to buttons, and arrow keys to sliders, separators, tabs and radio buttons', () => {
    expect(press(' ', 'button')).toBeUndefined()
    expect(press('.', 'button')).toBe('nextWrite')
    expect(press('ArrowRight', 'button')).toBe('step')
    for (const id of ['slider', 'separator', 'tab', 'radio']) expect(press('ArrowRight', id)).toBeUndefined()
  })
})

describe('listenToKeys', () => {
  it("runs a key's action, prevents scrolling, and is inactive while a dialog is open", () => {
    const stop = listenToKeys(window)
    const event = new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true })
    document.body.dispatchEvent(event)
    expect(useUi.getState().dialog).toBe('keys')
    expect(event.defaultPrevented).toBe(true)

    page.openDialog(undefined)
    document.body.append(Object.assign(document.createElement('dialog'), { open: true }))
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true }))
    expect(useUi.getState().dialog).toBeUndefined()
    stop()
  })

  it("closes a dialog on Escape only before the dialog's code has loaded", () => {
    const stop = listenToKeys(window)
    const escapeKey = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    page.openDialog('conformance')
    document.body.dispatchEvent(escapeKey())
    expect(useUi.getState().dialog).toBeUndefined()

    page.openDialog('conformance')
    document.body.append(Object.assign(document.createElement('dialog'), { open: true }))
    document.body.dispatchEvent(escapeKey())
    expect(useUi.getState().dialog).toBe('conformance')
    stop()
  })
})

describe('presenter mode', () => {
  const pressKey = (key: string, more: KeyboardEventInit = {}) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

  it('handles its own keys from the key press that starts this mode until Escape', () => {
    const stop = listenToKeys(window)
    pressKey('2')
    expect(useSelection.getState().stageView).toBe('replicaSet')
    pressKey('p')
    for (const [key, view] of [
      ['2', 'node'],
      ['3', 'controlLoop'],
      ['1', 'replicaSet'],
    ] as const) {
      pressKey(key)
      expect(useSelection.getState().stageView).toBe(view)
    }
    pressKey('2', { ctrlKey: true })
    expect(useSelection.getState().stageView).toBe('replicaSet')
    pressKey('Escape')
    expect(useUi.getState().presenting).toBe(false)
    stop()
  })
})

describe('while a terminal is open', () => {
  const pressOn = (id: string, key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    const target = id === 'body' ? document.body : document.getElementById(id)
    target?.dispatchEvent(event)
    return event
  }
  let stop: () => void = () => undefined
  beforeEach(() => {
    const pane = Object.assign(document.createElement('div'), {
      innerHTML: '<div id="log" tabindex="0"></div><button id="run"></button><textarea id="prompt"></textarea>',
    })
    pane.setAttribute('data-command-line', '')
    document.body.append(pane)
    stop()
    stop = listenToKeys(window)
  })
  afterAll(() => stop())

  it.each(['body', 'tab', 'button', 'log', 'run'])('a character typed at %s goes into the terminal', (id) => {
    for (const key of ['?', 'p', '[', 'k']) {
      document.getElementById('log')?.focus()
      const event = pressOn(id, key)
      expect(event.defaultPrevented).toBe(false)
      expect(document.activeElement?.id).toBe('prompt')
    }
    expect(useUi.getState()).toEqual(initialUi)
  })

  it("no key pressed in the terminal's pane moves the run", () => {
    for (const key of ['ArrowRight', 'End', 'Home', ' ', '.', 'b']) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'target', { value: document.getElementById('log') })
      expect(belongsToCommandLine(event)).toBe(true)
    }
  })

  it('Space still presses a button, and keys pressed on the stage still have their actions', () => {
    expect(pressOn('button', ' ').defaultPrevented).toBe(false)
    expect(document.activeElement?.id).not.toBe('prompt')
    pressOn('stage', '?')
    expect(useUi.getState().dialog).toBe('keys')
  })

  it("characters typed before the terminal's text field is mounted are kept in its draft", () => {
    document.getElementById('prompt')?.remove()
    for (const key of 'get po') pressOn('body', key)
    expect(useTerminal.getState()).toMatchObject({ draft: 'get po', wantsFocus: true })
  })

  it.each([
    ['of a closed tab', () => document.querySelector('[data-command-line]')?.setAttribute('hidden', '')],
    ['behind what is presented', () => page.present(true)],
  ])('a terminal %s takes no characters', (_where, hide) => {
    hide()
    pressOn('body', '?')
    expect(useUi.getState().dialog).toBe('keys')
  })
})

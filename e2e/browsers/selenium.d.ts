/** Types of the used part of selenium-webdriver, which has no types itself. */
declare module 'selenium-webdriver' {
  export interface Actions {
    /** Relative to the window's content, in CSS pixels. */
    move(to: { x: number; y: number }): Actions
    click(): Actions
    sendKeys(...keys: string[]): Actions
    perform(): Promise<void>
  }

  export interface WebDriver {
    get(url: string): Promise<void>
    /** Ends when the script calls its last argument, with the passed value. */
    executeAsyncScript(script: string, ...args: unknown[]): Promise<unknown>
    actions(): Actions
    getCapabilities(): Promise<{ getBrowserVersion(): string | undefined }>
    manage(): { window(): { setRect(rect: { x: number; y: number; width: number; height: number }): Promise<unknown> } }
    quit(): Promise<void>
  }

  export class Builder {
    /** The address of a running driver. */
    usingServer(url: string): Builder
    withCapabilities(capabilities: { browserName: string }): Builder
    build(): Promise<WebDriver>
  }
}

declare module 'selenium-webdriver/bidi/index.js' {
  /** A connection to a browser by WebDriver BiDi. */
  class Bidi {
    constructor(webSocketUrl: string)
    /** The browser's whole answer to a command: its result or its error. */
    send(command: { method: string; params: object }): Promise<unknown>
    close(): Promise<unknown>
  }
  export = Bidi
}

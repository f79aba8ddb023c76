/** The used part of gettext-parser, which has no types of its own. */
declare module 'gettext-parser' {
  export interface PoEntry {
    msgctxt?: string
    msgid: string
    msgid_plural?: string
    msgstr: string[]
    comments?: { translator?: string; extracted?: string; reference?: string; flag?: string }
  }
  export interface PoFile {
    charset: string
    headers: Record<string, string>
    /** By `msgctxt`, then by `msgid`. */
    translations: Record<string, Record<string, PoEntry>>
  }
  export const po: {
    parse(text: string): PoFile
    compile(file: PoFile, options?: { foldLength?: number }): Uint8Array
  }
}

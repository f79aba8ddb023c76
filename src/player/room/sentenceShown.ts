/** The sentence below the picture, shown in both windows, names the moment. */
export function sentenceShown(): string {
  return document.querySelector('[data-sentence]')?.textContent?.trim().slice(0, 200) ?? ''
}

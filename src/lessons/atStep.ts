/** Address of a lesson's step (from 1), derived from the address of its first step. */
export const atStep = (address: string, step: number): string => (step === 1 ? address : `${address}/${step}`)

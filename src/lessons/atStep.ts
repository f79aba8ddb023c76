/** The address of a lesson's step, counted from 1, from that of its first. */
export const atStep = (address: string, step: number): string => (step === 1 ? address : `${address}/${step}`)

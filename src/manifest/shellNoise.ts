/** A shell prompt, with or without a command. */
const prompt = /^(?:[\w.-]+@.*?[$#%>❯]|PS [A-Z]:[^>]*>|[~\w./()-]*[$❯])(?:\s.*)?$/
/** Lines that kubectl and client-go print besides objects. */
const notice = /^(?:Warning: |error: |Error from server|[IWEF]\d{4} \d\d:\d\d|\^C)/

/** Whether a line of a terminal is a prompt, a warning or an error instead of printed objects. */
export const isShellNoise = (line: string): boolean => notice.test(line) || prompt.test(line)

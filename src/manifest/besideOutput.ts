/** A shell's prompt, alone or with a command. */
const prompt = /^(?:[\w.-]+@.*?[$#%>❯]|PS [A-Z]:[^>]*>|[~\w./()-]*[$❯])(?:\s.*)?$/
/** What kubectl and client-go write beside what they print. */
const notice = /^(?:Warning: |error: |Error from server|[IWEF]\d{4} \d\d:\d\d|\^C)/

/** Whether a line of a terminal is none of what kubectl prints of objects: a prompt, a warning, an error. */
export const isBesideOutput = (line: string): boolean => notice.test(line) || prompt.test(line)

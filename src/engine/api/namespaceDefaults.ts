/** What controllers of a real cluster put into every namespace. Here it is taken to be there, and not stored. */
const DEFAULTS: ReadonlySet<string> = new Set(['ServiceAccount/default', 'ConfigMap/kube-root-ca.crt'])

export const isOfEveryNamespace = (kind: string, name: string): boolean => DEFAULTS.has(`${kind}/${name}`)

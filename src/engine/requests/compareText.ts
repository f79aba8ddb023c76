/** Order of texts by their characters, as etcd orders keys. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

// A rollout takes virtual minutes; the limit is for a server that hangs.
export default { test: { testTimeout: 60_000 } }

// Says below the first embed what its run decides: the events of the component are all that it takes.
const run = document.getElementById('rollout')
const told = document.getElementById('told')
run.addEventListener('decision', ({ detail: { decision } }) => {
  told.textContent = `${decision.at.toFixed(1)} s: ${decision.sentence}`
})
run.addEventListener('completion', ({ detail: { at, rollout } }) => {
  told.textContent = `${at.toFixed(1)} s: ${rollout}`
})

import { seedCounts } from '../../store/howSure.ts'
import { PillSelect } from '../ui/PillSelect.tsx'

type Count = (typeof seedCounts)[number]

interface SeedCountProps {
  readonly label: string
  readonly count: Count
  readonly onChoose: (count: Count) => void
}

/** Choice of the number of simulated runs. */
export function SeedCount({ label, count, onChoose }: SeedCountProps) {
  return (
    <PillSelect
      label={label}
      value={String(count)}
      options={seedCounts.map((one) => ({ id: String(one), text: String(one) }))}
      onChange={(id) => {
        const chosen = seedCounts.find((one) => String(one) === id)
        if (chosen !== undefined) onChoose(chosen)
      }}
    />
  )
}

import { fromTimestamp } from '../../api/time.ts'
import type { Timestamp } from '../../api/types.ts'

const days = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Thu, 01 Jan 2026 00:00:00 +0000`: RFC 1123 with a numeric zone, as describe prints times. */
export function timestampText(timestamp: Timestamp | undefined): string {
  if (timestamp === undefined || timestamp === '') return '<unset>'
  const day = Math.floor(fromTimestamp(timestamp) / 86_400_000)
  const [date = '', clock = ''] = timestamp.split('T')
  const [year = '', month = '', dayOfMonth = ''] = date.split('-')
  const weekday = days[((day % 7) + 7) % 7] ?? ''
  return `${weekday}, ${dayOfMonth} ${months[Number(month) - 1] ?? ''} ${year} ${clock.slice(0, 8)} +0000`
}

/** «Quedan 12 días.», «Es el último día.» */
export function countdownText(days_left: number): string {
  if (days_left <= 0) return 'Es el último día.'
  return days_left === 1 ? 'Queda 1 día.' : `Quedan ${days_left} días.`
}

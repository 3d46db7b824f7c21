/** Milliseconds of processor time that this process has used: unlike a clock's, they do not grow with what others do on the machine. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

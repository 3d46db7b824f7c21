/** Asks again until the answer is true or the signal ends it; `pauseOf` gives milliseconds. */
export async function repeatUntil(
  succeeds: () => Promise<boolean>,
  pauseOf: (failures: number) => number,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 1; !signal.aborted && !(await succeeds()); failures++)
    await new Promise((resolve) => {
      setTimeout(resolve, pauseOf(failures))
    })
}

/** Returns the path of a Node that is recent enough, or throws with what to do. */
export function provideNode(parts: {
  readonly root: string
  readonly runNpm: (args: readonly string[], folder: string) => void
}): string

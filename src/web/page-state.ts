/** What the page before left for this one under a name (`useLocation().state`). */
export function readState(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null
    ? Object.entries(state).find(([given]) => given === name)?.[1]
    : undefined
}

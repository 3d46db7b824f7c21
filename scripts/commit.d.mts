export function findCommit(root: string): string | null
export function readCommitTime(root: string): number

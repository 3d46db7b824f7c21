export function findCommit(root: string): string | null
export function readCommitTime(root: string): number
export function checkTag(root: string, tag: string): void
export function tagCommit(root: string, tag: string): void

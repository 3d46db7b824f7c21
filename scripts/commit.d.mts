export function findCommit(root: string): string | null

export function listBuildInputs(root: string): string[]
export function fingerprint(root: string): string

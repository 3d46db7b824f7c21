export function listBuildInputs(root: string): string[]
export function listServerBuildInputs(root: string): string[]
export function fingerprint(root: string, inputs?: readonly string[]): string

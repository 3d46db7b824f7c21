export function bundleProgram(root: string, folder: string, installed?: string): number

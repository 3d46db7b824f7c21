export function bundleProgram(root: string, folder: string): number

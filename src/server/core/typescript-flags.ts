/**
 * Node's flags for a worker or child process that starts from TypeScript: before 22.18 Node needs
 * them.
 */
export const typescriptFlags: readonly string[] = process.features.typescript
  ? []
  : ['--experimental-strip-types', '--disable-warning=ExperimentalWarning']

/** Node's flags for a worker or child process whose file is TypeScript: before 22.18 Node reads it only when told to. */
export const typescriptFlags: readonly string[] = process.features.typescript
  ? []
  : ['--experimental-strip-types', '--disable-warning=ExperimentalWarning']

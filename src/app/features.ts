import type { Routes } from '#server/serve.ts'

/** Every feature's calls, from the ground floor up. */
export const features: readonly Routes[] = []

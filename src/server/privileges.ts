import type { Config } from './config.ts'

/**
 * An operator's sentence about a product that runs as root; null when there is none, and where
 * NODE_ENV does not say production.
 */
export const privilegesProblem = ({ production }: Pick<Config, 'production'>): string | null =>
  production && process.getuid?.() === 0
    ? 'The product runs as root, and needs none of its rights. Start it under an account of its own, as deploy/contorno.service does; only PostgreSQL gives them away by itself.'
    : null

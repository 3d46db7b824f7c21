/** By the law of these countries a rater is told about their data (privacy-laws.ts). */
export const countries = ['MX', 'CL', 'CO', 'PE', 'BR', 'ES'] as const
export type Country = (typeof countries)[number]
export const isCountry = (text: string): text is Country =>
  (countries as readonly string[]).includes(text)

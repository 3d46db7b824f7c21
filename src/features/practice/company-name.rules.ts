/** Providers whose domain says nothing about the user's employer. */
const publicDomains = new Set([
  'gmail',
  'googlemail',
  'hotmail',
  'outlook',
  'live',
  'msn',
  'yahoo',
  'icloud',
  'me',
  'proton',
  'protonmail',
  'prodigy',
])

/**
 * A company's name from the domain of its organiser's address: «grupo-prueba.com.mx» gives «Grupo
 * Prueba». Empty for the domains of public providers.
 */
export function suggestCompanyName(email: string): string {
  const [domain = ''] = (email.split('@')[1] ?? '').split('.')
  if (publicDomains.has(domain.toLowerCase())) return ''
  return domain
    .split(/[-_]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toLocaleUpperCase('es-MX') + word.slice(1))
    .join(' ')
}

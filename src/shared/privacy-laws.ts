import type { Country } from './countries.ts'

interface PrivacyLaw {
  readonly country: string
  /** With its dates. */
  readonly law: string
  readonly rights: string
  readonly authority: string
}

/** Only what is certain of each law; advisers of a company know what else it asks of them. */
export const privacyLaws: Readonly<Record<Country, PrivacyLaw>> = {
  MX: {
    country: 'México',
    law: 'Ley Federal de Protección de Datos Personales en Posesión de los Particulares, publicada el 20 de marzo de 2025',
    rights: 'acceso, rectificación, cancelación y oposición',
    authority: 'la Secretaría Anticorrupción y Buen Gobierno',
  },
  CL: {
    country: 'Chile',
    law: 'Ley N.º 19.628, con los cambios de la Ley N.º 21.719, que rigen desde el 1 de diciembre de 2026',
    rights: 'acceso, rectificación, supresión, oposición, portabilidad y bloqueo',
    authority: 'la Agencia de Protección de Datos Personales',
  },
  CO: {
    country: 'Colombia',
    law: 'Ley Estatutaria 1581 del 17 de octubre de 2012',
    rights:
      'conocer, actualizar y rectificar tus datos, pedir su supresión y revocar la autorización',
    authority: 'la Superintendencia de Industria y Comercio',
  },
  PE: {
    country: 'Perú',
    law: 'Ley N.º 29733, con su reglamento (Decreto Supremo N.º 016-2024-JUS), vigente desde el 30 de marzo de 2025',
    rights: 'información, acceso, rectificación, cancelación y oposición',
    authority: 'la Autoridad Nacional de Protección de Datos Personales',
  },
  BR: {
    country: 'Brasil',
    law: 'Ley General de Protección de Datos (LGPD), Ley N.º 13.709 del 14 de agosto de 2018',
    rights: 'confirmación, acceso, corrección, eliminación, portabilidad e información',
    authority: 'la ANPD',
  },
  ES: {
    country: 'España',
    law: 'Reglamento (UE) 2016/679 (RGPD), aplicable desde el 25 de mayo de 2018, y Ley Orgánica 3/2018, del 5 de diciembre',
    rights: 'acceso, rectificación, supresión, oposición, limitación y portabilidad',
    authority: 'la Agencia Española de Protección de Datos',
  },
}

/** What replaces the words about Mexican law in the short notices; null where they stay. */
export function foreignLawText(country: Country): string | null {
  if (country === 'MX') return null
  const { law, rights, authority } = privacyLaws[country]
  return `Ley que rige: ${law}. Tus derechos: ${rights}. Puedes reclamar ante ${authority}.`
}

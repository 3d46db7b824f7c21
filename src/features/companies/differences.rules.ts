import { privacyLaws } from '#shared/privacy-laws.ts'
import { type Difference, listDifferences } from '#shared/versions.ts'
import type { Company } from './contract.ts'

type CompanyData = Pick<
  Company,
  'name' | 'status' | 'primary_color' | 'secondary_color' | 'time_zone' | 'paper' | 'country'
>

const papers: Readonly<Record<Company['paper'], string>> = { letter: 'Carta', a4: 'A4' }

/** What a save would change in the saved company; `logo` says what becomes of its logo. */
export const companyDifferences = (
  saved: CompanyData,
  own: CompanyData,
  logo: 'kept' | 'replaced' | 'removed',
): Difference[] =>
  listDifferences([
    ['Nombre', saved.name, own.name],
    ['Estado', saved.status, own.status],
    ['Color primario', saved.primary_color, own.primary_color],
    ['Color secundario', saved.secondary_color, own.secondary_color],
    ['Zona horaria', saved.time_zone, own.time_zone],
    ['País del aviso', privacyLaws[saved.country].country, privacyLaws[own.country].country],
    ['Papel', papers[saved.paper], papers[own.paper]],
    [
      'Logotipo',
      'El guardado',
      { kept: 'El guardado', replaced: 'La imagen que elegiste', removed: 'Ninguno' }[logo],
    ],
  ])

import { DEFAULT_TIME_ZONE, daysBetween, localDate, longDate } from '#shared/dates.ts'
import { isProjectRole, roleLabel } from '#shared/roles.ts'
import { numbered } from '#shared/spanish.ts'
import type { ApiToken } from './contract.ts'

/** Days before the end in which the list warns. */
const WARNING_DAYS = 14

interface Expiry {
  readonly tone: 'plain' | 'warning' | 'danger'
  readonly text: string
}

/** «20 de mayo de 2027», «en 3 días», «hoy», «venció». */
export function findExpiry({ expires_at }: Pick<ApiToken, 'expires_at'>, now: Date): Expiry {
  const end = new Date(expires_at)
  if (end <= now) return { tone: 'danger', text: 'Venció' }
  const last = localDate(end, DEFAULT_TIME_ZONE)
  const days = daysBetween(localDate(now, DEFAULT_TIME_ZONE), last)
  if (days > WARNING_DAYS) return { tone: 'plain', text: longDate(last) }
  if (days === 0) return { tone: 'warning', text: 'Hoy' }
  return { tone: 'warning', text: days === 1 ? 'Mañana' : `En ${days} días` }
}

/** «hace 3 h», «ayer»; «Nunca» before the first use. */
export function describeLastUse({ seen_at }: Pick<ApiToken, 'seen_at'>, now: Date): string {
  if (seen_at === null) return 'Nunca'
  const seen = new Date(seen_at)
  const minutes = Math.max(0, Math.floor((now.getTime() - seen.getTime()) / 60_000))
  if (minutes < 2) return 'Ahora mismo'
  if (minutes < 60) return `Hace ${minutes} min`
  const date = localDate(seen, DEFAULT_TIME_ZONE)
  const days = daysBetween(date, localDate(now, DEFAULT_TIME_ZONE))
  if (days === 0) return `Hace ${Math.floor(minutes / 60)} h`
  return days === 1 ? 'Ayer' : longDate(date)
}

type Reach = Pick<ApiToken, 'role' | 'company_name' | 'matrix_ids'>

/** «Sólo lectura en La Ceiba», «Carga de personas de 2 proyectos». */
export function describeReach({ role, company_name, matrix_ids }: Reach): string {
  const count = matrix_ids.length
  const projects = isProjectRole(role) ? ` de ${numbered(count, 'proyecto', 'proyectos')}` : ''
  return `${roleLabel(role)}${projects}${company_name === null ? '' : ` en ${company_name}`}`
}

/** «Ana Ruiz», «Ana Ruiz, de servicio»: in whose name a key acts, and whether it outlives that. */
export const describeHolder = ({
  user_name,
  service,
}: Pick<ApiToken, 'user_name' | 'service'>): string =>
  service ? `${user_name}, de servicio` : user_name

import type { Product } from '#app/product.ts'
import type { OwnReport, PlanBody } from '#features/delivery/contract.ts'
import { BASE_PATH } from '#server/http/serve.ts'
import { addDays, localDate } from '#shared/dates.ts'
import { Session } from '../session.ts'
import { linkKeyOf, linkTo, type PersonalLink } from './links.ts'
import { people } from './people.ts'
import type { FilledProject } from './projects.ts'

/** Positions of the managers by how far their reports are. */
const SENT = [1, 2, 3, 4, 5, 6, 7]
const WITHDRAWN = 7
/** Whose leader reads the report too. */
const LEADER_READS = [2, 3]
const SCHEDULED = [8, 9, 10]
const AFTER_LEADER = [11, 12, 13]
const TALKED = 11
const SCHEDULED_DAYS = 3
const PLAN_DAYS = 60

/** Who is compared with the cycle of a year ago, has opened the report and shares the plan, with the leader too. */
export const COMPARED = 1
const OPENED_PRIVATELY = 2

/** The bytes of a report that its person kept. */
export const earlierPdf = (
  admin: Session,
  { matrix, id }: FilledProject,
): Promise<Buffer<ArrayBuffer>> =>
  admin.bytes(`${BASE_PATH}/reports/${matrix.id}/${id(COMPARED)}/pdf`)

interface Delivered {
  readonly own_report: PersonalLink
  readonly leader_report: PersonalLink
  readonly conversation: PersonalLink
}

/**
 * Delivers the reports of a project whose reports are open in every way there is: at once, on a
 * later day and after the conversation with the leader; some wait, one link is withdrawn.
 */
export async function deliverReports(
  product: Product,
  admin: Session,
  { project: { matrix, id }, earlier }: { project: FilledProject; earlier: Buffer<ArrayBuffer> },
): Promise<Delivered> {
  const path = `/deliveries/${matrix.id}`
  const ids = (positions: readonly number[]): string[] => positions.map(id)
  const today = localDate(product.context.clock.now(), matrix.time_zone)
  await admin.post(path, {
    subject_ids: ids(SENT),
    note: 'Léelo con calma; el jueves lo platicamos en grupo.',
  })
  await admin.post(path, { subject_ids: ids(LEADER_READS), to_leader: true })
  await admin.post(path, { subject_ids: ids(SCHEDULED), on: addDays(today, SCHEDULED_DAYS) })
  await admin.post(path, { subject_ids: ids(AFTER_LEADER), after_leader: true })
  await admin.post(`${path}/revoke`, { subject_ids: [id(WITHDRAWN)] })

  const visitor = new Session(product.url)
  const keyed = (kind: 'recipient' | 'leader', position: number) => ({
    'x-link-key': linkKeyOf(product, kind, id(position)),
  })
  await visitor.post(`/delivery/${id(TALKED)}/talked`, {}, keyed('leader', TALKED))
  const pdf = new FormData()
  pdf.append('pdf', new Blob([earlier], { type: 'application/pdf' }), 'Reporte 360 de 2025.pdf')
  await visitor.upload(`/delivery/${id(COMPARED)}/earlier`, pdf, keyed('recipient', COMPARED))
  for (const [position, shared] of [
    [COMPARED, { shared: true, shared_with_leader: true }],
    [OPENED_PRIVATELY, { shared: false }],
  ] as const) {
    const own = `/delivery/${id(position)}`
    await visitor.post<OwnReport>(own, {}, keyed('recipient', position))
    await visitor.post(
      `${own}/plan`,
      { ...planUntil(addDays(today, PLAN_DAYS)), ...shared },
      keyed('recipient', position),
    )
  }
  const personAt = (position: number) => ({ id: id(position), name: people[position]?.name ?? '' })
  return {
    own_report: linkTo(product, 'recipient', personAt(COMPARED)),
    leader_report: linkTo(product, 'leader_reader', personAt(LEADER_READS[0] ?? COMPARED)),
    conversation: linkTo(product, 'leader', personAt(AFTER_LEADER.at(-1) ?? TALKED)),
  }
}

const planUntil = (until: string): Pick<PlanBody, 'commitments' | 'sequence'> => ({
  commitments: [
    {
      what: 'Cerrar cada junta con acuerdos escritos: quién, qué y para cuándo.',
      support: 'Mi equipo y la dirección',
      until,
      sign: 'En la junta siguiente nadie pregunta en qué habíamos quedado.',
    },
    {
      what: 'Pedir la opinión de quienes menos hablan antes de decidir.',
      support: '',
      until: '',
      sign: 'Al menos una idea suya llega al plan del mes.',
    },
  ],
  sequence: 1,
})

import { listPersonalLinks } from '#features/delivery/server/queries.ts'
import { firstNameOf } from '#features/release/mail-text.rules.ts'
import type { AppContext } from '#server/context.ts'
import type { SlipEntered } from '../contract.ts'
import { teamLabel } from '../rules.ts'
import type { DoorSlip } from './door.queries.ts'

export const isClosed = ({ clock }: Pick<AppContext, 'clock'>, { closes_at }: DoorSlip): boolean =>
  closes_at <= clock.now()

/** What the person would open with mailed links now: until the deadline the sheet, then the rest. */
export async function listPages(
  context: AppContext,
  slip: DoorSlip,
): Promise<SlipEntered['pages']> {
  const { db, clock, secrets } = context
  const holder = { id: slip.subject_id, key_version: slip.key_version }
  const { report, team, leader_reports } = await listPersonalLinks(db, holder.id, clock.now())
  return [
    ...(slip.rates && !isClosed(context, slip)
      ? [{ label: 'Contestar', address: `/assessment/${holder.id}#${secrets.raterKey(holder)}` }]
      : []),
    ...(report
      ? [
          {
            label: 'Mi reporte',
            address: fromSlip(`/results/${report.id}`, secrets.linkKey('recipient', report)),
          },
        ]
      : []),
    ...(team.length > 0
      ? [
          {
            label: teamLabel(team),
            address: fromSlip(`/my-team/${holder.id}`, secrets.linkKey('team_leader', holder)),
          },
        ]
      : []),
    ...leader_reports.map((link) => ({
      label: `Leer el reporte de ${firstNameOf(link.name)}`,
      address: fromSlip(`/leader-report/${link.id}`, secrets.linkKey('leader_reader', link)),
    })),
  ]
}

/** A page that is the same for every address is told by it that no mail leads there. */
const fromSlip = (page: string, key: string): string => `${page}?papeleta#${key}`

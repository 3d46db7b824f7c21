import type { ReactNode } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { percentOf, sharesOf } from '#features/matrices/dashboard.rules.ts'
import {
  addDays,
  daysBetween,
  localDate,
  longDate,
  longInstant,
  weekdayDate,
} from '#shared/dates.ts'
import { relationTypes } from '#shared/relations.ts'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { ParticipationRing } from '#ui/ParticipationRing.tsx'
import { relationDisplay } from '#ui/relations.ts'
import { Relation } from '#ui/Rose.tsx'
import { ShareBar } from '#ui/ShareBar.tsx'
import { useNow } from '#web/clock.ts'
import type { Participation } from '../contract.ts'

interface ParticipationCardsProps {
  readonly matrix: Matrix
  readonly mails: Pick<Participation, 'mails_sent' | 'mails_waiting'> | undefined
}

function OverallCard({ matrix }: { readonly matrix: Matrix }) {
  return (
    <section className="card relative grid place-items-center p-6" aria-label="Hojas contestadas">
      <ParticipationRing shares={sharesOf(matrix)} size={208} />
      <div className="absolute grid justify-items-center">
        <p className="text-figure font-semibold tracking-tight">{percentOf(matrix)}</p>
        <p className="small soft text-center">
          {matrix.answered} de {matrix.forms}
          <br />
          hojas
        </p>
      </div>
    </section>
  )
}

function RelationsCard({ matrix }: { readonly matrix: Matrix }) {
  return (
    <section className="card px-6 py-5" aria-labelledby="por-relacion">
      <h2 id="por-relacion">Por relación</h2>
      <ul className="mt-3 grid gap-[14px]">
        {relationTypes.map(({ id, key, name }) => {
          const { answered, forms } = matrix.shares.find(
            ({ relation_type_id }) => relation_type_id === id,
          ) ?? { answered: 0, forms: 0 }
          return (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto_44px] items-center gap-x-4 sm:grid-cols-[172px_minmax(40px,1fr)_86px_44px]"
            >
              <Relation relation={key} />
              {forms === 0 ? (
                <span className="muted col-span-2 text-end sm:col-span-3">Sin evaluadores</span>
              ) : (
                <>
                  <span className="max-sm:hidden">
                    <ShareBar
                      share={answered / forms}
                      color={relationDisplay[key].color}
                      label={name}
                    />
                  </span>
                  <span className="text-end text-table soft">
                    <b className="text-ink">{answered}</b> de {forms}
                  </span>
                  <b className="text-end">{Math.floor((answered / forms) * 100)}%</b>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function ScheduleItem({
  icon,
  children,
  remaining,
}: {
  readonly icon: IconName
  readonly children: ReactNode
  readonly remaining?: string | undefined
}) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} size={18} className="mt-[2px] text-ink-3" />
      <span className="min-w-0">
        {children}
        {remaining && (
          <>
            <br />
            <b className="small">{remaining}</b>
          </>
        )}
      </span>
    </li>
  )
}

const daysLeft = (days: number, today: string): string =>
  days <= 0 ? today : days === 1 ? 'Falta 1 día' : `Faltan ${days} días`

function ScheduleCard({ matrix, mails }: ParticipationCardsProps) {
  const today = localDate(useNow(), matrix.time_zone)
  // Data are erased at the first instant of a day, so the day before is the last one with data.
  const lastDay = addDays(localDate(new Date(matrix.erase_at), matrix.time_zone), -1)
  const isOpen = matrix.phase === 'released'
  return (
    <section className="card px-6 py-5" aria-labelledby="ciclo">
      <h2 id="ciclo">Ciclo</h2>
      <ul className="mt-3 grid gap-[11px] text-table">
        <ScheduleItem
          icon="calendar"
          remaining={isOpen ? daysLeft(daysBetween(today, matrix.limit_date), 'Es hoy') : undefined}
        >
          {isOpen ? 'Cierra' : 'Cerró'} el {weekdayDate(matrix.limit_date)}, 23:59
        </ScheduleItem>
        {isOpen && matrix.reminder_date !== null && matrix.reminder_date >= today && (
          <ScheduleItem icon="bell">
            Recordatorio el {longDate(matrix.reminder_date)}, 9:00
          </ScheduleItem>
        )}
        <ScheduleItem icon="file-text">
          Reportes desde el {longInstant(new Date(matrix.reports_at), matrix.time_zone)}
        </ScheduleItem>
        <ScheduleItem icon="trash" remaining={daysLeft(daysBetween(today, lastDay), 'Es hoy')}>
          Los datos personales se guardan hasta el {longDate(lastDay)}
        </ScheduleItem>
        {mails && (
          <ScheduleItem icon="mail">
            {mails.mails_sent === 1 ? '1 correo enviado' : `${mails.mails_sent} correos enviados`}
            {mails.mails_waiting > 0 && `, ${mails.mails_waiting} por enviar`}
          </ScheduleItem>
        )}
      </ul>
    </section>
  )
}

/** The progress of a released matrix, overall and by relation, and its schedule. */
export function ParticipationCards(props: ParticipationCardsProps) {
  return (
    <div className="grid gap-[18px] md:grid-cols-2 cards:grid-cols-[270px_minmax(0,1fr)_minmax(0,.86fr)]">
      <OverallCard matrix={props.matrix} />
      <RelationsCard matrix={props.matrix} />
      <ScheduleCard {...props} />
    </div>
  )
}

import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import type { Matrix } from '#features/matrices/contract.ts'
import { nextEvent, measurePercent, measureShares } from '#features/matrices/dashboard.rules.ts'
import { addDays, localDate, shortDate, shortInstant } from '#shared/dates.ts'
import { relationTypes } from '#shared/relations.ts'
import { numbered, wholeNumber } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { ParticipationRing } from '#ui/ParticipationRing.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { Rose } from '#ui/Rose.tsx'
import { useShortcuts } from '#web/shortcuts.ts'
import { useNow } from '#web/useNow.ts'
import type { Participation } from '../contract.ts'
import { closingLabel, daysLeft } from '../mail-text.rules.ts'
import { ClosingCell } from './ClosingOutlook.tsx'

interface MatrixStripProps {
  readonly matrix: Matrix
  readonly participation: Participation | undefined
  readonly dataOpen: boolean
  /** The button that opens the data. */
  readonly dataButton: Ref<HTMLButtonElement>
  readonly onData: () => void
}

/** Where a matrix stands, in one line: answered forms, what happens next, and mails that failed. */
export function MatrixStrip({
  matrix,
  participation,
  dataOpen,
  dataButton,
  onData,
}: MatrixStripProps) {
  useShortcuts('En el proyecto', [{ label: 'Datos del proyecto', keys: ['I'], run: onData }])
  return (
    <section className="matrix-strip" aria-label="Avance del proyecto">
      {matrix.released ? (
        <>
          <div className="strip-first">
            <ParticipationRing
              shares={measureShares(matrix)}
              size={60}
              label={measurePercent(matrix)}
            />
            <p>
              <b className="strip-figure">
                {wholeNumber(matrix.answered)} de {wholeNumber(matrix.forms)}
              </b>
              <span>hojas contestadas</span>
            </p>
          </div>
          <Relations matrix={matrix} />
        </>
      ) : (
        <DraftCounts matrix={matrix} />
      )}
      <dl className="strip-cells">
        <Dates matrix={matrix} participation={participation} />
        {participation && (
          <FailedMails matrix={matrix} failed={participation.listed_mails.failed} />
        )}
      </dl>
      <Button
        ref={dataButton}
        variant="quiet"
        size="small"
        icon="info"
        className="strip-data"
        aria-expanded={dataOpen}
        onClick={onData}
      >
        Datos
      </Button>
    </section>
  )
}

function DraftCounts({ matrix: { subjects, forms } }: { readonly matrix: Matrix }) {
  return (
    <p className="strip-first">
      <b className="strip-figure">{numbered(subjects, 'participante', 'participantes')}</b>
      <span>{numbered(forms, 'conexión', 'conexiones')}</span>
    </p>
  )
}

/** The share of answered forms of each relation that has any. */
function Relations({ matrix }: { readonly matrix: Matrix }) {
  const shares = measureShares(matrix)
  const names = useRelationNames()
  return (
    <dl className="strip-relations">
      {relationTypes.map(({ key }) => {
        const share = shares[key]
        const name = names[key].one
        return (
          share !== null && (
            <div key={key} data-tip={name}>
              <dt>
                <Rose relation={key} size={16} />
                <span className="visually-hidden">{name}</span>
              </dt>
              <dd>{Math.floor(share * 100)}%</dd>
            </div>
          )
        )
      })}
    </dl>
  )
}

function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Dates({ matrix, participation }: Pick<MatrixStripProps, 'matrix' | 'participation'>) {
  const now = useNow()
  const { phase, limit_date, time_zone } = matrix
  const today = localDate(now, time_zone)
  const closing = `${shortDate(limit_date)}, 23:59`
  const reports = shortInstant(new Date(matrix.reports_at), time_zone)
  const { text, left } = nextEvent(matrix, now)
  if (phase === 'draft')
    return (
      <>
        <Cell label="Fecha límite">{closing}</Cell>
        <Cell label="Todavía es un borrador">{text}</Cell>
      </>
    )
  if (phase === 'released') {
    const next = participation?.next_reminder_at
    return (
      <>
        <Cell label={closingLabel(daysLeft(today, limit_date))}>{closing}</Cell>
        {participation && <ClosingCell participation={participation} />}
        <Cell label="Próximo recordatorio">
          {next ? shortInstant(new Date(next), time_zone) : 'Ninguno'}
        </Cell>
      </>
    )
  }
  if (phase === 'closed')
    return (
      <>
        <Cell label="Ya no recibe respuestas">{`Cerró el ${shortDate(limit_date)}`}</Cell>
        <Cell label="Reportes">{reports}</Cell>
      </>
    )
  const lastDay = addDays(localDate(new Date(matrix.erase_at), time_zone), -1)
  return (
    <>
      <Cell label="Cerró">{shortDate(limit_date)}</Cell>
      {phase === 'reports' ? (
        <Cell label={`Datos personales hasta el ${shortDate(lastDay)}`}>
          {left ? `Quedan ${left}` : ''}
        </Cell>
      ) : (
        <Cell label="Quedan los resultados que no identifican a nadie">{text}</Cell>
      )}
    </>
  )
}

/** The mails that did not arrive; how many there are stands on their tab. */
function FailedMails({ matrix, failed }: { readonly matrix: Matrix; readonly failed: number }) {
  if (failed === 0) return null
  return (
    <Cell label="Mensajes">
      <Link
        className="strip-failed"
        to={`/matrix/${matrix.company_id}/${matrix.id}?vista=correos&estado=falla`}
      >
        {numbered(failed, 'no se entregó', 'no se entregaron')}
      </Link>
    </Cell>
  )
}

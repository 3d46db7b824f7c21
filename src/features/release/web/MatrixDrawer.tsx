import { Suspense, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { countDegrees, usedRelations } from '#features/matrices/relations.rules.ts'
import {
  addDays,
  daysBetween,
  localDate,
  longDate,
  longInstant,
  weekdayDate,
} from '#shared/dates.ts'
import { listed } from '#shared/spanish.ts'
import { IconButton } from '#ui/Button.tsx'
import { relationDisplay } from '#ui/relations.ts'
import { Relation } from '#ui/Rose.tsx'
import { ShareBar } from '#ui/ShareBar.tsx'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import { useNow } from '#web/useNow.ts'
import { RaterLoad } from './RaterLoad.tsx'
import '#web/kit/page/drawer.css'
import '../views/drawer.css'
import '../views/release.css'

const AnonymityLinks = lazyWithRetry(() => import('./AnonymityLinks.tsx'), 'AnonymityLinks')

interface MatrixDrawerProps {
  readonly matrix: Matrix
  /** Leads to the proof of anonymity. */
  readonly proof: boolean
  /** It was opened on this page, and not by an address, which leaves the focus on the heading. */
  readonly focused: boolean
  readonly onClose: () => void
}

/** Esc closes the drawer, unless it closes a dialog or a menu, or empties a field. */
function useEscape(onClose: () => void): void {
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (event.target instanceof HTMLInputElement && event.target.type === 'search') return
    if (!document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) onClose()
  })
  useEffect(() => {
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])
}

/** The data of a matrix beside its lists, which stay usable. */
export function MatrixDrawer({ matrix, proof, focused, onClose }: MatrixDrawerProps) {
  const closing = useRef<HTMLButtonElement>(null)
  useEscape(onClose)
  useEffect(() => {
    if (focused) closing.current?.focus({ preventScroll: true })
  }, [focused])
  return (
    <aside className="drawer" aria-labelledby="datos">
      <header className="drawer-head">
        <h2 id="datos">Datos del proyecto</h2>
        <IconButton
          ref={closing}
          icon="x"
          iconSize={19}
          label="Cerrar los datos"
          onClick={onClose}
        />
      </header>
      <div className="drawer-body">
        {matrix.released && <Relations matrix={matrix} />}
        <Cycle matrix={matrix} />
        <Settings matrix={matrix} />
        {matrix.forms > 0 && matrix.phase !== 'erased' && <RaterLoad matrixId={matrix.id} />}
        <Suspense>
          <AnonymityLinks matrix={matrix} proof={proof} />
        </Suspense>
      </div>
    </aside>
  )
}

function Relations({ matrix }: { readonly matrix: Matrix }) {
  return (
    <section aria-labelledby="por-relacion">
      <h3 id="por-relacion">Por relación</h3>
      <ul className="drawer-relations">
        {usedRelations(matrix).map(({ id, key, name }) => {
          const share = matrix.shares.find(({ relation_type_id }) => relation_type_id === id)
          const { answered, forms } = share ?? { answered: 0, forms: 0 }
          return (
            <li key={id}>
              <Relation relation={key} />
              {forms === 0 ? (
                <span className="muted">Sin evaluadores</span>
              ) : (
                <>
                  <ShareBar
                    share={answered / forms}
                    color={relationDisplay[key].color}
                    label={name}
                  />
                  <span className="soft">
                    <b className="full-ink">{answered}</b> de {forms}
                  </span>
                  <b>{Math.floor((answered / forms) * 100)}%</b>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Facts({
  title,
  facts,
}: {
  readonly title: string
  readonly facts: readonly (readonly [string, ReactNode])[]
}) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="drawer-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="wraps">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** All reminders that the clock sends, with the date of the one that has one. */
function remindersText({ reminder_date, remind_halfway, remind_last_day }: Matrix): string {
  const texts = [
    ...(reminder_date ? [`${longDate(reminder_date)}, 9:00`] : []),
    ...(remind_halfway ? ['a la mitad'] : []),
    ...(remind_last_day ? ['el último día'] : []),
  ]
  const text = texts.length === 0 ? 'Sin recordatorio' : texts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const leftText = (days: number): string =>
  days === 0 ? 'es hoy' : days === 1 ? 'falta 1 día' : `faltan ${days} días`

function Cycle({ matrix }: { readonly matrix: Matrix }) {
  const { time_zone, phase } = matrix
  const today = localDate(useNow(), time_zone)
  // Data are erased at the first instant of a day, so the day before is the last one with data.
  const lastDay = addDays(localDate(new Date(matrix.erase_at), time_zone), -1)
  const left = daysBetween(today, lastDay)
  return (
    <Facts
      title="Ciclo"
      facts={[
        ['Fecha límite', `${weekdayDate(matrix.limit_date)}, 23:59`],
        ['Recordatorio', remindersText(matrix)],
        [
          'Reportes desde',
          <>
            {longInstant(new Date(matrix.reports_at), time_zone)}
            {phase === 'released' && (
              <span className="muted drawer-reports">
                Mientras está abierto sólo se muestran conteos.
              </span>
            )}
          </>,
        ],
        ...(phase === 'erased'
          ? []
          : [
              [
                'Datos personales',
                <>
                  hasta el {longDate(lastDay)}
                  {left >= 0 && matrix.released && (
                    <span className="muted">, {leftText(left)}</span>
                  )}
                </>,
              ] as const,
            ]),
      ]}
    />
  )
}

/** None for a project of 360°. */
function relationFacts(matrix: Matrix): [string, string][] {
  const degrees = countDegrees(matrix.relation_type_ids)
  if (degrees === 360) return []
  const names = listed(usedRelations(matrix).map(({ name }) => name))
  return [['Relaciones', degrees ? `${degrees}°: ${names}` : names]]
}

function Settings({ matrix }: { readonly matrix: Matrix }) {
  return (
    <Facts
      title="Proyecto"
      facts={[
        ['Nombre', matrix.name],
        ['Evaluación', matrix.evaluation_name],
        ['Escala', matrix.scale_name],
        ['Correo para reportes', matrix.reports_emails.join(', ')],
        ...relationFacts(matrix),
        ['Mínimo de anonimato', `${matrix.minimum_raters} personas por grupo`],
        ...(matrix.importance
          ? [['Importancia', 'La marcan la persona evaluada y su líder'] as const]
          : []),
        ...(matrix.leader_reports
          ? [['Reportes', 'Su líder también los puede recibir'] as const]
          : []),
        ['Creado', longDate(localDate(new Date(matrix.creation_date), matrix.time_zone))],
      ]}
    />
  )
}

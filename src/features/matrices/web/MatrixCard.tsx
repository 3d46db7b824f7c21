import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Permission } from '#shared/roles.ts'
import { wholeNumber } from '#shared/spanish.ts'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { ParticipationRing } from '#ui/ParticipationRing.tsx'
import { RelationNamesProvider } from '#ui/RelationNames.tsx'
import { useNow } from '#web/useNow.ts'
import type { Matrix } from '../contract.ts'
import { nextEvent, measurePercent, measureShares, type NextEvent } from '../dashboard.rules.ts'
import { PhaseBadge } from '../views/PhaseBadge.tsx'
import { MatrixMenu } from './MatrixMenu.tsx'
import '../views/dashboard.css'

interface MatrixCardProps {
  readonly matrix: Matrix
  /** Highlighted and scrolled into view. */
  readonly highlighted: boolean
  readonly rights: ReadonlySet<Permission>
  /** The open confirmation would delete this matrix. */
  readonly deleting: boolean
  /** A confirmation of a deletion is open. */
  readonly busy: boolean
  readonly onDelete: () => void
  readonly onDuplicate: () => void
}

export function MatrixCard({
  matrix,
  highlighted,
  rights,
  deleting,
  busy,
  onDelete,
  onDuplicate,
}: MatrixCardProps) {
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (highlighted) card.current?.scrollIntoView({ block: 'center' })
  }, [highlighted])
  const mark = deleting
    ? 'matrix-card-deleting'
    : highlighted
      ? 'matrix-card-found'
      : 'matrix-card-rest'
  return (
    <li ref={card} className={`card matrix-card ${mark}`} aria-current={highlighted || undefined}>
      <div className="matrix-card-body">
        <div className="matrix-card-head">
          <PhaseBadge phase={matrix.phase} />
          <span className="matrix-card-menu">
            <MatrixMenu
              matrix={matrix}
              rights={rights}
              busy={busy}
              onDelete={onDelete}
              onDuplicate={onDuplicate}
            />
          </span>
        </div>
        <h2 className="matrix-card-name">
          <Link
            to={`/${rights.has('project.follow') ? 'matrix' : 'download-reports'}/${matrix.company_id}/${matrix.id}`}
            className="matrix-card-link"
          >
            {matrix.name}
          </Link>
        </h2>
        <p className="small muted">{matrix.evaluation_name}</p>
        <div className="matrix-card-progress">
          <RelationNamesProvider own={matrix.relation_names}>
            <ParticipationRing
              shares={measureShares(matrix)}
              size={78}
              label={measurePercent(matrix)}
            />
          </RelationNamesProvider>
          <dl className="matrix-card-facts">
            <Figure label="Participantes" value={String(matrix.subjects)} />
            {matrix.released ? (
              <Figure
                label="Hojas"
                value={`${wholeNumber(matrix.answered)} de ${wholeNumber(matrix.forms)}`}
              />
            ) : (
              <Figure label="Conexiones" value={String(matrix.forms)} />
            )}
          </dl>
        </div>
      </div>
      <NextEventLine matrix={matrix} />
    </li>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt className="small muted">{label}</dt>
      <dd className="matrix-card-fact">{value}</dd>
    </div>
  )
}

const icons: Readonly<Record<NextEvent['kind'], IconName>> = {
  warning: 'triangle-alert',
  ready: 'circle-check',
  closing: 'calendar',
  reports: 'clock',
  erasure: 'trash',
  erased: 'shield-check',
}

function NextEventLine({ matrix }: { readonly matrix: Matrix }) {
  const { kind, text, left, soon } = nextEvent(matrix, useNow())
  return (
    <p className="matrix-card-foot">
      <Icon name={icons[kind]} size={16} />
      <span className="matrix-card-evaluation">{text}</span>
      {left && (
        <b className={`matrix-card-deadline ${soon ? 'warning-line' : 'full-ink'}`}>{left}</b>
      )}
    </p>
  )
}

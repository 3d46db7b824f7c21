import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Permission } from '#shared/roles.ts'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { ParticipationRing } from '#ui/ParticipationRing.tsx'
import { RelationNamesProvider } from '#ui/RelationNames.tsx'
import { useNow } from '#web/useNow.ts'
import type { Matrix } from '../contract.ts'
import { nextEvent, measurePercent, measureShares, type NextEvent } from '../dashboard.rules.ts'
import { PhaseBadge } from '../views/PhaseBadge.tsx'
import { MatrixMenu } from './MatrixMenu.tsx'

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
    ? 'border-danger outline-2 outline-danger'
    : highlighted
      ? 'border-mark outline-2 outline-mark'
      : 'hover:border-control'
  return (
    <li
      ref={card}
      className={`card relative flex min-w-0 flex-col pt-4 transition-colors ${mark}`}
      aria-current={highlighted || undefined}
    >
      <div className="flex flex-1 flex-col px-5">
        <div className="-mr-2 mb-[10px] flex items-center justify-between">
          <PhaseBadge phase={matrix.phase} />
          <span className="relative z-[1]">
            <MatrixMenu
              matrix={matrix}
              rights={rights}
              busy={busy}
              onDelete={onDelete}
              onDuplicate={onDuplicate}
            />
          </span>
        </div>
        <h2 className="font-serif text-[21px] leading-[1.2] font-semibold [overflow-wrap:anywhere]">
          <Link
            to={`/${rights.has('project.follow') ? 'matrix' : 'download-reports'}/${matrix.company_id}/${matrix.id}`}
            className="after:absolute after:inset-0 after:rounded-card"
          >
            {matrix.name}
          </Link>
        </h2>
        <p className="small muted">{matrix.evaluation_name}</p>
        <div className="my-4 flex items-center gap-5">
          <RelationNamesProvider own={matrix.relation_names}>
            <ParticipationRing
              shares={measureShares(matrix)}
              size={78}
              label={measurePercent(matrix)}
            />
          </RelationNamesProvider>
          <dl className="flex flex-wrap gap-x-6 gap-y-1">
            <Figure label="Participantes" value={String(matrix.subjects)} />
            {matrix.released ? (
              <Figure label="Hojas" value={`${matrix.answered} de ${matrix.forms}`} />
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
      <dd className="text-lg font-semibold">{value}</dd>
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
    <p className="flex items-center gap-2 border-t px-5 py-[11px] text-[13.5px] text-ink-2">
      <Icon name={icons[kind]} size={16} />
      <span className="min-w-0">{text}</span>
      {left && (
        <b className={`ml-auto whitespace-nowrap ${soon ? 'text-warning' : 'text-ink'}`}>{left}</b>
      )}
    </p>
  )
}

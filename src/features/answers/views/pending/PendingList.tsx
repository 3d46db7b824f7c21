import { AnchorButton, Button } from '#ui/Button.tsx'
import { CompanyMark, type MarkedCompany } from '#ui/CompanyMark.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ShareBar } from '#ui/ShareBar.tsx'
import {
  closesText,
  type PendingMatrix,
  pendingProgress,
  pendingTitle,
  peopleText,
  progressText,
  totalText,
} from '../../pending.rules.ts'

export interface PendingItem extends PendingMatrix {
  readonly company: MarkedCompany
  readonly matrix_name: string
  /** The personal link with its key. */
  readonly href: string
}

interface Props {
  readonly first_name: string
  readonly email: string
  readonly items: readonly PendingItem[]
}

/** Every open sheet of one address, by deadline. It names no evaluated person and shows no answer. */
export function PendingList({ first_name, email, items }: Props) {
  return (
    <main className="pending">
      <h1 id="title" tabIndex={-1}>
        {pendingTitle(items.length, first_name)}
      </h1>
      <p className="pending-lead">
        {items.length === 0
          ? 'Ninguna evaluación espera tu respuesta. Cuando llegue otra, recibirás un correo.'
          : totalText(items.map((item) => pendingProgress(item).minutes))}
      </p>
      <ul className="pending-cards">
        {items.map((item, index) => (
          <PendingCard key={item.href} item={item} first={index === 0} />
        ))}
      </ul>
      <p className="pending-note">
        <Icon name="clock" size={18} />
        <span>
          Esta lista se abrió desde el enlace que te mandamos a {email}. Sirve una hora, en este
          navegador.
        </span>
      </p>
      <form method="post" action="/pendientes/cerrar">
        <Button type="submit" variant="quiet">
          Cerrar esta lista
        </Button>
      </form>
    </main>
  )
}

function PendingCard({ item, first }: { readonly item: PendingItem; readonly first: boolean }) {
  const progress = pendingProgress(item)
  const soon = item.days_left <= 1
  return (
    <li className={soon ? 'pending-card pending-soon' : 'pending-card'}>
      <CompanyMark company={item.company} size={40} />
      <div>
        <h2>{item.matrix_name}</h2>
        <p>
          {`${item.company.name} · ${peopleText(item)} · `}
          {soon ? <b>{closesText(item.days_left)}</b> : closesText(item.days_left)}
        </p>
      </div>
      <ShareBar
        share={progress.total === 0 ? 0 : progress.done / progress.total}
        color="var(--reach)"
        label="Avance"
      />
      <div className="pending-go">
        <span className="small soft">{progressText(progress)}</span>
        <AnchorButton
          href={item.href}
          variant={first ? 'primary' : 'secondary'}
          iconEnd="arrow-right"
        >
          {progress.started ? 'Continuar' : 'Empezar'}
          <span className="visually-hidden"> «{item.matrix_name}»</span>
        </AnchorButton>
      </div>
    </li>
  )
}

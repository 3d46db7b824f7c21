import { createContext, type ReactNode, use } from 'react'

interface Fold {
  /** What stands beside the name while the card is folded: «3 grupos». */
  readonly note: string
  readonly id?: string
  /** Whether it is open at first. */
  readonly open?: boolean
}

/** `null` where cards are not folded. */
const FoldContext = createContext<Fold | null>(null)

/** Folds the card within until its reader opens it; paper shows it whole. */
export const FoldedCard = ({ children, ...fold }: Fold & { readonly children: ReactNode }) => (
  <FoldContext value={fold}>{children}</FoldContext>
)

interface ReportCardProps {
  readonly label: string
  readonly headline?: string
  readonly intro?: ReactNode
  readonly children?: ReactNode
}

/** A part of the report: its plain name, its finding as the headline, and its content. */
export function ReportCard({ label, headline, intro, children }: ReportCardProps) {
  const fold = use(FoldContext)
  const finding = (
    <>
      {headline && <p className="report-headline">{headline}</p>}
      {intro && <p className="soft">{intro}</p>}
    </>
  )
  if (!fold)
    return (
      <section className="card report-card" aria-label={label}>
        <header>
          <h2>{label}</h2>
          {finding}
        </header>
        {children}
      </section>
    )
  return (
    <section className="card" aria-label={label}>
      <details id={fold.id} className="fold" open={fold.open}>
        <summary>
          <h2>{label}</h2>
          <small>{fold.note}</small>
        </summary>
        <div className="report-card">
          <header>{finding}</header>
          {children}
        </div>
      </details>
    </section>
  )
}

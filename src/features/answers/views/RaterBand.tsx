import type { ReactNode } from 'react'

interface Props {
  readonly name: string
  /** The matrix, below the company's name. */
  readonly subtitle?: string | undefined
  readonly mark: ReactNode
  /** Gets the element for the menu's button. */
  readonly onMenu?: (element: Element | null) => void
}

/** The header of a company's page. */
export function RaterBand({ name, subtitle, mark, onMenu }: Props) {
  return (
    <header className="rater-band">
      <div>
        {mark}
        <p className="rater-names">
          <b>{name}</b>
          {subtitle && <span>{subtitle}</span>}
        </p>
        <span id="sheet-menu" ref={onMenu} />
      </div>
    </header>
  )
}

import type { ReactNode } from 'react'
import '../views/anonymity.css'

/** What explains a result of the proof: folded on the screen, whole on paper. */
export function ReadMore({ children }: { readonly children: ReactNode }) {
  return (
    <details className="anonymity-more note-below">
      <summary className="link small">Saber más</summary>
      {children}
    </details>
  )
}

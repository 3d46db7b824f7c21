import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import type { LinkError } from './api.ts'

const titles: Readonly<Record<string, string>> = {
  'link.key_required': 'Abre el enlace de tu correo',
  'nominations.over': 'Las propuestas ya terminaron',
}

/** Why a link opens nothing, in the server's words. */
export function LinkFailure({ failure }: { readonly failure: LinkError }) {
  return (
    <main className="proposals-page">
      <h1 id="title" tabIndex={-1}>
        {titles[failure.code] ?? 'No se pudo abrir tu lista'}
      </h1>
      <p className="proposals-lead">{failure.message}</p>
      {titles[failure.code] === undefined && (
        <Button variant="primary" icon="refresh-cw" onClick={() => location.reload()}>
          Reintentar
        </Button>
      )}
    </main>
  )
}

/** What went wrong, above the buttons that are always in view: the page may be scrolled far down. */
export const FootProblem = ({ problem }: { readonly problem: string | null }) =>
  problem !== null && <Banner tone="danger">{problem}</Banner>

/** After a change that ends the page's task, and takes its button away. */
export function focusTitle(done: boolean): void {
  if (done) document.querySelector<HTMLElement>('#title')?.focus()
}

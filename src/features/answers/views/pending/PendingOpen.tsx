import { Button } from '#ui/Button.tsx'
import { Ticks } from '#ui/Ticks.tsx'

/** What a mailed link opens. A button stands before the list, because mail scanners follow links. */
export function PendingOpen({ token }: { readonly token: string }) {
  return (
    <main className="pending-request">
      <Ticks size={104} colored={false} inner={120} base={30} swing={100} weight={3} step={3} />
      <h1 id="title" tabIndex={-1}>
        Mis pendientes
      </h1>
      <p className="pending-lead">
        Tu lista se abre en este navegador durante una hora. El enlace sirve una sola vez.
      </p>
      <form method="post" action={`/pendientes/${token}`}>
        <Button type="submit" variant="primary" size="large" block iconEnd="arrow-right">
          Ver mis pendientes
        </Button>
      </form>
      <p className="small muted">
        ¿Es un equipo que usan otras personas? Cierra la lista cuando termines.
      </p>
    </main>
  )
}

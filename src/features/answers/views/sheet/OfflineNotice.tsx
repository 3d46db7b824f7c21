import { buttonClass } from '#ui/Button.tsx'

/** Stands in for a sheet that the network does not bring, until the browser shows what it kept. */
export function OfflineNotice({ slip }: { readonly slip: boolean }) {
  return (
    <div id="page">
      <main className="rater-notice">
        <h1 id="title" tabIndex={-1}>
          Sin conexión
        </h1>
        <div className="rater-notice-text">
          <p data-kept="missing" hidden>
            Este navegador no tiene tu hoja para abrirla así. Cuando vuelva la conexión,{' '}
            {slip ? 'entra con tu papeleta y tu NIP' : 'abre el enlace de tu correo'}. Lo que
            marcaste aquí y no se ha enviado no se pierde.
          </p>
        </div>
        {/* unlike a link, a form without an action keeps the key in the address */}
        <form action="">
          <button type="submit" className={buttonClass({ variant: 'primary' })}>
            Volver a cargar
          </button>
        </form>
      </main>
    </div>
  )
}

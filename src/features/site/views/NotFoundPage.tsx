import { Ticks } from '#ui/Ticks.tsx'
import type { PageMeta } from './PublicLayout.tsx'

export const notFoundMeta: PageMeta = {
  path: '/404',
  title: 'Página no encontrada',
  description: 'La dirección no existe o cambió.',
}

export function NotFoundPage() {
  return (
    <div className="site-in not-found">
      <Ticks
        size={180}
        colored={false}
        inner={120}
        base={30}
        swing={100}
        seed={1.15}
        weight={3}
        step={3}
      />
      <h1>No encontramos esta página</h1>
      <p className="lead">
        La dirección no existe o cambió. Si llegaste desde un correo, revisa que el enlace esté
        completo.
      </p>
      <a className="button button-primary" href="/">
        Ir al inicio
      </a>
    </div>
  )
}

import { Icon } from '#ui/Icon.tsx'
import { ParticipationRing } from '#ui/ParticipationRing.tsx'
import { ProfileSketch } from './ProfileSketch.tsx'

const cycle = [
  { icon: 'send', label: 'Invitación enviada', date: '3 nov', done: true },
  { icon: 'bell', label: 'Recordatorio a pendientes', date: '1 dic', done: true },
  { icon: 'calendar', label: 'Fecha límite', date: '4 dic', done: false },
  { icon: 'file-text', label: 'Reportes listos', date: '5 dic', done: false },
] as const

const profile = [
  { self: 3.6, others: 4.4 },
  { self: 4.2, others: 4.1 },
  { self: 3.4, others: 3.8 },
  { self: 4.6, others: 3.5 },
  { self: 3.2, others: 2.8 },
] as const

export function LandingShowcase() {
  return (
    <section className="site-in showcase" aria-label="Qué hace el sistema">
      <article className="card">
        <div className="showcase-picture" aria-hidden="true">
          <ParticipationRing
            shares={{ lider: 1, companero: 0.8, equipo: 0.62, cliente: 0.35, auto: 1 }}
            size={132}
            label="76%"
          />
        </div>
        <h3>Recolección desde varias fuentes</h3>
        <p>
          Cada quien recibe un enlace personal. Sin contraseñas, desde el celular o la computadora.
        </p>
      </article>
      <article className="card">
        <div className="showcase-picture" aria-hidden="true">
          <ProfileSketch lines={profile} />
        </div>
        <h3>Resultados que se entienden</h3>
        <p>
          Tableros que muestran fortalezas, áreas de oportunidad y patrones, con su explicación al
          lado.
        </p>
      </article>
      <article className="card">
        <div className="showcase-picture" aria-hidden="true">
          <ol className="showcase-cycle">
            {cycle.map((step) => (
              <li key={step.label} className={step.done ? 'showcase-done' : undefined}>
                <Icon name={step.icon} size={16} /> {step.label} <span>{step.date}</span>
              </li>
            ))}
          </ol>
        </div>
        <h3>Un ciclo que avanza solo</h3>
        <p>Envíos, recordatorios y reportes en su fecha. Tú solo revisas el avance.</p>
      </article>
    </section>
  )
}

import { Icon } from '#ui/Icon.tsx'
import { Rose } from '#ui/Rose.tsx'

const participants = [
  {
    relation: 'auto',
    title: 'Autoevaluación',
    text: 'Cada persona valora su propio desempeño con las mismas conductas que los demás.',
  },
  {
    relation: 'lider',
    title: 'Evaluación por parte de los líderes',
    text: 'Quien dirige aporta su lectura sobre metas, criterio y responsabilidad.',
  },
  {
    relation: 'companero',
    title: 'Evaluación entre Compañeros',
    text: 'El trabajo diario visto por quienes lo comparten, lado a lado.',
  },
  {
    relation: 'equipo',
    title: 'Evaluación por parte del equipo',
    text: 'El equipo cuenta cómo se vive el liderazgo desde adentro.',
  },
  {
    relation: 'cliente',
    title: 'Evaluación de Clientes o Proveedores',
    text: 'La mirada de quien recibe el servicio o depende de él.',
  },
] as const

/** Copies that fill the strip while it turns; three cover any screen, and only the first is read aloud. */
const copies = [0, 1, 2] as const

/** Turns by CSS alone; it rests under the pointer, with the focus inside, and by its button (web/site.ts gives both). */
export function ParticipantStrip() {
  return (
    <section className="strip" id="participantes" aria-labelledby="participantes-titulo">
      <div className="site-in strip-head">
        <h2 id="participantes-titulo">Participantes del Proceso</h2>
        <button
          className="button button-quiet button-small strip-pause"
          type="button"
          data-strip-pause=""
        >
          <span className="strip-when-moving">
            <Icon name="pause" size={16} /> <span>Pausar</span>
          </span>
          <span className="strip-when-paused">
            <Icon name="play" size={16} /> <span>Reanudar</span>
          </span>
        </button>
      </div>
      <section className="strip-window" aria-label="Las cinco miradas" data-strip-window="">
        <div className="strip-belt">
          {copies.map((copy) => (
            <ul key={copy} aria-hidden={copy > 0 || undefined}>
              {participants.map((participant) => (
                <li key={participant.relation}>
                  <Rose relation={participant.relation} size={44} />
                  <h3>{participant.title}</h3>
                  <p>{participant.text}</p>
                </li>
              ))}
            </ul>
          ))}
        </div>
      </section>
    </section>
  )
}

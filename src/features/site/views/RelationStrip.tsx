import { Icon } from '#ui/Icon.tsx'
import { Rose } from '#ui/Rose.tsx'

const relations = [
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

/** Three copies of the list fill any screen during the loop; screen readers get only the first. */
const copies = [0, 1, 2] as const

/**
 * The five relations on a strip that CSS moves in a loop. CSS pauses it under the pointer and while
 * it has the focus; `web/site.ts` adds the pause button's action and the tab stop.
 */
export function RelationStrip() {
  return (
    <section className="relation-strip" id="participantes" aria-labelledby="participantes-titulo">
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
      <section className="strip-viewport" aria-label="Las cinco miradas" data-strip-viewport="">
        <div className="strip-track">
          {copies.map((copy) => (
            <ul key={copy} aria-hidden={copy > 0 || undefined}>
              {relations.map(({ relation, title, text }) => (
                <li key={relation}>
                  <Rose relation={relation} size={44} />
                  <h3>{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ul>
          ))}
        </div>
      </section>
    </section>
  )
}

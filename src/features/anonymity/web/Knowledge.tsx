import { ReadMore } from './ReadMore.tsx'
import '../views/anonymity.css'

/** What each reader can learn, whatever they know besides. */
const readers = [
  {
    who: 'Quien administra y conoce todos los identificadores',
    what: 'No puede leer, escribir, enviar ni reabrir las respuestas de nadie: cada llamada pide la clave que sólo va en el correo de esa persona. Ve a quién le faltan hojas y, al abrir los reportes, lo mismo que se publica.',
  },
  {
    who: 'Quien sólo consulta',
    what: 'Lee lo mismo y no puede cambiar nada.',
  },
  {
    who: 'La persona evaluada',
    what: 'Lee su reporte: su autoevaluación, lo que respondió su líder y los promedios de los grupos publicados. De los grupos que no se publican no entra nada en ningún número.',
  },
  {
    who: 'Quien evalúa y se pone de acuerdo con otras personas',
    what: 'Puede restar del promedio de su grupo las respuestas que conoce. Por eso importa cuántas personas hacen falta.',
  },
]

const limits = [
  'Si casi todas las personas de un grupo eligen siempre el mismo extremo, se nota, aunque los promedios se escriban «4.3 o más».',
  'Quien arma el proyecto puede invitar direcciones de correo que lee: cada una cuenta como una persona más que se pone de acuerdo.',
  'Un comentario puede delatar a quien lo escribe por lo que cuenta o por cómo lo cuenta.',
  'Al comparar proyectos se supone que quien responde en varios responde igual en todos.',
  'Quien tiene los archivos del servidor o un respaldo tiene también las respuestas guardadas.',
]

export function Knowledge() {
  return (
    <section className="card card-padded" aria-labelledby="quien">
      <h2 id="quien">Qué puede saber cada quien</h2>
      <ReadMore>
        <dl className="note-below">
          {readers.map(({ who, what }) => (
            <div key={who} className="knowledge">
              <dt className="strong">{who}</dt>
              <dd className="soft">{what}</dd>
            </div>
          ))}
        </dl>
        <h3 className="wide-above">Lo que esta prueba no promete</h3>
        <ul className="soft bullets">
          {limits.map((limit) => (
            <li key={limit} className="anonymity-bullet">
              {limit}
            </li>
          ))}
        </ul>
      </ReadMore>
    </section>
  )
}

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
    <section className="card px-6 py-5" aria-labelledby="quien">
      <h2 id="quien">Qué puede saber cada quien</h2>
      <dl className="mt-2">
        {readers.map(({ who, what }) => (
          <div key={who} className="border-t border-line py-2.5 first:border-t-0">
            <dt className="font-semibold">{who}</dt>
            <dd className="soft">{what}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-4">Lo que esta prueba no promete</h3>
      <ul className="soft mt-1 list-disc ps-5">
        {limits.map((limit) => (
          <li key={limit} className="py-1">
            {limit}
          </li>
        ))}
      </ul>
    </section>
  )
}

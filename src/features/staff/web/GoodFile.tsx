import { Icon } from '#ui/Icon.tsx'
import '../views/good-file.css'

const heads = [
  'No. Emp.',
  'Nombre',
  'Correo',
  'Área',
  'Puesto',
  'Sede',
  'Reporta a (No. Emp.)',
] as const
const lines = [
  ['1001', 'Ana Ríos Luna', 'ana.rios@…', 'Dirección', 'Directora', 'Centro', ''],
  ['1024', 'Luis Mora Gil', 'luis.mora@…', 'Ventas', 'Gerente', 'Centro', '1001'],
  ['1187', 'Eva Soto Paz', 'eva.soto@…', 'Ventas', 'Ejecutiva', 'Norte', '1024'],
  ['1203', 'Iván Cano Rey', 'ivan.cano@…', 'Ventas', 'Ejecutivo', 'Norte', '1024'],
] as const

/** Luis, where he stands and where he is named as a leader. */
const isNamed = (line: number, column: number): boolean =>
  (column === 0 && line === 1) || (column === heads.length - 1 && line > 1)

const alsoRead = [
  ['Una tabla ancha', ': «Evaluado», «Jefe», «Par 1», «Par 2». Cada columna es una relación.'],
  ['La plantilla que descargaste', ' de otro proyecto, con personas y conexiones.'],
  ['Con defectos', ': títulos arriba, celdas unidas, MAYÚSCULAS, dos correos en una celda, bajas.'],
] as const

function Picture() {
  return (
    <table className="good-file-table">
      <caption className="visually-hidden">Ejemplo de archivo</caption>
      <thead>
        <tr>
          <th scope="col">Opcional</th>
          <th scope="colgroup" className="good-file-needed" colSpan={2}>
            Necesarias
          </th>
          <th scope="colgroup" colSpan={3}>
            Para filtrar y comparar
          </th>
          <th scope="colgroup" className="good-file-chart">
            Organigrama
          </th>
        </tr>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((cells, line) => (
          <tr key={cells[0]}>
            {cells.map((cell, column) => (
              <td
                key={heads[column]}
                className={isNamed(line, column) ? 'good-file-named' : undefined}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A picture of a file that is read without a question, and what else is read. */
export function GoodFile() {
  return (
    <section className="good-file" aria-labelledby="buen-archivo">
      <h2 id="buen-archivo">Así se ve un buen archivo</h2>
      <p className="soft">
        Bastan nombre y correo. Con el líder se hacen solas las conexiones: por número, correo o
        nombre.
      </p>
      <Picture />
      <p className="small muted">El líder de Eva y de Iván es el 1024: Luis Mora.</p>
      <h3>También lo leemos así</h3>
      <ul>
        {alsoRead.map(([name, text]) => (
          <li key={name} className="good-file-reading">
            <Icon name="check" size={17} className="success-line" />
            <span>
              <b>{name}</b>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { longInstant } from '#shared/dates.ts'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Table } from '#web/kit/list/Table.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { read } from '#web/query.ts'
import { type Erasure, retentionContract } from '../contract.ts'
import '../views/retention.css'

const oneDecimal = new Intl.NumberFormat('es-MX', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** What was deleted, when, and the anonymous means that stay. */
export function ErasureCertificate({ matrix }: { readonly matrix: Matrix }) {
  const erasure = useQuery(read(retentionContract.erasure, { params: { matrixId: matrix.id } }))
  if (erasure.isError)
    return <LoadError code="reports.load_failed" onRetry={() => void erasure.refetch()} />
  if (!erasure.data) return <Skeleton bars={6} label="Cargando la constancia" />
  return (
    <div className="erasure">
      <Facts erasure={erasure.data} zone={matrix.time_zone} />
      <Means competences={erasure.data.competences} />
    </div>
  )
}

function Facts({
  erasure: { erased_at, bytes_purged_at, subjects, forms, answered },
  zone,
}: {
  readonly erasure: Erasure
  readonly zone: string
}) {
  return (
    <section className="card erasure-part" aria-labelledby="constancia">
      <h2 id="constancia" className="erasure-title">
        <Icon name="shield-check" size={20} />
        Constancia de supresión
      </h2>
      <dl className="erasure-facts">
        <Fact name="Datos eliminados">{longInstant(new Date(erased_at), zone)}</Fact>
        {bytes_purged_at && (
          <Fact name="Borrados también de los archivos">
            {longInstant(new Date(bytes_purged_at), zone)}
          </Fact>
        )}
        <Fact name="Participantes">{subjects}</Fact>
        <Fact name="Hojas">{`${answered} contestadas de ${forms}`}</Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="erasure-fact">
      <dt className="soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Means({ competences }: Pick<Erasure, 'competences'>) {
  if (competences.length === 0)
    return (
      <p className="card erasure-part soft">
        No quedan promedios: había menos de 5 personas evaluadas con resultados.
      </p>
    )
  return (
    <Table
      caption="Promedios que se conservan"
      heads={['Competencia', 'Promedio de otros', 'Personas']}
      end={['Promedio de otros', 'Personas']}
      cards
    >
      {competences.map(({ competence, mean, evaluated }) => (
        <tr key={competence}>
          <td>
            <b>{competence}</b>
          </td>
          <td className="at-end" data-label="Promedio de otros">
            {oneDecimal.format(Number(mean))}
          </td>
          <td className="at-end" data-label="Personas">
            {evaluated}
          </td>
        </tr>
      ))}
    </Table>
  )
}

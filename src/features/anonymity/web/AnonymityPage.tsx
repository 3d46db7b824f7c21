import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { companiesContract } from '#features/companies/contract.ts'
import { publishedSizes } from '#features/forms/coverage.rules.ts'
import { matricesContract, type Matrix } from '#features/matrices/contract.ts'
import { DEDUCED_ALONE, expectedPairs, shareText } from '#features/matrices/deduction.rules.ts'
import { PhaseBadge } from '#features/matrices/views/PhaseBadge.tsx'
import { longInstant } from '#shared/dates.ts'
import { Button } from '#ui/Button.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read } from '#web/query.ts'
import { anonymityContract, type AnonymityProof } from '../contract.ts'
import { fewestText, publicationText } from '../sentences.rules.ts'
import { ColludersTable } from './ColludersTable.tsx'
import { EvaluatedTable } from './EvaluatedTable.tsx'
import { Knowledge } from './Knowledge.tsx'
import { Overlaps } from './Overlaps.tsx'
import { ReadMore } from './ReadMore.tsx'
import '../views/anonymity.css'

/** The proof of anonymity of a draft or of a released matrix, on screen and on paper. */
export function AnonymityPage() {
  const { companyId = '', matrixId = '' } = useParams()
  const params = { matrixId }
  const matrix = useQuery(read(matricesContract.one, { params }))
  const company = useQuery(read(companiesContract.one, { params: { companyId } })).data
  const isErased = matrix.data?.phase === 'erased'
  const proof = useQuery({
    ...read(anonymityContract.proof, { params }),
    enabled: matrix.data !== undefined && !isErased,
  })
  const loading = matrix.isPending || (!isErased && proof.isPending)
  return (
    <>
      <PageHead
        title="Prueba de anonimato"
        company={company}
        badge={matrix.data && <PhaseBadge phase={matrix.data.phase} />}
        note={matrix.data?.name}
        crumbs={[
          { label: 'Proyectos', to: `/dashboard/${companyId}` },
          { label: matrix.data?.name ?? 'Proyecto', to: `/matrix/${companyId}/${matrixId}` },
        ]}
        actions={
          proof.data && (
            <Button icon="printer" onClick={() => window.print()}>
              Imprimir
            </Button>
          )
        }
      />
      {matrix.isError && (
        <LoadError code="matrix.load_failed" onRetry={() => void matrix.refetch()} />
      )}
      {matrix.data && proof.isError && (
        <LoadError code="anonymity.load_failed" onRetry={() => void proof.refetch()} />
      )}
      {loading && !matrix.isError && <PageSkeleton layout="cards" label="Preparando la prueba" />}
      {isErased && <p className="soft">{messageText('matrix.erased')}</p>}
      {matrix.data && proof.data && <Proof matrix={matrix.data} proof={proof.data} />}
    </>
  )
}

interface ProofProps {
  readonly matrix: Matrix
  readonly proof: AnonymityProof
}

function Proof({ matrix, proof }: ProofProps) {
  return (
    <div className="anonymity-cards">
      <section className="card card-padded" aria-labelledby="publicacion">
        <h2 id="publicacion">Qué se publicará</h2>
        <Figures proof={proof} />
        <p>
          {publicationText(proof.groups)} {fewestText(proof)}
        </p>
        <ReadMore>
          <Deduction matrix={matrix} proof={proof} />
          <p className="small soft note-below">{basisText(matrix, proof)}</p>
        </ReadMore>
      </section>
      <Overlaps matrix={matrix} proof={proof} />
      <ColludersTable proof={proof} />
      <Knowledge />
      <EvaluatedTable matrix={matrix} proof={proof} />
    </div>
  )
}

function basisText(
  { time_zone }: Matrix,
  { calculated_at, counted, minimum_raters }: AnonymityProof,
): string {
  const moment = longInstant(new Date(calculated_at), time_zone)
  return counted === 'completed'
    ? `Calculada el ${moment} con las hojas que se enviaron antes del cierre.`
    : `Calculada el ${moment} con las conexiones de entonces, como si todas las personas respondieran todo. Si responden menos, los grupos se vuelven a formar con las mismas reglas y ninguno se publica con menos de ${minimum_raters} personas.`
}

function Figures({ proof: { groups, minimum_raters } }: { readonly proof: AnonymityProof }) {
  const figures = [
    ['Grupos aparte', groups.shown],
    ['Dentro de «Otros»', groups.pooled],
    ['No se publican', groups.hidden],
    ['Mínimo por grupo', minimum_raters],
  ] as const
  return (
    <dl className="figures anonymity-figures">
      {figures.map(([name, figure]) => (
        <div key={name} className="figures-cell">
          <dt className="small soft">{name}</dt>
          <dd className="figures-value">{figure.toLocaleString('es-MX')}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How often one rater, and two who tell each other their answers, deduce another's. */
function Deduction({
  matrix: { question_count },
  proof,
}: {
  readonly matrix: Pick<Matrix, 'question_count'>
  readonly proof: AnonymityProof
}) {
  const reports = proof.evaluated.map(({ relations }) => publishedSizes(relations))
  if (reports.flat().length === 0 || question_count === 0) return null
  return (
    <p className="note-below">
      Una persona que sólo conoce sus respuestas deduce otra en {1000 * DEDUCED_ALONE} de cada 1,000
      competencias, cuando mucho: donde casi todo el grupo eligió el mismo extremo. Dos que se las
      cuenten deducen alguna en cerca del {shareText(expectedPairs(reports, question_count))} de los
      grupos.
    </p>
  )
}

import { useMemo, useState } from 'react'
import { relationTypes } from '#shared/relations.ts'
import { foldText } from '#shared/text.ts'
import { Empty } from '#ui/Empty.tsx'
import { relationDisplay } from '#ui/relations.ts'
import { Relation } from '#ui/Rose.tsx'
import { SearchField } from '#web/kit/SearchField.tsx'
import { Table, TableMessage } from '#web/kit/Table.tsx'
import { VirtualRows } from '#web/kit/VirtualRows.tsx'
import type { AnonymityProof, EvaluatedProof, RelationProof } from '../contract.ts'
import { peopleText } from '../sentences.rules.ts'

const rowKey = ({ subject_id }: EvaluatedProof): string => subject_id
const others = relationTypes.filter(({ self_evaluation }) => !self_evaluation)

/** Each evaluated by relation: the raters, how they are published and how many would collude. */
export function EvaluatedTable({ proof }: { readonly proof: AnonymityProof }) {
  const [search, setSearch] = useState('')
  const found = useMemo(
    () => proof.evaluated.filter(({ name }) => foldText(name).includes(foldText(search))),
    [proof.evaluated, search],
  )
  return (
    <section aria-labelledby="evaluados">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="evaluados">Por persona evaluada</h2>
        <SearchField
          label="Buscar persona"
          value={search}
          onChange={setSearch}
          className="h-[38px] w-full sm:w-[260px] print:hidden"
        />
      </div>
      <Table
        caption="Publicación por persona evaluada y relación"
        cards
        rowCount={found.length + 1}
        className="table-fixed"
        head={
          <>
            <th scope="col" className="w-[24%]">
              Evaluado
            </th>
            {others.map(({ id, key }) => (
              <th key={id} scope="col">
                <Relation relation={key}>{relationDisplay[key].plural}</Relation>
              </th>
            ))}
          </>
        }
      >
        {found.length === 0 && (
          <TableMessage columns={others.length + 1}>
            <Empty
              text={
                search ? `Nadie coincide con «${search}»` : 'Nadie es evaluado en este proyecto'
              }
            />
          </TableMessage>
        )}
        <VirtualRows rows={found} rowKey={rowKey} rowHeight={66} printed>
          {(evaluated, rowProps) => (
            <tr {...rowProps}>
              <td className="wrap-anywhere">
                <b>{evaluated.name}</b>
              </td>
              {others.map(({ id, key }) => (
                <td key={id} data-label={relationDisplay[key].plural}>
                  <Cell
                    proof={evaluated.relations.find(({ relation }) => relation === key)}
                    minimum={proof.minimum_raters}
                  />
                </td>
              ))}
            </tr>
          )}
        </VirtualRows>
      </Table>
    </section>
  )
}

function Cell({
  proof,
  minimum,
}: {
  readonly proof: RelationProof | undefined
  readonly minimum: number
}) {
  if (!proof) return <span className="muted">Sin evaluadores</span>
  const { raters, visibility, colluders } = proof
  const isExposed = colluders !== null && colluders < minimum - 1
  return (
    <>
      {peopleText(raters)}
      <span className="small soft sm:block">
        {' '}
        {publications[proof.relation === 'lider' ? 'leader' : visibility]}
        {colluders !== null && (
          <>
            {'; '}
            <span className={isExposed ? 'font-semibold text-warning' : ''}>
              {needed(colluders)}
            </span>
          </>
        )}
      </span>
    </>
  )
}

const publications = {
  leader: 'aparte, se sabe que es su líder',
  shown: 'aparte',
  pooled: 'en «Otros evaluadores»',
  hidden: 'no se publica',
} as const

function needed(colluders: number): string {
  if (colluders === 0) return 'no hace falta nadie'
  return colluders === 1 ? 'hace falta 1' : `hacen falta ${colluders}`
}

import {
  isEmailHeader,
  isEvaluatedEmail,
  isEvaluatedHeader,
  isNameHeader,
  isPerson,
} from '#features/subjects/headers.rules.ts'
import type { OwnRelationNames } from '#shared/relation-names.ts'
import { relationFinder } from '#shared/relation-synonyms.ts'
import { PEER, SELF_EVALUATION } from '#shared/relations.ts'
import { headerKey } from '#shared/spreadsheet/headers.ts'
import { spreadsheetLimits as limits } from '#shared/spreadsheet/limits.ts'
import { cleanText, foldText, isEmail, splitEmails } from '#shared/text.ts'

type Cells = readonly string[]

interface WideHeads {
  readonly row: number
  readonly evaluated: number
  /** The position of each column that names raters, and its header without a number. */
  readonly relations: readonly RaterColumn[]
}

/** «Par 3» and «Colaborador (2)» as the relation that they count. */
const withoutNumber = (head: string): string =>
  cleanText(head.replace(/[\s(#-]*\d{1,2}\)?\s*$/, ''))

interface RaterColumn {
  readonly position: number
  readonly name: string
  readonly relation: number
  /** No file of people has such a column: «Par 1», «Pares», «Autoevaluación». */
  readonly is_plain: boolean
}

function raterColumns(heads: Cells, findRelation: (text: string) => number | undefined) {
  return heads.flatMap((head, position): RaterColumn[] => {
    const key = headerKey(head)
    const name = withoutNumber(head)
    const relation = findRelation(name)
    if (relation === undefined || isPerson(key) || isEvaluatedHeader(key)) return []
    const is_plain = name !== head || relation === PEER || relation === SELF_EVALUATION
    return [{ position, name, relation, is_plain }]
  })
}

function readHeads(
  cells: Cells,
  row: number,
  findRelation: (text: string) => number | undefined,
): WideHeads | null {
  const heads = cells.map(cleanText)
  const relations = raterColumns(heads, findRelation)
  const raters = new Set(relations.map(({ position }) => position))
  const keys = heads.map(headerKey)
  const where = (test: (key: string) => boolean): number =>
    keys.findIndex((key, at) => !raters.has(at) && test(key))
  const named = where(isEvaluatedHeader)
  const isWide = named >= 0 ? relations.length > 0 : relations.some(({ is_plain }) => is_plain)
  const evaluated = [
    where(isEvaluatedEmail),
    where(isEmailHeader),
    named,
    where(isNameHeader),
  ].find((at) => at >= 0)
  return isWide && evaluated !== undefined ? { row, evaluated, relations } : null
}

/**
 * The heads of a table with a line for each evaluated person and columns of raters for each
 * relation: «Evaluado, Jefe, Par 1, Par 2, Colaborador 1, Autoevaluación». Lists of people have
 * columns «Jefe», «Equipo» and «Cliente» too, so that without «Evaluado» a plainer one is needed.
 */
function findWideHeads(rows: readonly Cells[], own?: OwnRelationNames): WideHeads | null {
  const findRelation = relationFinder(own)
  for (const [row, cells] of rows.slice(0, limits.header_rows).entries()) {
    const heads = readHeads(cells, row, findRelation)
    if (heads) return heads
  }
  return null
}

const isNone = (text: string): boolean =>
  ['', '-', '–', 'no', 'n/a', 'na', 'ninguno', 'ninguna'].includes(foldText(text))
/** A mark in the column of the self-evaluation, rather than the own name again. */
const isMark = (text: string): boolean =>
  ['si', 'x', '1', 'true', 'verdadero'].includes(foldText(text))

/** The people of a cell; commas belong to «Ríos Peña, Ana». */
const namesIn = (cell: string): string[] =>
  cell
    .split(/[;\n|]+/)
    .map(cleanText)
    .filter((text) => !isNone(text))

/** The columns of such a table whose cells are connections. */
export const raterPositions = (heads: Cells, own?: OwnRelationNames): ReadonlySet<number> =>
  new Set(findWideHeads([heads], own)?.relations.map(({ position }) => position))

/**
 * A line for each connection, under the headers of our template; null for a table that already has
 * a column of relations, or of another kind.
 */
export function unfoldWideTable(rows: readonly Cells[], own?: OwnRelationNames): string[][] | null {
  const heads = findWideHeads(rows, own)
  if (!heads) return null
  const lines = rows.slice(heads.row + 1).flatMap((cells) => {
    const text = cleanText(cells[heads.evaluated] ?? '')
    const [evaluated = text] = splitEmails(text)
    if (evaluated === '') return []
    return heads.relations.flatMap(({ position, name, relation }) =>
      namesIn(cells[position] ?? '').map((text) => {
        const isSelf = relation === SELF_EVALUATION && isMark(text)
        const rater = isSelf ? evaluated : text
        return isEmail(rater) ? ['', rater, name, evaluated] : [rater, '', name, evaluated]
      }),
    )
  })
  return [['Evaluador', 'Correo', 'Relación', 'Evaluado'], ...lines]
}
